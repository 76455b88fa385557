import DiskFaults
import TestSupport
import Testing

/// The suites of this target: one disk fails at a time.
@Suite(.serialized) enum DiskFaultTests {}

/// A disk under one folder, which fails when it is told to, as long as the value lives.
struct FaultyDisk: ~Copyable {
    /// How a disk fails: at one call or from one on, because it is full or because it cannot.
    struct Fault: Sendable, CustomStringConvertible {
        let isLasting: Bool
        let isFull: Bool

        static let all = [false, true].flatMap { lasting in
            [false, true].map { Fault(isLasting: lasting, isFull: $0) }
        }

        var description: String {
            (isFull ? "the disk is full" : "the disk fails") + (isLasting ? " for good" : " once")
        }
    }

    init(_ folder: ScratchFolder) {
        #expect(disk_faults_install() == 0)
        disk_faults_watch(folder.path)
    }

    deinit { disk_faults_end() }

    /// The calls that changed, synced or opened a file.
    var calls: Int { disk_faults_calls() }
    var hasFailed: Bool { disk_faults_failed() > 0 }

    /// - Parameter call: counted from 1.
    func fail(at call: Int, _ fault: Fault) {
        disk_faults_fail(call, fault.isLasting ? 1 : 0, fault.isFull ? 1 : 0)
    }

    func mend() { disk_faults_fail(0, 0, 0) }

    /// Puts into a folder, before a call is done, what a loss of power would leave.
    func losePower(at call: Int, into folder: String, seed: UInt64) {
        disk_faults_lose_power(call, folder, UInt(truncatingIfNeeded: seed))
    }
}
