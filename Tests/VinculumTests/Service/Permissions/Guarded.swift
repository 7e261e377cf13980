@testable import Vinculum

/// An account with every kind of sign-in method, and a session of it: what the table of permissions is tried on.
struct Guarded {
    /// A session of the account, by age and by its second factor.
    enum Holder: String, CaseIterable, Sendable {
        /// The account has a second factor, and the session signed in with it a moment ago.
        case freshTwoFactor
        /// The same, but more than five minutes ago.
        case oldTwoFactor
        /// The account got a factor that the session never showed; it signed in a moment ago.
        case freshOneFactor
        /// The account has no second factor.
        case fresh
        case old

        var hasFactor: Bool { self != .fresh && self != .old }
        var isOld: Bool { self == .oldTwoFactor || self == .old }
    }

    static let address = "ada@x.com"
    static let factor = "+15550001"

    var service: Service
    let id: String
    /// The session that asks.
    let session: String
    /// A session that every rule admits, to prepare requests with.
    let best: String

    init(_ trust: TrustLevel, _ holder: Holder) {
        var service = Service { $0.follow(trust) }
        let made = service.admin(
            "v1/accounts:signUp",
            #"{"email":"\#(Self.address)","password":"secret1","emailVerified":true,"phoneNumber":"+15550009"}"#)
        self.id = made.localId
        let id = AccountID(made.localId)!
        let proven = Origin(epoch: .first, proof: .federated)
        Self.add(
            [
                .identityLinked(Identity(provider: .google, subject: "g-ada", origin: proven)),
                .passkeyEnrolled(Passkey(id: "key-of-ada", name: "key", origin: proven)),
            ], to: id, &service)
        let weak = service.signIn(Self.address).idToken
        if holder.hasFactor {
            let factor = Factor(
                id: "factor", kind: .phone(number: Self.factor), displayName: nil, enrolledAt: service.now)
            Self.add([.factorEnrolled(EnrolledFactor(factor: factor, origin: proven))], to: id, &service)
        }
        func enter() -> String { holder.hasFactor ? Self.enter(&service) : service.signIn(Self.address).idToken }
        self.session = holder == .freshOneFactor ? weak : enter()
        if holder.isOld { service.now = service.now.adding(seconds: 301) }
        self.best = enter()
        self.service = service
    }

    /// Signs in with password and second factor.
    static func enter(_ service: inout Service, provider: String = "password") -> String {
        Self.resolve(service.signIn(Self.address).text("mfaPendingCredential"), &service).idToken
    }

    /// Answers the second factor of a pending sign-in.
    @discardableResult
    static func resolve(_ pending: String, _ service: inout Service, number: String = factor) -> Reply {
        let id = service.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"factor","phoneSignInInfo":{}}"#)
        let info = id["phoneResponseInfo"]?["sessionInfo"]?.string ?? ""
        let code = service.smsCode(to: number).code
        return service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)",\#
            "phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}
            """#)
    }

    private static func add(_ deltas: [AccountChange], to id: AccountID, _ service: inout Service) {
        var set = ChangeSet()
        set.changes = [.account(.changed(id, deltas))]
        service.commit(set)
    }

    /// Everything that the service stores.
    var digest: [UInt8] { self.service.authority.store.snapshot() }
}
