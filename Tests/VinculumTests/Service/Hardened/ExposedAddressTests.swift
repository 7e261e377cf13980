import PropertyKit
import Testing
@testable import Vinculum

/// Every operation that stores an address or mails to one.
@Suite("Addresses at an exposed service")
struct ExposedAddressTests {
    static let odd = #"ada,eve@example.net"#

    static let operations: [Row<String, String>] = [
        Row("v1/accounts:signUp", #"{"email":"\#(odd)","password":"secret1"}"#),
        Row("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"\#(odd)"}"#),
    ]

    @Test("a client cannot bring an address that programs read differently", arguments: operations)
    func clients(row: Row<String, String>) throws {
        let (path, body) = row.fields
        var service = try Service.exposed()
        let before = Snapshot(service.authority)
        #expect(service.client(path, body).errorCode == "INVALID_EMAIL", sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before && service.effects.isEmpty, sourceLocation: row.line)
        var local = Service()
        #expect(local.client(path, body).status == 200, "a local emulator takes it", sourceLocation: row.line)
    }

    @Test("an administrator cannot either, by hand or by import")
    func administrators() throws {
        var service = try Service.exposed()
        let created = service.admin("v1/projects/demo/accounts", #"{"email":"\#(Self.odd)"}"#)
        #expect(created.errorCode == "INVALID_EMAIL")
        let imported = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"users":[{"localId":"a","email":"\#(Self.odd)"},{"localId":"b","email":"b@example.net"}]}"#)
        #expect(imported["error"]?[0]?["message"]?.string == "email is invalid" && imported["error"]?.count == 1)
        #expect(service.authority.store[nil].accountCount == 1)
    }

    @Test("a session cannot change to one, by itself or by a mailed link")
    func changes() throws {
        var service = try Service.exposed()
        let session = service.member("ada@example.net").session
        #expect(service.update(session, #""email":"\#(Self.odd)""#).errorCode == "INVALID_EMAIL")
        let asked = service.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","idToken":"\#(session)","newEmail":"\#(Self.odd)"}"#)
        #expect(asked.errorCode == "INVALID_EMAIL")
    }

    @Test("a provider's account signs in without it")
    func federated() throws {
        var service = try Service.exposed { $0.allow(.unconfiguredProviders) }
        let reply = service.federated("s", Self.odd)
        #expect(reply.status == 200 && reply.claims?["email"] == nil)
    }
}
