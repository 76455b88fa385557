import Foundation
import MatchbookClient
import Matches

/// A home folder of its own, which goes with the value.
final class ScratchHome {
    let path: String

    init() {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "matchbook-client-\(UUID().uuidString)").path
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch CocoaError.fileNoSuchFile {
            // Nothing was put there.
        } catch {
            FileHandle.standardError.write(Data("\(path) stays: \(error)\n".utf8))
        }
    }

    var file: String { path + "/matchbook.sqlite" }

    func open(_ clock: any WallClock = FakeClock()) throws -> Scorebook {
        try Scorebook.open(home: path, clock: clock)
    }

    /// The home as it would be found after a crash at this moment.
    func copy() throws -> ScratchHome {
        let copy = ScratchHome()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path)
        return copy
    }
}

extension MatchInfo {
    static func sample(_ names: [String] = ["Aki", "Beni"]) throws -> MatchInfo {
        try Kinds.require("tally").info(names: names)
    }
}

extension MatchRecord {
    /// The texts in force, in order.
    var texts: [String] { log.main.effective.compactMap(\.text) }
}
