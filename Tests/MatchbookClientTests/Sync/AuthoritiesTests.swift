import Foundation
import JSONTree
import MatchbookClient
import TestSupport
import Testing

/// The authority of a server of one's own, as a home remembers it.
struct AuthoritiesTests {
    private let folder: ScratchFolder
    private let authority: TestAuthority
    private let device: Device

    init() throws {
        folder = try ScratchFolder()
        authority = try TestAuthority("Own")
        device = try Device(try FakeServer())
    }

    private var copy: String { device.home.path + "/authorities.pem" }

    @Test func `a copy is kept, which only its owner may read`() throws {
        let given = folder.file("given.pem")
        try FileManager.default.copyItem(atPath: authority.certificate, toPath: given)
        try device.book.remember(ServerTrust(authorities: given))
        try FileManager.default.removeItem(atPath: given)
        #expect(device.book.rememberedTrust.authorities == copy)
        #expect(
            FileManager.default.contents(atPath: copy)
                == FileManager.default.contents(atPath: authority.certificate))
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // A home that is moved takes it along.
        let moved = try Device(device.server, home: try device.home.copy())
        #expect(
            moved.book.rememberedTrust.authorities == moved.home.path + "/authorities.pem")

        try device.book.remember(ServerTrust())
        #expect(device.book.rememberedTrust.authorities == nil)
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func `a home that remembers a place takes the copy at its next exchange`() throws {
        let old = folder.file("old.pem")
        try FileManager.default.copyItem(atPath: authority.certificate, toPath: old)
        var settings = device.book.settings
        settings.trust = ServerTrust(authorities: old)
        try device.book.save(settings)
        #expect(device.book.rememberedTrust.authorities == old)
        try device.pull()
        try FileManager.default.removeItem(atPath: old)
        #expect(device.book.rememberedTrust.authorities == copy)
        #expect(FileManager.default.fileExists(atPath: copy))
    }

    @Test func `a place where nothing is any more stays as it was, and stops nothing here`() throws
    {
        var settings = device.book.settings
        settings.trust = ServerTrust(authorities: folder.file("gone.pem"))
        try device.book.save(settings)
        try device.pull()
        #expect(device.book.rememberedTrust.authorities == folder.file("gone.pem"))
    }

    @Test(arguments: ["a key", "nothing", "a damaged certificate", "no file", "a folder"])
    func `what is no certificate is refused, and nothing is kept`(what: String) throws {
        let file = folder.file("given")
        switch what {
        case "a key":
            let key = try authority.issue().key
            try FileManager.default.copyItem(atPath: key, toPath: file)
        case "nothing": try "".write(toFile: file, atomically: true, encoding: .utf8)
        case "a damaged certificate":
            let text = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        case "a folder":
            try FileManager.default.createDirectory(
                atPath: file, withIntermediateDirectories: false)
        default: break
        }
        let error = #expect(throws: ScorebookError.self) {
            try device.book.remember(ServerTrust(authorities: file))
        }
        #expect(error?.kind == .refused)
        #expect(error?.sentence.contains("holds no authority that could be trusted") == true)
        #expect(device.book.rememberedTrust.authorities == nil)
        #expect(!FileManager.default.fileExists(atPath: copy))
    }
}
