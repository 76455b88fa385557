import JSONTree

// Whose the unsent writes are: what was written as one is never sent as another.
extension Scorebook {
    /// Sees to it that what is not sent yet may be sent to the server.
    ///
    /// - Throws: `.refused` when it was written as somebody else.
    func requireOutboxOwner(at server: ServerURL) throws {
        refreshSettings()
        let present = try credential(at: server)?.uid
        let owner = settings.outboxOwner
        if present == owner { return }
        // What was written before this device was let in anywhere is its own all the same.
        guard try owner == nil || !holdsUnsent() else {
            let now =
                present == nil
                ? "this device is not let in" : "this device is now another one"
            throw ScorebookError(
                .refused,
                "unsent entries were written when this device was let in as \(owner ?? ""), and "
                    + "at \(server.base) \(now); they stay here and nothing was sent. Join again "
                    + "with a code of the server that they are for, or, to send them as who this "
                    + "device is now, give --adopt")
        }
        try setOutboxOwner(present)
    }

    /// Makes the unsent writes those of who this device is at the server now.
    package func adoptOutbox(at server: String) throws(ScorebookError) {
        try guarded {
            refreshSettings()
            try setOutboxOwner(try credential(at: ServerURL(server))?.uid)
        }
    }

    /// What is written from now on is another's, if nothing is unsent; otherwise all stays whose
    /// it is until it was sent.
    func passOutbox(to uid: String?) throws {
        refreshSettings()
        guard settings.outboxOwner != uid else { return }
        let isFree = try settings.outboxOwner == nil && uid != nil || !holdsUnsent()
        if isFree { try setOutboxOwner(uid) }
    }

    private func setOutboxOwner(_ uid: String?) throws {
        var changed = settings
        changed.outboxOwner = uid
        try save(changed)
    }

    /// Another process may have said since whose they are.
    private func refreshSettings() {
        // What cannot be read is `check`'s to name, and what was read before stands.
        if let present = try? Settings(file) { settings = present }
    }

    private func holdsUnsent() throws -> Bool { try Outbox(file).size().writes > 0 }
}

extension Settings {
    /// Who this device was let in as when what is not sent yet was written; nil for nobody.
    var outboxOwner: String? {
        get { self["outboxOwner"]?.string }
        set { self["outboxOwner"] = newValue.map { .string($0) } }
    }
}
