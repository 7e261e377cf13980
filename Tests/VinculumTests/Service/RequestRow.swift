import PropertyKit
import Testing
@testable import Vinculum

/// One row of a table of checks: a request, and what is answered.
struct RequestRow: Sendable, CustomTestStringConvertible {
    enum By: Sendable { case client, admin }

    let by: By
    let path: String
    let body: String
    let status: Int
    let message: String
    /// The row's source line, so that a failure points at it.
    let line: SourceLocation

    /// - Parameter message: The whole error string; of a 501 a part of it.
    init(
        _ by: By, _ path: String, _ body: String, _ message: String, status: Int = 400,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        (self.by, self.path, self.body, self.message, self.status) = (by, path, body, message, status)
        self.line = sourceLocation
    }

    var testDescription: String { "\(self.by) \(self.path) \(self.body)" }

    /// Runs the row on a state; `$name` in the body is replaced by the text of that name.
    func check(_ service: Service, _ texts: [String: String] = [:]) {
        var service = service
        var body = self.body
        for (name, text) in texts.sorted(by: { $0.key.count > $1.key.count }) {
            body = body.replacing("$\(name)", with: text)
        }
        let before = service.authority
        let reply = self.by == .client ? service.client(self.path, body) : service.admin(self.path, body)
        #expect(reply.status == self.status, "\(reply.error)", sourceLocation: self.line)
        if self.status == 501 {
            let isNamed = reply.error.contains("\(self.message)") && reply.error.contains("not implemented")
            #expect(isNamed, "\(reply.error)", sourceLocation: self.line)
        } else {
            #expect(reply.error == self.message, sourceLocation: self.line)
        }
        let isUnchanged = Snapshot(service.authority).accounts == Snapshot(before).accounts
        #expect(isUnchanged, "a refused request changed accounts", sourceLocation: self.line)
    }
}

/// Everything a store holds, as the bytes of the change sets that rebuild it.
struct Snapshot: Equatable {
    var parts: [[UInt8]] = []
    var accounts: [Account]

    init(_ authority: Authority) {
        self.init(authority.store)
    }

    init(_ store: MemoryStore) {
        self.accounts = ([nil] + store.tenantIDs.map { $0 }).flatMap { store[$0].accounts(after: nil, limit: .max) }
        var cursor: SnapshotCursor?
        repeat {
            let (part, next) = store.snapshotPart(after: cursor)
            self.parts.append(part.encoded())
            cursor = next
        } while cursor != nil
    }
}
