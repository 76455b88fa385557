import Matches

// Games at the terminal.
extension Texts {
    static let playSummary = "play a game against the computer"

    /// What can be played, and how.
    static func playDetails(_ kinds: [Kind]) -> [String] {
        kinds.map { "\($0.name): \($0.title)." } + [
            "Without --new or a setting, the game that goes on here is gone on with. Every move "
                + "is on the disk before it is shown: the game may stop at any moment, mid-trick "
                + "too, and goes on here or, pushed and pulled, on another device. --seed N deals "
                + "the same cards again. At the prompt, help tells what can be typed."
        ]
    }

    static let flagNewGame = "begin another game though one goes on"
    /// The person who plays, unless the players are named.
    static let playerName = "Aki"

    static func notPlayable(_ kind: String) -> String {
        "\(kind) is recorded, not played; “matchbook help play” lists what can be played"
    }

    static let noGameToContinue =
        "no game goes on here; “matchbook play KIND” begins one, “matchbook help play” lists them"

    static let playGreeting = "Type your cards; help tells how, Ctrl-D stops until another time."

    static func playHelp(_ kind: Kind?) -> [String] {
        (kind?.playHelp ?? []) + [
            "undo takes your last move back, table shows the table again, quit stops; "
                + "“matchbook play” goes on."
        ]
    }

    static func playInputFailed(_ reason: String) -> String {
        "standard input cannot be read: \(reason); the game is kept as it is"
    }

    static let nothingToUndo = "there is no move of yours to take back"
    static let playStopped = "The game is kept as it is; “matchbook play” goes on with it."

    static func gameOver(_ result: String) -> Line {
        Line("The game is over", .good) + (result.isEmpty ? "" : ": \(result)") + "."
    }
}
