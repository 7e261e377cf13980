import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands
import VinculumEmbedding
import VinculumPlayground
import VinculumServer

/// The server of a page, run natively: wasm/hosts/check-playground.mjs runs the same in WebAssembly.
@Suite("Playground")
struct PlaygroundTests {
    /// An act of a person with one of a few addresses.
    struct Act: Sendable {
        let name: Int
        let kind: Int
        /// Milliseconds since the act before.
        let pause: Int

        var request: HTTPRequest {
            let email = "person\(self.name)@example.com"
            let api = "/identitytoolkit.googleapis.com/v1"
            switch self.kind {
            case 0: return .json("POST", "\(api)/accounts:signUp", #"{"email":"\#(email)","password":"123456"}"#)
            case 1, 2:
                let password = self.kind == 1 ? "123456" : "another"
                return .json(
                    "POST", "\(api)/accounts:signInWithPassword",
                    #"{"email":"\#(email)","password":"\#(password)"}"#)
            case 3:
                return .json(
                    "POST", "\(api)/accounts:sendOobCode",
                    #"{"requestType":"VERIFY_EMAIL","email":"\#(email)"}"#)
            case 4:
                return .json("POST", "\(api)/projects/demo-\(self.name)/accounts", "{}", isAdministrator: true)
            case 5: return .json("GET", "/emulator/action?mode=verifyEmail&oobCode=none")
            case 6: return .json("GET", "/healthz")
            default:
                return .json(
                    "GET", "\(api)/projects/demo-vinculum/accounts:batchGet", isAdministrator: self.name > 0)
            }
        }
    }

    static let acts = Gen<(Int, Int, Int)>.zip(.int(in: 0...4), .int(in: 0...7), .int(in: 0...100_000))
        .map { (name, kind, pause) in Act(name: name, kind: kind, pause: pause) }
        .array(0...25)

    static let start = Instant(seconds: 1_790_000_000)

    private func playground(isStrict: Bool = false) throws -> PlaygroundServer<MemoryHost> {
        try PlaygroundServer(.demo, isStrict: isStrict, on: MemoryHost(), at: Self.start, seed: .numbered(0))
    }

    /// The bytes of a request as a client sends them.
    static func message(_ request: HTTPRequest) -> [UInt8] {
        let query = request.query.isEmpty ? "" : "?" + request.query
        var head = "\(request.method) \(request.path)\(query) HTTP/1.1\r\nHost: 127.0.0.1:9099\r\n"
        for header in request.headers { head += "\(header.name): \(header.value)\r\n" }
        return Array("\(head)Content-Length: \(request.body.count)\r\n\r\n".utf8) + request.body
    }

    /// The bytes that a connection sends for a response of a server.
    private func written(_ message: [UInt8], _ answer: (HTTPRequest) throws -> HTTPResponse) throws -> [UInt8] {
        var connection = HTTPConnection()
        connection.receive(message)
        if let request = connection.nextRequest() { connection.respond(try answer(request)) }
        return Array(connection.output)
    }

    @Test("the server of a page answers with the bytes of serve", arguments: TestSeed.sample(4))
    func sameBytes(seed: TestSeed) {
        forAll(seed: seed, count: 20, Self.acts) { acts in
            var host = MemoryHost()
            host.begin(at: Self.start, drawing: .numbered(0))
            var server = try MemoryServer(["--quiet", "--hash-cost", "6"], on: host)
            var playground = try self.playground()
            var now = Self.start
            for (index, act) in acts.enumerated() {
                now = now.adding(milliseconds: Int64(act.pause))
                let seed = Seed.numbered(UInt64(index) << 32)
                let message = Self.message(act.request)
                server.host.begin(at: now, drawing: seed)
                let expected = try self.written(message) { request in try server.send(request) }
                let exchange = playground.answer(message, at: now, seed: seed)
                let texts = (
                    String(decoding: exchange.response, as: UTF8.self), String(decoding: expected, as: UTF8.self)
                )
                try expectEqual(texts.0, texts.1)
                try expectEqual(exchange.instant, now)
                try expectEqual(exchange.seed, seed)
            }
        }
    }

    @Test("the same requests give the same bytes again", arguments: TestSeed.sample(4))
    func replays(seed: TestSeed) {
        forAll(seed: seed, count: 20, Self.acts) { acts in
            func play() throws -> [PlaygroundExchange] {
                var playground = try self.playground()
                return acts.enumerated().map { index, act in
                    playground.answer(
                        Self.message(act.request), at: Self.start.adding(milliseconds: Int64(act.pause)),
                        seed: .numbered(UInt64(index)))
                }
            }
            try expectEqual(try play(), try play())
        }
    }

    @Test("damaged requests are answered, and change nothing", arguments: TestSeed.sample(4))
    func damaged(seed: TestSeed) throws {
        let original = Self.message(Act(name: 1, kind: 7, pause: 0).request)
        let expected = try self.listing()
        forAll(seed: seed, Gen<[UInt8]>.mutations(of: original)) { bytes in
            var playground = try self.playground()
            let exchange = playground.answer(bytes, at: Self.start, seed: .numbered(1))
            let isAnswer = exchange.response.starts(with: "HTTP/1.1 ".utf8) || exchange.response.isEmpty
            try check(isAnswer, "what is sent is a response")
            let after = playground.answer(original, at: Self.start, seed: .numbered(2)).response
            try expectEqual(after, expected)
        }
    }

    private func listing() throws -> [UInt8] {
        var playground = try self.playground()
        return playground.answer(
            Self.message(Act(name: 1, kind: 7, pause: 0).request), at: Self.start, seed: .numbered(2)
        ).response
    }

    @Test(
        "what the console reads is no step of the journey; what changes something or is refused is one",
        arguments: [
            Row(7, true, false), Row(7, false, true), Row(6, true, false), Row(0, true, true), Row(1, true, true),
            Row(2, true, true), Row(5, true, false), Row(4, true, true),
        ])
    func steps(row: Row<Int, Bool, Bool>) throws {
        let (kind, isConsoles, isStep) = row.fields
        var playground = try self.playground()
        var request = Act(name: 1, kind: kind, pause: 0).request
        if isConsoles { request.headers.append(HTTPRequest.Header("X-Client-Version", "Console/1")) }
        let exchange = playground.answer(Self.message(request), at: Self.start, seed: .numbered(1))
        #expect(exchange.isStep == isStep, sourceLocation: row.line)
        #expect(exchange.isForAuthority == (kind != 5 && kind != 6), sourceLocation: row.line)
    }

    @Test("with a fixed seed of the project, what the console reads moves no later seed")
    func reads() throws {
        let fix = HTTPRequest.json(
            "PATCH", "/emulator/v1/clock", #"{"seed":"\#(String(repeating: "5a", count: 32))","advanceSeconds":60}"#)
        var looks = Act(name: 1, kind: 7, pause: 0).request
        looks.headers.append(HTTPRequest.Header("X-Client-Version", "Console/1"))
        func signedUp(looking: Bool) throws -> PlaygroundExchange {
            var playground = try self.playground()
            _ = playground.answer(Self.message(fix), at: Self.start, seed: .numbered(1))
            if looking { _ = playground.answer(Self.message(looks), at: Self.start, seed: .numbered(2)) }
            let request = Act(name: 1, kind: 0, pause: 0).request
            return playground.answer(Self.message(request), at: Self.start, seed: .numbered(3))
        }
        let exchange = try signedUp(looking: false)
        #expect(try signedUp(looking: true) == exchange)
        #expect(exchange.seed != .numbered(3))
        #expect(exchange.instant == Self.start.adding(seconds: 60))
    }

    @Test("a blocking function cannot be reached from a page, and blocks")
    func unreachable() throws {
        var playground = try self.playground()
        let trigger = #"{"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":"https://f.example/create"}}}}"#
        let target = "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum/config?updateMask=blockingFunctions"
        func answer(_ request: HTTPRequest, _ number: UInt64) -> String {
            String(
                decoding: playground.answer(Self.message(request), at: Self.start, seed: .numbered(number)).response,
                as: UTF8.self)
        }
        #expect(answer(.json("PATCH", target, trigger, isAdministrator: true), 1).hasPrefix("HTTP/1.1 200 "))
        #expect(answer(Act(name: 1, kind: 0, pause: 0).request, 2).contains(#""error""#))
        #expect(!answer(Act(name: 1, kind: 7, pause: 0).request, 3).contains("person1"))
    }

    @Test("a strict server asks for what a strict one asks for")
    func strict() throws {
        func answer(isStrict: Bool) throws -> [UInt8] {
            var playground = try self.playground(isStrict: isStrict)
            let request = HTTPRequest.json(
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
                #"{"requestType":"EMAIL_SIGNIN","email":"a@example.com","continueUrl":"https://stranger.example"}"#)
            return playground.answer(Self.message(request), at: Self.start, seed: .numbered(1)).response
        }
        #expect(try answer(isStrict: false).starts(with: "HTTP/1.1 200 ".utf8))
        #expect(try answer(isStrict: true).starts(with: "HTTP/1.1 400 ".utf8))
    }

    @Test("every instant is answered", arguments: [Int64.min, -1, 0, 253_402_300_800_000, .max])
    func instants(milliseconds: Int64) throws {
        var playground = try self.playground()
        let request = Act(name: 1, kind: 0, pause: 0).request
        let exchange = playground.answer(
            Self.message(request), at: Instant(milliseconds: milliseconds), seed: .numbered(1))
        #expect(exchange.response.starts(with: "HTTP/1.1 200 ".utf8))
    }
}
