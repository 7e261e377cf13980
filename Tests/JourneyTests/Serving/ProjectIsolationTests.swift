import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What happens in one project of a server neither changes nor shows anything in another.
@Suite("Isolation of projects")
struct ProjectIsolationTests {
    private static let projects = ["demo-vinculum", "beta", "gamma"]

    /// Each project answers, and ends, as if it had been alone: the same bytes, whatever was sent to the others, and
    /// whatever of theirs was sent to it.
    @Test("a project answers the same bytes whether or not there are others", arguments: TestSeed.sample(6))
    func alone(seed: TestSeed) {
        forAll(seed: seed, count: 6, Errand.any(in: Self.projects).array(10...60)) { errands in
            var together = try MemoryServer()
            var secrets = Secrets()
            var sent: [(project: String, request: HTTPRequest, number: UInt64, response: HTTPResponse)] = []
            for (number, errand) in errands.enumerated() {
                let request = errand.request(with: secrets)
                together.host.seedNumber = UInt64(number) << 16
                let response = try together.send(request)
                secrets.learn(from: response, in: errand.project)
                sent.append((errand.project, request, UInt64(number) << 16, response))
            }
            for project in Self.projects {
                var alone = try MemoryServer()
                for item in sent where item.project == project {
                    alone.host.seedNumber = item.number
                    let response = try alone.send(item.request)
                    try expectEqual(response, item.response, "\(item.request.path) in \(project)")
                }
                try expectEqual(alone.state(of: project), together.state(of: project), "the state of \(project)")
            }
        }
    }

