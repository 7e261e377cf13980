import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// What users and clients of a service that is no local emulator see of one: nothing.
@Suite("Words of services that are no emulator") struct NeutralFormsTests {
    private static let words = ["emulator", "fake"]
    private static let secret = "a-secret-of-an-administrator"
    private static let identity = "/identitytoolkit.googleapis.com/v1"

    private static func served(_ level: TrustLevel) -> Served {
        let reach: Reach = level == .hardened ? .network : .machine(alsoFrom: [])
        var served = Served(LocalService(reach: reach, administrators: .secret(Secret(Self.secret))))
        served.trust(level)
        return served
    }

    /// The words in a response, but for the path that was asked: an answer may repeat it.
    private static func found(in response: HTTPResponse, to path: String) -> [String] {
        var text = response.text
        for header in response.headers { text += "\n\(header.name): \(header.value)" }
        text = text.replacing(path, with: "").lowercased()
        return Self.words.filter { text.contains($0) }
    }

    private static let callers: [[(String, String)]] = [
        [], [("Accept", "text/html"), ("Accept-Language", "de")], [("Authorization", "Bearer \(secret)")],
        [("Authorization", "Bearer owner")], [("Origin", "https://evil.example")],
    ]

    /// What operators alone read, and whose words are the names of operations: the description and the counters.
    private static let ofOperators: [Utility] = [.description, .metrics]

    @Test("no page and no utility has the words, whatever is asked of it", arguments: [TrustLevel.strict, .hardened])
    func utilities(level: TrustLevel) {
        var served = Self.served(level)
        let queries = [
            "", "?apiKey=k&providerId=google.com", "?apiKey=k&providerId=google.com&lang=de", "?state=s&code=c",
            "?mode=resetPassword&oobCode=c&apiKey=k", "?mode=verifyEmail&oobCode=c&apiKey=k&lang=de", "?mode=x",
            "?mode=signIn&oobCode=c&apiKey=k", "?link=https%3A%2F%2Fx.example%2F__%2Fauth%2Faction%3Fmode%3Dx",
        ]
        var count = 0
        for utility in Utility.allCases where !Self.ofOperators.contains(utility) {
            for path in [utility.row.path, utility.row.hostedPath, utility.path(project: "demo")].compactMap({ $0 }) {
                for (method, query) in ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "PUT"].flatMap({ method in
                    queries.map { (method, $0) }
                }) {
                    for headers in Self.callers {
                        let response = served.send(method, path + query, headers, body: "{}")
                        #expect(Self.found(in: response, to: path) == [], "\(method) \(path)\(query): \(response.text)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 5000)
    }

    @Test("no operation answers with the words", arguments: [TrustLevel.strict, .hardened])
    func operations(level: TrustLevel) {
        var served = Self.served(level)
        for endpoint in Endpoint.allCases {
            let paths = [
                endpoint.path, endpoint.legacyPath, endpoint.publishedPath(project: "demo"),
                endpoint.path(project: "demo", tenant: nil), endpoint.path(project: "demo", tenant: "t"),
                endpoint.path(project: "another", tenant: nil),
            ]
            for path in Set(paths.compactMap { $0 }) {
                for (headers, body) in Self.callers.flatMap({ headers in
                    ["{}", "[", #"{"idToken":"x","email":"ada@example.com"}"#].map { (headers, $0) }
                }) {
                    for target in [path, path + "?key=any"] {
                        let response = served.send(endpoint.method, target, headers, body: body)
                        #expect(
                            Self.found(in: response, to: path) == [],
                            "\(endpoint.method) \(target) \(body): \(response.text)")
                    }
                }
            }
        }
    }

    @Test("no mail, no page behind its link and no sign-in has the words", arguments: [TrustLevel.strict, .hardened])
    func story(level: TrustLevel) {
        var served = Self.served(level)
        let administrator = [("Authorization", "Bearer \(Self.secret)")]
        var answers: [(path: String, HTTPResponse)] = []
        func ask(_ method: String, _ target: String, _ headers: [(String, String)] = [], _ body: String = "")
            -> HTTPResponse
        {
            let response = served.send(method, target, headers, body: body)
            answers.append((String(target.prefix { $0 != "?" }), response))
            return response
        }
        let ada = #""email":"ada@example.com","password":"a-long-secret""#
        let session =
            ask("POST", "\(Self.identity)/accounts:signUp?key=any", [], "{\(ada)}").json["idToken"]?.string ?? ""
        #expect(!session.isEmpty)
        _ = ask("POST", "\(Self.identity)/accounts:lookup?key=any", [], #"{"idToken":"\#(session)"}"#)
        _ = ask(
            "POST", "\(Self.identity)/accounts:signInWithIdp?key=any", [],
            #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=%7B%22sub%22%3A%221%22%7D"}"#)
        var links: [String] = []
        for type in ["PASSWORD_RESET", "VERIFY_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL"] {
            let mail = ask(
                "POST", "\(Self.identity)/accounts:sendOobCode", administrator,
                #"""
                {"requestType":"\#(type)","email":"ada@example.com","newEmail":"new@example.com",\#
                "continueUrl":"http://localhost/","returnOobLink":true}
                """#)
            if let link = mail.json["oobLink"]?.string { links.append(link) }
        }
        #expect(links.count == 4, "\(answers.map { $0.1.text })")
        _ = ask("GET", "/emulator/v1/projects/demo/oobCodes", administrator)
        for link in links {
            let target = String(link.dropFirst("http://localhost".utf8.count))
            for headers in [[], [("Accept", "text/html")], [("Accept", "text/html"), ("Accept-Language", "de")]] {
                for method in ["GET", "HEAD", "POST", "POST"] {
                    _ = ask(method, target, headers, "newPassword=a-better-secret")
                }
            }
        }
        for (path, response) in answers {
            #expect(Self.found(in: response, to: path) == [], "\(path): \(response.text)")
        }
    }
}
