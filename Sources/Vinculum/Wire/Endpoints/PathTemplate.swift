/// A path with places for names in it, such as `/projects/{p}/tenants/{t}:getIamPolicy`.
struct PathTemplate {
    private let segments: [Substring.UTF8View]

    init(_ template: String) {
        self.segments = template.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    }

    /// Whether a path is of this form. A place takes any run of characters without `/`, also an empty one.
    func matches(_ path: [Substring.UTF8View]) -> Bool {
        guard path.count == self.segments.count else { return false }
        return zip(self.segments, path).allSatisfy { pattern, segment in
            guard pattern.first == UInt8(ascii: "{"), let close = pattern.firstIndex(of: UInt8(ascii: "}")) else {
                return pattern.elementsEqual(segment)
            }
            let suffix = pattern[pattern.index(after: close)...]
            return segment.count >= suffix.count && segment.suffix(suffix.count).elementsEqual(suffix)
        }
    }
}
