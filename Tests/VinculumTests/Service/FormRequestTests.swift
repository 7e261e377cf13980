import PropertyKit
import Testing
@testable import Vinculum

/// Forms (`application/x-www-form-urlencoded`) as requests of clients. httpie-firebase-auth 0.5.1 signs in by one, and
/// so does `curl -d`.
@Suite("Forms as requests")
struct FormRequestTests {
    /// The members of a request, each with its value in JSON.
    private typealias Members = [(name: String, json: String)]

    private static let v1 = "\(Service.apiRoot)/v1/accounts:"
    private static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

    private static func request(_ path: String, type: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method: "POST", path: path, query: "key=any",
            headers: [.init("Content-Type", type)], body: Array(body.utf8))
    }

    private static func json(_ path: String, _ members: Members) -> HTTPRequest {
        let texts = members.map { #""\#($0.name)":\#($0.json)"# }
        return self.request(path, type: "application/json", "{\(texts.joined(separator: ","))}")
    }

    private static func form(_ path: String, _ fields: [(String, String)]) -> HTTPRequest {
        self.request(
            path, type: "application/x-www-form-urlencoded", FormFields(fields.map { ($0.0, $0.1) }).encoded)
    }

    /// The same members as fields: each text without its quotation marks, each element of a list as a field.
    private static func form(_ path: String, _ members: Members) -> HTTPRequest {
        var fields: [(String, String)] = []
        for (name, json) in members {
            let value = JSON.Value(stored: Array(json.utf8))
            let values = value?.kind == .array ? Array(value!.elements) : [value].compactMap { $0 }
            for value in values {
                fields.append((name, value.string ?? String(decoding: value.rawBytes, as: UTF8.self)))
            }
        }
        return self.form(path, fields)
    }

    private static let texts = ["a@x.com", "secret1", "true", "5", "a&b=c+d%20é\\\"", "", "{}", "[1]", "null"]

    /// Members of the kinds that operations of clients have: texts, flags, numbers, names, and lists.
    private static let member = Gen<(name: String, json: String)>.oneOf(
        Gen<(String, String)>.zip(
            .element(of: [
                "email", "password", "displayName", "photo_url", "idToken", "localId", "oobCode", "newPassword",
                "identifier", "continueUri", "tenantId", "requestType", "playerId", "token",
            ]), .element(of: texts)
        ).map { name, text in
            var writer = JSON.Writer()
            writer.string(text)
            return (name: name, json: writer.text)
        },
        Gen<(String, String)>.zip(
            .element(of: ["returnSecureToken", "returnOobLink", "disableUser", "isSandbox"]),
            .element(of: ["true", "false"])
        ).map { (name: $0, json: $1) },
        Gen<String>.element(of: ["1600000000250", "0"]).map { (name: "timestamp", json: $0) },
        Gen<[String]>.element(of: [["google.com"], ["google.com", "password"]]).map { list in
            (name: "deleteProvider", json: #"["\#(list.joined(separator: #"",""#))"]"#)
        },
        Gen<String>.element(of: ["PASSWORD_RESET", "EMAIL_SIGNIN", "6"]).map {
            (name: "requestType", json: #""\#($0)""#)
        })

    @Test("a form is answered as the same members in JSON are", arguments: TestSeed.sample(4))
    func sameAnswer(seed: TestSeed) {
        let paths =
            [
                "signUp", "signInWithPassword", "update", "sendOobCode", "resetPassword", "createAuthUri",
                "signInWithCustomToken", "signInWithGameCenter", "verifyIosClient",
            ].map { Self.v1 + $0 } + ["verifyPassword", "signupNewUser", "setAccountInfo"].map { Self.v3 + $0 }
        var service = Service()
        service.member("a@x.com")
        let known = service
        forAll(seed: seed, count: 150, .element(of: paths), Self.member.array(0...5)) { path, members in
            // A name once: of several the last counts in JSON, and a form has a list of them.
            var once: Members = []
            for member in members where !once.contains(where: { $0.name == member.name }) { once.append(member) }
            var (json, form) = (known, known)
            let asked = (json.send(Self.json(path, once)), form.send(Self.form(path, once)))
            try expectEqual(asked.0.status, asked.1.status, "\(path) \(once) \(asked.1.error)")
            try expectEqual(asked.0.body, asked.1.body, "\(path) \(once)")
            try check(Snapshot(json.authority) == Snapshot(form.authority), "the states after \(path) \(once)")
        }
    }

    @Test(
        "a form signs in on v1 and v3, as httpie-firebase-auth 0.5.1 posts it",
        arguments: [v1 + "signInWithPassword", v3 + "verifyPassword"])
    func signIn(path: String) {
        var service = Service()
        service.signUp("a@b.co", "secret-1")
        let reply = service.send(
            Self.form(path, [("email", "a@b.co"), ("password", "secret-1"), ("returnSecureToken", "true")]))
        #expect(reply.status == 200 && !reply.idToken.isEmpty && reply.claims?["email"]?.string == "a@b.co")
    }

    @Test(
        "what a form cannot mean is refused by its member, and changes nothing",
        arguments: [
            Row([("returnSecureToken", "yes")], "/returnSecureToken must be boolean"),
            Row([("returnSecureToken", "")], "/returnSecureToken must be boolean"),
            Row([("email", "a@x.com"), ("email", "b@x.com")], "/email must be string"),
            Row([("mfaInfo", "x")], "/mfaInfo/0 must be object"),
        ] as [Row<[(String, String)], String>])
    func refused(row: Row<[(String, String)], String>) {
        let (fields, message) = row.fields
        var service = Service()
        let before = Snapshot(service.authority)
        let reply = service.send(Self.form(Self.v1 + "signUp", fields))
        #expect(
            reply.status == 400 && reply.error == "Invalid JSON payload received. \(message)", "\(reply.error)",
            sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test("an administrator's form is refused before its body is read, whoever the bearer is")
    func administrators() {
        var service = Service()
        for bearer in ["owner", "nobody"] {
            var request = Self.form(Self.v1 + "signUp", [("localId", "u")])
            request.headers.append(.init("Authorization", "Bearer \(bearer)"))
            let reply = service.send(request)
            #expect(reply.status == 400 && reply.error.hasPrefix("Invalid content-type"), "\(bearer)")
        }
    }
}
