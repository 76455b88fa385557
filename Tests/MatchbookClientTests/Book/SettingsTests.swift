import JSONTree
import MatchbookClient
import SQLite
import Testing

struct SettingsTests {
    private let home = ScratchHome()

    @Test func `missing settings have their defaults`() throws {
        let settings = try home.open().settings
        #expect(settings.server == nil)
        #expect(settings.name.isEmpty)
    }

    @Test func `what is saved is there after opening again`() throws {
        let book = try home.open()
        var settings = book.settings
        settings.server = FakeServer.url
        settings.name = "tablet"
        try book.save(settings)
        #expect(book.settings == settings)
        #expect(try home.open().settings == settings)
        settings.server = nil
        try book.save(settings)
        #expect(try home.open().settings.server == nil)
    }

    @Test func `fields of a newer version survive a save`() throws {
        let book = try home.open()
        try Connection(path: home.file).execute(
            "INSERT INTO settings (id, document) VALUES"
                + #" (1, '{"theme":{"dark":[1,2]},"name":"x"}')"#
        )
        let again = try home.open()
        var settings = again.settings
        #expect(settings.name == "x")
        settings.server = FakeServer.url
        try again.save(settings)
        let theme: JSON? = JSON(["dark": [1, 2]])
        #expect(try home.open().settings["theme"] == theme)

        // This one read the settings before all of that.
        var stale = book.settings
        stale.name = "y"
        try book.save(stale)
        let merged = try home.open().settings
        #expect(merged["theme"] == theme)
        #expect(merged.server == FakeServer.url)
        #expect(merged.name == "y")
    }

    @Test(arguments: ["[]", "7", #"{"server":5,"name":[]}"#])
    func `settings of another shape read as defaults`(document: String) throws {
        _ = try home.open()
        try Connection(path: home.file).execute(
            "INSERT INTO settings (id, document) VALUES (1, '\(document)')")
        let settings = try home.open().settings
        #expect(settings.server == nil)
        #expect(settings.name.isEmpty)
    }

    @Test(arguments: [
        "", "server", "ftp://x", "http://", "http://a b", "http://h/path", "http://u@h",
        "http://h#x", "http://[::1", "http://[x]", "http://[::1]9", "http://:9000", "http://h:",
        "http://h:0", "http://h:65536", "http://h:9x", "http://a:b:9",
    ])
    func `what is no address of a server is refused as one`(text: String) throws {
        let book = try home.open()
        let error = #expect(throws: ScorebookError.self) {
            try book.pull(from: text, transport: FakeServer())
        }
        #expect(error?.kind == .usage)
    }

    @Test(arguments: [
        "http://h", "https://h:443/", "http://[::1]:9000", "http://[fe80::1]", "HTTP://127.0.0.1:9",
        "http://h:9000?ns=club",
    ])
    func `hosts with and without a port are addresses`(text: String) throws {
        #expect(try ServerURL(text).base.lowercased().hasPrefix("http"))
    }
}
