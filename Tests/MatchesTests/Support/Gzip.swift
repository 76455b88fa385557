import Foundation
import Testing

/// Unpacks by the program that every system has.
enum Gzip {
    static func unpack(_ file: URL) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = ["-dc", file.path]
        let pipe = Pipe()
        defer { pipe.fileHandleForReading.closeFile() }
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "gzip could not unpack \(file.path)")
        return Array(data)
    }
}
