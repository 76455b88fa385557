/// Numbers in the text format that Prometheus reads.
///
/// Source: Prometheus documentation, "Exposition formats", version 0.0.4.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var bytes: [UInt8] = []

    enum Kind: String {
        case counter, gauge, histogram
    }

    /// Begins a metric; its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        line("# HELP \(name) \(help)")
        line("# TYPE \(name) \(kind.rawValue)")
    }

    /// - Parameter labels: their values hold nothing but what the server chose.
    mutating func sample(
        _ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: some Numeric
    ) {
        let list = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
        line(name + (list.isEmpty ? "" : "{\(list)}") + " \(value)")
    }

    /// A metric of one sample.
    mutating func one(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric) {
        begin(name, kind, help)
        sample(name, [:], value)
    }

    /// - Parameter scale: what the numbers are divided by.
    mutating func histogram(
        _ name: String, _ help: String, _ histogram: Histogram, scale: Double = 1
    ) {
        begin(name, .histogram, help)
        var total: UInt64 = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            total += count
            sample(name + "_bucket", ["le": "\(Double(bound) / scale)"], total)
        }
        total += histogram.counts.last ?? 0
        sample(name + "_bucket", ["le": "+Inf"], total)
        sample(name + "_sum", [:], Double(histogram.sum) / scale)
        sample(name + "_count", [:], total)
    }

    private mutating func line(_ text: String) {
        bytes += text.utf8
        bytes.append(0x0A)
    }
}
