@testable import Vinculum
import PropertyKit

/// A client and an authority, connected by a network with faults that the test chooses for each request.
struct BackToBack {
    var desk = Desk()
    private(set) var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
    private var requestCount: UInt64 = 0
    /// The answers that were delivered, to deliver them again.
    var answered: [(id: AuthClient.RequestID, answer: AuthClient.Answer)] = []
    /// Every ID token that the authority issued, with the request that it answered.
    private(set) var issued: [(token: String, request: AuthClient.RequestID)] = []
    var begun: [AuthClient.FlowID] = []
    var cancelled: [AuthClient.FlowID] = []
    /// Whether storing has failed before, so that the stored session may differ from the client's.
    var hasStorageFailed = false
    /// The verification ID of the code that was last sent.
    private(set) var verificationID = "none"

    /// The fault of one request.
    enum Fault: Sendable, CaseIterable {
        case none
        /// The request never arrives.
        case lost
        /// The request arrives; its answer does not.
        case answerLost
        /// The request arrives twice; the first answer comes back.
        case twice
        /// The request arrives twice; the second answer comes back.
        case twiceLateAnswer
        /// A server before the authority answers with an error; the request never arrives.
        case serverError
        /// A server before the authority answers with an error; the request arrives.
        case answerServerError
        case garbage
        case cut
    }

    // MARK: The network

    /// Delivers the open request at an index, with a fault.
    mutating func deliver(_ index: Int, _ fault: Fault) throws {
        guard index < self.desk.open.count else { return }
        let (id, request) = self.desk.open.remove(at: index)
        let answer: AuthClient.Answer
        switch fault {
        case .none: answer = .response(try self.serve(request, for: id))
        case .lost: answer = .lost("no route")
        case .answerLost:
            _ = try self.serve(request, for: nil)
            answer = .lost("the connection was closed")
        case .twice:
            answer = .response(try self.serve(request, for: id))
            _ = try self.serve(request, for: nil)
        case .twiceLateAnswer:
            _ = try self.serve(request, for: nil)
            answer = .response(try self.serve(request, for: id))
        case .serverError:
            answer = .response(HTTPResponse(status: 500, contentType: "text/html", body: Array("<html>oops".utf8)))
        case .answerServerError:
            _ = try self.serve(request, for: nil)
            answer = .response(HTTPResponse(status: 502, contentType: "text/html", body: Array("Bad Gateway".utf8)))
        case .garbage:
            _ = try self.serve(request, for: nil)
            answer = .response(HTTPResponse(status: 200, contentType: "application/json", body: [0xFF, 0x00, 0x7B]))
        case .cut:
            var response = try self.serve(request, for: nil)
            response.body.removeLast(min(response.body.count, 1 + Int(self.requestCount % 40)))
            answer = .response(response)
        }
        self.answered.append((id, answer))
        self.desk.give(answer, for: id)
    }

    /// The authority's response to a request. The authority's invariants must hold afterwards.
    private mutating func serve(_ request: HTTPRequest, for id: AuthClient.RequestID?) throws -> HTTPResponse {
        self.requestCount += 1
        let number = self.requestCount
        guard let seed = Seed((0..<32).map { UInt8(truncatingIfNeeded: number >> (($0 % 8) * 8)) }) else {
            throw CheckFailure("a seed")
        }
        let response = self.authority.handle(request, now: self.desk.now, seed: seed).response
        let violations = Invariants.violations(in: self.authority.store[nil])
        try check(violations.isEmpty, "\(violations.map(\.description))")
        try check(response.status < 500 || response.status == 501, "status \(response.status) of \(request.path)")
        if let root = try? JSON.Document(parsing: response.body).root {
            for name in ["idToken", "id_token", "access_token"] {
                if let token = root[named: name]?.string, let id { self.issued.append((token, id)) }
            }
            if let info = root["sessionInfo"]?.string { self.verificationID = info }
        }
        return response
    }

    /// A request of an administrator, which always arrives.
    mutating func administer(_ body: String) throws {
        _ = try self.serve(
            Service.request("v1/accounts:update", body, headers: [("Authorization", "Bearer owner")]), for: nil)
    }

    // MARK: What users receive

    /// The latest code sent by SMS, or the code that an authenticator app shows.
    var code: String {
        for pending in self.authority.store[nil].pendingCodes.reversed() {
            if let code = pending.code { return code.text }
            if case .totpEnrollment(_, let secret) = pending.purpose {
                return TOTP.code(secret: secret, at: TOTP.step(at: self.desk.now))
            }
        }
        return "000000"
    }

    /// The action code of the latest e-mail.
    var mailedCode: Secret {
        Secret(self.authority.store[nil].pendingCodes.last { $0.emailAction != nil }?.key.text ?? "none")
    }

    var account: Account? {
        self.desk.client.currentUser.flatMap { AccountID($0.uid) }.flatMap { self.authority.store[nil][$0] }
    }

    // MARK: The laws

    func checkLaws() throws {
        let ended = self.desk.ends.map(\.flow)
        try expectEqual(Set(ended).count, ended.count, "a flow ends once")
        try check(ended.allSatisfy { self.begun.contains($0) }, "only flows that have begun end")
        try check(
            !ended.contains { self.cancelled.contains($0) && !self.begun.contains($0) },
            "a cancelled flow does not begin again")
        if self.desk.client.saving == nil, !self.hasStorageFailed {
            // Compared as a later process would load them, because it loses requests in progress.
            func resumed(_ session: StoredSession?) -> StoredSession? {
                AuthClient(self.desk.client.configuration, restoring: session).session
            }
            try expectEqual(resumed(self.desk.stored), resumed(self.desk.client.session), "the stored session")
        }
        guard let user = self.desk.client.currentUser else { return }
        let token = user.tokens.idToken.revealed()
        try check(self.issued.contains { $0.token == token }, "the authority has issued the token to this client")
        try expectEqual(try UnverifiedIDToken(parsing: token).accountID, user.uid, "the token is the user's")
    }

    /// Delivers all open requests without faults, until every flow has ended.
    mutating func finishAll() throws {
        self.desk.storageFailure = nil
        for _ in 0..<200 {
            if self.desk.open.isEmpty { break }
            try self.deliver(0, .none)
        }
        try check(
            self.desk.open.isEmpty && self.desk.client.isIdle, "all requests are answered and nothing is in progress")
        let ended = self.desk.ends.map(\.flow)
        try check(self.begun.allSatisfy { ended.contains($0) || self.cancelled.contains($0) }, "every flow has ended")
    }

    mutating func begin(_ intent: AuthClient.Intent) {
        // The flow is recorded first, because its effects may already end it.
        let (flow, effects) = self.desk.client.begin(intent, at: self.desk.now)
        self.begun.append(flow)
        self.desk.perform(effects)
    }
}
