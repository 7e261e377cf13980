import PropertyKit
@testable import Vinculum

/// A service with one account that has some of everything, for tests that forecast and then do.
struct ForecastAccount {
    /// What the account has. An account without an address has no password and no e-mail link.
    struct Shape: Hashable, Sendable, CustomStringConvertible {
        var hasAddress = false
        var isVerified = false
        var hasPassword = false
        var hasEmailLink = false
        var hasPhone = false
        var hasGoogle = false
        var hasPasskey = false
        var factors: [String] = []

        /// Every combination, 360 in all. With recovery codes, one is left or none.
        static let all: [Shape] = (0..<32).flatMap { bits in
            [[], ["sms"], ["totp"], ["sms", "recovery"], ["sms", "used"]].flatMap { factors in
                [0, 1, 2].compactMap { address in
                    var shape = Shape()
                    (shape.hasAddress, shape.isVerified) = (address > 0, address == 2)
                    (shape.hasPassword, shape.hasEmailLink) = (bits & 1 != 0, bits & 2 != 0)
                    (shape.hasPhone, shape.hasGoogle) = (bits & 4 != 0, bits & 8 != 0)
                    (shape.hasPasskey, shape.factors) = (bits & 16 != 0, factors)
                    return shape.hasAddress || !shape.hasPassword && !shape.hasEmailLink ? shape : nil
                }
            }
        }

        var description: String {
            let parts: [(String, Bool)] = [
                (self.isVerified ? "verified" : "unverified", self.hasAddress), ("password", self.hasPassword),
                ("link", self.hasEmailLink), ("phone", self.hasPhone), ("google", self.hasGoogle),
                ("passkey", self.hasPasskey),
            ]
            return (parts.filter(\.1).map(\.0) + self.factors).joined(separator: "+")
        }
    }

    static let address = "ada@x.com"
    static let number = "+15550009"
    static let secret = Array("12345678901234567890".utf8)
    static let recoveryCode = RecoveryCode(bytes: Array("0123456789".utf8))

    var service: Service
    let id: AccountID

    /// A service of this trust whose project has a password hash to give away.
    static func empty(_ trust: TrustLevel, _ policy: String = "") -> Service {
        var service = Service { $0.follow(trust) }
        service.admin("v1/accounts:signUp", #"{"localId":"donor","email":"donor@x.com","password":"secret1"}"#)
        if !policy.isEmpty { service.configure(policy) }
        return service
    }

    init(_ shape: Shape, in empty: Service) {
        self.service = empty
        self.id = AccountID("ada")!
        let donor = empty.authority.store[nil][AccountID("donor")!]
        let proven = Origin(epoch: .first, proof: .federated)
        var deltas: [AccountChange] = [.created(empty.now)]
        if shape.hasAddress {
            deltas.append(
                .email(
                    EmailIdentifier(
                        address: EmailAddress(Self.address)!, isVerified: shape.isVerified, origin: proven)))
        }
        if shape.hasPassword { deltas.append(.password(donor?.password)) }
        if shape.hasEmailLink { deltas.append(.emailLink(proven)) }
        if shape.hasPhone {
            deltas.append(.phone(PhoneIdentifier(number: PhoneNumber(Self.number)!, origin: proven)))
        }
        if shape.hasGoogle { deltas.append(.identityLinked(Identity(provider: .google, subject: "g", origin: proven))) }
        if shape.hasPasskey { deltas.append(.passkeyEnrolled(Passkey(id: "key", name: "key", origin: proven))) }
        for kind in shape.factors where kind == "sms" || kind == "totp" {
            let data: Factor.Kind =
                kind == "sms" ? .phone(number: "+15550001") : .totp(secret: Self.secret, lastAcceptedStep: 0)
            let factor = Factor(id: FactorID(kind), kind: data, displayName: nil, enrolledAt: empty.now)
            let address = shape.isVerified ? EmailAddress(Self.address) : nil
            deltas.append(
                .factorEnrolled(EnrolledFactor(factor: factor, origin: proven, provenAddress: address)))
        }
        if let codes = shape.factors.first(where: { $0 == "recovery" || $0 == "used" }) {
            let salt: [UInt8] = [7]
            let address = shape.isVerified ? EmailAddress(Self.address) : nil
            deltas.append(
                .recoveryCodes(
                    RecoveryCodes(
                        salt: salt, digests: codes == "used" ? [] : Self.recoveryCode.digest(salt),
                        createdAt: empty.now, sessionNumber: 0, origin: proven, provenAddress: address)))
        }
        var set = ChangeSet()
        set.changes = [.account(.changed(self.id, deltas))]
        self.service.commit(set)
    }

    /// A session of the account that no rule about recent sign-ins or second factors refuses under local trust.
    mutating func session() -> String {
        self.service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"\#(self.id.text)\"}"}"#).idToken
    }

