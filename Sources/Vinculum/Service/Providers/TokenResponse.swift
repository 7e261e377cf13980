/// A token endpoint's response (RFC 6749 section 5.1, OpenID Connect Core 1.0 section 3.1.3.3).
struct TokenResponse: Sendable {
    var accessToken: String?
    var idToken: String?
    var refreshToken: String?
    /// The lifetime of the access token in seconds.
    var expiresIn: Int64?
    /// The scopes granted; `nil` if they are those that were asked for.
    var scope: String?
    /// The code that was exchanged.
    var code: String?

    /// The ID token of an implicit flow.
    init(idToken: String) { self.idToken = idToken }

    /// The longest response that is read.
    static let maximumByteCount = 1 << 18

    /// Reads a response.
    ///
    /// - Returns: `nil` for anything but a JSON object with at least one token, and for an access token of another type
    ///   than Bearer, which a client must not use (RFC 6749 section 7.1).
    init?(parsing body: [UInt8]) {
        guard let json = TokenResponse.object(body) else { return nil }
        self.accessToken = (json.string(of: "access_token")).nonEmpty
        self.idToken = (json.string(of: "id_token")).nonEmpty
        self.refreshToken = (json.string(of: "refresh_token")).nonEmpty
        // Twitch has a list.
        let scope = json["scope"]
        self.scope =
            (scope?.string ?? scope.map { list in list.elements.compactMap { $0.string }.joined(separator: " ") })
            .nonEmpty
        let lifetime = json["expires_in"].flatMap { ($0.numberText ?? $0.string).flatMap { DecimalText($0) } }
        self.expiresIn = lifetime?.wholePart.flatMap { $0 >= 0 ? $0 : nil }
        guard self.accessToken != nil || self.idToken != nil || self.refreshToken != nil else { return nil }
        if let type = json.string(of: "token_type"), ASCII.lowercased(type) != "bearer" { return nil }
    }

    /// What an error response says (RFC 6749 section 5.2); its parts are absent where the body is empty or no JSON.
    ///
    /// - Parameter sent: What is cut out of it.
    static func error(in response: HTTPResponse, without sent: SentSecrets) -> ProviderError {
        let json = TokenResponse.object(response.body)
        // Facebook has an object with a message in place of a code.
        let error = json?["error"]
        return ProviderError(
            error: sent.cut(from: error?.string ?? error?.string(of: "type")),
            description: sent.cut(from: json?.string(of: "error_description") ?? error?.string(of: "message")),
            uri: sent.cut(from: json?.string(of: "error_uri")), status: response.status)
    }

    /// The body as an object without repeated members.
    static func object(_ body: [UInt8]) -> JSON.Value? {
        guard body.count <= TokenResponse.maximumByteCount else { return nil }
        do throws(JSON.ReadError) {
            let root = try JSON.Document(parsing: body, limits: .stranger, duplicateKeys: .refused).root
            return root.kind == .object ? root : nil
        } catch {
            return nil
        }
    }
}