    /// Everything that one project issues, used in another: it is refused with the stated error.
    @Test("what one project issued is refused in another with the stated error")
    func foreign() throws {
        var server = try MemoryServer()
        let issued = try Issued(by: "beta", &server)
        try server.client("v1/accounts:signUp", #"{"email":"eve@example.com","password":"secret1"}"#, project: "gamma")
        let before = server.state(of: "gamma")
        for row in [
            Row("v1/accounts:lookup", #"{"idToken":"\#(issued.idToken)"}"#, "INVALID_ID_TOKEN"),
            Row("v1/accounts:update", #"{"idToken":"\#(issued.idToken)","displayName":"Eve"}"#, "INVALID_ID_TOKEN"),
            Row("v1/accounts:delete", #"{"idToken":"\#(issued.idToken)"}"#, "INVALID_ID_TOKEN"),
            Row(
                "v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"\#(issued.idToken)"}"#,
                "INVALID_ID_TOKEN"),
            Row(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#(issued.idToken)","phoneEnrollmentInfo":{"phoneNumber":"+15555550100"}}"#,
                "INVALID_ID_TOKEN"),
            Row("v1/accounts:resetPassword", #"{"oobCode":"\#(issued.oobCode)"}"#, "INVALID_OOB_CODE"),
            Row("v1/accounts:update", #"{"oobCode":"\#(issued.oobCode)"}"#, "INVALID_OOB_CODE"),
            Row(
                "v1/accounts:signInWithPhoneNumber",
                #"{"sessionInfo":"\#(issued.sessionInfo)","code":"\#(issued.phoneCode)"}"#, "INVALID_SESSION_INFO"),
            Row(
                "v1/accounts:signInWithPhoneNumber",
                #"{"phoneNumber":"+15555550101","temporaryProof":"\#(issued.temporaryProof)"}"#,
                "INVALID_TEMPORARY_PROOF"),
            Row(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(issued.pendingCredential)","mfaEnrollmentId":"x","phoneSignInInfo":{}}"#,
                "INVALID_PROJECT_ID : Project ID does not match MFA pending credential."),
            Row(
                "v2/accounts/mfaSignIn:finalize",
                #"{"mfaPendingCredential":"\#(issued.pendingCredential)","#
                    + #""phoneVerificationInfo":{"sessionInfo":"\#(issued.factorSession)","code":"000000"}}"#,
                "INVALID_SESSION_INFO"),
        ] {
            let (operation, body, expected) = row.fields
            let response = try server.client(operation, body, project: "gamma")
            #expect(response["error"]?["message"]?.string == expected, sourceLocation: row.line)
            #expect(server.state(of: "gamma") == before, "it changed something", sourceLocation: row.line)
        }
        let refreshed = try server.send(
            "POST", "/securetoken.googleapis.com/v1/token",
            #"{"grant_type":"refresh_token","refresh_token":"\#(issued.refreshToken)"}"#, project: "gamma")
        #expect(String(decoding: refreshed.body, as: UTF8.self).contains("INVALID_REFRESH_TOKEN"))
        let cookie = try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/gamma:createSessionCookie",
            #"{"idToken":"\#(issued.idToken)"}"#, isAdministrator: true)
        #expect(String(decoding: cookie.body, as: UTF8.self).contains("INVALID_ID_TOKEN"))
        #expect(server.state(of: "gamma") == before)
        // Where they belong they still work.
        let own = try server.client("v1/accounts:lookup", #"{"idToken":"\#(issued.idToken)"}"#, project: "beta")
        #expect(own["users"]?[0]?["email"]?.string == "ada@example.com")
    }

    @Test("a token without a named project goes to its own project; it brings none into being")
    func ofToken() throws {
        var server = try MemoryServer()
        let ada = try server.client(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#, project: "beta")
        let token = ada["idToken"]?.string ?? ""
        let own = try server.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        #expect(own["users"]?[0]?["email"]?.string == "ada@example.com")
        let refreshed = try server.send(
            "POST", "/securetoken.googleapis.com/v1/token",
            #"{"grant_type":"refresh_token","refresh_token":"\#(ada["refreshToken"]?.string ?? "")"}"#)
        #expect(refreshed.status == 200)

        var other = try MemoryServer()
        let refusal = try other.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        #expect(refusal["error"]?["message"]?.string == "INVALID_ID_TOKEN")
        #expect(other.openProjects == ["demo-vinculum"])
    }
}

/// A request that a property sends: what it does, to which project, and with whose secrets.
private struct Errand: CustomStringConvertible {
    enum Kind: CaseIterable {
        case signUp, signIn, lookUp, rename, refresh, askForReset, reset, askForCode, phoneSignIn, list, clear
    }

    let kind: Kind
    let project: String
    /// The project whose secrets the request carries.
    let source: String
    let person: Int

    static func any(in projects: [String]) -> Gen<Errand> {
        Gen<((Kind, String), (String, Int))>.zip(
            Gen<(Kind, String)>.zip(.element(of: Kind.allCases), .element(of: projects)),
            Gen<(String, Int)>.zip(.element(of: projects), .int(in: 0...2))
        ).map { Errand(kind: $0.0.0, project: $0.0.1, source: $0.1.0, person: $0.1.1) }
    }

    var description: String { "\(self.kind) of \(self.person) in \(self.project) with \(self.source)'s" }

    func request(with secrets: Secrets) -> HTTPRequest {
        let email = "person\(self.person)@example.com"
        let own = secrets.of(self.source)
        func client(_ operation: String, _ body: String) -> HTTPRequest {
            .json("POST", "/identitytoolkit.googleapis.com/v1/\(operation)", body, project: self.project)
        }
        return switch self.kind {
        case .signUp: client("accounts:signUp", #"{"email":"\#(email)","password":"secret1"}"#)
        case .signIn: client("accounts:signInWithPassword", #"{"email":"\#(email)","password":"secret1"}"#)
        case .lookUp: client("accounts:lookup", #"{"idToken":"\#(own["idToken"] ?? "none")"}"#)
        case .rename:
            client("accounts:update", #"{"idToken":"\#(own["idToken"] ?? "none")","displayName":"\#(self.source)"}"#)
        case .refresh:
            .json(
                "POST", "/securetoken.googleapis.com/v1/token",
                #"{"grant_type":"refresh_token","refresh_token":"\#(own["refreshToken"] ?? "none")"}"#,
                project: self.project)
        case .askForReset:
            .json(
                "POST", "/identitytoolkit.googleapis.com/v1/projects/\(self.project)/accounts:sendOobCode",
                #"{"requestType":"PASSWORD_RESET","email":"\#(email)","returnOobLink":true}"#, isAdministrator: true)
        case .reset:
            client("accounts:resetPassword", #"{"oobCode":"\#(own["oobCode"] ?? "none")","newPassword":"secret1"}"#)
        case .askForCode: client("accounts:sendVerificationCode", #"{"phoneNumber":"+1555555010\#(self.person)"}"#)
        case .phoneSignIn:
            client(
                "accounts:signInWithPhoneNumber",
                #"{"sessionInfo":"\#(own["sessionInfo"] ?? "none")","code":"\#(own["code"] ?? "0")"}"#)
        case .list: .json("GET", "/emulator/v1/projects/\(self.project)/verificationCodes")
        case .clear: .json("DELETE", "/emulator/v1/projects/\(self.project)/accounts")
        }
    }
}

/// The latest secrets of each project, by the name of their member in responses.
private struct Secrets {
    private var known: [String: [String: String]] = [:]

    func of(_ project: String) -> [String: String] { self.known[project] ?? [:] }

    mutating func learn(from response: HTTPResponse, in project: String) {
        guard let body = try? JSON.Document(parsing: response.body).root else { return }
        for name in ["idToken", "refreshToken", "oobCode", "sessionInfo"] {
            if let value = body[named: name]?.string { self.known[project, default: [:]][name] = value }
        }
        if let code = body["verificationCodes"].flatMap({ Array($0.elements).last })?["code"]?.string {
            self.known[project, default: [:]]["code"] = code
        }
    }
}

/// One of everything that a project issues.
private struct Issued {
    let idToken, refreshToken, oobCode, sessionInfo, phoneCode, temporaryProof, pendingCredential: String
    let factorSession: String

    init(by project: String, _ server: inout MemoryServer) throws {
        func text(_ value: JSON.Value, _ names: String...) throws -> String {
            try #require(names.reduce(value) { $0?[named: $1] }?.string, "\(names)")
        }
        let ada = #""email":"ada@example.com","password":"secret1""#
        let signedUp = try server.client("v1/accounts:signUp", "{\(ada)}", project: project)
        self.idToken = try text(signedUp, "idToken")
        self.refreshToken = try text(signedUp, "refreshToken")
        let mailed = try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/\(project)/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"ada@example.com","returnOobLink":true}"#, isAdministrator: true)
        self.oobCode = try text(JSON.Document(parsing: mailed.body).root, "oobCode")

        // A number that one account has, proven in another's session: that is answered with a temporary proof.
        func session(for number: String) throws -> (info: String, code: String) {
            let sent = try server.client(
                "v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#, project: project)
            let list = try server.send("GET", "/emulator/v1/projects/\(project)/verificationCodes")
            let codes = try JSON.Document(parsing: list.body).root["verificationCodes"]
            let last = try #require(codes.flatMap { Array($0.elements).last })
            return (try text(sent, "sessionInfo"), try text(last, "code"))
        }
        let holder = try session(for: "+15555550101")
        try server.client(
            "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(holder.info)","code":"\#(holder.code)"}"#,
            project: project)
        let again = try session(for: "+15555550101")
        let proof = try server.client(
            "v1/accounts:signInWithPhoneNumber",
            #"{"sessionInfo":"\#(again.info)","code":"\#(again.code)","idToken":"\#(self.idToken)"}"#, project: project)
        self.temporaryProof = try text(proof, "temporaryProof")
        (self.sessionInfo, self.phoneCode) = try session(for: "+15555550102")

        // A second factor that an administrator gives, and a sign-in that waits for it.
        let twice = try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/\(project)/accounts",
            #"{"email":"bob@example.com","emailVerified":true,"password":"secret1","#
                + #""mfaInfo":[{"phoneInfo":"+15555550103","displayName":"Phone"}]}"#, isAdministrator: true)
        #expect(twice.status == 200)
        let pending = try server.client(
            "v1/accounts:signInWithPassword", #"{"email":"bob@example.com","password":"secret1"}"#, project: project)
        self.pendingCredential = try text(pending, "mfaPendingCredential")
        let factor = try #require(pending["mfaInfo"].flatMap { Array($0.elements).first })
        let challenge = try server.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(self.pendingCredential)","#
                + #""mfaEnrollmentId":"\#(try text(factor, "mfaEnrollmentId"))","phoneSignInInfo":{}}"#,
            project: project)
        self.factorSession = try text(challenge, "phoneResponseInfo", "sessionInfo")
    }
}
