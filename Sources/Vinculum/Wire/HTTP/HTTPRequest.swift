/// A complete HTTP request.
public struct HTTPRequest: Equatable, Sendable {
    /// One header field.
    public struct Header: Equatable, Sendable {
        /// As sent. ``HTTPRequest/header(_:)`` ignores the case of letters.
        public var name: String
        /// As sent.
        public var value: String

        /// Creates a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private struct Parts: Equatable, Sendable {
        var method: String
        var path: String
        var query: String
        var headers: [Header]
        var body: [UInt8]
        var peer: Peer?
        var address: String?
    }

    /// One reference, because every layer hands a request on.
    @CopiedOnWrite private var parts: Parts

    /// In capitals (RFC 9110, section 9).
    public var method: String {
        get { self.parts.method }
        set { self.parts.method = newValue }
    }

    /// From the first `/`, percent-encoded, without the query.
    public var path: String {
        get { self.parts.path }
        set { self.parts.path = newValue }
    }

    /// Without the `?`; empty if there is none.
    public var query: String {
        get { self.parts.query }
        set { self.parts.query = newValue }
    }

    /// The header fields, in the order they were received.
    public var headers: [Header] {
        get { self.parts.headers }
        _modify { yield &self.parts.headers }
    }

    /// The whole body; empty if there is none.
    public var body: [UInt8] {
        get { self.parts.body }
        _modify { yield &self.parts.body }
    }

    /// The network that it came from, as the host knows it from elsewhere than the request; `nil` if it does not.
    public var peer: Peer? {
        get { self.parts.peer }
        set { self.parts.peer = newValue }
    }

    /// The address that it came from, in text, as the host knows it from elsewhere than the request; `nil` if it does
    /// not. Limits go by ``peer``; blocking functions are told the address.
    public var address: String? {
        get { self.parts.address }
        set { self.parts.address = newValue }
    }

    /// Creates a request.
    public init(
        method: String, path: String, query: String = "", headers: [Header] = [], body: [UInt8] = [], peer: Peer? = nil
    ) {
        self.parts = Parts(method: method, path: path, query: query, headers: headers, body: body, peer: peer)
    }

    /// The value of the first header of this name, in any case.
    ///
    /// - Complexity: Linear in the number of headers.
    public func header(_ name: String) -> String? {
        let count = name.utf8.count
        let headers = self.parts.headers
        // In their places: a copy of a header counts two references.
        let fields = headers.span
        for place in fields.indices where fields[unchecked: place].name.utf8.count == count {
            if HTTPRequest.areSameName(fields[unchecked: place].name, name) { return fields[unchecked: place].value }
        }
        return nil
    }

    /// The token of `Authorization: Bearer TOKEN` (RFC 6750 section 2.1); `nil` for another scheme or an empty token.
    var bearerToken: String? {
        guard let value = self.header("Authorization"), value.utf8.count > 7 else { return nil }
        let scheme = String(decoding: value.utf8.prefix(7), as: UTF8.self)
        guard ASCII.lowercased(scheme) == "bearer " else { return nil }
        return String(decoding: value.utf8.dropFirst(7), as: UTF8.self)
    }

    /// Whether two texts of one length differ at most in the case of letters.
    @inline(never)
    private static func areSameName(_ a: String, _ b: String) -> Bool {
        let (a, b) = (a.utf8.span, b.utf8.span)
        // Most clients write a name as it is asked for here.
        if ByteScan.equal(a, b) { return true }
        for index in a.indices where a[unchecked: index].lowercased != b[unchecked: index].lowercased { return false }
        return true
    }
}
