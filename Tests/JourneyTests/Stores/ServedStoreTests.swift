import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("A server on a database")
struct ServedStoreTests {
    private static let password = "a long password"

    private static func signUp(_ address: String) -> String {
        #"{"email":"\#(address)","password":"\#(self.password)","returnSecureToken":true}"#
    }

    /// Requests whose answers show no order number.
    private static func journey(
        _ client: (String, String) throws -> JSON.Value, _ administer: (String, String, String) throws -> HTTPResponse
    ) throws -> [String] {
        var said: [String] = []
        func say(_ operation: String, _ body: String) throws -> JSON.Value {
            let root = try client(operation, body)
            var writer = JSON.Writer()
            writer.value(root)
            said.append(String(decoding: writer.bytes, as: UTF8.self))
            return root
        }
        let ada = try say("v1/accounts:signUp", Self.signUp("ada@example.net"))
        let token = ada["idToken"]?.string ?? ""
        _ = try say("v1/accounts:signUp", Self.signUp("ada@example.net"))
        _ = try say("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        _ = try say("v1/accounts:signInWithPassword", Self.signUp("ADA@example.net"))
        _ = try say("v1/accounts:signInWithPassword", #"{"email":"ada@example.net","password":"wrong one"}"#)
        _ = try say("v1/accounts:signInWithPassword", Self.signUp("nobody@example.net"))
        _ = try say("v1/accounts:update", #"{"idToken":"\#(token)","displayName":"Ada"}"#)
        _ = try say("v1/accounts:createAuthUri", #"{"identifier":"ada@example.net","continueUri":"http://localhost"}"#)
        let anonymous = try say("v1/accounts:signUp", #"{"returnSecureToken":true}"#)
        let assertion = #"{"sub":"7","email":"eve@example.net","email_verified":true}"#
        let encoded = PercentEncoding.encodedComponent(assertion)
        _ = try say(
            "v1/accounts:signInWithIdp",
            #"""
            {"postBody":"id_token=\#(encoded)&providerId=google.com","requestUri":"http://localhost",
            "idToken":"\#(anonymous["idToken"]?.string ?? "")","returnSecureToken":true,"returnIdpCredential":true}
            """#)
        _ = try say("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.net"}"#)
        _ = try say("v1/accounts:delete", #"{"idToken":"\#(token)"}"#)
        _ = try say("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        for (method, path, body) in [
            ("POST", "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/tenants", #"{"displayName":"staff"}"#),
            ("GET", "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/config", ""),
            ("POST", "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:query", "{}"),
        ] {
            said.append(String(decoding: try administer(method, path, body).body, as: UTF8.self))
        }
        return said
    }

    @Test("a journey has the same answers on a database as in memory", arguments: TestSeed.sample(2))
    func sameAsMemory(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var random = TestRandom(seed: seed)
            let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            let words = ["--seed", Hex.encoded(bytes), "--now", "1700000000"]
            var memory = try MemoryServer(words)
            var store = try StoreServer(making: words, in: folder)
            let one = try Self.journey({ try memory.client($0, $1) }) {
                try memory.send($0, $1, $2, isAdministrator: true)
            }
            let other = try Self.journey({ try store.client($0, $1) }) {
                try store.send($0, $1, $2, isAdministrator: true)
            }
            try #require(one.count == other.count)
            // What is kept has a signer key of its own.
            let key = /"signerKey":"[^"]*"/
            for (index, pair) in zip(one, other).enumerated() {
                #expect(pair.0.replacing(key, with: "") == pair.1.replacing(key, with: ""), "answer \(index)")
            }
            var host = store.stopped()
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
        }
    }

    @Test("what one server acknowledges, another one has at once")
    func twoServers() throws {
        try withTemporaryFolder { folder in
            var first = try StoreServer(making: ["--sign", "--sign-algorithm", "ES256"], in: folder)
            var second = try StoreServer(["--sign", "--sign-algorithm", "ES256"], on: StoreHost(folder))
            let ada = try first.client("v1/accounts:signUp", Self.signUp("ada@example.net"))
            let uid = try #require(ada["localId"]?.string)
            let token = try #require(ada["idToken"]?.string)
            let seen = try second.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
            #expect(seen["users"]?[0]?["localId"]?.string == uid)
            let taken = try second.client("v1/accounts:signUp", Self.signUp("ada@example.net"))
            #expect(taken["error"]?["message"]?.string == "EMAIL_EXISTS")
            // Disabled on one, refused by the other.
            let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:update"
            let body = #"{"localId":"\#(uid)","disableUser":true}"#
            #expect(try first.send("POST", path, body, isAdministrator: true).status == 200)
            let refused = try second.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
            #expect(refused["error"]?["message"]?.string == "USER_DISABLED")
            let tried = try second.client("v1/accounts:signInWithPassword", Self.signUp("ada@example.net"))
            #expect(tried["error"]?["message"]?.string == "USER_DISABLED")
        }
    }

    @Test("a request that a change elsewhere overtakes is run again on what there is now")
    func conflicts() throws {
        try withTemporaryFolder { folder in
            var first = try StoreServer(making: [], in: folder)
            var second = try StoreServer(on: StoreHost(folder))
            let request = HTTPRequest.json(
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", Self.signUp("ada@example.net"))
            // While the hash is computed, the other server takes the address.
            let (ticket, step) = try first.begin(request)
            guard case .needs(let questions) = step else {
                Issue.record("a hash is a question")
                return
            }
            let made = try second.client("v1/accounts:signUp", Self.signUp("ada@example.net"))
            #expect(made["localId"]?.string != nil)
            var next = try first.resume(ticket, questions.map { $0.answered() })
            while case .needs(let questions) = next { next = try first.resume(ticket, questions.map { $0.answered() }) }
            guard case .respond(let response, _) = next else {
                Issue.record("the request ends")
                return
            }
            #expect(response.status == 400)
            #expect(String(decoding: response.body, as: UTF8.self).contains("EMAIL_EXISTS"))
        }
    }

    @Test("a refused request changes no row")
    func refused() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            try server.client("v1/accounts:signUp", Self.signUp("ada@example.net"))
            let before = try Self.rows(in: folder)
            for (operation, body) in [
                ("v1/accounts:signUp", Self.signUp("ada@example.net")),
                ("v1/accounts:signUp", Self.signUp("no address")),
                ("v1/accounts:lookup", #"{"idToken":"x"}"#),
                ("v1/accounts:resetPassword", #"{"oobCode":"x","newPassword":"another password"}"#),
                ("v1/accounts:signInWithIdp", #"{"postBody":"providerId=google.com","requestUri":"http://localhost"}"#),
            ] {
                let answer = try server.client(operation, body)
                #expect(answer["error"] != nil, "\(operation)")
            }
            let after = try Self.rows(in: folder)
            #expect(before == after)
        }
    }

    /// All rows of all projects with their versions.
    private static func rows(in folder: String) throws -> [RowTable.Entry] {
        let store = try StoreHost(folder).store()
        return try store.entries(from: RowKey(stored: []), to: RowKey(stored: [255]), limit: .max, .demo)
    }

    @Test("projects come into being with their first change, and others find them")
    func projects() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: ["--sign", "--sign-algorithm", "ES256"], in: folder)
            let shown = try server.client("v1/accounts:lookup", #"{"idToken":"x"}"#, project: "other")
            #expect(shown["error"] != nil)
            var host = StoreHost(folder)
            #expect(!host.run("--store", "sqlite:a.db", "projects", "list").output.contains("other"))
            let made = try server.client("v1/accounts:signUp", Self.signUp("ada@example.net"), project: "other")
            #expect(made["localId"]?.string != nil)
            let listed = host.run("--store", "sqlite:a.db", "projects", "list").output
            #expect(listed.contains("other") && listed.contains("1 account"), "\(listed)")
            var second = try StoreServer(["--sign"], on: StoreHost(folder))
            let token = made["idToken"]?.string ?? ""
            let seen = try second.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#, project: "other")
            #expect(seen["users"]?[0]?["email"]?.string == "ada@example.net")
        }
    }

    @Test("no clock is moved")
    func clock() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            for (method, body) in [("PATCH", #"{"advanceSeconds":30}"#), ("DELETE", "")] {
                let response = try server.send(method, "/emulator/v1/clock", body, isAdministrator: true)
                #expect(response.status == 400)
                #expect(String(decoding: response.body, as: UTF8.self).contains("With --store no clock is moved"))
            }
        }
    }

    @Test("keys that one server rotates sign on the other, and one of two rotations at once is refused")
    func rotation() throws {
        try withTemporaryFolder { folder in
            let words = ["--sign", "--sign-algorithm", "ES256"]
            var first = try StoreServer(making: words, in: folder)
            var second = try StoreServer(words, on: StoreHost(folder))
            let path = "/vinculum/v1/projects/demo-vinculum/keys:rotate"
            let rotated = try first.send("POST", path, #"{"atOnce":true}"#, isAdministrator: true)
            #expect(rotated.status == 200, "\(String(decoding: rotated.body, as: UTF8.self))")
            let token = try first.client("v1/accounts:signUp", Self.signUp("ada@example.net"))["idToken"]?.string ?? ""
            let seen = try second.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
            #expect(seen["users"]?[0]?["email"]?.string == "ada@example.net")
        }
    }
}
