import JSONTree
import SyncCore

/// Devices and their server in one process: the programs' own state machines, over a network, disks
/// and clocks that fail as a seed says.
///
/// Nothing here knows the time of day, and no order depends on a hash: a seed gives one run.
package struct Simulation {
    /// How long a device waits for an answer, in milliseconds.
    static let patience: Int64 = 10_000
    /// Noon of an autumn day in 2025, in milliseconds since 1970.
    static let beginning: Int64 = 1_764_500_000_000
    static let matches = 2
    /// How often somebody does something in a run that does not say.
    package static let stepsStandard = 120

    package let seed: UInt64
    var hazards: Hazards
    /// As they were before all was healed.
    let hazardsAtFirst: Hazards
    let mutation: Mutation?
    /// Is told in words what happens.
    let trace: (@Sendable (String) -> Void)?
    var dice: Dice
    var queue = EventQueue()
    /// The true time, in milliseconds since 1970.
    var now = Simulation.beginning
    var devices: [SimulatedDevice] = []
    var server: SimulatedServer
    var ledger: Ledger
    var requests = 0
    var pushes = 0
    var lives = 0
    /// Whether a server that was put back could not keep the order of what it got back: its clock
    /// is too far behind for that, or so far ahead that it seemed too old.
    var hasLostOrder = false
    /// The stamps that such a server used for what lay ahead of it, by those that were sent.
    var returned: [Stamp: Stamp] = [:]
    private var actsLeft: Int
    /// Whether people are still at it.
    var isActing: Bool { actsLeft > 0 }
    package private(set) var events = 0
    /// A digest of all that happened, by which two runs are compared.
    package private(set) var fingerprint: UInt64 = 0

    /// - Parameters:
    ///   - steps: how often somebody does something.
    ///   - hazards: what may go wrong; nil for what the seed says.
    ///   - mutation: a rule to break.
    ///   - trace: is told in words what happens.
    package init(
        seed: UInt64, steps: Int = Simulation.stepsStandard, hazards: Hazards? = nil,
        mutation: Mutation? = nil, trace: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.seed = seed
        self.trace = trace
        self.mutation = mutation
        actsLeft = steps
        var dice = Dice(seed: seed)
        let drawn = Hazards(using: &dice)
        self.hazards = hazards ?? drawn
        hazardsAtFirst = self.hazards
        server = try SimulatedServer(mutation: mutation)
        let count = 2 + dice.below(4)
        ledger = Ledger(devices: count, matches: Self.matches)
        for index in 0..<count {
            var device = SimulatedDevice(
                disk: DeviceDisk(
                    device: DeviceID(bits: 0x100 + UInt64(index)), mutation: mutation),
                places: dice.pick([Places.whole, Places.apart]))
            if self.hazards.skewed { device.skew = dice.pick(Self.skews) }
            devices.append(device)
        }
        self.dice = dice
    }

    private static let skews: [Int64] = [0, 700, -1500, 3_600_000, 86_400_000, -86_400_000]

    /// Lets everything happen, heals what is broken, and looks whether all promises were kept.
    ///
    /// - Throws: a `Violation`, or what should not have failed.
    package mutating func run() throws {
        queue.put(.act, at: now)
        queue.put(.beat, at: now)
        while let (time, event) = queue.next() {
            try happen(event, at: time)
        }
        try heal()
        try checkLaw()
    }

    /// Lets what is under way come to its end.
    mutating func settleDown() throws {
        while let (time, event) = queue.next() { try happen(event, at: time) }
    }

    private mutating func happen(_ event: Event, at time: Int64) throws {
        now = max(now, time)
        events += 1
        mark(UInt64(bitPattern: now))
        switch event {
        case .act:
            guard actsLeft > 0 else { return try stopFollowing() }
            actsLeft -= 1
            try act()
            queue.put(.act, at: now + 1 + Int64(dice.below(dice.pick([60, 600, 6000, 60_000]))))
        case .arrival(let message): try arrive(message)
        case .reply(let reply): try take(reply)
        case .timeout(let device, let request):
            let failure = PushFailure.noAnswer("no answer came")
            try take(Reply(request: request, device: device, content: .failure(failure)))
        case .wake(let device, let push):
            guard devices[device].push?.number == push else { return }
            devices[device].push?.tell { $0.waited() }
            try goOn(device)
        case .stream(let device, let stream, let news):
            try hear(news, from: stream, device)
        case .liveTimer(let device, let live, let timer):
            try passLiveTimer(device, live: live, timer: timer)
        case .beat: try beatStreams()
        case .commit(let life):
            if life == server.life { try commitBatch() }
        case .deviceStart(let index): startDevice(index)
        case .serverStart:
            if !server.isRunning { try server.start() }
        }
    }

    private mutating func stopFollowing() throws {
        for index in devices.indices { try stopLive(index) }
    }

    /// Takes something that happened into the digest.
    mutating func mark(_ number: UInt64) {
        fingerprint = (fingerprint ^ number) &* 0x0000_0100_0000_01B3
        fingerprint ^= fingerprint >> 29
    }

    func tell(_ words: @autoclosure () -> String) {
        guard let trace else { return }
        trace("\(now - Self.beginning) ms: \(words())")
    }

    func breaks(_ mutation: Mutation) -> Bool { self.mutation == mutation }

    // MARK: Clocks

    func wall(of device: Int) -> Int64 { max(0, now + devices[device].skew) }
    var serverNow: Int64 { max(0, now + server.skew) }

    /// Brings the network and all machines back; what is wrong with clocks stays.
    mutating func endHazards() {
        var calm = Hazards()
        calm.forgetsDevices = hazards.forgetsDevices
        calm.namesStore = hazards.namesStore
        hazards = calm
    }
}
