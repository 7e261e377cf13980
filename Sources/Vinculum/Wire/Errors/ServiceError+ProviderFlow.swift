/// Refusals of the flow that leads a person to an identity provider and back.
extension ServiceError {
    /// Raised by a redirect whose sign-in is unknown in this project or tenant, finished, or ten minutes old.
    public static var providerSessionExpired: ServiceError {
        ServiceError(
            .sessionExpired,
            "This sign-in at the provider is unknown, finished or older than ten minutes. Begin it again.")
    }
    /// Raised by a redirect whose `state` is not that of its session (RFC 6749 section 10.12); the session stays.
    public static var otherState: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The redirect does not answer this sign-in: its state is missing or is that of another one. Pass on the \
            address that the provider redirected to, unchanged, with the sessionId that createAuthUri returned.
            """)
    }
    /// Raised by a code or an error of a configured provider without the session that asked for it; no code is
    /// exchanged.
    public static var redirectWithoutSession: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            A redirect of this provider counts only with the sessionId that createAuthUri returned. Send it with the \
            address that the provider redirected to, unchanged.
            """)
    }
    /// Raised by a redirect without `iss` from a provider that announces it (RFC 9207 section 2.4).
    public static var answerWithoutIssuer: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The redirect names no issuer (iss), although the provider announces that each of its redirects does.")
    }
    /// Raised by a redirect whose `iss` is that of another provider (RFC 9207 section 2.4).
    public static var answerOfOtherIssuer: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The redirect comes from another issuer (iss) than the one that the sign-in was begun at. Begin it again.")
    }
    /// Raised by a redirect with neither an error nor what the flow waits for: a code, or an ID token in the implicit
    /// flow.
    public static var answerWithoutToken: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The redirect has neither an error nor the code, or the id_token of an implicit flow, that was asked for.")
    }
    /// Raised by a redirect that says in the provider's words that the person cancelled.
    public static var declinedAtProvider: ServiceError {
        ServiceError(.userCancelled, "The person or the provider declined the sign-in.")
    }
    /// Raised by a redirect with another error.
    public static var refusedByProvider: ServiceError {
        ServiceError(.invalidIDPResponse, "The provider refused the sign-in; providerError has its reason.")
    }
    /// Raised by a redirect with the error `server_error` or `temporarily_unavailable` (RFC 6749 section 4.1.2.1).
    static var providerInTrouble: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The provider has a problem of its own; providerError has its words. Start the sign-in again later.",
            kind: .unavailable)
    }
    /// Raised where the token endpoint refuses a code: it was used, is too old, or the client's credentials are wrong.
    public static var codeRefused: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider's token endpoint refused the code or the client; providerError has its reason, if it gave \
            one. Check clientId, clientSecret and redirect address there, and whether it takes PKCE (pkce in its \
            contract), then sign in again.
            """)
    }
    /// Raised where the token endpoint refuses a refresh token: it was used, is too old, or was revoked.
    static var refreshTokenRefused: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider's token endpoint refused oauthRefreshToken or the client; providerError has its reason, if \
            it gave one. Sign in again for another one; if it is the client, check clientId and clientSecret there.
            """)
    }
    static var unreadableTokenResponse: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The provider's token endpoint sent no token response (RFC 6749 section 5.1). Check its address.")
    }
    static var noIDToken: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The provider gave no id_token. Ask for the scope openid, or configure it without issuer as OAuth 2.0.")
    }
    static var refreshTokenOfOther: ServiceError {
        ServiceError(
            .invalidIDPResponse, "oauthRefreshToken is of another person (sub) than the session. Sign in again.")
    }
    static var unknownOwnerOfTokens: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider's userinfo endpoint failed, so that it is not known whose the new tokens are. Nothing is \
            lost: send the same request again later, within a day.
            """,
            kind: .unavailable)
    }
    static var refreshTokenLost: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider gave a new refresh token that is too long to be held, and it is lost with this refusal. \
            Sign in again for another one.
            """)
    }
    static var profileOfOther: ServiceError {
        ServiceError(.invalidIDPResponse, "The provider's userinfo is about another subject (sub) than its id_token.")
    }
    static var profileRefused: ServiceError {
        ServiceError(.invalidIDPResponse, "The provider's userinfo endpoint refused the access token. Sign in again.")
    }
    static var unreadableProfile: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The provider's userinfo endpoint sent neither a JSON object nor a signed JWT. Check its address.")
    }
    static var accessTokenOfOther: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The access_token is not valid, or was issued to another app. Send one of the client in the provider's \
            configuration.
            """)
    }
    static var noClientCredentials: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider's configuration lacks the secret or the key by which the client authenticates, or the key \
            is not at hand. Set clientSecret or privateKey, or make the client public.
            """)
    }

    /// Raised by a device grant whose person has not agreed yet (RFC 8628 section 3.5); the client asks again.
    public static var authorizationPending: ServiceError {
        ServiceError(
            .authorizationPending, "The person has not agreed at the provider yet. Ask again after the interval.")
    }
    /// Raised by a device grant that is asked about too often (RFC 8628 section 3.5).
    public static var slowDown: ServiceError {
        ServiceError(.slowDown, "This was asked too soon. Wait five seconds longer between two requests.")
    }
    static var deviceGrantRefused: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider refused to begin a device grant; providerError has its reason. Allow it for the client \
            there.
            """)
    }
    static var unreadableDeviceGrant: ServiceError {
        ServiceError(.invalidIDPResponse, "The provider sent no device authorization response (RFC 8628 section 3.2).")
    }

    static var customParameterIsNoText: ServiceError {
        ServiceError(.invalidArgument, "customParameter must be an object of names and texts.")
    }
    static var customParametersTooLarge: ServiceError {
        ServiceError(
            .invalidArgument,
            "customParameter and oauthScope must have at most 32 parameters, 64 scopes and 4096 bytes.")
    }
    static var scopesAreNoText: ServiceError {
        ServiceError(
            .invalidArgument,
            "oauthScope must be scopes separated by spaces or commas, or an object with such a text for the provider.")
    }
    static var contextTooLong: ServiceError { ServiceError(.invalidArgument, "context must have at most 1024 bytes.") }
    static var invalidSessionID: ServiceError {
        ServiceError(
            .invalidArgument, "sessionId must have 20 to 256 visible ASCII characters; leave it out to get one.")
    }

    /// Raised by an authorization request that asks something of an ID token in a form that is none.
    static func malformedDemand(_ name: String) -> ServiceError {
        ServiceError(
            .invalidArgument,
            """
            \(name) of the authorization request is malformed: max_age is a number of seconds, acr_values are texts \
            with spaces between, claims is a JSON object.
            """)
    }

    /// Raised by an authorization request that asks something of an ID token, at a provider that issues none.
    static var demandWithoutIDToken: ServiceError {
        ServiceError(
            .invalidArgument,
            """
            max_age, acr_values, claims and hd are checked in the ID token, and this provider has none. Leave them \
            out, or configure its issuer.
            """)
    }

    static func reservedParameter(_ name: String) -> ServiceError {
        ServiceError(.unexpectedParameter, "customParameter must not set \(name), which the sign-in itself sets.")
    }

    static func unsupportedAuthURIMember(_ name: String) -> ServiceError {
        ServiceError(.unexpectedParameter, "\(name) is not supported with providerId; leave it out.")
    }

    static func repeatedParameter(_ name: String) -> ServiceError {
        ServiceError(.invalidIDPResponse, "The redirect has the parameter \(name) more than once. Sign in again.")
    }

    static func otherTokenHash(_ claim: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse, "The id_token was issued with another token or code (\(claim)). Sign in again.")
    }

    /// The refusal where a provider was silent or failed.
    ///
    /// - Parameter isSpent: Whether what the client sent is used up, although the provider gave nothing for it.
    static func failedProvider(_ url: String, _ problem: String, isSpent: Bool) -> ServiceError {
        let advice =
            isSpent
            ? "This sign-in can be completed only once. Start the sign-in again."
            : "It refused nothing: try again later."
        return ServiceError(
            .invalidIDPResponse, "The provider at \(url) \(problem). \(advice)", kind: .unavailable)
    }

    /// What administrators are told of a provider that the host does not call.
    static func privateProvider(_ url: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            \(url) is on this machine or in a private network, where this server calls no provider. Start it with \
            --provider-network and that network, and have the provider's issuer or endpoints name the host.
            """)
    }

    static func noMetadata(_ url: String, _ problem: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider's endpoints are not known: \(url) \(problem). Check the issuer in the provider's \
            configuration, then sign in again.
            """)
    }

    /// - Parameter kind: `authorization`, `token`, `userinfo` or `device authorization`.
    static func noEndpoint(_ kind: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The provider has no \(kind) endpoint over HTTPS at its own host or at a name. Check the issuer, or \
            write the endpoint into the provider's contract.
            """)
    }

    /// The refusal of a flow at a provider without a configuration, where such providers sign people in by made-up
    /// tokens alone.
    static func providerHasNoFlow(_ provider: ProviderID) -> ServiceError {
        ServiceError(
            message: """
                createAuthUri with providerId is not implemented for \(provider.rawValue) without a configuration. Add \
                one with its client id, or post an id_token to signInWithIdp.
                """, kind: .unimplemented)
    }
}
