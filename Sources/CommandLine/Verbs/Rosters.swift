import Glibc
import Matches

/// The roster and team files that lie beside event files, or in a folder that was named.
struct Rosters {
    /// What is known of the players and teams of one game.
    struct Names {
        var players: [String: String] = [:]
        var titles: [String: String] = [:]
        /// What is wrong with roster files, told once each.
        var complaints: [String] = []
        /// Roster files that should be there and are not, or cannot be read.
        var missing: [String] = []
    }

    private let folder: String?
    /// By path; nil for a file that is not there.
    private var rosters: [String: [String: String]?] = [:]
    private var titles: [String: [String: String]] = [:]

    /// - Throws: `Failure` when the folder that was named is none.
    init(_ folder: String?) throws(Failure) {
        self.folder = folder
        guard let folder else { return }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.refused, Texts.noRosterFolder(folder))
        }
    }

    /// The names for a game of the event file.
    mutating func names(for box: BoxScore, in file: String) -> Names {
        var names = Names()
        let year = String(box.date.prefix(4))
        let isNamed = folder != nil
        let folder = folder ?? Self.folder(of: file)
        for team in box.teams.map(\.name) {
            let path = "\(folder)/\(team)\(year).ROS"
            if let known = rosters[path] {
                names.players.merge(known ?? [:]) { first, _ in first }
                continue
            }
            let (roster, complaint) = Self.roster(at: path)
            rosters[path] = .some(roster)
            names.players.merge(roster ?? [:]) { first, _ in first }
            guard let complaint else { continue }
            // A file that somebody asked for is missed, whoever is named elsewhere.
            if roster == nil, !isNamed {
                names.missing.append(complaint)
            } else {
                names.complaints.append(complaint)
            }
        }
        names.titles = titles(of: year, in: folder)
        return names
    }

    private static func roster(at path: String) -> (names: [String: String]?, complaint: String?) {
        do throws(Failure) {
            let roster = RetrosheetRoster(try FileBytes.read(path))
            guard let line = roster.faultyLines.first else { return (roster.names, nil) }
            return (roster.names, Texts.rosterLine(path, line))
        } catch {
            return (nil, Texts.noRoster(path, error.sentence))
        }
    }

    /// Where there is no file of teams, their names in the book do.
    private mutating func titles(of year: String, in folder: String) -> [String: String] {
        let path = "\(folder)/TEAM\(year)"
        if let known = titles[path] { return known }
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try FileBytes.read(path)
        } catch {
            bytes = []
        }
        let found = RetrosheetTeams.titles(bytes)
        titles[path] = found
        return found
    }

    private static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }
}
