import Foundation
import PropertyKit
import Testing

/// The built server and misbehaving peers; ``RunningServer/run(_:_:)`` checks the server after each test.
@Suite("Hostile peers", .serialized, .enabled(if: Build.isNativeBuilt, "needs the program that make test builds"))
struct HostilePeersTests {
    /// A request that the operation refuses, so that it changes nothing.
    private static let lookup = RunningServer.posting(
        "identitytoolkit.googleapis.com/v1/accounts:lookup?key=k", #"{"idToken":"none"}"#)
    private static let signUp = RunningServer.posting("identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "{}")

    @Test("requests sent byte by byte on many connections are answered")
    func slow() throws {
        try RunningServer.run { server in
            let sockets = try (0..<40).map { _ in try ClientSocket(port: server.port) }
            for byte in Self.lookup {
                for socket in sockets { try socket.send([byte]) }
            }
            for socket in sockets { #expect(try socket.receiveAnswer().status == 400) }
        }
    }

    @Test("an incomplete request changes nothing")
    func cut() throws {
        try RunningServer.run { server in
            for count in 0..<Self.signUp.count {
                let (polite, rude) = (try ClientSocket(port: server.port), try ClientSocket(port: server.port))
                for socket in [polite, rude] { try socket.send(Self.signUp.prefix(count)) }
                rude.reset()
                polite.end()
                var bytes = try polite.receiveAll()
                #expect(count == 0 ? bytes.isEmpty : SocketAnswer(&bytes)?.status == 400 && bytes.isEmpty)
            }
        }
    }

    @Test("a large body is refused from its head, and what follows is dropped, so that the refusal arrives")
    func largeBodies() throws {
        try RunningServer.run { server in
            let path = "identitytoolkit.googleapis.com/v1/projects/\(RunningServer.project)/accounts:batchCreate"
            func head(_ fields: String) -> [UInt8] {
                Array("POST /\(path)?key=k HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
            }
            for framing in ["Content-Length: 1048577\r\n", "Transfer-Encoding: chunked\r\n"] {
                let socket = try ClientSocket(port: server.port)
                try socket.send(head(framing))
                if framing.hasPrefix("T") { try socket.send("100001\r\n".utf8) }
                let answer = try socket.receiveAnswer()
                #expect(answer.status == 413)
                #expect(String(decoding: answer.body, as: UTF8.self).contains("only an administrator may send"))
            }
            // Many clients read nothing before they have sent all of a body.
            let sockets = try (0..<20).map { _ in try ClientSocket(port: server.port) }
            let large = [UInt8](repeating: 0x20, count: 8 << 20)
            for socket in sockets {
                try socket.send(head("Content-Length: \(large.count)\r\n"))
                try socket.send(large)
            }
            for socket in sockets {
                #expect(try socket.receiveAnswer().status == 413)
                socket.end()
                #expect(try socket.receiveAll().isEmpty)
            }
            if let bytes = server.residentByteCount { #expect(bytes < 64 << 20, "dropped bodies take \(bytes) bytes") }
            let body = "{\"users\":[],\"x\":\"\(String(repeating: "y", count: 1 << 20))\"}"
            let owner = "Host: localhost\r\nAuthorization: Bearer owner\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            let answer = try server.answer(to: Array("POST /\(path) HTTP/1.1\r\n\(owner)\(body)".utf8))
            #expect(answer.status == 400, "an administrator's body is read, and the operation refuses it")
        }
    }

    @Test(
        "a request over a limit is answered with its status, even if the client keeps sending",
        arguments: [
            Row("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n", 414),
            Row("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 70_000))\r\n", 431),
            Row("GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n", 431),
            Row("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775808\r\n\r\n", 413),
            Row("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000000\r\n\r\n", 413),
            Row("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffff0\r\n", 413),
        ])
    func oversized(row: Row<String, Int>) throws {
        let (head, status) = row.fields
        try RunningServer.run { server in
            let socket = try ClientSocket(port: server.port)
            try socket.send(head.utf8)
            // The server ignores these bytes; the connection stays open for reading.
            _ = socket.sendAsLongAsTaken([UInt8](repeating: 0x61, count: 1 << 20), patience: 200)
            #expect(try socket.receiveAnswer().status == status, sourceLocation: row.line)
            socket.end()
            #expect(try socket.receiveAll().isEmpty, sourceLocation: row.line)
        }
    }

    @Test("damaged pipelines get well-formed responses or a closed connection", arguments: TestSeed.sample(3))
    func garbage(seed: TestSeed) throws {
        try RunningServer.run { server in
            let pipeline = server.accountsRequest + Self.lookup + Self.lookup + server.accountsRequest
            let bytes = Gen.oneOf(
                .mutations(of: pipeline, 1...6), .byteSoup(0...80, pieces: ["GET / HTTP/1.1\r\n", "\r\n"]))
            var random = TestRandom(seed: seed)
            for _ in 0..<100 {
                let socket = try ClientSocket(port: server.port)
                _ = socket.sendAsLongAsTaken(bytes.value(seed: TestSeed(random.next())))
                socket.end()
                var answers = try socket.receiveAll()
                while SocketAnswer(&answers) != nil {}
                #expect(answers.isEmpty, "\(String(decoding: answers, as: UTF8.self))")
            }
        }
    }

    @Test("two thousand idle connections do not delay others, and are served later")
    func idle() throws {
        var limit = rlimit()
        #if canImport(Darwin)
        let files = RLIMIT_NOFILE
        #else
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        getrlimit(files, &limit)
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        setrlimit(files, &limit)
        try RunningServer.run { server in
            var sockets: [ClientSocket] = []
            for number in 0..<2000 {
                let socket = try ClientSocket(port: server.port)
                // Half of them have sent a part of a request.
                if number.isMultiple(of: 2) { try socket.send(Self.lookup.prefix(number % Self.lookup.count)) }
                sockets.append(socket)
                if number.isMultiple(of: 100) { #expect(try server.answer(to: Self.lookup).status == 400) }
            }
            for (number, socket) in sockets.enumerated() {
                try socket.send(
                    number.isMultiple(of: 2) ? Self.lookup.dropFirst(number % Self.lookup.count) : Self.lookup[...])
            }
            for socket in sockets { #expect(try socket.receiveAnswer().status == 400) }
            if let bytes = server.residentByteCount {
                #expect(bytes < 64 << 20, "2,000 connections take \(bytes) bytes")
            }
        }
    }

    @Test("a peer that does not read is throttled before it fills the memory, and gets all responses later")
    func deaf() throws {
        try RunningServer.run { server in
            let socket = try ClientSocket(port: server.port)
            let request = server.accountsRequest
            let batch = [UInt8]((0..<1000).map { _ in request }.joined())
            var asked = 0
            while asked < 64 << 20 {
                let taken = socket.sendAsLongAsTaken(batch.suffix(batch.count - asked % request.count), patience: 300)
                asked += taken
                if taken < batch.count - asked % request.count { break }
            }
            #expect(asked < 64 << 20, "it must be made to wait")
            if let bytes = server.residentByteCount { #expect(bytes < 64 << 20, "one peer takes \(bytes) bytes") }
            #expect(try server.answer(to: Self.lookup).status == 400)
            // Every complete request gets a complete response.
            for _ in 0..<(asked / request.count) { #expect(try socket.receiveAnswer().status == 200) }
        }
    }
}
