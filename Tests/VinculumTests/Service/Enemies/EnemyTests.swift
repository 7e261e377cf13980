import PropertyKit
import Testing
@testable import Vinculum

/// Every operation of the routing against every credential that is not a good session for it. Paths with wrong names
/// are in ``NamedPathTests``.
@Suite("Enemies at every operation")
struct EnemyTests {
    private static let world = Result { try EnemyWorld() }

    private func filled(_ members: String, _ world: EnemyWorld) -> String {
        var filled = members
        for (name, text) in world.texts.sorted(by: { $0.key.count > $1.key.count }) {
            filled = filled.replacing("$\(name)", with: text)
        }
        return filled
    }

    /// A path of an operation: the clients' one, or one with the project.
    private static func path(of endpoint: Endpoint, isAdministrators: Bool) -> String {
        let named =
            switch endpoint {
            case .listIdpConfigs, .createIdpConfig: ProviderPath(project: "demo", tenant: nil, kind: .oauth).text
            case .getIdpConfig, .updateIdpConfig, .deleteIdpConfig:
                ProviderPath(project: "demo", tenant: nil, kind: .oauth, id: "oidc.idp").text
            case .listProviders: RegistryPath(project: "demo", tenant: nil).text
            case .getProvider, .replaceProvider, .updateProvider, .deleteProvider:
                RegistryPath(project: "demo", tenant: nil, id: "oidc.idp").text
            case .testProvider: RegistryPath(project: "demo", tenant: nil, id: "oidc.idp", isTest: true).text
            default: endpoint.path(project: "demo", tenant: nil) ?? endpoint.path(project: "demo", tenant: "t") ?? ""
            }
        return isAdministrators ? named : endpoint.path ?? named
    }

    private static func send(
        _ endpoint: Endpoint, _ body: String, isAdministrators: Bool = false,
        headers: [(String, String)] = [("x-goog-api-key", "key")], to service: inout Service
    ) -> Reply {
        let headers = isAdministrators ? [("Authorization", "Bearer owner")] : headers
        return service.send(
            Service.request(
                Self.path(of: endpoint, isAdministrators: isAdministrators), endpoint.method == "GET" ? "" : body,
                method: endpoint.method, headers: headers))
    }

    @Test("each enemy is there, and the good session is good")
    func world() throws {
        let world = try Self.world.get()
        var service = world.service
        #expect(service.lookup(world.texts["good"] ?? "").status == 200)
        for name in ["linkCode", "resetCode", "smsCode", "smsInfo", "pending", "goodFactor", "weakFactor"] {
            #expect(world.texts[name] ?? "" != "", "\(name)")
        }
        for enemy in Enemy.allCases {
            #expect(world.idToken(of: enemy) != "" && world.refreshToken(of: enemy) != "", "\(enemy)")
        }
        let claims = try CompactJWS(parsing: world.idToken(of: .removedPasskey)).payload["firebase"]
        #expect(claims?["sign_in_second_factor"]?.string == "passkey")
        #expect(try CompactJWS(parsing: world.idToken(of: .enrolOnly)).payload["aud"]?.string == "demo/enrol")
    }

    @Test("the table agrees with the routing about who may call", arguments: Endpoint.allCases)
    func routing(endpoint: Endpoint) {
        let isKeyed = endpoint.access == .key || endpoint.access == .keyOrBearer
        switch EnemyTable.use(of: endpoint) {
        case .session(let attempts):
            #expect(isKeyed && !attempts.isEmpty)
            #expect(endpoint.isOfAdministrators == attempts.allSatisfy { $0.isAdministrators })
        case .unread: #expect(isKeyed && !endpoint.isOfAdministrators)
        case .administrators: #expect(endpoint.access == .keyOrBearer && endpoint.isOfAdministrators)
        case .utility: #expect(endpoint.access == .utility)
        case .published: #expect(endpoint.method == "GET" && !endpoint.isOfAdministrators)
        }
    }

