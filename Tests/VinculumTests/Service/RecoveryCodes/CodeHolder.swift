@testable import Vinculum

/// A service with one account that has a phone as second factor, and sign-ins to it.
struct CodeHolder {
    static let address = "ada@x.com"
    static let number = "+15550001"

    var service: Service
    let id: String
    /// A session that showed the phone.
    private(set) var session: String

    init(_ trust: TrustLevel = .local, makesCodes: Bool = false, projectSays: Bool? = nil) {
        var service = Service {
            $0.follow(trust)
            $0.makesRecoveryCodes = makesCodes
        }
        if let projectSays {
            _ = service.admin(
                "PATCH", "v2/projects/demo/config?updateMask=mfa.recoveryCodes",
                #"{"mfa":{"recoveryCodes":\#(projectSays)}}"#)
        }
        let made = service.admin(
            "v1/accounts:signUp", #"{"email":"\#(Self.address)","password":"secret1","emailVerified":true}"#)
        self.id = made.localId
        self.service = service
        self.session = ""
        self.enrolled = self.service.enrollPhone(self.service.signIn(Self.address).idToken, Self.number)
        self.session = self.enrolled?.idToken ?? ""
    }

    /// The response of the enrolment.
    private(set) var enrolled: Reply?

    var account: Account? { AccountID(self.id).flatMap { self.service.authority.store[nil][$0] } }
    var factorID: String { self.account?.factors.first?.factor.id.text ?? "" }
    var remaining: Int? { self.account?.recoveryCodes?.remaining }
    /// Everything that the service stores.
    var digest: [UInt8] { self.service.authority.store.snapshot() }

    /// Asks for new codes; none if refused.
    mutating func make(_ session: String? = nil) -> [String] {
        let reply = self.service.client(
            "/vinculum/v1/accounts:makeRecoveryCodes", #"{"idToken":"\#(session ?? self.session)"}"#)
        return reply["recoveryCodes"].map { $0.elements.compactMap { $0.string } } ?? []
    }

    /// Signs in with the password: the pending credential.
    mutating func begin(_ password: String = "secret1") -> String {
        self.service.signIn(Self.address, password).text("mfaPendingCredential")
    }

    /// Completes a pending sign-in as clients do for an app.
    mutating func answerAsApp(_ pending: String, _ code: String) -> Reply {
        self.service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(self.factorID)",\#
            "totpVerificationInfo":{"verificationCode":"\#(code)"}}
            """#)
    }

    /// Completes a pending sign-in as clients do for a phone.
    mutating func answerAsPhone(_ pending: String, _ code: String) -> Reply {
        let info =
            self.service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(self.factorID)","phoneSignInInfo":{}}"#
            )["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        return self.service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)",\#
            "phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}
            """#)
    }

    /// Signs in with the password and a code.
    mutating func enter(_ code: String, asPhone: Bool = false, _ password: String = "secret1") -> Reply {
        let pending = self.begin(password)
        return asPhone ? self.answerAsPhone(pending, code) : self.answerAsApp(pending, code)
    }

    /// Signs in with the password and the phone.
    mutating func enterByPhone(_ password: String = "secret1") -> Reply {
        let pending = self.begin(password)
        let info =
            self.service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(self.factorID)","phoneSignInInfo":{}}"#
            )["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        let code = self.service.smsCode(to: Self.number).code
        return self.service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)",\#
            "phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}
            """#)
    }

    mutating func withdraw(_ session: String) -> Reply {
        self.service.client(
            "v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"\#(session)","mfaEnrollmentId":"\#(self.factorID)"}"#)
    }
}

extension Reply {
    /// The kind of second factor that the ID token claims.
    var secondFactor: String? { self.claims?["firebase"]?["sign_in_second_factor"]?.string }

    /// That of the ID token of a refresh.
    var refreshedSecondFactor: String? {
        (try? CompactJWS(parsing: self.text("id_token")).payload)?["firebase"]?["sign_in_second_factor"]?.string
    }
}
