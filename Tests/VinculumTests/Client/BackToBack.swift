@testable import Vinculum
import PropertyKit

/// A client and an authority, joined by a network that does to each request and each answer what a journey says.
struct BackToBack {
    var desk = Desk()
    private(set) var authority = Authority(settings: AuthoritySettings(projectID: "demo", hashCost: 1))
    private var requestCount: UInt64 = 0
    /// What an answer brought that was taken or ignored, to bring it again.
    var answered: [(id: AuthClient.RequestID, answer: AuthClient.Answer)] = []
    /// Every ID token that an authority's answer held, with the request it answered.
    private(set) var issued: [(token: String, request: AuthClient.RequestID)] = []
    var begun: [AuthClient.FlowID] = []
    var cancelled: [AuthClient.FlowID] = []
    /// Whether something could not be kept at some time: memory and disk may say two things then.
    var hasUnkept = false
    /// What the authority last mailed or sent by SMS; people who want in twice keep the old one.
    private(set) var verificationID = "none"

    /// What becomes of one request.
    enum Fault: Sendable, CaseIterable {
        case none
        /// It never arrives.
        case lost
        /// It arrives; its answer does not.
        case answerLost
        /// It arrives twice; the first answer comes back.
        case twice
        /// It arrives twice; the second answer comes back.
        case twiceLateAnswer
        /// Something before the authority fails.
        case serverError
        /// Something behind it does.
        case answerServerError
        case garbage
        case cut
    }

    // MARK: The network

    /// Takes the open request at a place through the network.
    mutating func deliver(_ place: Int, _ fault: Fault) throws {
        guard place < self.desk.open.count else { return }
        let (id, request) = self.desk.open.remove(at: place)
        let answer: AuthClient.Answer
        switch fault {
        case .none: answer = .response(try self.serve(request, for: id))
        case .lost: answer = .lost("no route")
        case .answerLost:
            _ = try self.serve(request, for: nil)
            answer = .lost("the line went dead")
        case .twice:
            answer = .response(try self.serve(request, for: id))
            _ = try self.serve(request, for: nil)
        case .twiceLateAnswer:
            _ = try self.serve(request, for: nil)
            answer = .response(try self.serve(request, for: id))
        case .serverError: answer = .response(HTTPResponse(status: 500, contentType: "text/html", body: Array("<html>oops".utf8)))
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

    /// The authority's answer to a request, after which its laws must hold.
    private mutating func serve(_ request: HTTPRequest, for id: AuthClient.RequestID?) throws -> HTTPResponse {
        self.requestCount += 1
        let number = self.requestCount
        guard let seed = Seed((0..<32).map { UInt8(truncatingIfNeeded: number >> (($0 % 8) * 8)) }) else { throw CheckFailure("a seed") }
        let response = self.authority.handle(request, now: self.desk.now, seed: seed).response
        let violations = Invariants.violations(in: self.authority.store[nil])
        try check(violations.isEmpty, "\(violations.map(\.description))")
        try check(response.status < 500 || response.status == 501, "status \(response.status) of \(request.path)")
        if let root = try? JSON.Document(parsing: response.body).root {
            for name in ["idToken", "id_token", "access_token"] {
                if let token = root[name]?.string, let id { self.issued.append((token, id)) }
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

    // MARK: What people see

    /// The newest code of an SMS, or the code that an app shows.
    var code: String {
        for pending in self.authority.store[nil].pendingCodes.reversed() {
            if let code = pending.code { return code }
            if case .totpEnrollment(_, let secret) = pending.purpose { return TOTP.code(secret: secret, at: TOTP.step(at: self.desk.now)) }
        }
        return "000000"
    }

    /// The code of the newest link that was mailed.
    var mailedCode: Secret {
        Secret(self.authority.store[nil].pendingCodes.last { $0.emailAction != nil }?.key ?? "none")
    }

    var account: Account? {
        self.desk.client.currentUser.flatMap { AccountID($0.uid) }.flatMap { self.authority.store[nil][$0] }
    }

    // MARK: The laws

    func checkLaws() throws {
        let ended = self.desk.ends.map(\.flow)
        try expectEqual(Set(ended).count, ended.count, "a flow ends once")
        try check(ended.allSatisfy { self.begun.contains($0) }, "only what was begun ends")
        try check(!ended.contains { self.cancelled.contains($0) && !self.begun.contains($0) }, "nothing cancelled begins again")
        if self.desk.client.saving == nil, !self.hasUnkept {
            // Compared as a later process takes it up: requests under way are lost to that.
            func resumed(_ session: StoredSession?) -> StoredSession? { AuthClient(self.desk.client.configuration, restoring: session).session }
            try expectEqual(resumed(self.desk.stored), resumed(self.desk.client.session), "what is kept")
        }
        guard let user = self.desk.client.currentUser else { return }
        let token = user.tokens.idToken.revealed()
        try check(self.issued.contains { $0.token == token }, "the token was in an answer to a request of this client")
        try expectEqual(try UnverifiedIDToken(parsing: token).accountID, user.uid, "the token is the user's")
    }

    /// Brings everything that is open to its end, on a network that has recovered.
    mutating func settle() throws {
        self.desk.storageFailure = nil
        for _ in 0..<200 {
            if self.desk.open.isEmpty { break }
            try self.deliver(0, .none)
        }
        try check(self.desk.open.isEmpty && self.desk.client.isIdle, "everything comes to its end")
        let ended = self.desk.ends.map(\.flow)
        try check(self.begun.allSatisfy { ended.contains($0) || self.cancelled.contains($0) }, "every flow has ended")
    }

    mutating func begin(_ intent: AuthClient.Intent) {
        // Effects come back at once, and with them perhaps the end: the flow's name has to be known before.
        let (flow, effects) = self.desk.client.begin(intent, at: self.desk.now)
        self.begun.append(flow)
        self.desk.carryOut(effects)
    }
}
