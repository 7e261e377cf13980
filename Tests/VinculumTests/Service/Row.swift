import PropertyKit
import Testing
@testable import Vinculum

/// One row of a table of checks: a request, and what is answered.
struct Row: Sendable, CustomTestStringConvertible {
    enum By: Sendable { case client, admin }

    let by: By
    let path: String
    let body: String
    let status: Int
    let message: String

    /// - Parameter message: The whole error string; of a 501 a part of it.
    init(_ by: By, _ path: String, _ body: String, _ message: String, status: Int = 400) {
        (self.by, self.path, self.body, self.message, self.status) = (by, path, body, message, status)
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
        #expect(reply.status == self.status, "\(self.testDescription) \(reply.error)")
        if self.status == 501 {
            #expect(reply.error.contains("\(self.message)") && reply.error.contains("not implemented"))
        } else {
            #expect(reply.error == self.message, "\(self.testDescription)")
        }
        #expect(Snapshot(service.authority).accounts == Snapshot(before).accounts, "a refused request changed accounts")
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
