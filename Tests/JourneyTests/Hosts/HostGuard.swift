@testable import Vinculum
@testable import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// A place where the text of a host decides about a request.
enum HostGuard: String, CaseIterable, Sendable {
    /// An administrator's request with this `Host`.
    case administratorByHost
    /// An administrator's request from a page with this `Origin`.
    case administratorByOrigin
    /// A page to which a client may continue under `--strict`.
    case continuation
    /// A blocking function of a hardened server, over HTTP and over HTTPS.
    case plainFunction, encryptedFunction
    /// An identity provider under test, over HTTP.
    case plainIssuer
    /// The address of the keys of a provider elsewhere.
    case keysOfProvider
    /// An issuer whose keys may be in a private network.
    case localIssuer
    /// The options `--host` without `--hardened`, `--code-webhook` and `--endpoint` with an `http` URL.
    case listening, webhook, endpoint
    /// A call of a hardened server to an address that a stranger chose.
    case hardenedCall
    /// A call that no proxy gets.
    case proxyExemption

    /// The kinds of hosts that the guard lets through.
    var permitted: Set<HostKind> {
        switch self {
        // An address in `Host` cannot be redirected by a DNS record.
        case .administratorByHost:
            [
                .plain, .loopback, .ownAddress, .privateAddress, .linkLocalAddress, .metadataAddress, .publicAddress,
            ]
        // Granted to this machine.
        case .administratorByOrigin, .localIssuer, .listening, .webhook, .endpoint, .proxyExemption:
            [.plain, .loopback]
        // Stored, and called by another program later.
        case .plainFunction, .plainIssuer: [.plain]
        // Encrypted, so that the host proves who it is.
        case .encryptedFunction: Set(HostKind.allCases).subtracting([.malformed])
        case .continuation: [.authorised]
        // A stranger may not direct requests into this network; a provider that publishes keys has a name.
        case .keysOfProvider: [.name, .authorised]
        case .hardenedCall: [.name, .authorised, .publicAddress]
        }
    }

    /// Whether the guard lets a host through.
    func permits(_ host: String) throws -> Bool {
        switch self {
        case .administratorByHost: return Self.administers([.init("Host", host)])
        case .administratorByOrigin:
            return Self.administers([.init("Host", LoopbackHost.name), .init("Origin", "http://\(host)")])
        case .continuation: return try Self.continues(to: "https://\(host)/next")
        case .plainFunction: return URIReference("http://\(host)/f").isEncryptedOrLocal
        case .encryptedFunction: return URIReference("https://\(host)/f").isEncryptedOrLocal
        case .plainIssuer: return ProviderURL.isIssuer("http://\(host)/realm", Self.plainHosts)
        case .keysOfProvider:
            return ProviderURL.mayServe("https://\(host)/keys", issuer: "https://issuer.example", Self.plainHosts)
        case .localIssuer:
            return ProviderURL.mayServe("https://10.9.8.7/keys", issuer: "https://\(host)", Self.plainHosts)
        case .listening: return Self.serves("--host=\(Self.withoutBrackets(host))")
        case .webhook: return Self.serves("--code-webhook=http://\(host)/codes")
        case .endpoint: return Self.reaches("http://\(host)")
        case .hardenedCall:
            return HTTPCallTarget("https://\(host)/").map { CurlTransport.mayResolve($0, within: []) } ?? false
        case .proxyExemption: return try Self.bypassesProxy("https://\(host)/")
        }
    }

    private static let plainHosts = PlainHosts(allowsLoopback: true, names: [])

    /// A server on the command line names an IPv6 address without brackets.
    private static func withoutBrackets(_ host: String) -> String {
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]") && host.contains(":")
        return isAddress ? String(host.dropFirst().dropLast()) : host
    }
}
