import Foundation
import JSONTree
import Matches

/// Figures of the libraries without a server or a file, each the median of several rounds.
@main
enum Inside {
    static func main() throws {
        switch Swift.CommandLine.arguments.dropFirst().first {
        case "match": try MatchFigures().print()
        case "json" where Swift.CommandLine.arguments.count == 3:
            try readJSON(at: Swift.CommandLine.arguments[2])
        default:
            FileHandle.standardError.write(Data("usage: inside match | json FILE\n".utf8))
            exit(2)
        }
    }

    /// Megabytes of JSON text a second, into values and into nothing.
    private static func readJSON(at path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let seconds = try median(of: 3) {
            let value = try Value(parsing: bytes)
            if value.isNull { throw CocoaError(.fileReadCorruptFile) }
        }
        let rate = Double(bytes.count) / seconds / 1e6
        Swift.print(String(format: "%.0f", rate))
    }

    /// Seconds.
    static func median(of rounds: Int, _ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<rounds {
            let time = try clock.measure(work)
            let (whole, part) = time.components
            times.append(Double(whole) + Double(part) / 1e18)
        }
        return times.sorted()[rounds / 2]
    }
}
