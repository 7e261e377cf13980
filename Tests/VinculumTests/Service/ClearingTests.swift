import PropertyKit
import Testing
@testable import Vinculum

/// Operations that delete a whole project or tenant.
@Suite("Clearing accounts") struct ClearingTests {
    /// Two accounts of a project, and one of a tenant, whose name is returned.
    private static func exposed() throws -> (Service, tenant: String) {
        var service = try Service.exposed()
        for name in ["ada", "bob"] { service.admin("v1/projects/demo/accounts", #"{"localId":"\#(name)"}"#) }
        let made = service.admin("v2/projects/demo/tenants", #"{"displayName":"blue"}"#)
        let name = made.text("name").split(separator: "/").last.map(String.init) ?? ""
        service.admin("v1/projects/demo/tenants/\(name)/accounts", #"{"localId":"eve"}"#)
        return (service, name)
    }

    @Test("a hardened service clears only what is named with its number of accounts; else nothing changes")
    func hardened() throws {
        let (untouched, blue) = try Self.exposed()
        let root = "/emulator/v1/projects/demo"
        for (path, right, wrong) in [
            (
                "\(root)/accounts", "confirm=demo&count=2",
                [
                    "", "confirm=demo", "count=2", "confirm=demo&count=1", "confirm=demo&count=3",
                    "confirm=other&count=2", "confirm=\(blue)&count=2", "confirm=DEMO&count=2", "confirm=demo&count=02",
                    "confirm=&count=", "confirm=true", "confirm=demo&count=99999999999999999999",
                ]
            ),
            (
                "\(root)/tenants/\(blue)/accounts", "confirm=\(blue)&count=1",
                ["", "confirm=demo&count=1", "confirm=\(blue)&count=2"]
            ),
        ] {
            for query in wrong {
                var service = untouched
                let reply = service.admin("DELETE", "\(path)?\(query)", "")
                #expect(reply.status == 400, "\(query)")
                #expect(reply.error.contains("?\(right)"), "it says what to send: \(reply.error)")
                #expect(!reply.error.contains(":"), "client libraries cut messages there")
                #expect(service.authority.store.snapshot() == untouched.authority.store.snapshot())
            }
            var service = untouched
            #expect(service.send(Service.request("\(path)?\(right)", "", method: "DELETE", headers: [])).status == 403)
            #expect(service.authority.store.snapshot() == untouched.authority.store.snapshot())
            #expect(service.admin("DELETE", "\(path)?\(right)", "").status == 200)
            let isTenant = path.contains("tenants")
            #expect(service.authority.store[nil].accountCount == (isTenant ? 2 : 0))
            #expect(service.authority.store[TenantID(blue)].accountCount == (isTenant ? 0 : 1))
            let entry = service.authority.store.auditEntries(after: 0, limit: .max).last
            #expect(entry?.parts == .allDeleted && entry?.accountCount == (isTenant ? 1 : 2))
        }
    }

    @Test("local and strict services clear at once, as tests do", arguments: [TrustLevel.local, .strict])
    func others(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        service.admin("v1/projects/demo/accounts", #"{"localId":"ada"}"#)
        #expect(service.send(HTTPRequest(method: "DELETE", path: "/emulator/v1/projects/demo/accounts")).status == 200)
        #expect(service.authority.store[nil].accountCount == 0)
    }

    @Test("no other operation deletes accounts that the request does not name")
    func others() {
        let clearing = Endpoint.allCases.filter { AskingTests.permission(of: $0).hasPrefix("all accounts") }
        #expect(clearing == [.deleteTenant, .clearAccounts])
        let deleting = Endpoint.allCases.filter { $0.method == "DELETE" }
        #expect(Set(deleting) == [.clearAccounts, .deleteTenant, .deleteIdpConfig, .deleteProvider])
    }
}
