/// A pattern as it is written.
indirect enum PatternNode: Equatable, Sendable {
    case letter(LetterSet)
    /// The start of the text, and its end.
    case start, end
    case row([PatternNode])
    case either([PatternNode])
    /// At least and at most so many times; nil for any number.
    case times(PatternNode, Int, Int?)
}
