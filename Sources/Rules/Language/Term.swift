import JSONTree

/// An expression ready to be evaluated: every name is found and every type looked at.
indirect enum Term: Sendable {
    enum Order: Sendable {
        case less, atMost, greater, atLeast
    }

    enum Arithmetic: Sendable {
        case minus, times, over, remainder
    }

    case constant(RuleValue)
    case auth
    case now
    case snapshot(Snapshot.Moment, SnapshotBase)
    /// The key at so many keys below the root.
    case capture(depth: Int)
    case query(RuleQuery.Field)
    /// What `auth` or a member of it has under a name.
    case member(Term, String)
    case element(Term, Term)
    case not(Term)
    case negative(Term)
    case and(Term, Term)
    case or(Term, Term)
    case choice(Term, Term, Term)
    case equal(Term, Term, isNegated: Bool)
    case order(Term, Order, Term)
    case sum(Term, Term)
    case arithmetic(Term, Arithmetic, Term)
    case child(Term, Term)
    /// The same by keys that the rule itself names.
    case below(Term, [Key])
    case parent(Term)
    case look(Term, Look)
    case hasChildren(Term, [Term])
    case length(Term)
    case test(Term, TextTest, Term)
    case replace(Term, Term, Term)
    case letters(Term, isUpper: Bool)
    case matches(Term, Pattern)

    /// Where a snapshot without a path stands.
    enum SnapshotBase: Sendable {
        case root, here
    }

    /// What a snapshot is asked.
    enum Look: String, Sendable {
        case val, exists, hasChildren, getPriority, isNumber, isString, isBoolean
    }

    enum TextTest: String, Sendable {
        case contains, beginsWith, endsWith
    }
}
