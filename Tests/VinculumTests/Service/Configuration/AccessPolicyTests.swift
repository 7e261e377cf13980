import PropertyKit
import Testing
@testable import Vinculum

@Suite("Access policies of tenants")
struct AccessPolicyTests {
    private static let tenant = "v2/projects/demo/tenants/t-1"

    private static func service() -> Service {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"t-1"}"#)
        return service
    }

    private static func set(_ service: inout Service, _ policy: String, _ extra: String = "") -> Reply {
        service.admin("\(Self.tenant):setIamPolicy", #"{"policy":\#(policy)\#(extra)}"#)
    }

    private static let binding = #"{"role":"roles/viewer","members":["user:a@x.com","allUsers"]}"#

    @Test("a policy is empty at first, and each write changes its etag")
    func roundTrip() {
        var service = Self.service()
        let empty = service.admin("\(Self.tenant):getIamPolicy")
        #expect(empty.status == 200 && empty["bindings"] == nil)
        let first = Self.set(&service, #"{"bindings":[\#(Self.binding)],"etag":"\#(empty.text("etag"))"}"#)
        #expect(first["bindings"]?[0]?["members"]?[1]?.string == "allUsers")
        #expect(!first.text("etag").isEmpty && first.text("etag") != empty.text("etag"))
        #expect(
            service.admin("\(Self.tenant):getIamPolicy", #"{"options":{"requestedPolicyVersion":1}}"#).body
                == first.body)
        let second = Self.set(&service, #"{"bindings":[\#(Self.binding)],"etag":"\#(first.text("etag"))"}"#)
        #expect(second.text("etag") != first.text("etag") && second["bindings"]?[0]?["role"]?.string == "roles/viewer")
        let stale = Self.set(&service, #"{"bindings":[],"etag":"\#(first.text("etag"))"}"#)
        #expect(stale.status == 409 && stale["error"]?["status"]?.string == "ABORTED")
        #expect(service.admin("\(Self.tenant):getIamPolicy").body == second.body, "a refused change changes nothing")
        #expect(Self.set(&service, #"{"bindings":[]}"#).status == 200, "without an etag the stored policy is replaced")
    }

    @Test("a policy is in the journal and snapshots, and is deleted with its tenant")
    func durable() throws {
        var service = Self.service()
        let written = Self.set(&service, #"{"bindings":[\#(Self.binding)]}"#)
        let snapshot = service.authority.store.snapshot()
        let restored = try MemoryStore(restoring: snapshot)
        #expect(restored.snapshot() == snapshot)
        #expect(restored[TenantID("t-1")].configuration.accessPolicy == written.body)
        #expect(!restored[TenantID("t-1")].configuration.json.isEmpty)
        var replayed = MemoryStore()
        for set in service.journal { try replayed.apply(try ChangeSet(decoding: set.encoded())) }
        #expect(replayed.snapshot() == snapshot)
        // Neither writes over the other.
        service.admin("PATCH", "\(Self.tenant)?updateMask=displayName", #"{"displayName":"name"}"#)
        #expect(service.admin("\(Self.tenant):getIamPolicy").body == written.body)
        service.admin("DELETE", Self.tenant, "")
        #expect(service.admin("\(Self.tenant):getIamPolicy").status == 404)
    }

    @Test("only one of two changes based on the same policy is committed")
    func race() throws {
        let service = Self.service()
        func propose(_ seed: UInt64) -> Proposal {
            let request = Service.request(
                "\(Self.tenant):setIamPolicy", #"{"policy":{"bindings":[],"etag":"ACAB"}}"#,
                headers: [("Authorization", "Bearer owner")])
            return service.authority.resolve(request, now: service.now, seed: service.seed(seed))
        }
        let (a, b) = (propose(1), propose(2))
        var authority = service.authority
        try authority.commit(a.changes)
        #expect(throws: CommitConflict.self) { try authority.commit(b.changes) }
    }

    @Test("the update mask selects what is replaced")
    func mask() {
        var service = Self.service()
        let audit = #""auditConfigs":[{"service":"allServices","auditLogConfigs":[{"logType":"DATA_READ"}]}]"#
        #expect(
            Self.set(&service, #"{"bindings":[\#(Self.binding)],\#(audit)}"#)["auditConfigs"] == nil,
            "bindings unless said")
        let both = Self.set(&service, #"{\#(audit)}"#, #","updateMask":"auditConfigs, etag""#)
        #expect(
            both["auditConfigs"]?[0]?["auditLogConfigs"]?[0]?["logType"]?.string == "DATA_READ"
                && both["bindings"]?.count == 1)
        let unknown = Self.set(&service, "{}", #","updateMask":"rules""#)
        #expect(unknown.error == #"Invalid value at 'updateMask': there is no field "rules"."#)
    }

    private static let conditional =
        #"{"role":"r","members":["domain:x.com"],"condition":{"expression":"true","title":"always"}}"#

    @Test("conditions require version 3 for writing and reading")
    func conditions() {
        var service = Self.service()
        #expect(Self.set(&service, #"{"bindings":[\#(Self.conditional)]}"#).status == 400)
        #expect(Self.set(&service, #"{"version":3,"bindings":[\#(Self.conditional)]}"#).status == 200)
        #expect(service.admin("\(Self.tenant):getIamPolicy").status == 400)
        let read = service.admin("\(Self.tenant):getIamPolicy", #"{"options":{"requestedPolicyVersion":3}}"#)
        #expect(read["bindings"]?[0]?["condition"]?["title"]?.string == "always" && read["version"]?.int64 == 3)
    }

    @Test(
        "invalid policies are refused",
        arguments: [
            Row(#"{"policy":{"version":2}}"#, "INVALID_ARGUMENT : The version of a policy is 0, 1 or 3."),
            Row("{}", "INVALID_ARGUMENT : The request has no policy."),
            Row(
                #"{"policy":{"bindings":[{"members":["allUsers"]}]}}"#, "INVALID_ARGUMENT : A binding must have a role."
            ),
            Row(
                #"{"policy":{"bindings":[{"role":"r","members":["a@x.com"]}]}}"#,
                "INVALID_ARGUMENT : a@x.com is no member of a policy."
            ),
            Row(
                #"{"policy":{"bindings":[{"role":"r","members":["user:"]}]}}"#,
                "INVALID_ARGUMENT : user: is no member of a policy."
            ),
            Row(#"{"policy":{"bindings":{}}}"#, "Invalid JSON payload received. /policy/bindings must be array"),
            Row(
                #"{"policy":{"auditConfigs":[{"auditLogConfigs":[{"logType":"ALL"}]}]}}"#,
                """
                Invalid JSON payload received. /policy/auditConfigs/0/auditLogConfigs/0/logType must be equal to one \
                of the allowed values
                """
            ),
        ])
    func refused(row: Row<String, String>) {
        let (body, message) = row.fields
        var service = Self.service()
        let before = Snapshot(service.authority)
        #expect(service.admin("\(Self.tenant):setIamPolicy", body).error == message, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "a policy has at most 1500 members, 250 of them groups",
        arguments: [
            Row("user:u", 1500, true),
            Row("user:u", 1501, false),
            Row("group:g", 250, true),
            Row("group:g", 251, false),
        ])
    func members(row: Row<String, Int, Bool>) {
        let (name, count, isTaken) = row.fields
        var service = Self.service()
        let list = (0..<count).map { "\"\(name)\($0)\"" }.joined(separator: ",")
        #expect(
            Self.set(&service, #"{"bindings":[{"role":"r","members":[\#(list)]}]}"#).status == (isTaken ? 200 : 400),
            sourceLocation: row.line)
    }

    @Test("testIamPermissions returns the requested permissions")
    func permissions() {
        var service = Self.service()
        let path = "\(Self.tenant):testIamPermissions"
        #expect(
            service.admin(path, #"{"permissions":["a.b","c.d"]}"#).body == Array(#"{"permissions":["a.b","c.d"]}"#.utf8)
        )
        #expect(service.admin(path).body == Array("{}".utf8))
        #expect(service.admin(path, #"{"permissions":["a.*"]}"#).status == 400)
    }

    @Test(
        "policies need an existing tenant and an administrator",
        arguments: ["getIamPolicy", "setIamPolicy", "testIamPermissions"])
    func scope(verb: String) {
        var service = Self.service()
        #expect(service.admin("v2/projects/demo/tenants/nobody:\(verb)", #"{"policy":{}}"#).error == "TENANT_NOT_FOUND")
        #expect(service.authority.store.tenantIDs.count == 1, "no tenant is created")
        #expect(service.client("v2/projects//tenants/t-1:\(verb)", #"{"policy":{}}"#).error == "Not Found")
    }

    @Test("initializing Identity Platform succeeds and changes nothing")
    func initializeAuth() {
        var service = Service()
        let path = "v2/projects/demo/identityPlatform:initializeAuth"
        for _ in 0..<2 { #expect(service.admin(path).body == Array("{}".utf8)) }
        #expect(service.client("v2/projects//identityPlatform:initializeAuth").error == "Not Found")
    }
}
