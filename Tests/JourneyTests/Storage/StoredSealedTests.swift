import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The sealed data directory of a hardened server of an earlier version, and its backup, under today's program. Seals
/// and digests of codes came with version 5 of the stored form.
@Suite("Sealed data directories of earlier versions")
struct StoredSealedTests {
    /// The versions that have them.
    private static let states = StoredState.all.filter { (try? $0.known()["hardened"]) != nil }
    /// The versions whose server had messages that its webhook did not take, and the claim of a posted code: from
    /// version 6 of the stored form on.
    private static let keeping = StoredState.all.filter {
        (try? $0.known()["hardened"]?["eve"]?["revertCode"]) != nil
    }

    private static let data = ["--data", "hardened"]
    private static let key = ["--seal-key", "seal-key"]
    /// What does not open it, with the code of the refusal.
    private static let otherKeys: [([String], String)] = [
        ([], "sealed"), (["--seal-key", "other-key"], "otherSealKey"),
    ]
    private static let project = ["--project", "demo-state"]

    /// A machine with the directory, its key, another key, and the administrator's secret.
    private static func host(_ state: StoredState, data: String = "hardened") throws -> StoredHost {
        var host = try StoredHost(state, data: data, part: "hardened")
        let other = String(repeating: "7a", count: 32)
        for (file, text) in [
            ("seal-key", try host.text("sealKey")), ("other-key", other), ("admin", try host.text("administrator")),
        ] {
            try host.memory.files.write(Array((text + "\n").utf8), to: file, access: .owner)
        }
        return host
    }

    /// The options of the server that wrote the directory.
    private static func options(_ host: StoredHost, _ key: [String] = Self.key) throws -> [String] {
        Self.data + key + Self.project
            + ["--project", try Self.text(host.known, "other", "project"), "--hardened", "--admin-secret", "admin"]
            + ["--link-origin", try host.text("linkOrigin"), "--sign-algorithm", "ES256"]
    }

    private static func server(_ host: StoredHost) throws -> MemoryServer {
        try MemoryServer(Self.options(host), on: host.memory)
    }

    private static func text(_ known: JSON.Value, _ part: String, _ name: String) throws -> String {
        try #require(known[named: part]?[named: name]?.string)
    }

    /// The states on the disk, by their paths.
    private static func disk(_ host: StoredHost) throws -> [String: [UInt8]] {
        var states: [String: [UInt8]] = [:]
        for path in host.memory.files.paths where path.hasSuffix(".vinc") {
            states[path] = try host.memory.files.read(path)
        }
        return states
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test("there is a version that has them")
    func isTested() {
        #expect(!Self.states.isEmpty && !Self.keeping.isEmpty)
    }

    @Test(
        "with its key it has the accounts, factors, providers and audit trail of both projects",
        arguments: Self.states)
    func opens(state: StoredState) throws {
        var host = try Self.host(state)
        let start = Self.data + Self.key
        let listed = host.memory.run(start + ["projects", "list", "--json"]).output.split(separator: "\n")
        let projects = try listed.map { try JSON.Document(parsing: Array($0.utf8)).root }
        let other = try Self.text(host.known, "other", "project")
        #expect(projects.map { $0["project"]?.string } == [other, "demo-state"])
        #expect(projects.map { $0["accounts"]?.int64 } == [1, 2])
        let eve = try host.memory.result(start + Self.project + ["accounts", "show", "eve"])
        #expect(eve["factors"]?.elements.map { $0["kind"]?.string } == ["totp"])
        #expect(eve["recoveryCodes"]?.int64 == 10)
        let gil = try host.memory.result(start + ["--project", other, "accounts", "show", "gil@example.com"])
        #expect(gil["uid"]?.string == "gil")
        let shown = try host.memory.result(
            start + Self.project + ["providers", "show", "oidc.contract", "--with-secrets"])
        #expect(JSONMatch.difference(shown, expected: try #require(host.known["contract"])) == nil)
        let lines = host.memory.run(start + Self.project + ["audit", "--json"]).output.split(separator: "\n")
        let operations = try lines.map { try JSON.Document(parsing: Array($0.utf8)).root["operation"]?.string }
        #expect(
            operations == [
                "updateConfig", "replaceProvider", "signUp", "enrollmentFinalize", "makeRecoveryCodes", "signUp",
                "passkeyEnrollmentFinalize",
            ])
    }

