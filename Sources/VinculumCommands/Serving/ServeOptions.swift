import Vinculum
import VinculumServer

/// The validated options of ``ServeCommand``.
struct ServeOptions: Sendable {
    enum Log: Sendable {
        case none, text, json
    }

    /// The projects of the command line; the first is that of requests that name none.
    let projects: [ProjectID]
    /// Whether a request that names another project than the first is refused.
    let isSingleProject: Bool
    var place: ListeningPlace
    /// Whether responses wait until their changes survive a power failure.
    let synchronizes: Bool
    let signs: Bool
    /// The algorithm of new keys, and the days after which keys are replaced; `nil` if the options do not say.
    let signAlgorithm: SignatureAlgorithm?
    let rotationDays: Int64?
    /// How long before its first signature a key is published.
    let publishAheadHours: Int64
    /// The URL below which each project is an OpenID issuer; `nil` for the hosted service's.
    let issuer: String?
    let isStrict: Bool
    let isHardened: Bool
    /// Whether the first second factor of an account comes with recovery codes.
    let makesRecoveryCodes: Bool
    /// The bearer tokens of administrators; `nil` for the default, `owner`.
    var administrators: AdministratorFile?
    /// The scheme and authority of mailed links; `nil` to use the `Host` of the request.
    let linkOrigin: String?
    /// The hosts, besides this machine, that may administer, and whose identity providers may use plain http.
    let allowedHosts: [String]
    /// Whether mails and messages are shown on standard error as they go out.
    let showsMessages: Bool
    /// Whether it says on standard output that it listens.
    let announces: Bool
    /// Whether it gives the console.
    let hasConsole: Bool
    /// What pages and messages show of the operator.
    let brands: Brands
    let importFolder: String?
    let exportFolder: String?
    /// The memory cost of new password hashes, 1 to 17.
    let hashCost: Int64
    /// The bounds of hashes that are imported.
    let hashBounds: PasswordHashBounds
    /// The URL that mails and messages are posted to, and the key that signs them; `nil` for none.
    let codeWebhook: (url: String, secret: Secret?)?
    /// The URL that verifies SAML responses; `nil` for none.
    let samlVerifier: String?
    /// Whether accounts keep records of their sessions, and whether these have networks.
    let sessionRecords: (areKept: Bool, havePeers: Bool)
    let log: Log
    /// Whether followed links answer with the account's sign-in methods.
    let linksTellMethods: Bool
    /// Whether a wrong password for an account without one mails its owner the methods.
    let mailsMethods: Bool

