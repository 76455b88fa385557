import JSONTree
import Matches
import Testing

struct BranchMergeTests {
    private let info: MatchInfo

    init() throws {
        info = try Kinds.require("tally").info(names: ["Anna", "Ben"])
    }

    /// `shared` entries, then two lines of which the second, made later, is the main line.
    private func log(
        shared: [Entry.Action], branch: [Entry.Action], main: [Entry.Action]
    ) throws -> (log: MatchLog, fork: MatchLog.Fork) {
        var builder = LogBuilder()
        for action in shared { builder.add(action) }
        let point = builder.tip
        for action in branch { builder.add(action) }
        for (index, action) in main.enumerated() {
            if index == 0 { builder.add(action, after: .some(point)) } else { builder.add(action) }
        }
        let log = builder.log
        return (log, try #require(log.forks.first))
    }

    private func steps(
        _ log: MatchLog, _ fork: MatchLog.Fork, take: (BranchMerge.Step) -> Bool = { $0.fits }
    ) throws -> (steps: [BranchMerge.Step], merge: BranchMerge) {
        var merge = try BranchMerge(info, log, fork)
        var steps: [BranchMerge.Step] = []
        while let step = merge.next() {
            steps.append(step)
            if take(step) { merge.take() }
        }
        return (steps, merge)
    }

    @Test func `each entry of a branch is told as the main line would have it`() throws {
        let (log, fork) = try log(
            shared: [.text("Anna +1")], branch: [.text("Ben +2"), .text("Ben +3")],
            main: [.text("Anna +1"), .text("Ben +1")])
        let found = try steps(log, fork)
        #expect(
            found.steps.map(\.verdict) == [.fits("Ben +2, now 3"), .fits("Ben +3, now 6")])
        #expect(found.merge.taken.map(\.action) == [.text("Ben +2"), .text("Ben +3")])
        let second = try steps(log, fork) { $0.action == .text("Ben +3") }
        #expect(second.steps.last?.verdict == .fits("Ben +3, now 4"))
        #expect(second.merge.taken.count == 1)
    }

    @Test func `what the branch undid or amended of its own has gone into it`() throws {
        let ids = (1...9).map { LogBuilder.id($0) }
        let (log, fork) = try log(
            shared: [.text("Anna +1")],
            branch: [
                .text("Ben +2"), .undo(ids[1]), .text("Ben +3"), .amend(ids[3], text: "Ben +4"),
            ],
            main: [.text("Anna +1")])
        let found = try steps(log, fork)
        #expect(found.steps.map(\.action) == [.text("Ben +4")])
    }

    @Test func `what it did to earlier entries is offered as well`() throws {
        let ids = (1...9).map { LogBuilder.id($0) }
        let (log, fork) = try log(
            shared: [.text("Anna +1"), .text("Ben +1")],
            branch: [.undo(ids[0]), .amend(ids[1], text: "Ben +7"), .text("Ben +1")],
            main: [.text("Anna +5")])
        let found = try steps(log, fork)
        #expect(
            found.steps.map(\.verdict) == [
                .fits("undoes Anna +1"), .fits("amends Ben +1 to Ben +7"),
                .fits("Ben +1, now 8"),
            ])
    }

    @Test func `what cannot be there is named with its reason, and the rest goes on`() throws {
        let ids = (1...9).map { LogBuilder.id($0) }
        let (log, fork) = try log(
            shared: [.text("Anna +1")],
            branch: [.undo(ids[0]), .text("Cleo +1"), .takeover, .text("Ben +1")],
            main: [.undo(ids[0])])
        let found = try steps(log, fork)
        #expect(found.steps.count == 3)
        #expect(found.merge.impossible.map(\.action) == [.undo(ids[0]), .text("Cleo +1")])
        #expect(found.merge.taken.map(\.action) == [.text("Ben +1")])
    }

    @Test func `an end is not taken over, and nothing goes on after one`() throws {
        let ended = Entry.Action.finish(Finish(.finished))
        let (log, fork) = try log(
            shared: [.text("Anna +1")], branch: [.text("Ben +1"), ended], main: [.text("Anna +1")])
        let found = try steps(log, fork)
        #expect(found.merge.impossible.map(\.action) == [ended])
        #expect(found.merge.taken.count == 1)

        let (over, branch) = try self.log(
            shared: [.text("Anna +1")], branch: [.text("Ben +1")], main: [ended])
        let error = #expect(throws: MatchError.self) {
            try BranchMerge(info, over, branch)
        }
        #expect(error?.message.contains("undo that first") == true)
    }

    @Test func `a branch is named by its place, its tip, or as the main line`() throws {
        let (log, fork) = try log(
            shared: [.text("Anna +1")], branch: [.text("Ben +1")], main: [.text("Anna +1")])
        #expect(try log.branch("1") == .fork(fork))
        #expect(try log.branch(fork.tip.text) == .fork(fork))
        #expect(try log.branch(fork.tip.text.lowercased()) == .fork(fork))
        #expect(try log.branch("main") == .main)
        #expect(try log.branch(#require(log.main.tip).text) == .main)
        for name in ["0", "2", "-1", "", "first", "01M8P19C4FBZQZC3K8S43MG9W6"] {
            let error = #expect(throws: MatchError.self) { try log.branch(name) }
            #expect(error?.message.contains("there is 1") == true)
        }
    }
}