    @Test("without the key and with another one it is refused, and nothing is changed", arguments: Self.states)
    func otherKeys(state: StoredState) throws {
        var host = try Self.host(state)
        let before = try Self.disk(host)
        #expect(before.count == 2)
        for (key, code) in Self.otherKeys {
            for words in [["accounts", "list"], ["accounts", "create", "--uid", "new"], ["keys", "rotate"]] {
                let refusal = try host.memory.refusal(Self.data + key + Self.project + words)
                #expect(refusal["code"]?.string == code && refusal["exit"]?.int64 == 3, "\(key) \(words)")
            }
            let options = try Self.options(host, key)
            let failure = #expect(throws: CommandFailure.self) { _ = try MemoryServer(options, on: host.memory) }
            #expect(failure?.exitCode == .refused)
        }
        #expect(try Self.disk(host) == before)
    }

    @Test("a byte that was changed on the disk is damage, and nothing is changed", arguments: Self.states)
    func damaged(state: StoredState) throws {
        let path = "hardened/demo-state/state.000001.vinc"
        let fresh = try Self.host(state)
        let bytes = try fresh.memory.files.read(path)
        for place in [bytes.count / 4, bytes.count / 2] {
            var (host, changed) = (fresh, bytes)
            changed[place] ^= 1
            try host.memory.files.write(changed, to: path, access: .owner)
            let before = try Self.disk(host)
            for words in [["accounts", "list"], ["accounts", "create", "--uid", "new"]] {
                let refusal = try host.memory.refusal(Self.data + Self.key + Self.project + words)
                #expect(refusal["code"]?.string == "corruptState", "byte \(place): \(words)")
            }
            #expect(try Self.disk(host) == before)
        }
    }

