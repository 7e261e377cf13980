/// Returns the indexes below `count`, sorted by `precedes`; equal ones keep their order.
///
/// All modules have this one merge sort, because the standard library's is compiled anew for each element type, at
/// three kilobytes of WebAssembly each.
///
/// - Complexity: O(n log n).
@inline(never)
package func sortedOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    // Most lists come in order.
    if !order.dropFirst().contains(where: { precedes($0, $0 - 1) }) { return order }
    var merged = order
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            var (left, right) = (start, middle)
            for place in start..<end {
                if left < middle, right == end || !precedes(order[right], order[left]) {
                    merged[place] = order[left]
                    left += 1
                } else {
                    merged[place] = order[right]
                    right += 1
                }
            }
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

extension Array {
    /// The elements sorted by `precedes`; equal ones keep their order.
    ///
    /// - Complexity: O(n log n).
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        guard self.count > 1 else { return self }
        return sortedOrder(self.count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}

extension Array where Element: Comparable {
    /// The elements in ascending order.
    ///
    /// - Complexity: O(n log n).
    package func ordered() -> [Element] { self.ordered(by: <) }
}
