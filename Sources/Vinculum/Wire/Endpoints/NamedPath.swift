/// A path of the form `ROOT/projects/P/LEAF`, `ROOT/projects/P/tenants/T/LEAF` or `ROOT/projects/P/tenants/T`, or one
/// with a verb behind the last name: `ROOT/projects/P:VERB`, `ROOT/projects/P/tenants/T:VERB`. A leaf has one segment
/// or two.
struct NamedPath {
    let root: Substring.UTF8View
    /// What follows the names: a segment or two, a verb with its colon, or nothing.
    let leaf: Substring.UTF8View
    let scope: Route.Scope

    init?(_ path: String) {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // The path starts with a slash, so the first segment is empty and the root takes two more.
        guard (5...9).contains(segments.count), segments[3].elementsEqual("projects".utf8) else { return nil }
        self.root = path.utf8[..<segments[2].endIndex]
        if segments.count > 6, segments[5].elementsEqual("tenants".utf8) {
            let (name, verb) =
                segments.count > 7 ? (segments[6], path.utf8[segments[7].startIndex...]) : NamedPath.verb(segments[6])
            self.scope = .named(project: NamedPath.decoded(segments[4]), tenant: NamedPath.decoded(name))
            self.leaf = verb
        } else {
            let (name, verb) =
                segments.count > 5 ? (segments[4], path.utf8[segments[5].startIndex...]) : NamedPath.verb(segments[4])
            if segments.count > 7 || segments.count == 5 && verb.isEmpty { return nil }
            self.scope = .named(project: NamedPath.decoded(name), tenant: nil)
            self.leaf = verb
        }
    }

    /// A name and the verb behind it, which is empty where there is none. Names may hold colons themselves.
    private static func verb(_ segment: Substring.UTF8View) -> (Substring.UTF8View, Substring.UTF8View) {
        let colon = segment.lastIndex(of: UInt8(ascii: ":")) ?? segment.endIndex
        return (segment[..<colon], segment[colon...])
    }

    /// A name with its percent-encoding resolved, or unchanged if the encoding is malformed.
    static func decoded(_ segment: Substring.UTF8View) -> String {
        let text = String(decoding: segment, as: UTF8.self)
        return PercentEncoding.decoded(text) ?? text
    }
}
