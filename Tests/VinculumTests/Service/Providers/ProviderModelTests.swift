import PropertyKit
import Testing
@testable import Vinculum

/// What administrators do to configurations, held against a dictionary.
@Suite("Configurations of identity providers against a naive model")
struct ProviderModelTests {
    static let tenants = [nil, "A", "B"]
    static let ids = ["oidc.aa", "oidc.bb", "saml.aa", "google.com", "apple.com"]

    enum Command: Sendable {
        case create(tenant: Int, id: Int, members: [String: String])
        case patch(tenant: Int, id: Int, mask: [String], members: [String: String])
        case delete(tenant: Int, id: Int)
        case list(tenant: Int, pageSize: Int)
        case deleteTenant
    }

    /// Leaves as JSON by path; a scope by tenant, a configuration by id.
    struct Model: Sendable {
        var scopes: [[String: [String: String]]?] = [[:], [:], [:]]
    }

    /// Leaves that each kind has, with values among which there are some that say nothing and some that are refused.
    static func leaves(of id: String) -> [String: [String]] {
        let texts = [#""a""#, #""b""#, #""""#, "null"]
        if id.hasPrefix("oidc.") {
            return [
                "clientId": texts, "issuer": [#""https://a""#, #""https://b/c""#, #""http://a""#, "null"],
                "displayName": texts,
                "enabled": ["true", "false", "null"], "clientSecret": texts,
                "responseType.code": ["true", "false", "null"],
                "responseType.idToken": ["true", "false", "null"],
            ]
        }
        if id.hasPrefix("saml.") {
            return [
                "displayName": texts, "enabled": ["true", "false", "null"], "idpConfig.idpEntityId": texts,
                "idpConfig.signRequest": ["true", "false"],
                "idpConfig.ssoUrl": [#""https://a""#, #""b""#, "null"],
                "idpConfig.idpCertificates": [#"[{"x509Certificate":"a"}]"#, "[]", "null"],
                "spConfig.spEntityId": texts, "spConfig.callbackUri": texts,
            ]
        }
        return ["clientId": texts, "clientSecret": texts, "enabled": ["true", "false", "null"]]
    }

    static func kind(_ id: String) -> ProviderConfiguration.Kind { ProviderID(id).configurationKind }

    /// What a configuration is once it is stored; `nil` if it may not be.
    static func settled(_ members: [String: String], _ id: String) -> [String: String]? {
        var kept = members.filter { !["null", "false", #""""#, "[]"].contains($0.value) }
        switch Self.kind(id) {
        case .defaultSupported: return kept["clientId"] == nil ? nil : kept
        case .saml:
            guard kept["idpConfig.idpEntityId"] != nil, kept["spConfig.spEntityId"] != nil,
                kept["idpConfig.ssoUrl"] == #""https://a""#
            else { return nil }
        case .oauth:
            if kept["responseType.code"] == nil { kept["responseType.idToken"] = "true" }
            guard kept["clientId"] != nil, kept["issuer"]?.hasPrefix(#""https:"#) == true else { return nil }
            guard kept["responseType.code"] == nil || kept["responseType.idToken"] == nil && kept["clientSecret"] != nil
            else { return nil }
        }
        return kept
    }

    static let command: Gen<Command> = {
        let place = Gen<(Int, Int)>.zip(.int(in: 0...2), .int(in: 0...(ids.count - 1)))
        let members = place.flatMap { place -> Gen<((Int, Int), [String: String])> in
            let leaves = Self.leaves(of: Self.ids[place.1]).sorted { $0.key < $1.key }
            return Gen<(Int, Int)>.zip(.int(in: 0...(leaves.count - 1)), .int(in: 0...3)).array(0...9).map { picks in
                // What a configuration cannot be without is mostly there.
                var given = [
                    "clientId": #""a""#, "issuer": #""https://a""#, "idpConfig.idpEntityId": #""i""#,
                    "idpConfig.ssoUrl": #""https://a""#, "spConfig.spEntityId": #""s""#,
                ]
                given = given.filter { given in leaves.contains { $0.key == given.key } }
                for (leaf, value) in picks {
                    given[leaves[leaf].key] = leaves[leaf].value[value % leaves[leaf].value.count]
                }
                return (place, given)
            }
        }
        let patch = members.flatMap { place, given -> Gen<Command> in
            let paths = Self.leaves(of: Self.ids[place.1]).keys.sorted()
            return Gen<String>.element(of: paths).array(1...4).map {
                .patch(tenant: place.0, id: place.1, mask: $0, members: given)
            }
        }
        return .weighted([
            (5, members.map { .create(tenant: $0.0, id: $0.1, members: $1) }), (6, patch),
            (2, place.map { .delete(tenant: $0, id: $1) }),
            (2, Gen<(Int, Int)>.zip(.int(in: 0...2), .int(in: 1...3)).map { .list(tenant: $0, pageSize: $1) }),
            (1, .always(.deleteTenant)),
        ])
    }()

    @Test(
        "random steps match a model, refused ones change nothing, and journal and snapshot restore the state",
        arguments: TestSeed.sample(8))
    func model(seed: TestSeed) {
        forAllCommands(
            seed: seed, count: 10, length: 40,
            start: {
                var service = Service()
                for tenant in Self.tenants.compactMap({ $0 }) {
                    service.client("v1/accounts:signUp", #"{"tenantId":"\#(tenant)"}"#)
                }
                return (Model(), service)
            },
            command: { _ in Self.command }, run: Self.run, check: Self.check
        )
    }

    static func body(_ members: [String: String]) -> String {
        MaskTests.object(members.map { ($0.key.split(separator: ".").map(String.init), $0.value) })
    }

    @Sendable
    static func run(_ command: Command, _ model: inout Model, _ service: inout Service) throws {
        let before = Snapshot(service.authority)
        func expect(_ reply: Reply, _ status: Int) throws {
            try expectEqual(reply.status, status, reply.error)
            if status != 200 {
                try PropertyKit.check(Snapshot(service.authority) == before, "a refusal changes nothing")
            }
        }
        switch command {
        case .create(let tenant, let number, let members):
            let id = Self.ids[number]
            let reply = service.admin(
                Service.providers(
                    "\(Self.kind(id).collection)?\(Self.kind(id).idParameter)=\(id)", tenant: Self.tenants[tenant]),
                Self.body(members))
            guard let scope = model.scopes[tenant] else { return try expect(reply, 404) }
            if scope[id] != nil { return try expect(reply, 409) }
            guard let settled = Self.settled(members, id) else { return try expect(reply, 400) }
            try expect(reply, 200)
            model.scopes[tenant]?[id] = settled
        case .patch(let tenant, let number, let mask, let members):
            let id = Self.ids[number]
            let reply = service.patch(
                "\(Self.kind(id).collection)/\(id)", mask.joined(separator: ","), Self.body(members),
                tenant: Self.tenants[tenant])
            guard var known = model.scopes[tenant]?[id] else { return try expect(reply, 404) }
            for path in mask { known[path] = members[path] }
            guard let settled = Self.settled(known, id) else { return try expect(reply, 400) }
            try expect(reply, 200)
            model.scopes[tenant]?[id] = settled
        case .delete(let tenant, let number):
            let id = Self.ids[number]
            let reply = service.admin(
                "DELETE", Service.providers("\(Self.kind(id).collection)/\(id)", tenant: Self.tenants[tenant]), "")
            try expect(reply, model.scopes[tenant]?[id] == nil ? 404 : 200)
            model.scopes[tenant]?[id] = nil
        case .list(let tenant, let pageSize):
            for kind in ProviderConfiguration.Kind.allCases {
                var (names, token): ([String], String) = ([], "")
                repeat {
                    let reply = service.get(
                        "\(kind.collection)?pageSize=\(pageSize)&pageToken=\(token)", tenant: Self.tenants[tenant])
                    guard model.scopes[tenant] != nil else {
                        try expect(reply, 404)
                        break
                    }
                    let page =
                        reply[kind.collection]?.elements.compactMap {
                            $0["name"]?.string?.split(separator: "/").last.map(String.init)
                        } ?? []
                    try PropertyKit.check(page.count <= pageSize, "a page is no longer than asked")
                    names += page
                    token = reply.text("nextPageToken")
                    try PropertyKit.check(token.isEmpty || page.count == pageSize, "a page before the last is full")
                } while token != ""
                try expectEqual(
                    names, (model.scopes[tenant] ?? [:]).keys.filter { Self.kind($0) == kind }.sorted(),
                    "each once, in order")
            }
        case .deleteTenant:
            service.admin("DELETE", "v2/projects/demo/tenants/B", "")
            model.scopes[2] = nil as [String: [String: String]]?
        }
    }

    @Sendable
    static func check(_ model: Model, _ service: Service) throws {
        var replayed = MemoryStore()
        for set in service.journal where !set.isEmpty { try replayed.apply(try ChangeSet(decoding: set.encoded())) }
        for store in [
            service.authority.store, replayed, try MemoryStore(restoring: service.authority.store.snapshot()),
        ] {
            for (number, tenant) in Self.tenants.enumerated() {
                let graph = store[tenant.flatMap { TenantID($0) }]
                for id in Self.ids {
                    let found = graph.provider(ProviderID(id)).flatMap { JSON.Value(stored: $0.json) }
                    let expected = model.scopes[number]?[id]
                    try expectEqual(found == nil, expected == nil, "\(id) of \(tenant ?? "the project")")
                    for path in Self.leaves(of: id).keys {
                        try expectEqual(Self.value(found, path), expected?[path], path)
                    }
                }
            }
        }
    }

    static func value(_ object: JSON.Value?, _ path: String) -> String? {
        var place = object
        for name in path.split(separator: ".") { place = place?[named: String(name)] }
        return place.map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }
}
