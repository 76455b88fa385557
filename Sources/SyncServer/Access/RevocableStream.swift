/// A stream that ends when its reader is put out.
protocol RevocableStream: AnyObject {
    /// Tells the reader why, and ends.
    func revoke()
}
