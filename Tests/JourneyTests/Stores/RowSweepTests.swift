import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("Sweeping rows that mean nothing")
struct RowSweepTests {
    private static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum"

    /// How many rows of some kinds a project has.
    private static func count(_ kinds: RowKind..., in folder: String) throws -> Int {
        let store = try StoreHost(folder).store()
        return try kinds.reduce(0) { try $0 + store.entries(RowRange(every: $1), limit: .max, .demo).count }
    }

    private static func check(_ server: consuming StoreServer) {
        var host = server.stopped()
        let checked = host.run("store", "check", "--store", "sqlite:a.db")
        #expect(checked.exit == .done, "\(checked.errors)")
    }

    @Test("codes are removed a day after they have expired, with the rows that find them, and no earlier")
    func codes() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            try server.client("v1/accounts:signUp", #"{"email":"ada@example.net","password":"a long password"}"#)
            let body = #"{"requestType":"PASSWORD_RESET","email":"ada@example.net"}"#
            try server.client("v1/accounts:sendOobCode", body)
            let made = try Self.count(.code, .codeSequence, .codeOwner, in: folder)
            #expect(made >= 3)
            server.host.inner.instant = server.host.inner.instant.adding(seconds: 86_400)
            for _ in 0..<4 { try server.tick() }
            let kept = try Self.count(.code, .codeSequence, .codeOwner, in: folder)
            #expect(kept == made)
            server.host.inner.instant = server.host.inner.instant.adding(seconds: 2 * 86_400)
            for _ in 0..<4 { try server.tick() }
            let left = try Self.count(.code, .codeSequence, .codeOwner, in: folder)
            #expect(left == 0)
            let accounts = try Self.count(.account, .email, in: folder)
            #expect(accounts == 2)
            Self.check(server)
        }
    }

    @Test("entries of the audit trail are removed after 90 days, also from the table for reports")
    func audit() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let body = #"{"email":"ada@example.net"}"#
            #expect(try server.send("POST", Self.project + "/accounts", body, isAdministrator: true).status == 200)
            let made = try Self.count(.auditEntry, in: folder)
            #expect(made > 0)
            for _ in 0..<6 { try server.tick() }
            let kept = try Self.count(.auditEntry, in: folder)
            #expect(kept == made)
            server.host.inner.instant = server.host.inner.instant.adding(seconds: 91 * 86_400)
            for _ in 0..<6 { try server.tick() }
            let left = try Self.count(.auditEntry, in: folder)
            #expect(left == 0)
            Self.check(server)
        }
    }

    @Test("a damaged row keeps no other kind from being swept")
    func damaged() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let body = #"{"email":"ada@example.net"}"#
            #expect(try server.send("POST", Self.project + "/accounts", body, isAdministrator: true).status == 200)
            try server.client(
                "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.net"}"#)
            // No commit draws this version.
            let code = RowRange(every: .code)
            try StoreHost(folder).store().execute(
                "UPDATE rows SET version = 0 WHERE key >= ?1 AND key < ?2",
                [.blob(code.lower.bytes), .blob(code.upper.bytes)])
            server.host.inner.instant = server.host.inner.instant.adding(seconds: 91 * 86_400)
            for _ in 0..<8 { try server.tick() }
            let left = try Self.count(.auditEntry, in: folder)
            #expect(left == 0)
            _ = server.stopped()
        }
    }

    @Test(
        "what cleared accounts and a deleted tenant have left is removed, and nothing else", arguments: [true, false])
    func leftBehind(deletes: Bool) throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let tenants = "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/tenants"
            let made = try server.send(
                "POST", tenants, #"{"displayName":"staff","allowPasswordSignup":true}"#, isAdministrator: true)
            let name = try #require(try JSON.Document(parsing: made.body).root["name"]?.string)
            let tenant = String(name.split(separator: "/").last ?? "")
            for number in 0..<30 {
                for place in ["", #","tenantId":"\#(tenant)""#] {
                    let body = #"{"email":"p\#(number)@example.net","password":"a long password"\#(place)}"#
                    let answer = try server.client("v1/accounts:signUp", body)
                    try #require(answer["localId"] != nil)
                }
            }
            let all = try Self.count(.account, .email, in: folder)
            #expect(all == 120)
            if deletes {
                let deleted = try server.send("DELETE", "\(tenants)/\(tenant)", isAdministrator: true)
                #expect(deleted.status == 200)
            } else {
                let path = "/emulator/v1/projects/demo-vinculum/tenants/\(tenant)/accounts"
                #expect(try server.send("DELETE", path, isAdministrator: true).status == 200)
            }
            for _ in 0..<6 { try server.tick() }
            let left = try Self.count(.account, .email, in: folder)
            #expect(left == 60)
            let signedIn = try server.client(
                "v1/accounts:signInWithPassword", #"{"email":"p3@example.net","password":"a long password"}"#)
            #expect(signedIn["localId"] != nil)
            Self.check(server)
        }
    }
}
