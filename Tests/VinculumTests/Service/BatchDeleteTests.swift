import PropertyKit
import Testing
@testable import Vinculum

@Suite("Deletion of many accounts")
struct BatchDeleteTests {
    private static let path = "v1/projects/demo/accounts:batchDelete"

    private static func populated() -> Service {
        var service = Service()
        for id in ["a", "b", "c"] {
            service.admin("v1/projects/demo/accounts", #"{"localId":"\#(id)","email":"\#(id)@x.com"}"#)
        }
        service.admin("v1/accounts:update", #"{"localId":"b","disableUser":true}"#)
        return service
    }

    @Test("disabled accounts are deleted, enabled ones are reported, unknown ones are ignored")
    func disabledOnly() {
        var service = Self.populated()
        let reply = service.admin(Self.path, #"{"localIds":["a","b","nobody",""]}"#)
        #expect(
            reply.body
                == Array(
                    #"""
                    {"errors":[{"index":0,"localId":"a","message":"NOT_DISABLED : Disable the account before batch \#
                    deletion."}]}
                    """#
                    .utf8))
        #expect(service.account("a") != nil && service.account("b") == nil && service.account("c") != nil)
    }

    @Test("force deletes all named accounts and frees their addresses")
    func forced() {
        var service = Self.populated()
        let reply = service.admin(Self.path, #"{"localIds":["a","a","b"],"force":true}"#)
        #expect(reply.body == Array("{}".utf8))
        #expect(service.account("a") == nil && service.account("b") == nil && service.account("c") != nil)
        #expect(service.signUp("a@x.com").status == 200)
    }

    @Test(
        "a request names 1 to 1000 accounts",
        arguments: [
            Row(0, false),
            Row(1, true),
            Row(1000, true),
            Row(1001, false),
        ])
    func count(row: Row<Int, Bool>) {
        let (ids, isTaken) = row.fields
        var service = Self.populated()
        let list = (0..<ids).map { "\"u\($0)\"" }.joined(separator: ",")
        let reply = service.admin(Self.path, #"{"localIds":[\#(list)],"force":true}"#)
        #expect(reply.error == (isTaken ? "" : "LOCAL_ID_LIST_EXCEEDS_LIMIT"), sourceLocation: row.line)
        #expect(service.authority.store[nil].accountCount == 3, sourceLocation: row.line)
        #expect(
            service.admin(Self.path).error == "LOCAL_ID_LIST_EXCEEDS_LIMIT", "no list is an empty list",
            sourceLocation: row.line)
    }

    @Test("administrators delete accounts of a tenant, also while its sign-in is disabled")
    func scope() {
        var service = Self.populated()
        service.admin("v1/projects/demo/tenants/t-1/accounts", #"{"localId":"a"}"#)
        service.configure(#"{"disableAuth":true}"#, tenant: "t-1")
        #expect(
            service.admin("v1/projects/demo/tenants/t-1/accounts:batchDelete", #"{"localIds":["a"],"force":true}"#)
                .status == 200)
        #expect(service.authority.store[TenantID("t-1")].accountCount == 0 && service.account("a") != nil)
        #expect(
            service.client("v1/projects/demo/accounts:batchDelete", #"{"localIds":["a"],"force":true}"#).errorCode
                == "INSUFFICIENT_PERMISSION")
    }
}

@Suite("Lookup by the first address")
struct InitialEmailTests {
    @Test("a former first address finds its account, also after a restart; a current one does not")
    func initialEmail() throws {
        var service = Service()
        let (id, session) = service.member("old@x.com")
        service.update(session, #""email":"new@x.com""#)
        let (second, other) = service.member("OLD@x.com")
        func found(_ service: inout Service, _ list: String) -> [String] {
            service.admin("v1/accounts:lookup", #"{"initialEmail":\#(list)}"#)["users"]?.elements.compactMap {
                $0["localId"]?.string
            } ?? []
        }
        #expect(found(&service, #"["Old@x.com","new@x.com"]"#) == [id])
        service.update(other, #""email":"other@x.com""#)
        #expect(found(&service, #"["old@x.com"]"#) == [id, second].sorted())
        #expect(found(&service, "[]") == [])
        var restored = Service()
        for set in service.journal { restored.commit(set) }
        #expect(found(&restored, #"["old@x.com"]"#) == [id, second].sorted())
        service.admin("v1/accounts:delete", #"{"localId":"\#(id)"}"#)
        #expect(found(&service, #"["old@x.com"]"#) == [second])
        let client = service.client("v1/accounts:lookup", #"{"initialEmail":["old@x.com"]}"#)
        #expect(client.error == "MISSING_ID_TOKEN")
    }
}
