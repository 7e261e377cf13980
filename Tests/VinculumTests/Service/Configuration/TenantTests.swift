import PropertyKit
import Testing
@testable import Vinculum

@Suite("Tenants")
struct TenantTests {
    private static let tenants = "v2/projects/demo/tenants"

    @Test("a created tenant has only the enabled methods, and one that exists by use has all")
    func defaults() {
        var service = Service()
        let made = service.admin(
            Self.tenants, #"{"display_name":"Team","allowPasswordSignup":true,"mfaConfig":{"state":2},"tenant_id":""}"#)
        let id = made.text("tenantId")
        #expect(
            id.utf8.count == 28 && made.text("name") == "projects/demo/tenants/\(id)"
                && made.text("displayName") == "Team")
        #expect(made["allowPasswordSignup"]?.bool == true && made["enableAnonymousUser"]?.bool == false)
        #expect(made["enableEmailLinkSignin"]?.bool == false && made["disableAuth"]?.bool == false)
        #expect(made["mfaConfig"]?["state"]?.string == "ENABLED" && made["mfaConfig"]?["enabledProviders"]?.count == 0)
        #expect(service.admin("GET", "\(Self.tenants)/\(id)", "").body == made.body)
        #expect(service.admin("GET", "admin/v2/projects/demo/tenants/\(id)", "").body == made.body)
        #expect(service.client("v1/accounts:signUp", #"{"tenantId":"\#(id)"}"#).error == "ADMIN_ONLY_OPERATION")
        let email = #"{"tenantId":"\#(id)","email":"a@x.com","password":"secret1"}"#
        #expect(service.client("v1/accounts:signUp", email).status == 200)

        #expect(service.client("v1/accounts:signUp", #"{"tenantId":"used"}"#).status == 200)
        let used = service.admin("GET", "\(Self.tenants)/used", "")
        #expect(used["allowPasswordSignup"]?.bool == true && used["enableAnonymousUser"]?.bool == true)
        #expect(used["enableEmailLinkSignin"]?.bool == true && used["disableAuth"]?.bool == false)
        #expect(used["mfaConfig"]?["state"]?.string == "ENABLED")
        #expect(used["mfaConfig"]?["enabledProviders"]?.elements.map { $0.string } == ["PHONE_SMS"])
    }

    @Test("a successful request creates its tenant, and a refused one does not")
    func firstUse() {
        var service = Service()
        #expect(service.client("v1/accounts:lookup", #"{"tenantId":"t"}"#).status == 400)
        service.client("v1/accounts:signInWithPassword", #"{"tenantId":"t","email":"a@x.com","password":"secret1"}"#)
        #expect(service.authority.store.tenantIDs == [])
        #expect(
            service.client(
                "v1/accounts:createAuthUri", #"{"tenantId":"t","identifier":"a@x.com","continueUri":"http://h"}"#
            ).status == 200)
        #expect(service.authority.store.tenantIDs.map(\.text) == ["t"])
    }

