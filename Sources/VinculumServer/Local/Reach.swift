import Vinculum

/// From where a service takes the requests of administrators, and of the utilities that show accounts.
///
/// Everything on a machine may speak to a loopback address, also the pages of strangers in its browser: by a request
/// across origins, or by giving their own name that address (DNS rebinding). The first shows in `Origin`, the second in
/// `Host`. An address in `Host` is nobody's own name, and is how the emulator of a phone calls the machine it runs on.
public enum Reach: Sendable {
    /// From this machine only: both headers, as far as they are sent, must name a loopback host or one of these; `Host`
    /// may be any address.
    case machine(alsoFrom: [String])
    /// From everywhere. A secret guards administration, and there is no utility that would show or change what it
    /// guards.
    case network

    /// Why a request is not let through; `nil` if it is.
    func refusal(of request: HTTPRequest, to target: Target) -> ServiceError? {
        switch self {
        case .network:
            if case .utility(let utility) = target, utility.isAdministrative { return .notFound }
            return nil
        case .machine(let hosts):
            guard Reach.isAdministrative(request, target) else { return nil }
            if let origin = request.header("Origin"), !Reach.trusts(Host(ofOrigin: origin), hosts) {
                return .foreignOrigin(origin)
            }
            if let text = request.header("Host") {
                let host = Host(text)
                if !(host?.isAddress ?? false), !Reach.trusts(host, hosts) { return .foreignHost(text) }
            }
            return nil
        }
    }

    private static func trusts(_ host: Host?, _ hosts: [String]) -> Bool {
        guard let host else { return false }
        return host.isLoopback || hosts.contains { host.isNamed($0) }
    }

    /// Whether the request shows an administrator's credentials, or a preflight announces them, or it is for a utility
    /// that needs none.
    private static func isAdministrative(_ request: HTTPRequest, _ target: Target) -> Bool {
        if case .utility(let utility) = target, utility.isAdministrative { return true }
        if request.path.utf8.starts(with: "/emulator/v1/".utf8) || sameBytes(request.path, Utility.metrics.path) {
            return true
        }
        if target == .preflight {
            let announced = request.header("Access-Control-Request-Headers") ?? ""
            return announced.utf8.split(separator: UInt8(ascii: ",")).contains { Reach.isAuthorization($0) }
        }
        return Reach.isBearer(request.header("Authorization") ?? "")
    }

    private static func isBearer(_ credentials: String) -> Bool {
        sameBytes(ASCII.lowercased(String(decoding: credentials.utf8.prefix(6), as: UTF8.self)), "bearer")
    }

    private static func isAuthorization(_ name: Substring.UTF8View) -> Bool {
        let name = String(decoding: name.filter { !$0.isBlank }, as: UTF8.self)
        return sameBytes(ASCII.lowercased(name), "authorization")
    }
}

extension ServiceError {
    fileprivate static func foreignOrigin(_ origin: String) -> ServiceError {
        ServiceError(
            message: """
                The web page \(origin) may not administer accounts: such requests are taken from pages of this machine \
                only. Open the page through localhost, or send the request from a program.
                """,
            kind: .forbidden)
    }

    fileprivate static func foreignHost(_ host: String) -> ServiceError {
        ServiceError(
            message: """
                Accounts are not administered through the host \(host), because its name may be a stranger's: call this \
                service through localhost or 127.0.0.1.
                """,
            kind: .forbidden)
    }
}
