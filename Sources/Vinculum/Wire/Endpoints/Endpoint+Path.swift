extension Endpoint {
    /// The operation whose ``path`` this is; `nil` if there is none.
    init?(path: String) {
        let count = path.utf8.count
        for place in Endpoint.withPaths.indices where Endpoint.withPaths[place].count == count {
            let known = Endpoint.withPaths[place]
            guard sameBytes(known.path, path) else { continue }
            self = known.endpoint
            return
        }
        return nil
    }

    /// The operations that have a path, which each request is compared with. The lengths are apart, so that most
    /// comparisons touch no text.
    private static let withPaths: [(count: Int, path: String, endpoint: Endpoint)] = Endpoint.allCases.compactMap {
        endpoint in endpoint.path.map { ($0.utf8.count, $0, endpoint) }
    }
}
