/// What a reader of JSON text tells, in the order of the text.
package protocol JSONSink {
    associatedtype Output

    mutating func null() throws(TreeError)
    mutating func bool(_ flag: Bool) throws(TreeError)
    mutating func integer(_ number: Int64) throws(TreeError)
    mutating func double(_ number: Double) throws(TreeError)
    mutating func string(_ text: String) throws(TreeError)
    mutating func beginArray() throws(TreeError)
    mutating func endArray() throws(TreeError)
    mutating func beginObject() throws(TreeError)
    /// The name of the member whose value comes next.
    mutating func name(_ text: String) throws(TreeError)
    mutating func endObject() throws(TreeError)

    /// What was built; called once, after the outermost value has ended.
    mutating func finish() -> Output
}
