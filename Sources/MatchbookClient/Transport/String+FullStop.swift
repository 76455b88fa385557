extension String {
    /// As a part of a sentence: what others wrote may end with a full stop or not.
    var withoutFullStop: String {
        var text = self[...]
        while text.last == "." || text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
