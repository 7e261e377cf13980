import Vinculum
import VinculumServer

/// What the command line of ``ServeCommand`` asks for, checked.
struct ServeOptions: Sendable {
    enum Log: Sendable {
        case none, text, json
    }

    var place: ListeningPlace
    let synchronizes: Bool
    let signs: Bool
    let isStrict: Bool
    let isHardened: Bool
    /// The bearer token of administrators; `nil` for the local one.
    var adminSecret: Secret?
    let linkOrigin: String?
    let importFolder: String?
    let exportFolder: String?
    let hashCost: Int64
    let codeWebhook: String?
    let log: Log

    init(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        self.isHardened = invocation.has("--hardened")
        let name = invocation.value("--host") ?? "127.0.0.1"
        guard self.isHardened || HTTPCallTarget.isLoopback(name) else {
            throw .usage(
                "without --hardened only this machine is served, and \(TerminalText.safe(name)) is open to others",
                why: "the local test forms let whoever can reach the port act as anybody",
                next: [.init("vinculum serve --host 127.0.0.1", "serve this machine")])
        }
        let port = try invocation.count("--port") ?? 9099
        guard let port = UInt16(exactly: port) else { throw .usage("a port is 0 to 65535") }
        self.place = ListeningPlace(host: name, port: port)
        self.place.isLoopbackOnly = !self.isHardened
        self.place.callsPrivateHosts = !self.isHardened
        self.synchronizes = invocation.has("--fsync")
        guard !self.synchronizes || invocation.globals.data != nil else {
            throw .usage("--fsync needs --data: without it nothing is kept")
        }
        self.signs = invocation.has("--sign") || self.isHardened
        self.isStrict = invocation.has("--strict") || self.isHardened
        self.linkOrigin = try ServeOptions.origin(invocation, "--link-origin")
        self.importFolder = invocation.value("--import")
        self.exportFolder = invocation.value("--export-on-exit")
        let cost = try invocation.count("--hash-cost") ?? (invocation.globals.data == nil ? 6 : 14)
        guard (1...14).contains(cost) else { throw .usage("--hash-cost is 1 to 14") }
        self.hashCost = Int64(cost)
        self.codeWebhook = invocation.value("--code-webhook")
        if let url = self.codeWebhook {
            let target = HTTPCallTarget(url)
            guard target?.isSecure ?? false || target?.isLoopback ?? false else {
                throw .usage(
                    "--code-webhook is a URL with https, or with http on this machine, such as http://127.0.0.1:8080/codes",
                    why: "the codes are as good as passwords")
            }
        }
        switch invocation.value("--log") {
        case nil: self.log = .none
        case let form? where sameBytes(form, "json"): self.log = .json
        case let form? where sameBytes(form, "text"): self.log = .text
        default: throw .usage("--log is json or text")
        }
        guard !self.isHardened || (invocation.globals.now == nil && invocation.globals.seed == nil) else {
            throw .usage(
                "--hardened goes with neither --now nor --seed",
                why: "codes and keys could be foretold, and nothing would ever expire")
        }
        guard !self.isHardened || self.linkOrigin != nil else {
            throw .usage(
                "--hardened needs --link-origin URL",
                why: "mailed links would begin with what the request says, and a stranger could have codes led to a page of his",
                next: [.init("vinculum serve --hardened --link-origin https://accounts.example.com …", "name your own")])
        }
        guard invocation.globals.tenant == nil else {
            throw .usage("serve answers for all tenants of the project; clients name theirs in the request")
        }
        if let file = invocation.value("--admin-secret") {
            self.adminSecret = try ServeOptions.secret(in: file, on: &host)
        } else if self.isHardened {
            throw .usage(
                "--hardened needs --admin-secret FILE", why: "without it whoever sends Bearer owner would be the administrator",
                next: [.init("openssl rand -hex 32 > admin-secret", "make one; then --admin-secret admin-secret")])
        }
    }

    /// The first line of the file.
    private static func secret(in file: String, on host: inout some CommandHost) throws(CommandFailure) -> Secret {
        let secret = Array(try host.bytes(of: file, upTo: 4096).prefix { $0 != 0x0A && $0 != 0x0D })
        guard secret.count >= 16, secret.allSatisfy({ $0.isVisible }) else {
            throw .usage(
                "\(TerminalText.safe(file)) holds no secret", why: "it is a line of at least 16 visible ASCII characters")
        }
        return Secret(String(decoding: secret, as: UTF8.self))
    }

    /// Scheme and authority alone: a path or a slash would end up in the middle of links.
    private static func origin(_ invocation: Invocation, _ name: String) throws(CommandFailure) -> String? {
        guard let text = invocation.value(name) else { return nil }
        let parts = URIReference(text)
        let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || "-._~:/[]".utf8.contains($0) }
        guard isPlain, sameBytes(parts.scheme, "https") || sameBytes(parts.scheme, "http"), parts.authority.nonEmpty != nil,
            parts.path.isEmpty
        else {
            throw .usage("\(name) is scheme and host alone, such as https://accounts.example.com")
        }
        return text
    }

    func service(_ invocation: Invocation) -> LocalService {
        let time = ServiceTime(standingAt: invocation.globals.now, seed: invocation.globals.seed)
        return LocalService(time: time, reach: self.isHardened ? .network : .machine(alsoFrom: []))
    }

    /// The trust settings that the options stand for.
    func apply(to settings: inout AuthoritySettings) {
        settings.defaultPasswordHash = AuthoritySettings(projectID: settings.projectID, hashCost: self.hashCost).defaultPasswordHash
        settings.isStrict = self.isStrict
        settings.linkOrigin = self.linkOrigin
        if let secret = self.adminSecret { settings.administrator = .secret(secret) }
        if self.isHardened, case .signed(let ring) = settings.tokens, let secret = self.adminSecret, let origin = self.linkOrigin {
            settings.harden(ring: ring, administrator: secret, linkOrigin: origin)
        }
    }
}
