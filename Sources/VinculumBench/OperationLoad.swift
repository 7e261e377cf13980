import Vinculum

/// An authority on which every operation is measured.
///
/// The operations run in a fixed sequence, because most need a result of an earlier one: a code, a session, a pending
/// sign-in.
struct OperationLoad {
    // The cheapest hash, because password hashing is measured separately.
    private var authority = Authority(
        settings: AuthoritySettings(projectID: OperationLoad.project, trust: .local, hashCost: 1))
    private var seeds: UInt64 = 0
    private let now = Instant(seconds: 1_700_000_000)
    /// Nanoseconds of each request, by operation.
    private(set) var samples: [Endpoint: [Double]] = [:]

    private static let project = "demo-bench"

    /// The kind of credential that a request carries.
    enum Caller {
        case client, administrator
    }

    /// - Parameters:
    ///   - accounts: The number of accounts created before anything else is measured.
    ///   - count: How often each operation is measured.
    mutating func run(accounts: Int, count: Int) {
        for _ in 0..<accounts { self.time(.signUp, "{}") }
        for person in 0..<count {
            self.signUpWithPassword(person)
            self.useProfile(person)
            self.useMail(person)
            self.useImport(person)
            self.useApple(person)
            self.usePasskeys(person)
            self.useConfiguration()
            self.useTenant()
        }
        self.useSecondFactors(count)
        self.usePhones(count)
        for _ in 0..<10 {
            self.time(.oobCodes)
            self.time(.batchGet, query: "maxResults=100", by: .administrator)
            self.time(.forecastAccounts, #"{"disableProvider":["google.com"]}"#, by: .administrator)
        }
        self.time(.clearAccounts)
    }
}

extension OperationLoad {
    private mutating func signUpWithPassword(_ person: Int) {
        self.ask(.signUp, #"{"email":"p\#(person)@example.com","password":"a long password"}"#)
        self.time(.createAuthUri, #"{"identifier":"p\#(person)@example.com","continueUri":"http://localhost"}"#)
        self.time(.signInWithCustomToken, #"{"token":"{\"uid\":\"custom-\#(person)\"}"}"#)
    }

    private mutating func useProfile(_ person: Int) {
        let session = self.time(
            .signInWithPassword,
            #"{"email":"p\#(person)@example.com","password":"a long password","returnSecureToken":true}"#)
        let (token, refresh) = (self.text(session, "idToken"), self.text(session, "refreshToken"))
        self.time(.lookup, #"{"idToken":"\#(token)"}"#)
        self.time(.update, #"{"idToken":"\#(token)","displayName":"Person \#(person)"}"#)
        self.time(.forecast, #"{"idToken":"\#(token)","deleteProvider":["password"]}"#)
        self.time(.createSessionCookie, #"{"idToken":"\#(token)"}"#, by: .administrator)
        self.time(.token, #"{"grantType":"refresh_token","refreshToken":"\#(refresh)"}"#)
        self.useSessions(token)
        let brief = self.ask(.signUp, #"{"returnSecureToken":true}"#)
        self.time(.delete, #"{"idToken":"\#(self.text(brief, "idToken"))"}"#)
    }

    /// Of an account with two sessions.
    private mutating func useSessions(_ token: String) {
        self.time(.nameSession, #"{"idToken":"\#(token)","name":"the bench"}"#)
        self.time(.listSessions, #"{"idToken":"\#(token)"}"#)
        self.time(.endSessions, #"{"idToken":"\#(token)","others":true}"#)
    }

    private mutating func useMail(_ person: Int) {
        let address = "p\(person)@example.com"
        self.time(.sendOobCode, #"{"requestType":"PASSWORD_RESET","email":"\#(address)"}"#)
        let reset = self.link("PASSWORD_RESET", address)
        self.time(.resetPassword, #"{"oobCode":"\#(reset)","newPassword":"another password"}"#)
        let signIn = self.link("EMAIL_SIGNIN", "l\(person)@example.com")
        self.time(.signInWithEmailLink, #"{"email":"l\#(person)@example.com","oobCode":"\#(signIn)"}"#)
    }

    /// Requests a link as an administrator, and returns its code.
    private mutating func link(_ type: String, _ address: String) -> String {
        let body = #"{"requestType":"\#(type)","email":"\#(address)","returnOobLink":true}"#
        return self.text(self.ask(.sendOobCode, body, by: .administrator), "oobCode")
    }

    private mutating func useImport(_ person: Int) {
        let rows = (0..<10).map { #"{"localId":"i\#(person)-\#($0)","email":"i\#(person)-\#($0)@example.com"}"# }
        self.time(.batchCreate, #"{"users":[\#(rows.joined(separator: ","))]}"#, by: .administrator)
    }

    private mutating func useSecondFactors(_ count: Int) {
        let enrolling = (0..<count).map { person in
            let session = self.text(self.signInWithGoogle(person, isTimed: true), "idToken")
            let body =
                #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"+1555\#(1_000_000 + person)"}}"#
            return (session, self.text(self.time(.enrollmentStart, body)["phoneSessionInfo"], "sessionInfo"))
        }
        var codes = self.sentCodes()
        for (session, info) in enrolling {
            let proof = #"{"sessionInfo":"\#(info)","code":"\#(codes[info] ?? "")"}"#
            self.time(.enrollmentFinalize, #"{"idToken":"\#(session)","phoneVerificationInfo":\#(proof)}"#)
        }
        let waiting = (0..<count).map { person in
            let pending = self.signInWithGoogle(person, isTimed: false)
            let credential = self.text(pending, "mfaPendingCredential")
            let factor = self.text(pending["mfaInfo"]?[0], "mfaEnrollmentId")
            let start =
                #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#
            return (credential, factor, self.text(self.time(.signInStart, start)["phoneResponseInfo"], "sessionInfo"))
        }
        codes = self.sentCodes()
        for (credential, factor, info) in waiting {
            let proof = #"{"sessionInfo":"\#(info)","code":"\#(codes[info] ?? "")"}"#
            let session = self.time(
                .signInFinalize, #"{"mfaPendingCredential":"\#(credential)","phoneVerificationInfo":\#(proof)}"#)
            self.time(
                .enrollmentWithdraw, #"{"idToken":"\#(self.text(session, "idToken"))","mfaEnrollmentId":"\#(factor)"}"#)
        }
    }

    private mutating func signInWithGoogle(_ person: Int, isTimed: Bool) -> JSON.Value {
        let claims = "%7B%22sub%22%3A%22g\(person)%22%2C%22email%22%3A%22g\(person)@gmail.com%22%7D"
        let body = #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=\#(claims)"}"#
        return isTimed ? self.time(.signInWithIdp, body) : self.ask(.signInWithIdp, body)
    }

    private mutating func usePhones(_ count: Int) {
        let sent = (0..<count).map { person in
            let body = #"{"phoneNumber":"+1556\#(1_000_000 + person)"}"#
            return self.text(self.time(.sendVerificationCode, body), "sessionInfo")
        }
        let codes = self.sentCodes()
        for info in sent {
            self.time(.signInWithPhoneNumber, #"{"sessionInfo":"\#(info)","code":"\#(codes[info] ?? "")"}"#)
        }
    }

    /// Returns the pending codes, by their session info.
    private mutating func sentCodes() -> [String: String] {
        var codes: [String: String] = [:]
        let listed = (0..<10).map { _ in self.time(.verificationCodes) }
        for code in listed[0]["verificationCodes"]?.elements.map({ $0 }) ?? [] {
            codes[self.text(code, "sessionInfo")] = self.text(code, "code")
        }
        return codes
    }
}

extension OperationLoad {
    /// Sends a request and records its time.
    @discardableResult
    mutating func time(
        _ endpoint: Endpoint, _ body: String = "", query: String = "", tenant: String? = nil,
        by caller: Caller = .client
    ) -> JSON.Value {
        let request = self.request(endpoint, body, query, tenant, caller)
        let seed = self.nextSeed()
        let clock = ContinuousClock()
        let start = clock.now
        let response = self.authority.handle(request, now: self.now, seed: seed).response
        self.samples[endpoint, default: []].append(Double((clock.now - start).nanoseconds))
        return self.checked(endpoint, response)
    }

    @discardableResult
    mutating func ask(_ endpoint: Endpoint, _ body: String, by caller: Caller = .client) -> JSON.Value {
        let request = self.request(endpoint, body, "", nil, caller)
        return self.checked(endpoint, self.authority.handle(request, now: self.now, seed: self.nextSeed()).response)
    }

    private func request(
        _ endpoint: Endpoint, _ body: String, _ query: String, _ tenant: String?, _ caller: Caller
    ) -> HTTPRequest {
        let path = endpoint.path ?? endpoint.path(project: OperationLoad.project, tenant: tenant) ?? ""
        var request = HTTPRequest(method: endpoint.method, path: path, query: query, body: Array(body.utf8))
        if !body.isEmpty { request.headers.append(.init("Content-Type", "application/json")) }
        switch caller {
        case .client: request.headers.append(.init("x-goog-api-key", "bench"))
        case .administrator: request.headers.append(.init("Authorization", "Bearer owner"))
        }
        return request
    }

    private func checked(_ endpoint: Endpoint, _ response: HTTPResponse) -> JSON.Value {
        guard response.status == 200, let document = try? JSON.Document(parsing: response.body) else {
            preconditionFailure("\(endpoint): \(response.status) \(String(decoding: response.body, as: UTF8.self))")
        }
        return document.root
    }

    func text(_ value: JSON.Value?, _ name: String) -> String {
        guard let text = value?[named: name]?.string else { preconditionFailure("no \(name) in an answer") }
        return text
    }

    private mutating func nextSeed() -> Seed {
        self.seeds += 1
        let number = self.seeds
        guard let seed = Seed((0..<32).map({ UInt8(truncatingIfNeeded: number >> (UInt64($0) % 8 * 8)) })) else {
            preconditionFailure("32 bytes are a seed")
        }
        return seed
    }
}
