import PropertyKit
import Testing
@testable import Vinculum

@Suite("What an exposed service tells about addresses")
struct PrivacyTests {
    /// An import with costs of its own, so that other parameters than those of new passwords are in use.
    static func withImports(_ adjust: (inout AuthoritySettings) -> Void = { _ in }) throws -> Service {
        var service = try Service.exposed(adjust)
        let hash = Base64.encoded(
            try PasswordHashAlgorithm.pbkdf2SHA256(rounds: 7).hash(
                password: Array("secret1".utf8), salt: [1], byteCount: 64))
        service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"hashAlgorithm":"PBKDF2_SHA256","rounds":7,"users":[\#
            {"localId":"old","email":"old@example.net","passwordHash":"\#(hash)","salt":"AQ=="}]}
            """#)
        service.signUp("new@example.net")
        service.signUp("off@example.net")
        let id = service.admin("v1/accounts:lookup", #"{"email":["off@example.net"]}"#)["users"]?[0]?["localId"]
        service.admin("v1/accounts:update", #"{"localId":"\#(id?.string ?? "")","disableUser":true}"#)
        return service
    }

    @Test(
        "unknown, wrong, and disabled with a wrong password answer alike",
        arguments: [
            "unknown@example.net", "new@example.net", "off@example.net", "old@example.net",
        ])
    func answers(email: String) throws {
        var service = try Self.withImports()
        let before = Snapshot(service.authority)
        let reply = service.signIn(email, "wrong password")
        #expect(reply.error == "INVALID_LOGIN_CREDENTIALS")
        #expect(Snapshot(service.authority) == before)
    }

    @Test("the holder of the password is told that the account is disabled")
    func disabled() throws {
        var service = try Self.withImports()
        #expect(service.signIn("off@example.net").error == "USER_DISABLED")
    }

    @Test("an unknown address costs the hashes of an account, the same ones each time, and of every kind in use")
    func costs() throws {
        var service = try Self.withImports()
        func cost(_ email: String, _ password: String = "wrong password") -> [PasswordHashAlgorithm] {
            service.hashes = []
            service.signIn(email, password)
            return service.hashes
        }
        let plain = cost("new@example.net")
        let imported = cost("old@example.net")
        #expect(plain == [service.authority.settings.defaultPasswordHash])
        #expect(imported == [.pbkdf2SHA256(rounds: 7)] + plain)
        #expect(cost("off@example.net") == plain)
        var seen: Set<Int> = []
        for number in 0..<40 {
            let unknown = cost("stranger\(number)@example.net")
            #expect(unknown == plain || unknown == imported)
            #expect(cost("stranger\(number)@example.net", "another password") == unknown)
            seen.insert(unknown.count)
        }
        #expect(seen == [1, 2], "each kind stands for some unknown addresses")
    }

    @Test("an account without a password costs what an unknown address costs")
    func withoutPassword() throws {
        var service = try Self.withImports()
        service.admin("v1/projects/demo/accounts", #"{"email":"link@example.net"}"#)
        service.hashes = []
        #expect(service.signIn("link@example.net", "wrong password").error == "INVALID_LOGIN_CREDENTIALS")
        let known = service.hashes
        service.admin("v1/projects/demo/accounts:batchDelete", "{}")
        var empty = try Self.withImports()
        empty.hashes = []
        empty.signIn("link@example.net", "wrong password")
        #expect(known == empty.hashes && !known.isEmpty)
    }

    @Test("bcrypt's stand-in costs the work of a hash")
    func bcrypt() throws {
        var service = try Service.exposed { $0.defaultPasswordHash = .bcrypt }
        service.signIn("unknown@example.net", "wrong password")
        #expect(service.hashes == [.bcrypt])
        let text = Array("$2b$10$".utf8) + [UInt8](repeating: UInt8(ascii: "."), count: 53)
        #expect(Bcrypt(parsing: text) != nil, "a text that is not read costs nothing")
    }

    @Test("a reset for an unknown address answers and writes as much as one for an account, and opens nothing")
    func mails() throws {
        var service = try Self.withImports()
        // So that the test can present what is stored.
        service.change { $0.allow(.readableCodes) }
        func ask(_ email: String) -> (Reply, changes: Int, mails: Int) {
            let reply = service.client(
                "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"\#(email)"}"#)
            return (reply, service.journal.last?.changes.count ?? 0, service.effects.count)
        }
        let known = ask("new@example.net")
        let unknown = ask("gnu@example.net")
        #expect(known.0.status == 200 && unknown.0.status == 200 && known.changes == unknown.changes)
        #expect(known.mails == 1 && unknown.mails == 0)
        let codes = service.authority.store[nil].pendingCodes.compactMap { $0.emailAction == nil ? nil : $0.key.text }
        #expect(codes.count == 2)
        let errors = codes.map { service.resetPassword($0, "secret2").error }
        #expect(errors == ["", "INVALID_OOB_CODE"])
        let listed = service.admin("GET", "/emulator/v1/projects/demo/oobCodes", "")
        #expect(listed["oobCodes"]?.elements.allSatisfy { $0["email"]?.string != "gnu@example.net" } ?? false)
    }

    @Test("privacy is on unless it is switched off by name")
    func setting() throws {
        var service = try Service.exposed()
        func hides() -> Bool { service.signIn("unknown@example.net").error == "INVALID_LOGIN_CREDENTIALS" }
        #expect(hides())
        let path = "v2/projects/demo/config"
        let shown = service.admin("GET", path, "")["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]
        #expect(shown?.bool == true)
        service.admin("PATCH", "\(path)?updateMask=signIn.anonymous", #"{"signIn":{"anonymous":{"enabled":true}}}"#)
        #expect(hides(), "another setting was written")
        service.admin("PATCH", path, "{}")
        #expect(hides(), "the settings without a mask were reset")
        let off = #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#
        service.admin("PATCH", "\(path)?updateMask=emailPrivacyConfig", off)
        #expect(!hides())
        var local = Service()
        #expect(local.signIn("unknown@example.net").error == "EMAIL_NOT_FOUND")
    }
}
