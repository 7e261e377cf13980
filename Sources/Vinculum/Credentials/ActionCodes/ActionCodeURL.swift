/// The parts of an action link in an e-mail.
///
/// Mail programs, link shorteners and apps wrap such a link in other links, as the value of `link` or `deep_link_id`,
/// and not all of them encode it properly. The innermost link with a `mode` or an `oobCode` is read, as the Firebase
/// JavaScript library does. If there is none, the query is decoded as a whole before it is split, as the library for
/// Apple platforms does.
public struct ActionCodeURL: Equatable, Sendable {
    /// The operation of the link.
    public let operation: ActionCodeOperation
    /// The `oobCode`, which the client sends back to the service.
    public let code: Secret?
    /// The API key of the project.
    public private(set) var apiKey: String?
    /// The `continueUrl`; always an absolute URL.
    public private(set) var continueURL: String?
    /// The `lang` of the hosted page.
    public private(set) var languageCode: String?
    /// The tenant of the account, if any.
    public private(set) var tenantID: String?

    /// Reads a link.
    ///
    /// A link that is no action link can be read too: its ``operation`` is then `unknown` and its ``code`` is `nil`.
    ///
    /// - Returns: `nil` if neither the link nor a link inside it has a query parameter with a name and a value.
    /// - Complexity: O(n) in the length of the link.
    public init?(_ link: String) {
        let links = ActionCodeURL.unwrapped(link)
        let plain = links.map { Parameters(query: URIReference($0).query ?? "") }
        if let parameters = plain.first(where: { $0.hasAction }) {
            self.init(parameters)
            return
        }
        for link in links {
            guard let query = URIReference(link).query, let decoded = PercentEncoding.decoded(query) else { continue }
            // What was an encoded link is now a link; its parameters are after its `?`.
            for candidate in [URIReference(decoded).query, decoded] {
                let parameters = Parameters(query: candidate ?? "")
                guard parameters.hasAction else { continue }
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

    /// Whether the link signs in.
    public var isEmailLinkSignIn: Bool { self.operation == .emailLink && self.code != nil }

    /// Returns the link and the links it wraps, innermost first.
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
}

extension ActionCodeURL {
    /// The decoded names and values of a query. The last value of a name counts; a parameter that is incomplete or
    /// cannot be decoded is skipped.
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
            self.values.last { $0.name == name }?.value
        }

        var hasAction: Bool { self["mode"] != nil || self["oobCode"] != nil }
    }
}
