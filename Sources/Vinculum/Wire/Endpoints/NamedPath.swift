/// A path of the form `ROOT/projects/P/LEAF`, `ROOT/projects/P/tenants/T/LEAF` or `ROOT/projects/P/tenants/T`, or one
/// with a verb behind the last name: `ROOT/projects/P:VERB`, `ROOT/projects/P/tenants/T:VERB`. A leaf has one segment
/// or two. A name is never empty: a path without one is no such path.
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
        let isOfTenant = segments.count > 6 && segments[5].elementsEqual("tenants".utf8)
        guard let (name, leaf) = NamedPath.name(at: isOfTenant ? 6 : 4, of: segments, in: path) else { return nil }
        if isOfTenant {
            guard let project = NamedPath.name(segments[4]), let tenant = NamedPath.name(name) else { return nil }
            self.scope = .named(project: project, tenant: tenant)
        } else {
            if segments.count > 7 || segments.count == 5 && leaf.isEmpty { return nil }
            guard let project = NamedPath.name(name) else { return nil }
            self.scope = .named(project: project, tenant: nil)
        }
        self.leaf = leaf
    }

    /// The last name of a path and its leaf, which is empty where there is none. Names may hold colons themselves.
    ///
    /// - Returns: `nil` for a slash with nothing behind it, or with a verb.
    private static func name(
        at place: Int, of segments: [Substring.UTF8View], in path: String
    ) -> (Substring.UTF8View, leaf: Substring.UTF8View)? {
        let (segment, colon) = (segments[place], UInt8(ascii: ":"))
        guard segments.count > place + 1 else {
            let verb = segment.lastIndex(of: colon) ?? segment.endIndex
            return (segment[..<verb], segment[verb...])
        }
        let leaf = path.utf8[segments[place + 1].startIndex...]
        guard let first = leaf.first, first != colon else { return nil }
        return (segment, leaf)
    }

    /// The name of a project or tenant, decoded; `nil` for none.
    private static func name(_ segment: Substring.UTF8View) -> String? {
        segment.isEmpty ? nil : NamedPath.decoded(segment)
    }

    /// A name with its percent-encoding resolved, or unchanged if the encoding is malformed.
    static func decoded(_ segment: Substring.UTF8View) -> String {
        let text = String(decoding: segment, as: UTF8.self)
        return PercentEncoding.decoded(text) ?? text
    }
}
