import PropertyKit
import Testing
@testable import Vinculum

/// What has an entry in the audit trail, what it says, and who may read it.
@Suite("The audit trail") struct AuditTests {
    private static let path = "/vinculum/v1/projects/demo/audit"

    private static func entries(_ service: inout Service, _ query: String = "", tenant: String? = nil) -> [JSON.Value] {
        let scope = tenant.map { "/tenants/\($0)" } ?? ""
        let reply = service.admin("GET", "/vinculum/v1/projects/demo\(scope)/audit?pageSize=1000&\(query)", "")
        #expect(reply.status == 200, "\(reply.error)")
        return reply["entries"].map { Array($0.elements) } ?? []
    }

    /// Operation and changes of each entry.
    private static func lines(_ service: inout Service) -> [String] {
        self.entries(&service).map { entry in
            let changes = entry["changes"].map { $0.elements.compactMap(\.string) } ?? []
            return "\(entry["operation"]?.string ?? "") \(changes.joined(separator: ","))"
        }
    }

    @Test("an administrator's change has an entry in its own change set, and a look or a refusal has none")
    func administrators() throws {
        var service = Service()
        service.peer = Peer("192.0.2.7".utf8)
        let made = service.admin("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#)
        #expect(service.journal.last?.changes.contains { if case .audited = $0 { true } else { false } } == true)
        for (path, body) in [
            ("v1/accounts:lookup", #"{"localId":["\#(made.localId)"]}"#), ("v1/projects/demo/accounts:query", "{}"),
            ("v1/accounts:signUp", #"{"email":"ada@x.com"}"#),
            ("v1/accounts:update", #"{"localId":"nobody","disableUser":true}"#),
        ] {
            service.admin(path, body)
            #expect(service.journal.last?.changes.contains { if case .audited = $0 { true } else { false } } == false)
        }
        #expect(Self.lines(&service) == ["signUp email,password,created"])
        let id = #""localId":"\#(made.localId)""#
        service.admin("v1/accounts:update", #"{\#(id),"disableUser":true,"customAttributes":"{\"a\":1}"}"#)
        service.admin("v1/accounts:update", #"{\#(id),"email":"eve@x.com","displayName":"E"}"#)
        let reset = #""requestType":"PASSWORD_RESET","email":"eve@x.com""#
        service.admin("v1/accounts:sendOobCode", #"{\#(reset),"returnOobLink":true}"#)
        service.admin("PATCH", "v2/projects/demo/config?updateMask=signIn.allowDuplicateEmails", "{}")
        let provider = #"{"clientId":"c","issuer":"https://i.example","enabled":true}"#
        service.admin("v2/projects/demo/oauthIdpConfigs?oauthIdpConfigId=oidc.ab", provider)
        let tenant = service.admin("v2/projects/demo/tenants", #"{"displayName":"blue","allowPasswordSignup":true}"#)
        let name = tenant.text("name").split(separator: "/").last.map(String.init) ?? ""
        let users = #"{"users":[{"localId":"a"},{"localId":"b"}]}"#
        service.admin("v1/projects/demo/tenants/\(name)/accounts:batchCreate", users)
        service.admin("DELETE", "v2/projects/demo/tenants/\(name)", "")
        service.admin("v1/accounts:delete", "{\(id)}")
        service.admin("DELETE", "/emulator/v1/projects/demo/accounts", "")
        let lines = Self.lines(&service)
        #expect(lines.count == 11, "\(lines)")
        for word in [
            "disabled,claims", "update email", "sendOobCode mailedCode", "updateConfig configuration",
            "createIdpConfig providerConfiguration", "createTenant configuration", "batchCreate created",
            "deleteTenant tenantDeleted", "delete deleted", "clearAccounts allDeleted",
        ] {
            #expect(lines.contains { $0.contains(word) }, "\(word) in \(lines)")
        }
        let first = try #require(Self.entries(&service).first)
        #expect(first["actor"]?.string == "administrator" && first["name"]?.string == "owner")
        #expect(first["peer"]?.string == "192.0.2.7" && first["rule"]?.string == "administrator")
        #expect(first["localId"]?.string == made.localId && first["time"]?.string == service.now.iso8601)
        let rows = try #require(Self.entries(&service).first { $0["operation"]?.string == "batchCreate" })
        #expect(rows["accountCount"]?.string == "2" && rows["localId"] == nil && rows["tenantId"]?.string == name)
        // The tenant's own trail outlives it in the project's.
        #expect(Self.entries(&service).filter { $0["tenantId"]?.string == name }.count == 3)
    }

    @Test("signing up and in, refreshing and changing a name have none; each sensitive change of a session has one")
    func sessions() throws {
        for trust in [TrustLevel.local, .strict] {
            var service = Service { $0.follow(trust) }
            let made = service.signUp("ada@x.com")
            service.signIn("ada@x.com")
            service.refresh(made.refreshToken)
            service.update(made.idToken, #""displayName":"Ada""#)
            service.federated("g-1", "bob@x.com")
            #expect(Self.entries(&service).isEmpty)
            let changed = service.update(made.idToken, #""password":"secret2","returnSecureToken":true"#)
            service.federated("g-2", session: changed.idToken)
            let session = service.signIn("ada@x.com", "secret2").idToken
            service.update(session, #""deleteProvider":["google.com"]"#)
            let words = Self.lines(&service).map { $0.split(separator: ",").first.map(String.init) }
            #expect(words == ["update password", "signInWithIdp providers", "update providers"])
            for entry in Self.entries(&service) {
                #expect(entry["actor"]?.string == "account" && entry["name"]?.string == made.localId)
                #expect(entry["localId"]?.string == made.localId)
            }
            #expect(Self.entries(&service).count == 3)
            let refused = Self.entries(&service).count
            service.update("no-session", #""password":"secret3""#)
            #expect(Self.entries(&service).count == refused)
        }
    }

    @Test("a password that a mailed code resets has an entry of the code")
    func mailedCodes() throws {
        var service = Service()
        let made = service.signUp("ada@x.com")
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(Self.entries(&service).isEmpty, "asking for a link changes nothing")
        #expect(service.resetPassword(code, "secret9").status == 200)
        let entry = try #require(Self.entries(&service).first)
        #expect(entry["actor"]?.string == "mailedCode" && entry["name"] == nil && entry["rule"]?.string == "code")
        #expect(entry["localId"]?.string == made.localId && entry["operation"]?.string == "resetPassword")
    }

    @Test(
        "the trail is for administrators, and no entry has a password, a code or a token",
        arguments: [TrustLevel.local, .strict])
    func secrecy(trust: TrustLevel) throws {
        var service = Service { $0.follow(trust) }
        let member = service.member("ada@x.com")
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        service.resetPassword(code, "secret-nine")
        for headers in [[], [("x-goog-api-key", "key")], [("Authorization", "Bearer \(member.session)")]] {
            let reply = service.send(Service.request(Self.path, "", method: "GET", headers: headers))
            #expect(reply.status == 401 || reply.status == 403 || reply.errorCode == "INSUFFICIENT_PERMISSION")
            #expect(reply.status >= 400 && reply["entries"] == nil)
        }
        let page = service.admin("GET", Self.path, "")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(page.status == 200)
        for secret in ["secret1", "secret-nine", code, member.session, "ada@x.com"] {
            #expect(!text.contains(secret))
        }
    }

    @Test("pages, times, accounts and tenants narrow the list; malformed ones are refused")
    func listing() throws {
        var service = Service()
        for number in 0..<25 {
            let tenant = number < 5 ? #","tenantId":"t""# : ""
            service.admin("v1/accounts:signUp", #"{"localId":"u\#(number)"\#(tenant)}"#)
            service.now = service.now.adding(milliseconds: 1000)
        }
        #expect(Self.entries(&service).count >= 25)
        #expect(Self.entries(&service, tenant: "t").count == 5)
        #expect(Self.entries(&service, "account=u7").map { $0["localId"]?.string } == ["u7"])
        let since = service.now.adding(milliseconds: -3000).iso8601
        #expect(Self.entries(&service, "since=\(PercentEncoding.encodedComponent(since))").count == 3)
        var (token, seen): (String, [String]) = ("", [])
        for _ in 0..<50 {
            let page = service.admin("GET", "\(Self.path)?pageSize=4&pageToken=\(token)", "")
            let found = page["entries"].map { Array($0.elements) } ?? []
            if found.isEmpty { break }
            #expect(found.count <= 4)
            seen += found.compactMap { $0["sequence"]?.string }
            token = page.text("nextPageToken")
        }
        #expect(seen.count == Self.entries(&service).count && Set(seen).count == seen.count)
        for query in ["pageToken=x", "pageToken=-1", "pageSize=x", "since=yesterday"] {
            #expect(service.admin("GET", "\(Self.path)?\(query)", "").status == 400, "\(query)")
        }
        service.now = service.now.adding(milliseconds: 91 * 86_400_000)
        #expect(Self.entries(&service).isEmpty, "what is older than ninety days is not shown")
    }
}