    init(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        self.isHardened = invocation.has("--hardened")
        try ServeOptions.requirePrivateOptions(invocation, on: &host)
        self.linksTellMethods = invocation.has("--links-tell-methods")
        self.mailsMethods = invocation.has("--mail-methods")
        self.projects = try ServeOptions.projects(invocation)
        self.isSingleProject = invocation.has("--single-project")
        guard !self.isSingleProject || self.projects.count == 1 else {
            throw .usage("--single-project and more than one --project contradict each other")
        }
        let name = invocation.value("--host") ?? LoopbackHost.ipv4
        let isLoopback = HostPort(bareHost: name)?.isLoopback ?? false
        self.allowedHosts = try ServeOptions.allowedHosts(invocation)
        guard self.isHardened || isLoopback || !self.allowedHosts.isEmpty else {
            throw .reachable(name)
        }
        self.announces = invocation.command != .exec
        self.hasConsole = !invocation.has("--no-console")
        self.brands = try ServeOptions.brands(invocation, on: &host)
        // The output of exec is that of its command.
        self.showsMessages =
            !self.isHardened && !invocation.has("--quiet") && (self.announces || invocation.has("--verbose"))
        guard let port = UInt16(invocation.value("--port") ?? (invocation.command == .exec ? "0" : "9099")) else {
            throw .usage("--port must be a number from 0 to 65535")
        }
        self.place = ListeningPlace(host: name, port: port)
        self.place.isLoopbackOnly = !self.isHardened && isLoopback
        self.place.callsPrivateHosts = !self.isHardened
        self.place.providerNetworks = try ServeOptions.providerNetworks(invocation)
        self.place.observers = try ServeOptions.metricsPlace(invocation)
        self.place.proxies = try ServeOptions.proxies(invocation, countLoopback: self.isHardened)
        self.synchronizes = invocation.has("--fsync")
        guard !self.synchronizes || invocation.globals.data != nil || invocation.globals.store != nil else {
            throw .usage("--fsync needs --data or --store: without them nothing is stored")
        }
        try ServeOptions.requireStored(invocation.globals)
        self.signs = invocation.has("--sign") || self.isHardened
        self.signAlgorithm = try ServeOptions.signAlgorithm(invocation)
        self.rotationDays = try ServeOptions.rotationDays(invocation)
        self.publishAheadHours = try ServeOptions.publishAheadHours(invocation, self.rotationDays)
        self.issuer = try ServeOptions.issuer(invocation)
        self.isStrict = invocation.has("--strict") || self.isHardened
        self.makesRecoveryCodes = invocation.has("--recovery-codes")
        self.place.dividesConnections = self.isStrict
        self.linkOrigin = try ServeOptions.origin(invocation, "--link-origin")
        self.importFolder = invocation.value("--import")
        self.exportFolder = invocation.value("--export-on-exit")
        self.hashCost = try ServeOptions.hashCost(invocation)
        self.hashBounds = try PasswordHashBounds(invocation)
        try ServeOptions.requireAllOfHardened(invocation)
        try ServeOptions.requireSealedStore(invocation)
        self.codeWebhook = try ServeOptions.webhook(invocation, on: &host)
        self.samlVerifier = try ServeOptions.address(
            invocation, "--saml-verifier",
            why: "what it answers decides who signs in: anyone who can change an answer signs in as anyone",
            example: "http://\(LoopbackHost.ipv4):8081/saml")
        switch invocation.value("--session-records") ?? "on" {
        case "on": self.sessionRecords = (true, false)
        case "off": self.sessionRecords = (false, false)
        case "peers": self.sessionRecords = (true, true)
        default: throw .usage("--session-records must be on, off or peers")
        }
        switch invocation.value("--log") {
        case nil: self.log = .none
        case "json": self.log = .json
        case "text": self.log = .text
        default: throw .usage("--log must be json or text")
        }
        self.place.hasRequestIDs = self.log != .none || self.isHardened
        guard !self.isHardened || (invocation.globals.now == nil && invocation.globals.seed == nil) else {
            throw .usage(
                "--hardened cannot be combined with --now or --seed",
                why: "codes and keys could be predicted, and nothing would ever expire")
        }
        guard !self.isHardened || self.linkOrigin != nil else {
            throw .usage(
                "--hardened needs --link-origin URL",
                why: "without it mailed links begin with the Host of the request, which an attacker can choose",
                next: [
                    .init("vinculum serve --hardened --link-origin https://accounts.example.com …", "use your origin")
                ])
        }
        guard !self.isHardened || self.linkOrigin.map({ AuthoritySettings.isSecureLinkOrigin($0) }) ?? true else {
            throw .usage(
                "with --hardened, --link-origin must be an https URL, or an http URL on this machine",
                why: "a mailed link holds a code: anyone who reads the request for it can follow the link first")
        }
        guard invocation.globals.tenant == nil else {
            throw .usage(
                "\(invocation.command.specification.name) takes no --tenant: the server serves every tenant, and each "
                    + "request names its own")
        }
        self.administrators = try ServeOptions.administrators(invocation, on: &host)
    }

    /// Validates an option whose value is a scheme and an authority, see ``AuthoritySettings/isLinkOrigin(_:)``.
    private static func origin(_ invocation: Invocation, _ name: String) throws(CommandFailure) -> String? {
        guard let text = invocation.value(name) else { return nil }
        guard AuthoritySettings.isLinkOrigin(text) else {
            throw .usage("\(name) must be a scheme and a host without a path, such as https://accounts.example.com")
        }
        return text
    }

    /// The service with the reach that the options choose.
    ///
    /// - Parameter budgets: Unused ones, in which the service counts wrong secrets.
    func service(_ budgets: Budgets) -> LocalService {
        var service = LocalService(
            reach: self.isHardened ? .network : .machine(alsoFrom: self.allowedHosts),
            administrators: self.administrators.map { .secrets($0.secrets) } ?? .owner,
            firstProject: self.projects[0].text,
            countingSecretsIn: self.isStrict && self.administrators != nil ? budgets : nil)
        service.brands = self.brands
        return service
    }

    /// Applies the trust settings that the options choose.
    func apply(to settings: inout AuthoritySettings) {
        settings.adopt(self.trust(signing: settings.tokens))
        if !self.isHardened { settings.allow(.unverifiedCustomTokens) }
        settings.setHashCost(self.hashCost)
        settings.hashBounds = self.hashBounds
        settings.issuer = self.issuer
        settings.makesRecoveryCodes = self.makesRecoveryCodes
        settings.linkOrigin = self.linkOrigin
        settings.plainHTTPHosts = self.allowedHosts
        settings.samlVerifier = self.samlVerifier
        (settings.recordsSessions, settings.recordsPeers) = self.sessionRecords
        settings.linksTellSignInMethods = self.linksTellMethods
        settings.mailsSignInMethods = self.mailsMethods
        // Requests bring the names of their secrets; an import at the start has none.
        settings.administratorName = self.administrators == nil ? "owner" : "command line"
        // The service recognises administrators; to a project's authority no token makes its bearer one.
        if self.administrators != nil { settings.administrator = .secret(Secret("")) }
    }

    /// Whom the service's projects believe. They have keys by now if the service is hardened.
    private func trust(signing tokens: TokenTrust) -> Trust {
        guard self.isHardened, case .signed(let ring) = tokens, let origin = self.linkOrigin else {
            return self.isStrict ? .strict : .local
        }
        return .hardened(ring: ring, administrator: Secret(""), linkOrigin: origin)
    }
}
