@testable import Vinculum
import Testing

/// A client whose host and service the test plays by hand: it answers each request and stores each session.
struct Desk {
    var client: AuthClient
    var now = Instant(seconds: 1_700_000_000)
    /// The requests that wait for an answer, oldest first.
    var open: [(id: AuthClient.RequestID, request: HTTPRequest)] = []
    /// All requests.
    var sent: [HTTPRequest] = []
    /// The session that the host has stored.
    var stored: StoredSession?
    var storeCount = 0
    var notices: [AuthClient.Notice] = []
    var ends: [(flow: AuthClient.FlowID, end: End)] = []
    var resolver: MultiFactorResolver?
    /// The reCAPTCHA questions that wait for an answer, oldest first.
    var questions: [(id: AuthClient.RequestID, question: AuthClient.RecaptchaQuestion)] = []
    /// When the host has to wake the client.
    var wakesAt: Instant?
    /// Why storing fails; `nil` if it succeeds.
    var storageFailure: String?
    /// Whether sessions are stored only when ``store()`` is called.
    var isSlowToStore = false
    var unstored: [(id: AuthClient.RequestID, session: StoredSession?)] = []

    enum End: Equatable {
        case done(AuthClient.Outcome)
        case failed(AuthError)

        var error: AuthError? { if case .failed(let error) = self { error } else { nil } }

        var user: User? {
            switch self {
            case .done(.signedIn(let result)): result.user
            case .done(.user(let user)): user
            default: nil
            }
        }

        var result: AuthResult? { if case .done(.signedIn(let result)) = self { result } else { nil } }
    }

    static let legacy = AuthClient.Configuration(apiKey: "K", interface: .legacy, server: Desk.emulator)
    static let emulator = AuthClient.Server.emulator(authority: "localhost:9099")

    init(
        _ configuration: AuthClient.Configuration = .init(apiKey: "K", server: Desk.emulator),
        restoring session: StoredSession? = nil
    ) {
        self.client = AuthClient(configuration, restoring: session)
        self.stored = session
    }

    @discardableResult
    mutating func begin(_ intent: AuthClient.Intent) -> AuthClient.FlowID {
        let (flow, effects) = self.client.begin(intent, at: self.now)
        self.perform(effects)
        return flow
    }

    /// Answers the oldest open request.
    mutating func answer(_ body: String, status: Int = 200, sourceLocation: SourceLocation = #_sourceLocation) {
        guard !self.open.isEmpty else {
            Issue.record("no request is open", sourceLocation: sourceLocation)
            return
        }
        self.give(
            .response(HTTPResponse(status: status, contentType: "application/json", body: Array(body.utf8))),
            for: self.open.removeFirst().id)
    }

    mutating func refuse(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
        self.answer(
            #"{"error":{"code":400,"message":\#(quoted(message))}}"#, status: 400, sourceLocation: sourceLocation)
    }

    mutating func lose() {
        guard !self.open.isEmpty else { return }
        self.give(.lost("no route"), for: self.open.removeFirst().id)
    }

    mutating func give(_ answer: AuthClient.Answer, for id: AuthClient.RequestID) {
        self.perform(self.client.receive(answer, for: id, at: self.now))
    }

    mutating func perform(_ effects: [AuthClient.Effect]) {
        for effect in effects {
            switch effect {
            case .request(let id, let request):
                self.open.append((id, request))
                self.sent.append(request)
            case .store(let id, let session):
                self.unstored.append((id, session))
                if !self.isSlowToStore { self.store() }
            case .needsRecaptcha(let id, let question): self.questions.append((id, question))
            case .wake(let instant): self.wakesAt = instant
            case .notify(let notice): self.notices.append(notice)
            case .needsSecondFactor(let resolver): self.resolver = resolver
            case .done(let flow, let outcome): self.ends.append((flow, .done(outcome)))
            case .failed(let flow, let error): self.ends.append((flow, .failed(error)))
            }
        }
    }

    /// Stores the oldest session that waits for it, or reports the failure.
    mutating func store() {
        guard !self.unstored.isEmpty else { return }
        let (id, session) = self.unstored.removeFirst()
        if let storageFailure { return self.give(.storageFailed(storageFailure), for: id) }
        self.stored = session
        self.storeCount += 1
        self.give(.stored, for: id)
    }

    /// Answers the oldest reCAPTCHA question.
    mutating func show(_ answer: AuthClient.RecaptchaAnswer) {
        guard !self.questions.isEmpty else { return }
        self.give(.recaptcha(answer), for: self.questions.removeFirst().id)
    }

    /// The latest end of a flow.
    var end: End? { self.ends.last?.end }
    var error: AuthError? { self.end?.error }

    /// The operation of the oldest open request.
    var asked: String {
        guard let path = self.open.first?.request.path else { return "nothing" }
        return String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
    }

    /// The body of the oldest open request.
    var askedBody: JSON.Value {
        get throws { try JSON.Document(parsing: try #require(self.open.first).request.body).root }
    }
}

/// Responses of the service.
enum Canned {
    static func tokens(_ name: String, expiresIn: String? = "3600") -> String {
        let lifetime = expiresIn.map { #","expiresIn":"\#($0)""# } ?? ""
        return #""idToken":"\#(name)","refreshToken":"r-\#(name)"\#(lifetime)"#
    }

    static func session(_ name: String, _ more: String = "", expiresIn: String? = "3600") -> String {
        "{\(self.tokens(name, expiresIn: expiresIn))\(more.isEmpty ? "" : ",")\(more)}"
    }

    static func refreshed(_ token: String) -> String {
        #"{"access_token":\#(quoted(token)),"refresh_token":"r-new","expires_in":"3600"}"#
    }

    static func account(_ uid: String, _ more: String = "") -> String {
        #"{"users":[{"localId":"\#(uid)"\#(more.isEmpty ? "" : ",")\#(more)}]}"#
    }

    static let password =
        #"""
        "email":"ada@example.net","emailVerified":true,"passwordHash":"h",\#
        "providerUserInfo":[{"providerId":"password","rawId":"ada@example.net"}]
        """#
    static let google =
        #"""
        "email":"ada@example.net","emailVerified":true,"providerUserInfo":[{"providerId":"google.com",\#
        "rawId":"g1","displayName":"Ada"}]
        """#

    /// An unsigned ID token.
    static func jwt(issuedAt: Int64, expiresAt: Int64, provider: String = "password") -> String {
        let payload =
            #"""
            {"exp":\#(expiresAt),"iat":\#(issuedAt),"auth_time":\#(issuedAt),"user_id":"u1",\#
            "email":"ada@example.net","firebase":{"identities":{},"sign_in_provider":"\#(provider)"}}
            """#
        return "\(Base64URL.encoded(Array(#"{"alg":"none"}"#.utf8))).\(Base64URL.encoded(Array(payload.utf8)))."
    }
}

extension Desk {
    /// A user who has signed in with a password, `u1` with the token `t1`.
    static func signedIn(
        _ account: String = Canned.password, as uid: String = "u1",
        _ configuration: AuthClient.Configuration = .init(apiKey: "K", server: Desk.emulator)
    ) -> Desk {
        var desk = Desk(configuration)
        desk.begin(.signIn(.password(email: "ada@example.net", password: "secret")))
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account(uid, account))
        desk.ends = []
        desk.sent = []
        desk.notices = []
        desk.storeCount = 0
        return desk
    }
}