    mutating func forecast(_ members: String = "") -> Reply {
        let session = self.session()
        return self.service.client("/vinculum/v1/accounts:forecast", #"{"idToken":"\#(session)"\#(members)}"#)
    }

    // MARK: The deed

    /// Whether a person who has everything that the account has signs in by the method, second factor included.
    func signsIn(by method: AccountMethod) -> Bool {
        var service = self.service
        let reply: Reply
        switch method {
        case .password: reply = service.signIn(Self.address)
        case .emailLink:
            reply = service.emailLink(Self.address, service.code("EMAIL_SIGNIN", #""email":"\#(Self.address)""#))
        case .passwordReset:
            let code = service.code("PASSWORD_RESET", #""email":"\#(Self.address)""#)
            guard service.resetPassword(code, "secret2").status == 200 else { return false }
            reply = service.signIn(Self.address, "secret2")
        case .phone: reply = service.phone(Self.number)
        case .identity(let provider): reply = service.federated("g", provider: provider.rawValue)
        case .passkey(let id):
            reply = service.client(
                "v2/accounts/passkeySignIn:finalize",
                #"{"authenticatorAuthenticationResponse":{"id":"\#(id.text)"}}"#)
        case .customToken:
            reply = service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"\#(self.id.text)\"}"}"#)
        }
        let session = reply.idToken.isEmpty ? Self.answer(reply, &service) : reply.idToken
        // The person who signs in owns the account already; none is made.
        return !session.isEmpty && service.lookup(session)["users"]?[0]?["localId"]?.string == self.id.text
    }

    /// The session after one of the offered factors was answered; empty if none can be.
    private static func answer(_ pending: Reply, _ service: inout Service) -> String {
        let credential = pending.text("mfaPendingCredential")
        for factor in pending["mfaInfo"].map({ Array($0.elements) }) ?? [] {
            if factor["mfaEnrollmentId"]?.string == "totp" {
                let code = TOTP.code(secret: Self.secret, at: TOTP.step(at: service.now))
                return service.client(
                    "v2/accounts/mfaSignIn:finalize",
                    #"""
                    {"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"totp",\#
                    "totpVerificationInfo":{"verificationCode":"\#(code)"}}
                    """#
                ).idToken
            }
            let start = service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"sms","phoneSignInInfo":{}}"#)
            let info = start["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
            guard !info.isEmpty else {
                // No message is sent: the paper is left, if there is one.
                return service.client(
                    "v2/accounts/mfaSignIn:finalize",
                    #"""
                    {"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"sms",\#
                    "totpVerificationInfo":{"verificationCode":"\#(Self.recoveryCode.text)"}}
                    """#
                ).idToken
            }
            let code = service.smsCode(to: "+15550001").code
            return service.client(
                "v2/accounts/mfaSignIn:finalize",
                #"""
                {"mfaPendingCredential":"\#(credential)",\#
                "phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}
                """#
            ).idToken
        }
        return ""
    }
}
