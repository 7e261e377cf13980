import PropertyKit
import Testing
@testable import Vinculum

/// What a client can have stored is bounded, so that no account is slow to read, for its owner and for everybody else.
@Suite("Bounds of what is stored")
struct StoredBoundsTests {
    /// More than the bound of any text.
    private static let length = 5000
    private static let long = String(repeating: "x", count: length)
    /// Texts of every form that an operation asks for. What a text begins with is kept where it has a form of its own.
    private static let forms: [@Sendable (String) -> String] = [
        { _ in long }, { $0 + long }, { _ in "+1" + String(repeating: "5", count: length) }, { _ in long + "@x.com" },
        { _ in "http://localhost/" + long },
    ]

    /// Whether a text of more than 2,048 equal characters is in a state; no other text there has as many.
    private static func holdsLongText(_ service: Service) -> Bool {
        Snapshot(service.authority).parts.contains { part in
            var run = 0
            for (index, byte) in part.enumerated() {
                let isEqual =
                    index > 0 && byte == part[index - 1] && (byte == UInt8(ascii: "x") || byte == UInt8(ascii: "5"))
                run = isEqual ? run + 1 : 0
                if run >= 2048 { return true }
            }
            return false
        }
    }

    @Test("each operation that clients send messages to has requests, and they succeed where they can")
    func samples() {
        for endpoint in Endpoint.allCases where endpoint.requestMessage != nil && !endpoint.isOfAdministrators {
            #expect(ClientMessage.all.contains { $0.endpoint == endpoint }, "\(endpoint)")
        }
        for message in ClientMessage.all {
            var service = message.service
            let reply = service.client(message.path, message.filled())
            #expect(
                (reply.status == 200) != ClientMessage.refused.contains(message.endpoint),
                "\(message.testDescription): \(reply.error)")
        }
    }

    @Test(
        "no text of a message is stored that is too long, and a refusal changes no account",
        arguments: ClientMessage.all)
    func texts(message: ClientMessage) throws {
        let body = JSONTree(try JSON.Document(parsing: Array(message.filled().utf8)).root)
        for path in try #require(message.endpoint.requestMessage).texts where !path.isList {
            for form in Self.forms {
                let changed = body.setting(path.steps[...]) { .other(quoted(form($0.flatMap { $0.string } ?? ""))) }
                Self.check(message, changed, "\(path)")
            }
        }
    }

    @Test("no list of a message makes a state grow without bound", arguments: ClientMessage.all)
    func lists(message: ClientMessage) throws {
        let body = JSONTree(try JSON.Document(parsing: Array(message.filled().utf8)).root)
        let size = Self.size(message.service)
        for path in try #require(message.endpoint.requestMessage).texts where path.isList {
            for element in [#""element $""#, #"{"phoneInfo":"+1555010$","mfaEnrollmentId":"f$","providerId":"p$"}"#] {
                let list = (0..<250).map { JSONTree.other(element.replacing("$", with: "\($0)")) }
                var service = message.service
                let reply = service.client(message.path, body.setting(path.steps[...]) { _ in .array(list) }.text)
                #expect(reply.status < 500 || reply.status == 501, "\(path)")
                #expect(Self.size(service) - size < 8192, "\(path)")
            }
        }
    }

    private static func size(_ service: Service) -> Int {
        Snapshot(service.authority).parts.reduce(0) { $0 + $1.count }
    }

    /// The parts of a provider's answer, which are one text of the message.
    @Test(
        "no claim of a provider, and no header field, is stored that is too long",
        arguments: ["sub", "name", "picture", "screen_name", "email", "providerId"])
    func claims(name: String) {
        for form in Self.forms {
            let text = form("")
            let provider = name == "providerId" ? text : "google.com"
            let claims = name == "providerId" ? #"{"sub":"s"}"# : #"{"sub":"s","\#(name)":\#(quoted(text))}"#
            let post = "providerId=\(provider)&id_token=\(PercentEncoding.encodedComponent(claims))"
            let body = #"{"requestUri":"http://localhost","postBody":\#(quoted(post))}"#
            let message = ClientMessage(endpoint: .signInWithIdp, body: body)
            Self.check(message, .other(body), name)
        }
        for header in ["X-Firebase-Locale", "X-Ios-Bundle-Identifier", "Host", "User-Agent", "X-Client-Version"] {
            for message in ClientMessage.all {
                var service = message.service
                service.send(
                    Service.request(
                        message.path, message.filled(), headers: [("x-goog-api-key", "key"), (header, Self.long)]))
                #expect(!Self.holdsLongText(service), "\(header) \(message.testDescription)")
            }
        }
    }

    private static func check(_ message: ClientMessage, _ body: JSONTree, _ what: String) {
        var service = message.service
        let before = Snapshot(service.authority).accounts
        let reply = service.client(message.path, body.text)
        #expect(reply.status < 500 || reply.status == 501, "\(what): \(reply.error)")
        #expect(!holdsLongText(service), "\(message.testDescription): \(what) is stored")
        guard reply.status != 200 else { return }
        #expect(Snapshot(service.authority).accounts == before, "\(message.testDescription): \(what)")
    }
}

extension JSONTree {
    /// The text of a string.
    var string: String? {
        guard case .other(let text) = self else { return nil }
        return try? JSON.Document(parsing: Array(text.utf8)).root.string
    }
}
