import Foundation
import PropertyKit
import Testing

/// `vinculum serve` on a free port.
struct RunningServer {
    let port: UInt16
    let processIdentifier: Int32

    static let project = "demo-serving"

    /// Runs the body against a server with one account; whatever the body does, the server must answer afterwards, have
    /// the same accounts, and end on request.
    ///
    /// - Parameter arguments: Options of `serve`.
    static func run(_ arguments: [String] = [], _ body: (RunningServer) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let child = try Child(
                Build.native.command(
                    ["serve", "--json", "--port", "0", "--project", Self.project] + arguments, in: folder),
                keepsMessages: false)
            let text = child.readLine()
            let address = try #require(text.firstRange(of: "http://127.0.0.1:"), "\(text)")
            let port = try #require(UInt16(text[address.upperBound...].prefix { $0.isNumber }))
            let server = RunningServer(port: port, processIdentifier: child.processIdentifier)
            #expect(try server.post("identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "{}").status == 200)
            let accounts = try server.accounts()
            try body(server)
            #expect(try server.accounts() == accounts, "the accounts are as they were")
            child.send(SIGTERM)
            #expect(child.wait() == .exit(0))
        }
    }

    /// All accounts, exported by an administrator.
    func accounts() throws -> String {
        let answer = try self.answer(to: self.accountsRequest)
        #expect(answer.status == 200)
        return String(decoding: answer.body, as: UTF8.self)
    }

    var accountsRequest: [UInt8] {
        let path = "/identitytoolkit.googleapis.com/v1/projects/\(Self.project)/accounts:batchGet"
        return Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer owner\r\n\r\n".utf8)
    }

    func post(_ path: String, _ body: String) throws -> SocketAnswer {
        try self.answer(to: Self.posting(path, body))
    }

    static func posting(_ path: String, _ body: String) -> [UInt8] {
        let fields = "Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)"
        return Array("POST /\(path) HTTP/1.1\r\n\(fields)\r\n\r\n\(body)".utf8)
    }

    /// Sends a request on a connection of its own.
    func answer(to request: [UInt8]) throws -> SocketAnswer {
        let socket = try ClientSocket(port: self.port)
        try socket.send(request)
        return try socket.receiveAnswer()
    }

    /// The resident memory of the program in bytes; `nil` where unknown.
    var residentByteCount: Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(self.processIdentifier)/statm", encoding: .utf8) else {
            return nil
        }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    }
}
