/// Why an expression has no value; its rule does not hold then.
package struct EvaluationError: Error, Equatable, Sendable {
    package let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
