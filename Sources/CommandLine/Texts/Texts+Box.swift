import Matches

// Box scores of event files.
extension Texts {
    static let boxSummary = "print the box score of every game of Retrosheet event files"
    static let boxDetails = [
        "Nothing is taken in. Players' names come from the roster files (BOS2020.ROS) beside the "
            + "event file, or in the folder of --rosters; where there is none, from the event "
            + "file.",
        "With --json, one array with an object for each game: line, totals, batting, pitching and "
            + "fielding lines. A game with records that could not be counted has \"faults\" too; "
            + "they are named with their lines on standard error, and the exit code is 3.",
    ]
    static let flagRosters = "the folder of the roster files"

    static let noBox = "There is no box score to print."

    static func noRosterFolder(_ path: String) -> String {
        "“--rosters \(path)” names no folder"
    }

    static func noRoster(_ path: String, _ reason: String) -> String {
        "\(path): \(reason); names are those of the event file. --rosters DIR says where "
            + "roster files are"
    }

    static func rosterLine(_ path: String, _ line: Int) -> String {
        "\(path): line \(line) is no player"
    }

    static func boxTitle(_ box: BoxScore) -> Line {
        let date = box.date.replacing("/", with: "-")
        let teams = "\(box.title(of: box.visitor)) at \(box.title(of: box.home))"
        return Line([box.id, date, teams].filter { !$0.isEmpty }.joined(separator: "  "), .faint)
    }
}
