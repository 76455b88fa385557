import Foundation
import MatchbookClient
import TestSupport
import Testing

extension EndToEnd {
    /// The library with a server that has a certificate of an authority of its own.
    struct LibraryTrustTests {
        private let folder: ScratchFolder
        private let authority: TestAuthority
        private let another: TestAuthority
        private let files: TestAuthority.Files
        private let server: Server

        init() throws {
            folder = try ScratchFolder()
            authority = try TestAuthority()
            another = try TestAuthority("Another")
            files = try authority.issue()
            server = try Server(
                data: folder.file("data"), "--tls-certificate", files.certificate, "--tls-key",
                files.key)
        }

        private func trust() throws -> ServerTrust {
            ServerTrust(
                authorities: authority.certificate, pin: try ServerPin(authority.pin(of: files)))
        }

        @Test(arguments: [true, false])
        func `a home follows and asks a server by the authority that it is told of`(
            isPinned: Bool
        ) async throws {
            var trust = try trust()
            if !isPinned { trust.pin = nil }
            let home = try await MatchbookHome.open(
                folder.file("home"), server: server.address, trust: trust)
            var snapshots = try home.observe("/notes/x").makeAsyncIterator()
            let write = try await home.set("/notes/x", to: 1)
            for try await state in home.states(of: write) where state == .onServer { break }
            while let snapshot = try await snapshots.next() {
                if snapshot.isLive, !snapshot.hasUnsent { break }
            }
            #expect(home.connection == .live)
            #expect(try await home.fetch("/notes/x").value == 1)
            try await home.synchronize()
            home.close()
        }

        /// What a home is told, and which of it does not fit.
        enum Doubt: CaseIterable {
            case nothing, otherAuthority, otherKey, noSuchFile

            var sentence: String {
                switch self {
                case .nothing, .otherAuthority: "of an authority that this device does not know"
                case .otherKey: "another key than the one that is pinned"
                case .noSuchFile: "The file of authorities cannot be used"
                }
            }
        }

        private func wrong(_ doubt: Doubt) throws -> ServerTrust? {
            var trust = try trust()
            switch doubt {
            case .nothing: return nil
            case .otherAuthority: trust.authorities = another.certificate
            case .otherKey:
                trust.pin = try ServerPin(authority.pin(of: authority.issue("other")))
            case .noSuchFile: trust.authorities = folder.file("none.pem")
            }
            return trust
        }

        @Test(arguments: Doubt.allCases)
        func `nothing is sent to a server that may be another, and all is kept`(
            doubt: Doubt
        ) async throws {
            let trust = try wrong(doubt)
            let path = folder.file("home")
            let home = try await MatchbookHome.open(path, server: server.address, trust: trust)
            // The server is followed as long as somebody observes.
            var snapshots = try home.observe("/notes/y").makeAsyncIterator()
            #expect(try await snapshots.next()?.isLive == false)
            let write = try await home.set("/notes/x", to: 1)
            let ways: [@Sendable (MatchbookHome) async throws -> Void] = [
                { try await $0.synchronize() }, { _ = try await $0.fetch("/notes/x") },
                { _ = try await $0.set("/notes/x", to: 2, ifTag: "x") },
            ]
            for way in ways {
                let error = await #expect(throws: ScorebookError.self) { try await way(home) }
                #expect(error?.kind == .unreachable)
                #expect("\(String(describing: error))".contains(doubt.sentence))
            }
            let isTold = try eventually {
                if case .waiting(let sentence) = home.connection {
                    return sentence.contains(doubt.sentence)
                }
                return false
            }
            #expect(isTold, "\(home.connection)")
            _ = snapshots
            #expect(try await home.state(of: write) == .onDisk)
            home.close()
            // What was given was for that value alone: the right one sends what waited.
            let again = try await MatchbookHome.open(
                path, server: server.address, trust: try self.trust())
            try await again.synchronize()
            #expect(try await again.fetch("/notes/x").value == 1)
            again.close()
        }

        @Test func `what a home remembers holds where nothing is given`() async throws {
            let phone = Device(home: folder.file("home"))
            #expect(try phone.runs("config", "ca", authority.certificate).code == 0)
            let home = try await MatchbookHome.open(phone.home, server: server.address)
            #expect(try await home.fetch("/notes").value.isNull)
            home.close()
            let other = try await MatchbookHome.open(
                phone.home, server: server.address, trust: try wrong(.otherAuthority))
            await #expect(throws: ScorebookError.self) { try await other.fetch("/notes") }
            other.close()
        }
    }
}
