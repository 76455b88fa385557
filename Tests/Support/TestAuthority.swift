import Foundation

/// An authority of a test's own, whose key is made for it and goes with its folder.
///
/// The work is done by the `openssl` command, as whoever runs a server would do it.
package final class TestAuthority: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// A certificate and its key, as files.
    package struct Files: Sendable {
        package let certificate: String
        package let key: String
    }

    private let folder: ScratchFolder
    private let name: String

    package init(_ name: String = "Matchbook test authority") throws {
        folder = try ScratchFolder()
        self.name = name
        try openssl(
            ["req", "-x509", "-days", "40", "-subj", "/CN=\(name)"] + Self.newKey
                + ["-keyout", folder.file("ca.key"), "-out", certificate])
    }

    /// The authority's own certificate, for those who are to trust it.
    package var certificate: String { folder.file("ca.pem") }

    private static let newKey = [
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
    ]

    /// A server's certificate and key.
    ///
    /// - Parameters:
    ///   - hosts: what it is for, such as `IP:127.0.0.1` or `DNS:example.org`.
    ///   - days: from now; below zero for one that has ended.
    package func issue(
        _ file: String = "server", for hosts: String = "IP:127.0.0.1,DNS:localhost",
        days: Int = 30
    ) throws -> Files {
        let files = Files(
            certificate: folder.file("\(file).pem"), key: folder.file("\(file).key"))
        let request = folder.file("\(file).csr")
        let extensions = folder.file("\(file).ext")
        try Data("subjectAltName=\(hosts)\n".utf8).write(to: URL(filePath: extensions))
        try openssl(
            ["req", "-subj", "/CN=\(file)", "-keyout", files.key, "-out", request] + Self.newKey)
        try openssl([
            "x509", "-req", "-in", request, "-CA", certificate, "-CAkey", folder.file("ca.key"),
            "-set_serial", String(UInt32.random(in: 1...(.max))), "-days", String(days),
            "-extfile", extensions, "-out", files.certificate,
        ])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: files.key)
        return files
    }

    /// The pin of a certificate's key: `sha256//…`.
    package func pin(of files: Files) throws -> String {
        let der = folder.file("public.der")
        try openssl(["pkey", "-in", files.key, "-pubout", "-outform", "DER", "-out", der])
        let digest = folder.file("public.sha256")
        try openssl(["dgst", "-sha256", "-binary", "-out", digest, der])
        return "sha256//"
            + (try Data(contentsOf: URL(filePath: digest))).base64EncodedString()
    }

    package func openssl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        defer { errors.fileHandleForReading.closeFile() }
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: String(decoding: text, as: UTF8.self))
        }
    }
}
