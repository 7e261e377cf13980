#if COMPACT_TEXT

extension Array {
    /// Removes the elements for which `isRemoved` holds.
    ///
    /// In place of the standard library's function, which moves elements within the array: half a kilobyte for each
    /// type of element, where size counts.
    ///
    /// - Complexity: O(n).
    package mutating func removeAll(where isRemoved: (Element) -> Bool) { self = self.filter { !isRemoved($0) } }
}

#endif
