import Vinculum

/// The hosts from which a service accepts requests of administrators, and requests to utilities that show accounts.
///
/// Everything on a machine can send requests to a loopback address, also a foreign web page in the machine's browser:
/// by a cross-origin request, or by giving its own name that address (DNS rebinding). The header `Origin` reveals the
/// first, `Host` the second. An address in `Host` cannot be rebound, and a phone emulator reaches its machine by one.
public enum Reach: Sendable {
    /// This machine and private networks. `Origin` and `Host`, if present, must name a loopback host or one of these;
    /// `Host` may also be any address, and `Origin` then the same one. See
    /// ``refusalOfAdministrator(peer:host:origin:)``.
    case machine(alsoFrom: [String])
    /// Every host and every origin. A secret guards administration and the metrics; other utilities that would show or
    /// change what it guards are disabled.
    ///
    /// No origin is refused, because a browser adds nothing to a request by itself that administers, neither a cookie
    /// nor a certificate nor its place: a page administers with the secret that a person has typed into it, and another
    /// page does not have it. So the console of this server works behind any proxy, whatever becomes of `Host`, and
    /// nothing opens to others by that.
    case network

    /// The reason to refuse a request; `nil` if it is permitted.
    func refusal(of request: HTTPRequest, to target: Target) -> ServiceError? {
        switch self {
        case .network:
            // The handler shows no account here, and a secret guards metrics and keys.
            if case .utility(let utility) = target, utility.row.access == .machine { return .notFound }
            return nil
        case .machine:
            return Reach.isAdministrative(request, target) ? self.refusalOfAdministrator(request) : nil
        }
    }

    /// Whether the request has an administrator's credentials, is a preflight that announces them, or is for a utility
    /// that needs none.
    private static func isAdministrative(_ request: HTTPRequest, _ target: Target) -> Bool {
        if case .utility(let utility) = target, utility.isAdministrative(request.method) { return true }
        if request.path.hasBytePrefix("/emulator/v1/") || request.path == Utility.metrics.path {
            return true
        }
        if target == .preflight {
            let announced = request.header("Access-Control-Request-Headers") ?? ""
            return announced.utf8.split(separator: UInt8(ascii: ",")).contains { Reach.isAuthorization($0) }
        }
        return request.header("Authorization").map { Reach.isBearer($0) } ?? false
    }

    private static func isBearer(_ credentials: String) -> Bool {
        ASCII.lowercased(String(decoding: credentials.utf8.prefix(6), as: UTF8.self)) == "bearer"
    }

    private static func isAuthorization(_ name: Substring.UTF8View) -> Bool {
        // The list may have tens of thousands of names, and most are shorter.
        guard name.count >= 13 else { return false }
        let name = String(decoding: name.filter { !$0.isBlank }, as: UTF8.self)
        return ASCII.lowercased(name) == "authorization"
    }
}
