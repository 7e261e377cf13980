@testable import Vinculum

/// An authority with an account of each sort, and the texts by which requests can refer to what it gave out.
struct Prepared {
    private(set) var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
    private(set) var journal: [ChangeSet] = []
    /// Name without the `$`, and what stands for it.
    private(set) var texts: [(name: String, text: String)] = []
    let now = Instant(milliseconds: 1_600_000_000_250)
    private var count: UInt8 = 0

    init() {
        self.client(
            "v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#,
            ["session": "idToken", "refresh": "refreshToken", "id": "localId"])
        self.client("v1/accounts:signUp", "{}", ["anonymous": "idToken"])
        self.client(
            "v1/accounts:signUp", #"{"tenantId":"t1","email":"t@x.com","password":"secret1"}"#, ["tenant": "idToken"])
        self.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550001"}"#, ["info": "sessionInfo"])
        self.code("code")
        self.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h","postBody":"providerId=google.com&id_token={\"sub\":\"g\",\"email\":\"g@x.com\",\#
            \"email_verified\":true}"}
            """#,
            ["google": "idToken"])
        self.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"$google","phoneEnrollmentInfo":{"phoneNumber":"+15550002"}}"#, ["enrollment": "sessionInfo"])
        self.code("enrollmentCode")
        self.client("v2/accounts/mfaEnrollment:start", #"{"idToken":"$google","totpEnrollmentInfo":{}}"#, [:])
        self.admin(
            "v1/accounts:signUp",
            #"{"email":"strong@x.com","password":"secret1","emailVerified":true,"mfaInfo":[{"phoneInfo":"+15550003"}]}"#
        )
        self.client(
            "v1/accounts:signInWithPassword", #"{"email":"strong@x.com","password":"secret1"}"#,
            ["pending": "mfaPendingCredential", "factor": "mfaEnrollmentId"])
        self.admin(
            "v1/accounts:update",
            #"{"localId":"$id","phoneNumber":"+15550004","customAttributes":"{\"a\":1}","displayName":"Ada"}"#)
        self.mail("PASSWORD_RESET", as: "reset")
        self.mail("VERIFY_EMAIL", as: "verify")
        self.mail("VERIFY_AND_CHANGE_EMAIL", as: "change")
        self.mail("EMAIL_SIGNIN", as: "signIn")
    }

    /// Has a link mailed to the first account, and names its code.
    private mutating func mail(_ type: String, as name: String) {
        self.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"\#(type)","email":"ada@x.com","newEmail":"new@x.com","idToken":"$session"}"#, [:])
        if let code = self.authority.store[nil].pendingCodes.last { self.texts.append((name, code.key.text)) }
    }

    private mutating func client(_ path: String, _ body: String, _ names: [String: String]) {
        let response = self.send(path, body, HTTPRequest.Header("x-goog-api-key", "k"))
        guard let root = try? JSON.Document(parsing: response.body).root else { return }
        for (name, member) in names.sorted(by: { $0.key < $1.key }) {
            let nested = root["phoneSessionInfo"]?[named: member] ?? root["mfaInfo"]?[0]?[named: member]
            if let text = (root[named: member] ?? nested)?.string { self.texts.append((name, text)) }
        }
    }

    private mutating func admin(_ path: String, _ body: String) {
        _ = self.send(path, body, HTTPRequest.Header("Authorization", "Bearer owner"))
    }

    private mutating func code(_ name: String) {
        if let code = self.authority.store[nil].pendingCodes.last?.code { self.texts.append((name, code.text)) }
    }

    private mutating func send(_ path: String, _ body: String, _ header: HTTPRequest.Header) -> HTTPResponse {
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/\(path)", query: "",
            headers: [header, HTTPRequest.Header("Content-Type", "application/json")],
            body: Array(self.filled(body).utf8))
        self.count += 1
        let proposal = self.authority.resolve(request, now: self.now, seed: seed(self.count))
        guard proposal.response.status == 200, (try? self.authority.commit(proposal.changes)) != nil else {
            fatalError("\(path) is refused: \(String(decoding: proposal.response.body, as: UTF8.self))")
        }
        self.journal.append(proposal.changes)
        return proposal.response
    }

    /// The text with each `$name` replaced.
    func filled(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            if let found = self.texts.first(where: { $0.name == name }) {
                result += found.text
                rest = rest.dropFirst(name.count)
            } else {
                result += "$"
            }
        }
        return result + rest
    }

    /// A request: a line of method and path, lines of headers, an empty line and a body.
    func request(_ bytes: [UInt8]) -> HTTPRequest {
        var input = Input(Array(self.filled(String(decoding: bytes, as: UTF8.self)).utf8))
        let line = String(decoding: input.piece(before: 0x0A), as: UTF8.self)
        let space = line.utf8.firstIndex(of: 0x20) ?? line.utf8.endIndex
        let target = URIReference(String(line[space...].dropFirst()))
        var request = HTTPRequest(method: String(line[..<space]), path: target.path, query: target.query ?? "")
        while !input.isEmpty {
            let header = String(decoding: input.piece(before: 0x0A), as: UTF8.self)
            guard !header.isEmpty else { break }
            let colon = header.utf8.firstIndex(of: 0x3A) ?? header.utf8.endIndex
            request.headers.append(HTTPRequest.Header(String(header[..<colon]), String(header[colon...].dropFirst())))
        }
        request.body = input.all()
        return request
    }
}

/// Whether a change is one of those that a refusal may make.
func counts(_ change: Change) -> Bool {
    switch change {
    case .code(.stored): true
    case .account(.changed(_, let changes)):
        changes.allSatisfy { if case .secondFactorFailures = $0 { true } else { false } }
    default: false
    }
}
