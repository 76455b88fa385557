// Line-ups and substitutions.
extension Texts {
    static let lineupSummary = "give a side's line-up, or show the line-ups"
    static let lineupDetails = [
        "A PLAYER is SLOT:POS:NUMBER:NAME. SLOT is 1 to 9 in the batting order, 0 for a pitcher "
            + "who does not bat; POS is 1 to 10, or p c 1b 2b 3b ss lf cf rf dh. b:NUMBER:NAME is "
            + "a player on the bench. NUMBER alone or NAME alone will do, as in 1:ss:Mori.",
        "The file of --file is a table, slot,pos,number,name, with b for the bench in place of a "
            + "slot. --roster takes the players of a Retrosheet roster file, TTTYYYY.ROS; a "
            + "line-up may then name them by the beginning of their names.",
        "Without players, the line-ups as they stand are shown. What is odd about one is told, "
            + "and it is taken all the same.",
    ]
    static let flagLineupFile = "a table of slot,pos,number,name"
    static let flagRosterFile = "a Retrosheet roster file"
    static let subSummary = "put a player in for another"
    static let subDetails = [
        "“sub TSU 2 pr 25:Nishi”: number 25 runs for whoever is in slot 2; ph bats, p pitches, and "
            + "so on. Without a slot the position tells: “sub p Kato”, “sub ph Nishi”. “sub Nishi "
            + "for Endo” and “sub TSU 2 Nishi” take the same position; “sub TSU 4 lf” moves "
            + "whoever is in slot 4.",
        "CHANGE is [SLOT] [POSITION] PLAYER, PLAYER for PLAYER, or SLOT POSITION. A number that "
            + "comes first is a slot of the batting order. POSITION is p c 1b 2b 3b ss lf cf rf "
            + "dh ph pr, or a name such as pitcher, first base, shortstop, left field and pinch "
            + "hitter; behind a slot also 1 to 12. PLAYER is a name, its beginning, a number, or "
            + "NUMBER:NAME for somebody new. A new name alone must begin with a large letter, and "
            + "will do only where a side has no numbers; it is told as a new player.",
        "Changes of one moment are one entry, with commas between: “sub TSU 9 p Sato, 7 lf Abe”.",
    ]

    static func noLineups(kind: String) -> String {
        "a match of the kind \(kind) has no line-ups"
    }

    static let lineupWantsSide = "say whose line-up it is: “lineup SIDE …”"
    static let lineupTwice = "give the line-up by --file or as words, not both"
    static let noLineupYet = "no line-up yet"
}
