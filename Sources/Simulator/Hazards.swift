/// What may go wrong in a simulation, each in so many of a thousand occasions.
package struct Hazards: Equatable, Sendable {
    /// Requests and answers that vanish.
    package var lost = 0
    /// Requests that arrive a second time, later.
    package var repeated = 0
    /// Requests and answers that take up to half a minute, past the patience of who waits.
    package var slow = 0
    /// Requests that are answered with 503 or 401.
    package var refused = 0
    /// Matches that the server's rules close to writes for a while.
    package var denied = 0
    /// Devices that lose the network for a while.
    package var offline = 0
    package var clientKilled = 0
    package var serverKilled = 0
    /// Commits that fail, as on a full disk, and leave nothing behind.
    package var diskFailed = 0
    /// Clocks of devices that are set: to 2035, to 1970, an hour back.
    package var clockSet = 0
    package var serverClockSet = 0
    /// Server folders that are put back from a copy.
    package var serverRestored = 0
    /// Homes that are put back from a copy.
    package var homeRestored = 0
    /// Months that pass at once, so that tombstones and stamps grow old.
    package var seasons = 0
    /// Whether clocks are wrong from the beginning.
    package var skewed = false
    /// Whether a server that was put back counts its devices anew, as it should.
    package var forgetsDevices = true
    /// Whether a request names the store that it is meant for, as it should.
    package var namesStore = true

    package init() {}

    /// Some of them, each more or less: a hazard that is always there hides what others do.
    init(using dice: inout Dice) {
        func rate(_ dice: inout Dice, _ odds: Int, _ rates: [Int]) -> Int {
            dice.below(100) < odds ? dice.pick(rates) : 0
        }
        lost = rate(&dice, 70, [20, 100, 250])
        repeated = rate(&dice, 60, [20, 100, 200])
        slow = rate(&dice, 50, [20, 100])
        refused = rate(&dice, 40, [30, 100])
        denied = rate(&dice, 30, [20, 60])
        offline = rate(&dice, 50, [20, 60])
        clientKilled = rate(&dice, 50, [5, 20, 50])
        serverKilled = rate(&dice, 50, [20, 100, 200])
        diskFailed = rate(&dice, 30, [10, 50])
        skewed = dice.below(100) < 50
        clockSet = rate(&dice, 25, [10, 50])
        serverClockSet = rate(&dice, 15, [5, 20])
        // A home from a copy sends again what its later self had sent: no server knows by then
        // which stamp it used for what was ahead of it. A restored server may have lost what has
        // grown old since. Each is looked at by itself.
        switch dice.below(10) {
        case 0, 1: serverRestored = dice.pick([20, 60])
        case 2:
            homeRestored = dice.pick([20, 60])
            clockSet = 0
            serverClockSet = 0
            skewed = false
        case 3: seasons = 10
        default: break
        }
    }

    /// Those that there are, in words.
    package var words: String {
        let rates: [(String, Int)] = [
            ("lost", lost), ("repeated", repeated), ("slow", slow), ("refused", refused),
            ("denied", denied),
            ("offline", offline), ("client killed", clientKilled), ("server killed", serverKilled),
            ("disk failed", diskFailed), ("clock set", clockSet),
            ("server's clock set", serverClockSet), ("server restored", serverRestored),
            ("home restored", homeRestored), ("seasons", seasons),
        ]
        let named = rates.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)‰" }
        let all = named + (skewed ? ["clocks wrong"] : [])
        return all.isEmpty ? "none" : all.joined(separator: ", ")
    }

    /// Whether the order of things as they happened can be known of them: no clock is set while
    /// they happen.
    var keepsOrder: Bool {
        clockSet == 0 && serverClockSet == 0 && serverRestored == 0 && homeRestored == 0
            && seasons == 0
    }

    /// Whether increments add up: a copy that is put back repeats some under other numbers.
    var countsIncrements: Bool { serverRestored == 0 && homeRestored == 0 }
}
