/// What a link in a mail says.
///
/// Mail programs, link shorteners and apps wrap such a link into others, as the value of `link` or `deep_link_id`, and not
/// all of them encode it properly. The innermost link that says something of an action is read, as the Firebase JavaScript
/// library finds it; where none does, the query is decoded as a whole before it is split, as the library for Apple
/// platforms does.
public struct ActionCodeURL: Equatable, Sendable {
    public let operation: ActionCodeOperation
    /// The code that is sent back to the service.
    public let code: Secret?
    public let apiKey: String?
    /// Where to go afterwards; always an absolute URL.
    public let continueURL: String?
    public let languageCode: String?
    public let tenantID: String?

    /// - Returns: `nil` if no part of the text is a query with at least one name and its value.
    /// - Complexity: Linear in the length of the link.
    public init?(_ link: String) {
        let links = ActionCodeURL.unwrapped(link)
        let plain = links.map { Parameters(query: URIReference($0).query ?? "") }
        if let parameters = plain.first(where: { $0.sayAction }) {
            self.init(parameters)
            return
        }
        for link in links {
            guard let query = URIReference(link).query, let decoded = PercentEncoding.decoded(query) else { continue }
            // What was an encoded link is a link now, and its parameters are those after its `?`.
            for candidate in [URIReference(decoded).query, decoded] {
                let parameters = Parameters(query: candidate ?? "")
                guard parameters.sayAction else { continue }
                self.init(parameters)
                return
            }
        }
        guard let parameters = plain.first(where: { !$0.values.isEmpty }) else { return nil }
        self.init(parameters)
    }

    private init(_ parameters: Parameters) {
        self.operation = ActionCodeOperation(parameters["mode"])
        self.code = parameters["oobCode"].map { Secret($0) }
        self.apiKey = parameters["apiKey"]
        self.continueURL = parameters["continueUrl"].flatMap { AbsoluteURI.isValid($0) ? $0 : nil }
        self.languageCode = parameters["lang"]
        self.tenantID = parameters["tenantId"]
    }

    /// Whether the link is one to sign in with.
    public var isEmailLinkSignIn: Bool { self.operation == .emailLink && self.code != nil }

    /// The link and those it wraps, innermost first.
    private static func unwrapped(_ link: String) -> [String] {
        func inner(_ name: String, of link: String?) -> String? {
            link.flatMap { Parameters(query: URIReference($0).query ?? "")[name] }
        }
        let deepLink = inner("deep_link_id", of: link)
        let plainLink = inner("link", of: link)
        return [
            inner("link", of: deepLink), deepLink, inner("deep_link_id", of: plainLink), plainLink, link,
        ].compactMap { $0 }
    }

    public static func == (a: ActionCodeURL, b: ActionCodeURL) -> Bool {
        a.operation == b.operation && a.code == b.code && sameBytes(a.apiKey, b.apiKey)
            && sameBytes(a.continueURL, b.continueURL) && sameBytes(a.languageCode, b.languageCode)
            && sameBytes(a.tenantID, b.tenantID)
    }
}

extension ActionCodeURL {
    /// Names with their values, decoded; the last value of a name counts, and what lacks either or does not decode is left out.
    private struct Parameters {
        var values: [(name: String, value: String)] = []

        init(query: String) {
            for (name, value) in URIReference.parameters(of: query) {
                guard let name = PercentEncoding.decoded(name), let value = value.flatMap(PercentEncoding.decoded),
                    !name.isEmpty, !value.isEmpty
                else { continue }
                self.values.append((name, value))
            }
        }

        subscript(name: String) -> String? {
            self.values.last { sameBytes($0.name, name) }?.value
        }

        var sayAction: Bool { self["mode"] != nil || self["oobCode"] != nil }
    }
}
