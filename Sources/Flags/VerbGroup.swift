/// Verbs that stand together in the usage, under one title.
package struct VerbGroup: Sendable {
    package let title: String
    package let verbs: [Verb]

    package init(_ title: String, _ verbs: [Verb]) {
        self.title = title
        self.verbs = verbs
    }
}
