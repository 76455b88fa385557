import JSONTree
import SyncCore
import Synchronization
import TreeStore

/// Follows a home and its server on a thread of its own, and rings when something changed.
final class HomeLink: Sendable {
    private struct State {
        var connection: MatchbookHome.Connection
        var stop: (@Sendable () -> Void)?
        var placesChanged: (@Sendable () -> Void)?
        var isEnding = false
    }

    let bell = ChangeBell()
    private let places = ObservedPlaces()
    private let state: Mutex<State>

    /// - Parameter trust: in place of what the home remembers.
    init(folder: String, server: String?, trust: ServerTrust?) {
        state = Mutex(State(connection: server == nil ? .none : .connecting))
        let thread = WorkThread { [weak self] in
            self?.run(folder: folder, server: server, trust: trust)
        }
        thread.detach()
    }

    var connection: MatchbookHome.Connection { state.withLock { $0.connection } }

    func observe(_ path: Path) {
        places.add(path)
        state.withLock { $0.placesChanged }?()
    }

    func leave(_ path: Path) {
        places.remove(path)
        state.withLock { $0.placesChanged }?()
    }

    /// Ends the following; what is under way is cut off.
    func end() {
        let stop = state.withLock { state in
            state.isEnding = true
            return state.stop
        }
        stop?()
        bell.end()
    }

    // MARK: The thread

    private func run(folder: String, server: String?, trust: ServerTrust?) {
        do {
            let book = try Scorebook.open(home: folder)
            book.trust = trust
            let link = try LiveLink(book, server: server, .places(places), sends: true)
            let isEnding = state.withLock { state in
                state.stop = link.stop
                state.placesChanged = link.placesChanged
                return state.isEnding
            }
            if isEnding { return }
            try link.run { event in
                if let connection = Self.connection(event) {
                    state.withLock { $0.connection = connection }
                }
                bell.ring()
                return true
            }
        } catch {
            let sentence = ScorebookError(error, file: folder).sentence
            state.withLock { $0.connection = .failed(sentence) }
            bell.ring()
        }
    }

    private static func connection(_ event: LiveLink.Event) -> MatchbookHome.Connection? {
        switch event {
        case .news(.live): .live
        case .news(.waiting(_, let failure)): .waiting(failure.sentence)
        case .news(.paused(let failure)): .refused(failure.sentence)
        case .changed, .sent, .notSent: nil
        }
    }
}
