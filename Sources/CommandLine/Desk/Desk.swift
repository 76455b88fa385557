import Flags
import JSONTree
import MatchbookClient
import Matches
import SyncCore

/// Where a verb works: what was asked, the matches, and the console to tell.
final class Desk {
    let invocation: Invocation
    let console: Console
    let surroundings: Surroundings
    private var opened: Scorebook?
    private var asked: (any PromptedInput)?
    /// Whether a prompt comes after what is told, which shows where the match stands.
    private(set) var isPromptNext = false
    /// As they were when one was first shortened.
    private var knownIDs: Set<MatchID> = []

    init(_ invocation: Invocation, _ surroundings: Surroundings, _ console: Console) {
        self.invocation = invocation
        self.surroundings = surroundings
        self.console = console
    }

    /// A desk for another invocation, with the same matches and the same person.
    func desk(for invocation: Invocation) -> Desk {
        let desk = Desk(invocation, surroundings, console)
        desk.opened = opened
        desk.asked = asked
        desk.isPromptNext = asked != nil && console.isOutputTerminal
        return desk
    }

    /// Where the person at the terminal answers; made at the first call.
    func prompter() throws -> any PromptedInput {
        if let asked { return asked }
        let environment = surroundings.environment
        var prompter: (any PromptedInput)?
        if environment.allowsEditing, console.isErrorTerminal {
            let typed = try environment.stateFolder().map {
                TypedLines(folder: $0, home: try book().home)
            }
            prompter = surroundings.makeEditor(environment.allowsColor, typed)
        }
        let made = prompter ?? PlainPrompt(console)
        asked = made
        return made
    }

    var isJSON: Bool { invocation.has("json") }

    /// Wall milliseconds.
    var now: Int64 { surroundings.clock.milliseconds }

    /// The matches of this home; opened at the first call.
    func book() throws -> Scorebook {
        if let opened { return opened }
        let book = try Scorebook.open(home: try homePath(), clock: surroundings.clock)
        opened = book
        if let reason = book.readOnlyReason { try console.warn(reason) }
        return book
    }

    private func homePath() throws -> String {
        guard let given = invocation.value("home") else {
            return try surroundings.environment.home()
        }
        guard !given.isEmpty else { throw Failure(.usage, Texts.emptyHome) }
        return given
    }

    /// For a verb that tells of what is there: a folder that it made by itself would have nothing
    /// to tell, and the name that was mistyped would look right.
    func requireHome() throws {
        let path = try homePath()
        guard Scorebook.mayBeThere(home: path) else {
            throw Failure(.refused, Texts.noHomeThere(path))
        }
    }

    // MARK: Which match

    /// The match that the verb means: the one named, or else the only one that is open.
    ///
    /// - Parameter argument: an id given as an argument, which says the same as the flag.
    func match(_ argument: String? = nil) throws -> MatchID {
        let flag = invocation.value("match")
        if let argument, let flag, argument != flag {
            throw Failure(.usage, Texts.matchGivenTwice(argument, flag))
        }
        if let named = argument ?? flag { return try book().resolve(named) }
        let known = try book().listings()
        let listings = known.filter { $0.isHere && !$0.isArchived }
        var candidates = listings.filter { $0.summary.isOpen }
        if candidates.isEmpty { candidates = listings.filter { $0.summary.isSuspended } }
        guard let first = candidates.first else {
            let refused = try known.filter(\.isRefused).map { try short($0.id) }
            guard refused.isEmpty else { throw Failure(.refused, Texts.onlyRefused(refused)) }
            throw Failure(
                .refused, listings.isEmpty ? Texts.noMatch : Texts.noOpenMatch(listings.count))
        }
        guard candidates.count == 1 else {
            throw SeveralOpen(listings: candidates, table: try table(candidates))
        }
        return first.id
    }

    /// The match that a verb that only reads means: as others do, or else the latest that ended.
    func matchToRead() throws -> MatchID { try matchToRead(invocation.arguments.first) }

    /// - Parameter named: an id among the arguments, where some of those are something else.
    func matchToRead(_ named: String?) throws -> MatchID {
        let listings = try book().listings().filter { $0.isHere && !$0.isArchived }
        let goesOn = listings.contains { $0.summary.isOpen || $0.summary.isSuspended }
        if named == nil, !invocation.has("match"), !goesOn, let latest = listings.first {
            return latest.id
        }
        let id = try match(named)
        try bringBack(id)
        return id
    }

    /// The ids given as arguments, by the flag among them; nil when there are none.
    func matches() throws -> [MatchID]? {
        let named = invocation.arguments + [invocation.value("match")].compactMap(\.self)
        if named.isEmpty { return nil }
        var ids: [MatchID] = []
        for name in named {
            let id = try book().resolve(name)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The id as people type it: the shortest beginning that is its own here.
    func short(_ id: MatchID) throws -> String {
        if !knownIDs.contains(id) { knownIDs = Set(try book().ids()) }
        return id.shortText(among: Array(knownIDs))
    }

    /// What people call a device here.
    func device(_ id: String) throws -> String {
        id == (try book().device.description) ? Texts.thisDevice : Texts.device(id)
    }

    // MARK: Which server

    /// The address of the server: by the flag, else by the environment, else as remembered.
    func server() throws -> String {
        guard let address = try trustedServer() else { throw Failure(.usage, Texts.noServer) }
        return address
    }

    /// The address, for one who goes on to ask there; nil when none is known.
    func trustedServer() throws -> String? {
        guard let address = try knownServer() else { return nil }
        let book = try book()
        book.trust = try trust(book.rememberedTrust)
        return address
    }

    func knownServer() throws -> String? {
        try invocation.value("server") ?? surroundings.environment.text("MATCHBOOK_SERVER")
            ?? book().settings.server
    }

    /// Keeps an address that was given by the flag.
    ///
    /// One that did not answer is kept only when there was none before: it may be mistyped.
    func rememberServer(didAnswer: Bool) throws {
        guard let address = invocation.value("server") else { return }
        var settings = try book().settings
        let remembered = try book().rememberedTrust
        let trust = try trust(remembered)
        guard settings.server != address || remembered != trust,
            didAnswer || settings.server == nil
        else { return }
        settings.server = address
        try book().save(settings)
        if remembered != trust { try book().remember(trust) }
    }
}

/// A verb that means one match, where several are open.
struct SeveralOpen: Error {
    let listings: [MatchListing]
    let table: [Line]
}

extension MatchSummary {
    var isOpen: Bool { status == MatchStatus.open.word }
    var isSuspended: Bool { status == Finish.Ending.suspended.word }
}
