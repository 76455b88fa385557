import TreeStore

/// The changes of rules that wait for an earlier one of the same tree to end.
///
/// Belongs to the loop's thread.
final class RulesQueue {
    /// Of each tree whose rules are being changed, those that wait.
    private var waiting: [Namespace: [() -> Void]] = [:]

    /// Runs `begin` when no change of the tree's rules is under way; `ended` must follow it.
    func wait(for namespace: Namespace, _ begin: @escaping () -> Void) {
        guard waiting[namespace] == nil else {
            waiting[namespace]?.append(begin)
            return
        }
        waiting[namespace] = []
        begin()
    }

    func ended(_ namespace: Namespace) {
        guard var rest = waiting[namespace], !rest.isEmpty else {
            waiting[namespace] = nil
            return
        }
        let next = rest.removeFirst()
        waiting[namespace] = rest
        next()
    }
}
