/// The components of a URI reference, split at the separators of
/// [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#appendix-B), appendix B, and nothing else.
///
/// Every text splits; ``AbsoluteURI`` says which ones may be followed.
package struct URIReference: Sendable {
    /// What comes before the first `:`, unless a `/`, `?` or `#` comes earlier or it is empty.
    package let scheme: String?
    /// What follows `//`: the host, perhaps with a port and a user.
    package let authority: String?
    /// The host and port that the authority consists of; `nil` if there is no authority, or one with a user or with a
    /// host that programs parse differently.
    package var hostPort: HostPort? { self.authority.flatMap { HostPort($0) } }
    package let path: String
    /// What follows the first `?`, without the fragment.
    package let query: String?
    /// What follows the first `#`.
    package let fragment: String?

    package init(_ text: String) {
        var rest = Array(text.utf8)[...]
        func cut(_ from: ArraySlice<UInt8>.Index, _ to: ArraySlice<UInt8>.Index) -> String {
            String(decoding: rest[from..<to], as: UTF8.self)
        }
        let hash = rest.firstIndex(of: UInt8(ascii: "#"))
        self.fragment = hash.map { cut($0 + 1, rest.endIndex) }
        if let hash { rest = rest[..<hash] }
        let question = rest.firstIndex(of: UInt8(ascii: "?"))
        self.query = question.map { cut($0 + 1, rest.endIndex) }
        if let question { rest = rest[..<question] }
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            rest[end] == UInt8(ascii: ":"), end > rest.startIndex
        {
            self.scheme = cut(rest.startIndex, end)
            rest = rest[(end + 1)...]
        } else {
            self.scheme = nil
        }
        if rest.starts(with: "//".utf8) {
            let start = rest.startIndex + 2
            let slash = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            self.authority = cut(start, slash)
            rest = rest[slash...]
        } else {
            self.authority = nil
        }
        self.path = cut(rest.startIndex, rest.endIndex)
    }

    /// The components put together again (RFC 3986 §5.3): the text that was split.
    package var text: String {
        let query = self.query.map { "?\($0)" } ?? ""
        let fragment = self.fragment.map { "#\($0)" } ?? ""
        return "\(self.textBeforeQuery)\(query)\(fragment)"
    }

    /// Scheme, authority and path as they stand.
    package var textBeforeQuery: String {
        let scheme = self.scheme.map { "\($0):" } ?? ""
        let authority = self.authority.map { "//\($0)" } ?? ""
        return "\(scheme)\(authority)\(self.path)"
    }

    /// The parts between `&`, each split at its first `=` and not decoded; empty parts are skipped.
    ///
    /// - Returns: A value of `nil` for a part without `=`.
    package static func parameters(of query: String) -> [(name: String, value: String?)] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { part in
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            return (
                String(Substring(part[..<(equals ?? part.endIndex)])),
                equals.map { String(Substring(part[part.index(after: $0)...])) }
            )
        }
    }
}
