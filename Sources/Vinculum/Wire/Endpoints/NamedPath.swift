/// A path of the form `ROOT/projects/P/LEAF`, `ROOT/projects/P/tenants/T/LEAF` or `ROOT/projects/P/tenants/T`.
struct NamedPath {
    let root: Substring.UTF8View
    /// Empty where the path ends with the name of a tenant.
    let leaf: Substring.UTF8View
    let scope: Route.Scope

    init?(_ path: String) {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // The path starts with a slash, so the first segment is empty and the root takes two more.
        guard (6...8).contains(segments.count), segments[3].elementsEqual("projects".utf8) else { return nil }
        self.root = path.utf8[..<segments[2].endIndex]
        let project = NamedPath.decoded(segments[4])
        if segments.count > 6 {
            guard segments[5].elementsEqual("tenants".utf8) else { return nil }
            // A verb behind the name makes it the path of another operation.
            if segments.count == 7, segments[6].contains(UInt8(ascii: ":")) { return nil }
            self.scope = .named(project: project, tenant: NamedPath.decoded(segments[6]))
            self.leaf = segments.count == 8 ? segments[7] : segments[6].suffix(0)
        } else {
            self.scope = .named(project: project, tenant: nil)
            self.leaf = segments[5]
        }
    }

    /// A name with its percent-encoding resolved, or as it stands if that is broken.
    private static func decoded(_ segment: Substring.UTF8View) -> String {
        let text = String(decoding: segment, as: UTF8.self)
        return PercentEncoding.decoded(text) ?? text
    }
}
