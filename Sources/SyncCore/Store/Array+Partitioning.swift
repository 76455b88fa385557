extension Array {
    /// Where the elements begin for which the test fails, when it holds for all before them and for
    /// none after; the count, when it holds for all.
    ///
    /// By halving: takes time in proportion to the count's logarithm.
    @inline(__always)
    func partitioningIndex(while comesBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if comesBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
