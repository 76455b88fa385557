import Foundation
import Matches
import TestSupport
import Testing

/// The event files of a season, with the rosters beside them.
enum VisibleGames {
    struct SeasonFile {
        let name: String
        let bytes: [UInt8]
        let file: RetrosheetFile
    }

    /// Every event file, by name; nil when the shared data is missing, which is said.
    static func files(
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [SeasonFile]? {
        guard let folder = SharedData.url("data/retrosheet/2020", sourceLocation: sourceLocation)
        else { return nil }
        return try contents(of: folder, extensions: ["EVA", "EVN"]).map { url in
            let bytes = Array(try Data(contentsOf: url))
            let file = try RetrosheetFile(bytes)
            #expect(
                file.faults.isEmpty,
                "\(url.lastPathComponent): \(file.faults.first?.description ?? "")",
                sourceLocation: sourceLocation)
            return SeasonFile(
                name: url.deletingPathExtension().lastPathComponent, bytes: bytes, file: file)
        }
    }

    /// The names of all players, by id.
    static func names(in path: String) throws -> [String: String] {
        guard let folder = SharedData.url(path) else { return [:] }
        var names: [String: String] = [:]
        for url in try contents(of: folder, extensions: ["ROS"]) {
            let roster = RetrosheetRoster(Array(try Data(contentsOf: url)))
            #expect(roster.faultyLines.isEmpty, "\(url.lastPathComponent)")
            names.merge(roster.names) { first, _ in first }
        }
        return names
    }

    private static func contents(of folder: URL, extensions: Set<String>) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { extensions.contains($0.pathExtension) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}

extension RetrosheetGame {
    /// The game's state; records that the fold did not understand are issues of the test.
    func state(sourceLocation: SourceLocation = #_sourceLocation) throws -> Baseball {
        let scoring = scoring()
        #expect(
            scoring.faults.isEmpty, "\(id): \(scoring.faults.first?.message ?? "")",
            sourceLocation: sourceLocation)
        return try #require(scoring.state.as(Baseball.self), sourceLocation: sourceLocation)
    }
}
