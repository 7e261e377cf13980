/// How an administrator is recognised.
public enum AdministratorAccess: Sendable {
    /// By the bearer token `owner`, in any case, or one that begins with `ya29.`, as with a local emulator. Anyone who
    /// can reach the service is then an administrator.
    case owner
    /// By this bearer token. An empty one admits no caller. The utilities of emulators, otherwise open, then need it
    /// too.
    case secret(Secret)

    /// Whether the bearer token is an administrator's.
    func admits(_ token: String) -> Bool {
        switch self {
        case .owner: ASCII.lowercased(token) == "owner" || token.hasBytePrefix("ya29.")
        case .secret(let secret): !secret.isEmpty && secret == Secret(token)
        }
    }

    /// Whether the request has an administrator's `Authorization`.
    package func isClaimed(by request: HTTPRequest) -> Bool {
        request.bearerToken.map { self.admits($0) } ?? false
    }

    /// Whether the request has a bearer token that is not an administrator's.
    package func isWronglyClaimed(by request: HTTPRequest) -> Bool {
        request.bearerToken.map { !self.admits($0) } ?? false
    }

    /// The refusal of a request to a utility of emulators; `nil` if it is allowed. For hosts that serve utilities
    /// beside the authority's.
    ///
    /// - Returns: 403 for a request without a bearer token, 401 for a wrong one.
    public func refusal(ofUtility request: HTTPRequest) -> ServiceError? {
        guard case .secret = self else { return nil }
        guard let token = request.bearerToken else { return .utilityOfAdministrators }
        return self.admits(token) ? nil : .invalidCredentials
    }
}