    @Test(
        "an operation that reads a session answers each enemy with its word, and changes nothing",
        arguments: Endpoint.allCases, Enemy.allCases)
    func sessions(endpoint: Endpoint, enemy: Enemy) throws {
        guard case .session(let attempts) = EnemyTable.use(of: endpoint) else { return }
        let world = try Self.world.get()
        for attempt in attempts {
            var service = world.service
            let isRefresh = attempt.slot == "refreshToken"
            let credential = isRefresh ? world.refreshToken(of: enemy) : world.idToken(of: enemy)
            var members = [#""\#(attempt.slot)":"\#(credential)""#]
            if !attempt.members.isEmpty { members.append(self.filled(attempt.members, world)) }
            if enemy == .otherTenant { members.append(#""tenantId":"\#(world.texts["otherTenant"] ?? "")""#) }
            let before = service.authority.store.snapshot()
            let reply = Self.send(
                endpoint, "{\(members.joined(separator: ","))}", isAdministrators: attempt.isAdministrators,
                to: &service)
            let word = attempt.words.word(for: enemy)
            #expect(reply.errorCode == word, "\(reply.error)", sourceLocation: attempt.line)
            #expect((reply.status == 200) == word.isEmpty, "\(reply.status)", sourceLocation: attempt.line)
            if !word.isEmpty {
                #expect(service.authority.store.snapshot() == before, sourceLocation: attempt.line)
                #expect(service.effects.isEmpty, sourceLocation: attempt.line)
            }
            // Whatever is open to the session gives it no second factor that it had not.
            let issued = reply.idToken.isEmpty ? reply.text("id_token") : reply.idToken
            if !issued.isEmpty {
                let claims = try CompactJWS(parsing: issued).payload["firebase"]
                #expect(claims?["sign_in_second_factor"] == nil, sourceLocation: attempt.line)
            }
        }
    }

    @Test(
        "an operation that reads no session answers the same whoever's comes along",
        arguments: Endpoint.allCases)
    func unread(endpoint: Endpoint) throws {
        guard case .unread(let text) = EnemyTable.use(of: endpoint) else { return }
        let world = try Self.world.get()
        let members = self.filled(text, world)
        func answer(_ token: String, _ more: String = "") -> (Reply, [UInt8]) {
            var service = world.service
            let rest = (members.isEmpty ? "" : ",\(members)") + more
            let reply = Self.send(endpoint, #"{"idToken":"\#(token)"\#(rest)}"#, to: &service)
            return (reply, service.authority.store.snapshot())
        }
        let (good, after) = answer(world.texts["good"] ?? "")
        for enemy in Enemy.allCases {
            let tenant = enemy == .otherTenant ? #","tenantId":"\#(world.texts["otherTenant"] ?? "")""# : ""
            let (reply, changed) = answer(world.idToken(of: enemy), tenant)
            if enemy == .otherTenant {
                #expect(reply.errorCode == "TENANT_ID_MISMATCH", "\(endpoint): \(reply.error)")
            } else {
                #expect(reply.status == good.status && reply.body == good.body, "\(endpoint), \(enemy): \(reply.error)")
                #expect(changed == after, "\(endpoint), \(enemy)")
            }
        }
    }

    @Test("no session makes an administrator, beside a key or as a bearer token", arguments: Endpoint.allCases)
    func administrators(endpoint: Endpoint) throws {
        let refusal: String
        switch EnemyTable.use(of: endpoint) {
        case .administrators: refusal = "INSUFFICIENT_PERMISSION"
        case .utility: refusal = "This utility is the administrator's here"
        case .session(let attempts) where attempts.contains { $0.isAdministrators } && endpoint.path == nil:
            refusal = "INSUFFICIENT_PERMISSION"
        case .session, .unread, .published: return
        }
        let world = try Self.world.get()
        let before = world.service.authority.store.snapshot()
        let tokens = Enemy.allCases.map { world.idToken(of: $0) } + [world.texts["good"] ?? ""]
        for token in tokens {
            var service = world.service
            let body = #"{"idToken":"\#(token)"}"#
            let keyed = Self.send(endpoint, body, to: &service)
            #expect(keyed.status >= 400 && keyed.error.hasPrefix(refusal), "\(endpoint): \(keyed.error)")
            let borne = Self.send(endpoint, body, headers: [("Authorization", "Bearer \(token)")], to: &service)
            #expect(borne.status == 401, "\(endpoint): \(borne.error)")
            #expect(service.authority.store.snapshot() == before, "\(endpoint)")
        }
    }

    @Test("what is published is the same with any session as without", arguments: Endpoint.allCases)
    func published(endpoint: Endpoint) throws {
        guard case .published = EnemyTable.use(of: endpoint) else { return }
        let world = try Self.world.get()
        var service = world.service
        let plain = Self.send(endpoint, "", to: &service)
        #expect(plain.status == 200, "\(endpoint): \(plain.error)")
        for enemy in Enemy.allCases {
            let token = world.idToken(of: enemy)
            let reply = service.send(
                Service.request(
                    "\(Self.path(of: endpoint, isAdministrators: false))?key=k&idToken=\(token)", "",
                    method: endpoint.method, headers: []))
            #expect(reply.body == plain.body, "\(endpoint), \(enemy)")
        }
    }
}