    @Test("refresh tokens and passwords of both projects are as good as before", arguments: Self.states)
    func tokens(state: StoredState) throws {
        let host = try Self.host(state)
        var server = try Self.server(host)
        let other = try Self.text(host.known, "other", "project")
        let sessions: [(String, String, String?, String?)] = [
            ("eve", "eve", nil, "totp"), ("gil", "other", other, nil),
        ]
        for (uid, part, project, factor) in sessions {
            let token = try Self.text(host.known, part, "refreshToken")
            let response = try server.send(
                "POST", "/securetoken.googleapis.com/v1/token",
                #"{"grantType":"refresh_token","refreshToken":"\#(token)"}"#, project: project)
            let answer = try JSON.Document(parsing: response.body).root
            #expect(answer["user_id"]?.string == uid, "\(String(decoding: response.body, as: UTF8.self))")
            let read = try UnverifiedIDToken(parsing: try #require(answer["id_token"]?.string))
            #expect(read.secondFactor?.provider == factor)
        }
        let password = try #require(state.known()["password"]?.string)
        let owners: [(String, String?)] = [("finn", nil), ("gil", other)]
        for (uid, project) in owners {
            let body = #"{"email":"\#(uid)@example.com","password":"\#(password)","returnSecureToken":true}"#
            let signedIn = try server.client("v1/accounts:signInWithPassword", body, project: project)
            #expect(signedIn["localId"]?.string == uid)
        }
    }

    @Test("a sign-in that waited is finished with a code of the app or with a recovery code", arguments: Self.states)
    func pendingSignIn(state: StoredState) throws {
        let host = try Self.host(state)
        let app = try host.appCode(Self.text(host.known, "eve", "totpSecret"))
        let recovery = try Self.text(host.known, "eve", "recoveryCode")
        let credential = try Self.text(host.known, "eve", "credential")
        let factor = try Self.text(host.known, "eve", "factor")
        func body(_ code: String) -> String {
            #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","#
                + #""totpVerificationInfo":{"verificationCode":"\#(code)"}}"#
        }
        for (code, provider) in [(app, "totp"), (recovery, "recovery")] {
            var server = try Self.server(host)
            let refused = try server.client("v2/accounts/mfaSignIn:finalize", body("AAAA-AAAA-AAAA-AAAA"))
            #expect(refused["error"] != nil && refused["idToken"] == nil)
            let signedIn = try server.client("v2/accounts/mfaSignIn:finalize", body(code))
            let token = try UnverifiedIDToken(parsing: try #require(signedIn["idToken"]?.string, "\(provider)"))
            #expect(token.secondFactor?.provider == provider)
            let again = try server.client("v2/accounts/mfaSignIn:finalize", body(code))
            #expect(again["idToken"] == nil, "\(provider)")
        }
    }

    @Test(
        "a mailed code, a texted code and a passkey's challenge that were pending are good once",
        arguments: Self.states)
    func codes(state: StoredState) throws {
        let host = try Self.host(state)
        var server = try Self.server(host)
        let reset = try Self.text(host.known, "finn", "resetCode")
        let session = try Self.text(host.known, "phone", "session")
        let code = try Self.text(host.known, "phone", "code")
        let idToken = try Self.text(host.known, "finn", "idToken")
        let passkey = String(decoding: try #require(host.known["finn"]?["passkey"]).rawBytes, as: UTF8.self)
        func phone(_ code: String) -> String { #"{"sessionInfo":"\#(session)","code":"\#(code)"}"# }

        let wrong = code == "000000" ? "000001" : "000000"
        let refused = try server.client("v1/accounts:signInWithPhoneNumber", phone(wrong))
        #expect(refused["error"]?["message"]?.string == "INVALID_CODE")
        for (operation, body, member) in [
            ("v1/accounts:signInWithPhoneNumber", phone(code), "idToken"),
            (
                "v2/accounts/passkeyEnrollment:finalize",
                #"{"idToken":"\#(idToken)","name":"Second","authenticatorRegistrationResponse":\#(passkey)}"#, "idToken"
            ),
            ("v1/accounts:resetPassword", #"{"oobCode":"\#(reset)","newPassword":"a new password"}"#, "email"),
        ] {
            let answer = try server.client(operation, body)
            let message = answer["error"]?["message"]?.string ?? ""
            #expect(answer["error"] == nil && answer[named: member]?.string != nil, "\(operation): \(message)")
            #expect(try server.client(operation, body)["error"] != nil, "\(operation)")
        }
    }

    @Test("what a client presents lies in it as a digest, also below the seal", arguments: Self.states)
    func digests(state: StoredState) throws {
        var host = try Self.host(state)
        let backup = Self.data + Self.key + Self.project + ["backup", "open.backup", "--unsealed"]
        #expect(host.memory.run(backup).exit == .done)
        let open = try host.memory.files.read("open.backup")
        let sealed = try Array(Self.disk(host).values)
        for text in ["eve@example.com", "+15555550121", "hush"] {
            #expect(Self.contains(open, text) && !sealed.contains { Self.contains($0, text) }, "\(text)")
        }
        var presented = [
            ("eve", "credential"), ("eve", "recoveryCode"), ("finn", "passkeyChallenge"), ("finn", "resetCode"),
            ("phone", "session"), ("phone", "code"),
        ]
        if host.known["eve"]?["revertCode"] != nil { presented.append(("eve", "revertCode")) }
        for (part, name) in presented {
            // A pending credential ends with the name of its project, which is no secret.
            let code = try Self.text(host.known, part, name).prefix { $0 != "." }
            // Hyphens group a recovery code for its reader.
            for form in [String(code), code.filter { $0 != "-" }] {
                #expect(!Self.contains(open, form), "\(part) \(name)")
            }
        }
        // A server that is not hardened stores the code itself, so the search above would find one.
        let plain = try state.bytes("served/demo-state/state.000001.vinc")
        let code = try Self.text(state.known(), "served", "resetCode")
        #expect(Self.contains(plain, code))
    }

    @Test(
        "a notice and a link that takes a change back, which had not left, are posted, the link with a fresh code",
        arguments: Self.keeping)
    func kept(state: StoredState) throws {
        var host = try Self.host(state)
        try host.memory.files.write(Array("webhook-of-a-test\n".utf8), to: "webhook", access: .owner)
        let webhook = ["--code-webhook", "http://127.0.0.1:8080/", "--webhook-secret", "webhook"]
        var server = try MemoryServer(Self.options(host) + webhook, on: host.memory)
        try server.send("GET", "/healthz")
        let posts = try server.postedCalls().map { try JSON.Document(parsing: $0.body).root }
        #expect(posts.map { $0["email"]?.string } == ["eve@example.com", "eve@example.com"])
        let kinds = posts.compactMap { $0["kind"]?.string }
        #expect(kinds.sorted() == ["NOTICE", "REVERT_SECOND_FACTOR_ADDITION"])
        let codes = posts.compactMap { $0["code"]?.string }
        let fresh = try #require(codes.first)
        let lost = try Self.text(host.known, "eve", "revertCode")
        let refused = try server.client("v1/accounts:update", #"{"oobCode":"\#(lost)"}"#)
        #expect(refused["error"]?["message"]?.string == "INVALID_OOB_CODE")
        let reverted = try server.client("v1/accounts:update", #"{"oobCode":"\#(fresh)"}"#)
        #expect(reverted["email"]?.string == "eve@example.com")
        var stopped = server.stopped()
        let eve = try stopped.result(Self.data + Self.key + Self.project + ["accounts", "show", "eve"])
        #expect(eve["factors"]?.count == 0)
    }

    @Test("a code that an app posted stays claimed", arguments: Self.keeping)
    func postedCode(state: StoredState) throws {
        let host = try Self.host(state)
        var server = try Self.server(host)
        let other = try Self.text(host.known, "other", "project")
        let posted = String(decoding: try #require(host.known["other"]?["posted"]).rawBytes, as: UTF8.self)
        let unknown = #"{"requestUri":"http://localhost","postBody":"providerId=playgames.google.com&code=other"}"#
        let target = "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp"
        let sent: [(String, String, [String])] = [
            (posted, "SESSION_EXPIRED", []), (unknown, "INVALID_IDP_RESPONSE", ["https://id.example/token"]),
        ]
        for (body, word, expected) in sent {
            var urls: [String] = []
            let response = try server.send(HTTPRequest.json("POST", target, body, project: other)) { call, _ in
                urls.append(call.url)
                return HTTPResponse(status: 500, contentType: "", body: [])
            }
            let text = String(decoding: response?.body ?? [], as: UTF8.self)
            #expect(text.contains(word) && urls == expected, "\(text) \(urls)")
        }
    }

    @Test("its backup is restored with its key alone", arguments: Self.states)
    func backup(state: StoredState) throws {
        var host = try Self.host(state, data: "elsewhere")
        try host.copy("hardened.backup")
        let restore = ["--data", "elsewhere", "restore", "hardened.backup", "--yes"]
        for (key, code) in Self.otherKeys {
            #expect(try host.memory.refusal(key + restore)["code"]?.string == code)
            #expect(try Self.disk(host).isEmpty)
        }
        _ = try host.memory.result(Self.key + restore)
        let other = try Self.text(host.known, "other", "project")
        for (project, uids) in [("demo-state", ["eve", "finn"]), (other, ["gil"])] {
            for uid in uids {
                let words = ["--data", "elsewhere", "--project", project, "accounts", "show", uid]
                #expect(try host.memory.result(Self.key + words)["uid"]?.string == uid)
                #expect(try host.memory.refusal(words)["code"]?.string == "sealed")
            }
        }
    }
}