    @Test("a deleted tenant serves nothing and is not recreated by use")
    func deleted() {
        var service = Service()
        let user = service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#)
        let gone = service.admin("DELETE", "\(Self.tenants)/t", "ignored")
        #expect(gone.status == 200 && gone.body == Array("{}".utf8))
        for _ in 0..<2 {
            for (method, body) in [("GET", ""), ("PATCH", "{}"), ("DELETE", "")] {
                let reply = service.admin(method, "\(Self.tenants)/t", body)
                #expect(
                    reply.error == "TENANT_NOT_FOUND" && reply.status == 404
                        && reply["error"]?["status"]?.string == "NOT_FOUND")
            }
            #expect(service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#).error == "TENANT_NOT_FOUND")
            #expect(service.lookup(user.idToken).error == "TENANT_NOT_FOUND")
            #expect(service.refresh(user.refreshToken).error == "TENANT_NOT_FOUND")
            #expect(service.admin("v1/projects/demo/tenants/t/accounts", "{}").error == "TENANT_NOT_FOUND")
            #expect(service.admin("GET", Self.tenants, "")["tenants"]?.count == 0)
            // Nor does reading the journal or a snapshot bring it back.
            let store = SettingRoundTrip.restored(service.authority.store)
            #expect(Snapshot(store) == Snapshot(service.authority))
            var view = store.view(nil)
            let status = view.status(of: TenantID("t")!)
            #expect(status == .deleted)
        }
    }

    @Test("pages list each tenant once by name, and a page that is not full has no token")
    func pages() {
        var service = Service()
        for name in ["d", "b", "e", "a", "c"] { service.client("v1/accounts:signUp", #"{"tenantId":"\#(name)"}"#) }
        service.admin("DELETE", "\(Self.tenants)/c", "")
        service.client("v1/accounts:signUp", #"{"tenantId":"f"}"#)
        var (names, sizes, token): ([String], [Int], String) = ([], [], "")
        repeat {
            let page = service.admin("GET", "\(Self.tenants)?pageSize=2&pageToken=\(token)", "")
            sizes.append(page["tenants"]?.count ?? 0)
            names += page["tenants"]?.elements.compactMap { $0["tenantId"]?.string } ?? []
            token = page.text("nextPageToken")
        } while token != ""
        #expect(names == ["a", "b", "d", "e", "f"] && sizes == [2, 2, 1])
        #expect(service.admin("GET", "\(Self.tenants)?pageSize=6", "")["nextPageToken"] == nil)
        #expect(service.admin("GET", "\(Self.tenants)?pageSize=0", "")["tenants"]?.count == 5)
    }

    @Test("project-wide settings apply to tenants, and tenant settings only to their tenant")
    func inheritance() {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"t","email":"a@x.com","password":"secret1"}"#)
        let config =
            "v2/projects/demo/config?updateMask=signIn.allowDuplicateEmails,emailPrivacyConfig,passwordPolicyConfig,mfa"
        service.admin(
            "PATCH", config,
            #"""
            {"signIn":{"allowDuplicateEmails":true},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true},\#
            "passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\#
            "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":20}}]},"mfa":{"state":"DISABLED"}}
            """#
        )
        let unknown = #"{"tenantId":"t","email":"none@x.com","password":"secret1"}"#
        #expect(service.client("v1/accounts:signInWithPassword", unknown).error == "INVALID_LOGIN_CREDENTIALS")
        #expect(
            service.client("v1/accounts:signUp", #"{"tenantId":"t","email":"b@x.com","password":"secret1"}"#).status
                == 200)
        #expect(service.signUp("b@x.com").errorCode == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
        #expect(
            service.client("v2/accounts/mfaSignIn:start", #"{"tenantId":"t"}"#).errorCode
                == "MISSING_MFA_PENDING_CREDENTIAL")
        // A tenant that decides for itself is not overruled.
        service.admin(
            "PATCH", "\(Self.tenants)/t?updateMask=emailPrivacyConfig",
            #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#)
        #expect(service.client("v1/accounts:signInWithPassword", unknown).error == "EMAIL_NOT_FOUND")
    }

    @Test("a concurrent change of the configuration is refused, and so is a client's change based on the old one")
    func concurrent() throws {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#)
        func proposed(_ method: String, _ path: String, _ body: String) -> ChangeSet {
            service.resolve(Service.request(path, body, method: method, headers: [("Authorization", "Bearer owner")])).0
        }
        let requests = [
            proposed("PATCH", "\(Self.tenants)/t?updateMask=displayName", #"{"displayName":"other"}"#),
            proposed("DELETE", "\(Self.tenants)/t", ""), proposed("POST", "v1/projects/demo/tenants/t/accounts", "{}"),
        ]
        let edits = [
            proposed("PATCH", "\(Self.tenants)/t?updateMask=disableAuth", #"{"disableAuth":true}"#),
            proposed(
                "PATCH", "v2/projects/demo/config?updateMask=signIn.allowDuplicateEmails",
                #"{"signIn":{"allowDuplicateEmails":true}}"#),
            proposed("DELETE", "\(Self.tenants)/t", ""),
        ]
        for edit in edits {
            var authority = service.authority
            try authority.commit(edit)
            let state = Snapshot(authority)
            for request in requests {
                #expect(throws: CommitConflict.self) { try authority.commit(request) }
                #expect(Snapshot(authority) == state)
            }
        }
    }

    @Test("requests in one tenant change no other tenant and not the project", arguments: TestSeed.sample(4))
    func isolation(seed: TestSeed) {
        var setUp = Service()
        setUp.member("a@x.com")
        setUp.client("v1/accounts:signUp", #"{"tenantId":"other","email":"a@x.com","password":"secret1"}"#)
        let initial = setUp
        forAllCommands(
            seed: seed, count: 10, length: 60, start: { (Pool(), initial) }, command: { .shot($0) },
            run: { (shot: Shot, pool: inout Pool, service: inout Service) in
                pool.now = pool.now.adding(seconds: shot.waitedSeconds)
                service.now = pool.now
                var shot = shot
                shot.enter(tenant: "mine")
                let reply = service.send(shot.request)
                try check(reply.status == 405 || reply.status < 500 || reply.status == 501, "status \(reply.status)")
                pool.harvest(reply.json)
                pool.readCodes(service.authority.store[TenantID("mine")])
                for tenant in [nil, TenantID("other")] {
                    let (now, before) = (service.authority.store, initial.authority.store)
                    try check(
                        SettingRoundTrip.parts(now, tenant) == SettingRoundTrip.parts(before, tenant), "untouched")
                }
            },
            check: { (_: Pool, _: Service) in }
        )
    }

    @Test("a custom token that was made for a tenant signs in there alone", arguments: TrustLevel.allCases)
    func tenantOfCustomToken(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let name = service.admin("v2/projects/demo/tenants", #"{"displayName":"Team"}"#).text("name")
        let tenant = name.split(separator: "/").last.map { String($0) } ?? ""
        func signIn(_ claim: String, _ place: String) -> Reply {
            let payload = #"{"aud":"\#(CustomToken.audience)","uid":"u"\#(claim)}"#
            let token = [#"{"alg":"none"}"#, payload].map { Base64URL.encoded(Array($0.utf8)) + "." }.joined()
            return service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"\#(place)}"#)
        }
        let (claim, place) = (#","tenant_id":"\#(tenant)""#, #","tenantId":"\#(tenant)""#)
        #expect(signIn(claim, place).status == 200)
        #expect(signIn("", "").status == 200)
        #expect(signIn("", place).errorCode == "TENANT_ID_MISMATCH")
        // Local trust takes it, as the reference does.
        #expect(signIn(claim, "").errorCode == (trust == .local ? "" : "TENANT_ID_MISMATCH"))
    }

    @Test("a refresh token of a disabled tenant is refused where backends believe what it gets")
    func disabledTenant() {
        for trust in [TrustLevel.local, .strict, .hardened] {
            var service = Service { $0.follow(trust) }
            let name = service.admin("v2/projects/demo/tenants", #"{"displayName":"Team","allowPasswordSignup":true}"#)
                .text("name")
            let tenant = name.split(separator: "/").last.map { String($0) } ?? ""
            #expect(!tenant.isEmpty)
            let made = service.client(
                "v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","tenantId":"\#(tenant)"}"#)
            #expect(!made.refreshToken.isEmpty, "\(made.error)")
            service.configure(#"{"allowPasswordSignup":true,"disableAuth":true}"#, tenant: tenant)
            let refreshed = service.client(
                "/securetoken.googleapis.com/v1/token",
                #"{"grantType":"refresh_token","refreshToken":"\#(made.refreshToken)","tenantId":"\#(tenant)"}"#)
            #expect(refreshed.errorCode == (trust == .hardened ? "PROJECT_DISABLED" : ""), "\(trust)")
        }
    }
}

extension Shot {
    /// Sends the request to a tenant, by its path where that names a project, else by its body.
    fileprivate mutating func enter(tenant: String) {
        if self.path.contains("projects/demo/tenants") || self.path.contains("projects/demo/config") {
            (self.method, self.path) = ("PATCH", "v2/projects/demo/tenants/\(tenant)?updateMask=displayName")
        } else if self.path.contains("projects/demo/") {
            self.path = self.path.replacing("projects/demo/", with: "projects/demo/tenants/\(tenant)/")
        }
        // Of a member said twice the last counts, which must be the one put in here.
        self.body = Array(
            String(decoding: self.body, as: UTF8.self).replacing(#""tenantId":"#, with: #""noTenantId":"#).utf8)
        guard let brace = self.body.firstIndex(of: UInt8(ascii: "{")) else {
            return self.body = Array(#"{"tenantId":"\#(tenant)"}"#.utf8)
        }
        let next = self.body[(brace + 1)...].first { $0 != UInt8(ascii: " ") }
        let comma = next == UInt8(ascii: "}") ? "" : ","
        self.body.insert(contentsOf: Array(#""tenantId":"\#(tenant)"\#(comma)"#.utf8), at: brace + 1)
    }
}
