extension Baseball {
    /// How plays are typed, for a newcomer, on one screen.
    static let quickNotation = """
        a play a line, in small letters or large: what the batter did, then runners.
          k kc k2-3         strikes out, looking, out at first (k wp b-1: is safe)
          bb ibb hbp ci     walks, on purpose, hit by a pitch, catcher's interference
          s7 d8 t9 hr hr7   single to left, double to center, triple, homer; dgr8
          6-3 3u            ground outs by who fielded, 3u without help; 1-3 bg: a bunt
          6-4-3 6-4         with a runner on first: double play, force out at second
                            (fo and dp say so where it is not clear: 3-4 fo)
          f8 l7 p4 pf2 if4  fly, liner, pop-up, foul pop-up, infield fly
          sf8 sh1-3         sacrifice fly, sacrifice bunt
          e6 e6t fc5 fle2   error, throwing error, fielder's choice, foul ball dropped
          sb2 cs2 2-6       steals second, is caught there; po1 1-3 picked off first
          wp pb bk di       wild pitch, passed ball, balk, indifference
          1-3 2-h 2x3 8-5   behind a play: first to third, scores, out at third 8-5;
                            then nr no RBI, ur unearned, er earned, e7 error, th throw
          b c f x; s8       pitches before a play; .b .c .s .f counts them one by one
          sub TSU 2 pr 25:Nishi   note TEXT   runner 2   who begins the inning there
          bats 4   boot     slot 4 bats out of turn; on appeal undo his play, and
                            boot puts out the one whose turn it was
        Runners who must go are moved. Others stay unless you say where they went; at a \
        terminal you are asked. Positions: 1 pitcher, 2 catcher, 3 to 5 first to third base, \
        6 short, 7 to 9 left to right, u nobody knows who. Runs that errors made are marked \
        unearned, which is told; er says otherwise. No run counts when the third out is a force, \
        or the batter's before first. Retrosheet's notation is taken too: 64(1)3/GDP, S8/L.1-3.
        """
}
