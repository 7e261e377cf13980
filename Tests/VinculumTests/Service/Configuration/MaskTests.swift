import PropertyKit
import Testing
@testable import Vinculum

/// Updates under masks against a model that knows leaves and nothing of objects.
@Suite("Update masks")
struct MaskTests {
    /// Leaves of a tenant, and values as they are written and read. What is absent reads as the last column says.
    private static let leaves: [(path: String, values: [String], absent: String?)] = [
        ("displayName", [#""A""#, #""B""#], nil), ("allowPasswordSignup", ["true", "false"], "false"),
        ("autodeleteAnonymousUsers", ["true", "false"], nil),
        ("client.permissions.disabledUserDeletion", ["true", "false"], nil),
        ("client.permissions.disabledUserSignup", ["true", "false"], nil),
        ("inheritance.emailSendingConfig", ["true", "false"], nil),
        ("mobileLinksConfig.domain", [#""HOSTING_DOMAIN""#, #""FIREBASE_DYNAMIC_LINK_DOMAIN""#], nil),
        ("monitoring.requestLogging.enabled", ["true", "false"], nil),
        ("passwordPolicyConfig.forceUpgradeOnSignin", ["true", "false"], nil),
        ("passwordPolicyConfig.passwordPolicyEnforcementState", [#""OFF""#], nil),
        ("recaptchaConfig.emailPasswordEnforcementState", [#""AUDIT""#, #""OFF""#], nil),
        ("recaptchaConfig.managedRules", [#"[{"action":"BLOCK","endScore":0.1}]"#, "[]"], nil),
        ("testPhoneNumbers", [#"{"+1":"000000","+2":"111111"}"#, #"{"+3":"222222"}"#], nil),
    ]
    private static let masks =
        leaves.map(\.path) + ["client", "client.permissions", "monitoring", "passwordPolicyConfig", "recaptchaConfig"]

    struct Update: Sendable, CustomDebugStringConvertible {
        /// Values by leaf; `null` among them.
        var given: [Int: String]
        var mask: [String]

        var debugDescription: String { "\(self.mask.joined(separator: ",")) \(self.body)" }

        /// The JSON object of what is given.
        var body: String {
            MaskTests.object(
                self.given.map { (MaskTests.leaves[$0.key].path.split(separator: ".").map(String.init), $0.value) })
        }
    }

    static func object(_ leaves: [([String], String)]) -> String {
        let groups = Dictionary(grouping: leaves) { $0.0[0] }
        let members = groups.keys.sorted().map { key -> String in
            let group = groups[key] ?? []
            let value =
                group[0].0.count == 1 ? group[0].1 : MaskTests.object(group.map { (Array($0.0.dropFirst()), $0.1) })
            return #""\#(key)":\#(value)"#
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static let update: Gen<Update> = Gen<(Int, Int)>.zip(
        .integer(in: 0...(leaves.count - 1)), .integer(in: 0...2)
    ).array(0...6)
        .flatMap { given in
            Gen<String>.element(of: masks).array(1...4).map { mask in
                var values: [Int: String] = [:]
                for (leaf, choice) in given {
                    values[leaf] = choice == 2 ? "null" : leaves[leaf].values[choice % leaves[leaf].values.count]
                }
                return Update(given: values, mask: mask)
            }
        }

    private static func value(_ object: JSON.Value?, _ path: String) -> String? {
        var place = object
        for name in path.split(separator: ".") { place = place?[named: String(name)] }
        return place.map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }

    @Test("a leaf in the mask is set or cleared, and no other leaf changes", arguments: TestSeed.sample(10))
    func model(seed: TestSeed) {
        forAll(seed: seed, count: 30, Self.update.array(1...8)) { updates in
            var service = Service()
            let id = service.admin("v2/projects/demo/tenants", "{}").text("tenantId")
            var model: [String: String] = [:]
            for update in updates {
                let reply = service.admin(
                    "PATCH", "v2/projects/demo/tenants/\(id)?updateMask=\(update.mask.joined(separator: ","))",
                    update.body)
                try expectEqual(reply.status, 200, "\(reply.error)")
                for (index, leaf) in Self.leaves.enumerated()
                where update.mask.contains(where: { $0 == leaf.path || leaf.path.hasPrefix("\($0).") }) {
                    let value = update.given[index]
                    model[leaf.path] = value == "null" ? nil : value
                }
                for leaf in Self.leaves {
                    try expectEqual(Self.value(reply.json, leaf.path), model[leaf.path] ?? leaf.absent, leaf.path)
                }
                let read = service.admin("GET", "v2/projects/demo/tenants/\(id)", "")
                try check(read.body == reply.body, "the response equals the stored configuration")
            }
            let restored = Authority(
                settings: service.authority.settings, store: SettingRoundTrip.restored(service.authority.store))
            try check(Snapshot(restored) == Snapshot(service.authority), "through a snapshot")
            var replayed = MemoryStore()
            for set in service.journal { try replayed.apply(try ChangeSet(decoding: set.encoded())) }
            try check(Snapshot(replayed) == Snapshot(service.authority), "through the journal")
            try check(
                replayed[TenantID(id)].configuration.json == service.authority.store[TenantID(id)].configuration.json,
                "the same bytes")
        }
    }

    @Test("paths below a leaf, a list or a map, and paths the service owns, change nothing")
    func idle() {
        var service = Service()
        let made = service.admin("v2/projects/demo/tenants", #"{"displayName":"A","testPhoneNumbers":{"+1":"000000"}}"#)
        let path = "v2/projects/demo/tenants/\(made.text("tenantId"))?updateMask="
        for mask in [
            "displayName.0", "mfaConfig.enabledProviders.x", "testPhoneNumbers.+1", "name", "tenantId", "hashConfig",
        ] {
            let reply = service.admin(
                "PATCH", path + mask, #"{"name":"n","displayName":"B","mfaConfig":{"enabledProviders":["PHONE_SMS"]}}"#)
            #expect(reply.body == made.body, "\(mask)")
        }
    }

    @Test("without a mask a tenant is replaced by its creation form, and a project changes three settings")
    func withoutMask() {
        var service = Service()
        let made = service.admin(
            "v2/projects/demo/tenants",
            #"{"displayName":"A","enableAnonymousUser":true,"autodeleteAnonymousUsers":true}"#)
        let path = "v2/projects/demo/tenants/\(made.text("tenantId"))"
        let full = service.admin("PATCH", path, #"{"displayName":"B"}"#)
        #expect(
            full.text("displayName") == "B" && full["enableAnonymousUser"]?.bool == false
                && full["autodeleteAnonymousUsers"] == nil)
        #expect(full.text("tenantId") == made.text("tenantId"))

        let config = "v2/projects/demo/config"
        service.admin(
            "PATCH", "\(config)?updateMask=autodeleteAnonymousUsers,signIn.allowDuplicateEmails",
            #"{"autodeleteAnonymousUsers":true,"signIn":{"allowDuplicateEmails":true}}"#)
        let reset = service.admin(
            "PATCH", config, #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true},"subtype":"x"}"#)
        #expect(
            reset["signIn"]?["allowDuplicateEmails"]?.bool == false && reset["autodeleteAnonymousUsers"]?.bool == true)
        #expect(reset["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.bool == true && reset["subtype"] == nil)
        #expect(reset.text("name") == "projects/demo/config")
        #expect(reset["blockingFunctions"]?.count == 0)
        service.admin(
            "PATCH", "\(config)?updateMask=blockingFunctions",
            #"{"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":"https://f.example"}}}}"#)
        #expect(service.admin("GET", config, "")["blockingFunctions"]?.count == 1)
        service.admin("PATCH", config, "{}")
        #expect(service.admin("GET", config, "")["blockingFunctions"]?.count == 0)
    }

    @Test("the two settings of the local tools: only what is given changes")
    func emulatorConfig() {
        var service = Service()
        let path = "/emulator/v1/projects/demo/config"
        func send(_ method: String, _ body: String) -> String {
            let request = Service.request(path, body, method: method, headers: [])
            return String(decoding: service.send(request).body, as: UTF8.self)
        }
        func both(_ duplicates: Bool, _ privacy: Bool) -> String {
            #"""
            {"signIn":{"allowDuplicateEmails":\#(duplicates)},\#
            "emailPrivacyConfig":{"enableImprovedEmailPrivacy":\#(privacy)}}
            """#
        }
        #expect(send("GET", "") == both(false, false))
        #expect(send("PATCH", #"{"signIn":{"allowDuplicateEmails":true}}"#) == both(true, false))
        #expect(send("PATCH", #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#) == both(true, true))
        #expect(send("PATCH", "{}") == both(true, true))
        #expect(send("PATCH", #"{"blockingFunctions":null,"signIn":{}}"#) == both(true, true))
        #expect(service.admin("GET", "v2/projects/demo/config", "")["signIn"]?["allowDuplicateEmails"]?.bool == true)
    }

    @Test("a new project has the emulator's three settings and both kinds of second factor enabled")
    func freshProject() {
        var service = Service()
        let config = service.admin("GET", "v2/projects/demo/config", "")
        // The parameters of new hashes are the hosted service's habit.
        #expect(config["signIn"]?["allowDuplicateEmails"]?.bool == false)
        #expect(config["signIn"]?["hashConfig"]?["algorithm"]?.string == "SCRYPT" && config["signIn"]?.count == 2)
        #expect(config["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.bool == false)
        #expect(config["blockingFunctions"]?.count == 0)
        #expect(
            config["mfa"]?["state"]?.string == "ENABLED"
                && config["mfa"]?["providerConfigs"]?[0]?["state"]?.string == "ENABLED")
        #expect(service.admin("GET", "admin/v2/projects/demo/config", "").body == config.body)
    }
}

enum SettingRoundTrip {
    /// A store rebuilt from the parts of a snapshot.
    static func restored(_ store: MemoryStore) -> MemoryStore {
        var (restored, cursor): (MemoryStore, SnapshotCursor?) = (MemoryStore(), nil)
        repeat {
            let (part, next) = store.snapshotPart(after: cursor)
            #expect(throws: Never.self) { try restored.apply(try ChangeSet(decoding: part.encoded())) }
            cursor = next
        } while cursor != nil
        return restored
    }

    /// The parts of a snapshot that are of one tenant, or of the project itself.
    static func parts(_ store: MemoryStore, _ tenant: TenantID?) -> [[UInt8]] {
        var (parts, cursor): ([[UInt8]], SnapshotCursor?) = ([], SnapshotCursor())
        repeat {
            let (part, next) = store.snapshotPart(after: cursor)
            if part.tenant == tenant { parts.append(part.encoded()) }
            cursor = next
        } while cursor != nil
        return parts
    }
}
