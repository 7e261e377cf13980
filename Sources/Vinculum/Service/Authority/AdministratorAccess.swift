/// Who is taken for an administrator.
public enum AdministratorAccess: Sendable {
    /// Whoever sends the bearer token `owner`, in any case, or one that begins with `ya29.`, as a local emulator takes
    /// them. Nothing stands between an administrator and whoever can reach the service.
    case owner
    /// Whoever sends this as bearer token. An empty one lets nobody in. The utilities of emulators, which are anybody's
    /// otherwise, are then the administrator's too.
    case secret(Secret)

    /// Whether a bearer token is an administrator's.
    func admits(_ token: String) -> Bool {
        switch self {
        case .owner: sameBytes(ASCII.lowercased(token), "owner") || token.utf8.starts(with: "ya29.".utf8)
        case .secret(let secret): !secret.isEmpty && secret == Secret(token)
        }
    }

    /// What keeps a request from a utility of emulators; `nil` where nothing does.
    ///
    /// For hosts that answer utilities of their own beside the authority's.
    ///
    /// - Returns: 403 for a request without a bearer token, 401 for a wrong one.
    public func refusal(ofUtility request: HTTPRequest) -> ServiceError? {
        guard case .secret = self else { return nil }
        guard let token = request.bearerToken else { return .utilityOfAdministrators }
        return self.admits(token) ? nil : .invalidCredentials
    }
}

extension HTTPRequest {
    /// The token of `Authorization: Bearer TOKEN` (RFC 6750 section 2.1); `nil` for another scheme or an empty token.
    var bearerToken: String? {
        guard let value = self.header("Authorization"), value.utf8.count > 7 else { return nil }
        let scheme = String(decoding: value.utf8.prefix(7), as: UTF8.self)
        guard sameBytes(ASCII.lowercased(scheme), "bearer ") else { return nil }
        return String(decoding: value.utf8.dropFirst(7), as: UTF8.self)
    }
}
