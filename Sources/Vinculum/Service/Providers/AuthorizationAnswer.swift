/// A provider's answer to an authorization request, as the redirect brought it (RFC 6749 section 4.1.2): in the query,
/// in the fragment, or as a posted form.
struct AuthorizationAnswer: Sendable {
    private let fields: FormFields

    /// The parameters that count, each of which may occur once.
    private static let names: [String] = [
        "state", "code", "iss", "error", "error_description", "error_uri", "id_token", "access_token",
    ]

    /// - Throws: The refusal of an address that is none, of too many parameters, and of one that is repeated
    ///   (RFC 6749 section 3.1): programs differ in which of two they take.
    init(_ request: borrowing Wire.SignInWithIdp.Request) throws(OperationExit) {
        self.fields = try IDPCallback.Forms(request).all
        for name in AuthorizationAnswer.names {
            guard self.fields.fields.filter({ $0.name == name }).count <= 1 else {
                throw .refused(.repeatedParameter(name))
            }
        }
    }

    /// Whether a request is the form that an app composes of tokens it has, and not what a provider redirected to:
    /// clients send `providerId` beside both.
    static func postsTokens(_ request: Wire.SignInWithIdp.Request) throws(OperationExit) -> Bool {
        let forms = try IDPCallback.Forms(request)
        let (fields, own) = (forms.all, [forms.query, forms.fragment])
        let isRedirect = own.contains { $0["state"].nonEmpty != nil } && !own.contains { $0["providerId"] != nil }
        return !isRedirect
            && ["id_token", "access_token", "SAMLResponse", "code"].contains { fields[$0].nonEmpty != nil }
    }

    subscript(name: String) -> String? { self.fields[name].nonEmpty }

    /// The provider's own account of an error; `nil` if there is none.
    var providerError: ProviderError? {
        // A cancelled sign-in of OAuth 1.0a has the request token as `denied`, and no error.
        let isDenied = self["denied"] != nil && self["code"] == nil
        return (self["error"] ?? (isDenied ? "denied" : nil)).map { error in
            ProviderError(error: error, description: self["error_description"], uri: self["error_uri"])
        }
    }

    /// The refusal of a sign-in for an error that the provider redirected with.
    ///
    /// A person who cancels has the word of RFC 6749 section 4.1.2.1, which LINE writes in capitals,
    /// `user_cancelled_authorize` at Apple and LinkedIn, and `user_cancelled_login` at LinkedIn. Microsoft says it in
    /// `error_subcode`, beside `consent_required`. A provider with a problem of its own has a word in place of the
    /// status, because a browser would not pass on a redirect with one (the same section).
    func refusal(for error: ProviderError) -> ServiceError {
        let word = ASCII.lowercased(error.error ?? "")
        if word == "access_denied" || word == "denied" || word.hasBytePrefix("user_cancel")
            || self["error_subcode"] == "cancel"
        {
            return .declinedAtProvider
        }
        return word == "server_error" || word == "temporarily_unavailable" ? .providerInTrouble : .refusedByProvider
    }
}
