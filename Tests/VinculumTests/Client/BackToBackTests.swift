@testable import Vinculum
import PropertyKit
import Testing

@Suite("A client and an authority on a network with faults")
struct BackToBackTests {
    enum Event: Sendable {
        case begin(Wish)
        case deliver(Int, BackToBack.Fault)
        /// An answer is delivered again.
        case repeated(Int)
        case cancel(Int)
        case pass(seconds: Int64)
        /// The process ends, and another one loads the stored session.
        case restart
        /// Whether storing fails from now on.
        case diskIsFull(Bool)
        case administrator(Order)
    }

    /// A call; its arguments are looked up when it begins.
    enum Wish: Sendable, CaseIterable {
        case signUp, password, otherPassword, wrongPassword, google, googleUnverified, facebook, anonymous, customToken,
            sendCode, phone
        case linkPassword, linkGoogle, linkFacebook, linkPhone, unlinkGoogle, unlinkPassword, unlinkPhone,
            reauthenticate, reauthenticateOther
        case enrollPhone, enrollApp, finishEnrollment, unenroll, chooseFactor, submitFactor, reload, token, freshToken
        case profile, email, newPassword, phoneNumber, delete, signOut, methods
        case resetMail, verificationMail, changeMail, signInMail, checkCode, applyCode, resetPassword, emailLink
        case mergeGoogle, mergePassword, mergePlan, mergePrepare, mergeStatus, mergeCommit, mergeCommitHere, mergeAbort,
            mergeUndo
    }

    enum Order: Sendable, CaseIterable { case disable, enable, endSessions, newPassword, delete }

    static let events = Gen<Event>.weighted([
        (10, Gen<Wish>.element(of: Wish.allCases).map { .begin($0) }),
        (
            8,
            Gen<Wish>.element(of: [
                .signUp, .password, .google, .enrollPhone, .finishEnrollment, .chooseFactor, .submitFactor, .sendCode,
                .linkPhone, .mergeGoogle, .mergePassword, .mergePrepare, .mergeCommit, .mergeUndo,
            ]).map { .begin($0) }
        ),
        (
            30,
            Gen<(Int, BackToBack.Fault)>.zip(
                .int(in: 0...2), .weighted([(6, .always(.none)), (2, .element(of: BackToBack.Fault.allCases))])
            ).map { .deliver($0, $1) }
        ),
        (2, Gen<Int>.int(in: 0...20).map { .repeated($0) }),
        (1, Gen<Int>.int(in: 0...20).map { .cancel($0) }),
        (3, Gen<Int64>.element(of: [1, 29, 31, 400, 3500, 4000]).map { .pass(seconds: $0) }),
        (1, .always(.restart)), (1, Gen<Bool>.bool.map { .diskIsFull($0) }),
        (1, Gen<Order>.element(of: Order.allCases).map { .administrator($0) }),
    ])

    @Test("after 2,000 random journeys with faults, client and authority agree", arguments: TestSeed.sample(20))
    func journeys(seed: TestSeed) {
        forAll(seed: seed, count: 100, Self.events.array(0...60)) { events in
            var world = BackToBack()
            for event in events {
                try Self.play(event, in: &world)
                try world.checkLaws()
            }
            try Self.recover(&world)
        }
    }

    private static func play(_ event: Event, in world: inout BackToBack) throws {
        switch event {
        case .begin(let wish): world.begin(self.intent(wish, in: world))
        case .deliver(let index, let fault): try world.deliver(index, fault)
        case .repeated(let place):
            guard place < world.answered.count else { return }
            let before = world.desk.client
            world.desk.give(world.answered[place].answer, for: world.answered[place].id)
            try check(world.desk.client == before, "a repeated answer changes nothing")
        case .cancel(let place):
            guard place < world.begun.count, !world.desk.ends.contains(where: { $0.flow == world.begun[place] }) else {
                return
            }
            world.cancelled.append(world.begun[place])
            world.desk.perform(world.desk.client.cancel(world.begun[place]))
        case .pass(let seconds): world.desk.now = world.desk.now.adding(seconds: seconds)
        case .restart:
            let stored = try world.desk.stored.map { try StoredSession(parsing: $0.encoded()) }
            world.desk.client = AuthClient(world.desk.client.configuration, restoring: stored)
            world.desk.open = []
            world.desk.ends = []
            (world.begun, world.cancelled, world.answered) = ([], [], [])
        case .diskIsFull(let isFull):
            world.desk.storageFailure = isFull ? "the disk is full" : nil
            if isFull { world.hasStorageFailed = true }
        case .administrator(let order):
            guard let uid = world.desk.client.currentUser?.uid else { return }
            switch order {
            case .disable: try world.administer(#"{"localId":"\#(uid)","disableUser":true}"#)
            case .enable: try world.administer(#"{"localId":"\#(uid)","disableUser":false}"#)
            case .endSessions: try world.administer(#"{"localId":"\#(uid)","validSince":"\#(world.desk.now.seconds)"}"#)
            case .newPassword: try world.administer(#"{"localId":"\#(uid)","password":"secret9"}"#)
            case .delete: try world.administer(#"{"localId":"\#(uid)","deleteProvider":["google.com","phone"]}"#)
            }
        }
    }

    /// Without further faults: the current user matches the authority's account or there is none, and a sign-in
    /// succeeds.
    private static func recover(_ world: inout BackToBack) throws {
        try world.finishAll()
        world.desk.now = world.desk.now.adding(seconds: 5)
        if world.desk.client.currentUser != nil {
            world.begin(.reload)
            try world.finishAll()
        }
        if let user = world.desk.client.currentUser {
            guard let account = world.account else {
                throw CheckFailure("the authority has no such account, after \(String(describing: world.desk.error))")
            }
            try check(!account.isDisabled, "a disabled account is not signed in")
            let token = try UnverifiedIDToken(parsing: user.tokens.idToken.revealed())
            try check(token.session.map { account.isSessionLive($0) } ?? false, "the session is valid")
            try expectEqual(user.email, account.email?.address.text, "the e-mail address")
            try expectEqual(user.isEmailVerified, account.email?.isVerified ?? false, "whether the address is verified")
            try expectEqual(user.hasPassword, account.password != nil, "the password")
            try expectEqual(user.phoneNumber, account.phone?.number.text, "the phone number")
            try expectEqual(
                Set(user.providers.map(\.provider).filter { $0 != .password && $0 != .phone }),
                Set(account.identities.map(\.provider)), "the linked providers")
            try expectEqual(Set(user.factors.map(\.id)), Set(account.factors.map(\.factor.id)), "the second factors")
        }
        world.begin(.signOut)
        try world.finishAll()
        try check(
            world.desk.client.currentUser == nil && (world.hasStorageFailed || world.desk.stored == nil),
            "the user is signed out")
        world.begin(.signIn(.anonymous))
        try world.finishAll()
        try check(
            world.desk.client.currentUser?.isAnonymous == true,
            "an anonymous sign-in succeeds: \(String(describing: world.desk.error))")
    }

    private static func idToken(_ subject: String, _ email: String, verified: Bool = true) -> String {
        #"{"sub":"\#(subject)","email":"\#(email)","email_verified":\#(verified)}"#
    }

    private static func intent(_ wish: Wish, in world: BackToBack) -> AuthClient.Intent {
        let ada = "ada@gmail.com", mail = ActionCodeSettings(url: "https://a.b/", handleCodeInApp: true)
        let code = world.code, oob = world.mailedCode
        let phone = Credential.phone(verificationID: world.verificationID, code: code)
        switch wish {
        case .signUp: return .createUser(email: ada, password: Secret("secret1"))
        case .password: return .signIn(.password(email: ada, password: "secret1"))
        case .otherPassword: return .signIn(.password(email: ada, password: "secret2"))
        case .wrongPassword: return .signIn(.password(email: ada, password: "wrong11"))
        case .google: return .signIn(.google(idToken: self.idToken("g", ada)))
        case .googleUnverified: return .signIn(.google(idToken: self.idToken("g2", ada, verified: false)))
        case .facebook: return .signIn(.openIDConnect(provider: .facebook, idToken: self.idToken("f", "bob@x.com")))
        case .anonymous: return .signIn(.anonymous)
        case .customToken: return .signIn(.customToken(Secret(#"{"uid":"custom"}"#)))
        case .sendCode: return .sendVerificationCode(phoneNumber: "+15550001")
        case .phone: return .signIn(phone)
        case .linkPassword: return .link(.password(email: ada, password: "secret1"))
        case .linkGoogle: return .link(.google(idToken: self.idToken("g", ada)))
        case .linkFacebook: return .link(.openIDConnect(provider: .facebook, idToken: self.idToken("f", "bob@x.com")))
        case .linkPhone: return .link(phone)
        case .unlinkGoogle: return .unlink(.google)
        case .unlinkPassword: return .unlink(.password)
        case .unlinkPhone: return .unlink(.phone)
        case .reauthenticate: return .reauthenticate(.google(idToken: self.idToken("g", ada)))
        case .reauthenticateOther: return .reauthenticate(.password(email: "bob@x.com", password: "secret1"))
        case .enrollPhone: return .beginEnrollment(.phone(number: "+15550002"))
        case .enrollApp: return .beginEnrollment(.totp)
        case .finishEnrollment: return .finishEnrollment(code: Secret(code), displayName: "mine")
        case .unenroll: return .unenroll(factorID: world.account?.factors.first?.factor.id ?? "none")
        case .chooseFactor:
            return .chooseSecondFactor(id: world.desk.client.pending?.resolver.hints.first?.uid ?? "none")
        case .submitFactor: return .submitSecondFactor(code: Secret(code))
        case .reload: return .reload
        case .token: return .fetchIDToken(forcingRefresh: false)
        case .freshToken: return .fetchIDToken(forcingRefresh: true)
        case .profile: return .updateProfile(displayName: .set("Ada"), photoURL: .clear)
        case .email: return .updateEmail("new@x.com")
        case .newPassword: return .updatePassword(Secret("secret2"))
        case .phoneNumber:
            return .updatePhoneNumber(.code(verificationID: CodeKey(world.verificationID), code: Secret(code)))
        case .delete: return .delete
        case .signOut: return .signOut
        case .methods: return .fetchSignInMethods(email: ada)
        case .resetMail: return .sendPasswordReset(email: ada, nil)
        case .verificationMail: return .sendEmailVerification(nil)
        case .changeMail: return .verifyBeforeUpdatingEmail("new@x.com", nil)
        case .signInMail: return .sendSignInLink(email: ada, mail)
        case .checkCode: return .checkActionCode(oob)
        case .applyCode: return .applyActionCode(oob)
        case .resetPassword: return .confirmPasswordReset(code: oob, newPassword: Secret("secret1"))
        case .emailLink: return .signIn(.emailLink(.init(email: ada, code: oob)))
        case .mergeGoogle: return .signInToMerge(.google(idToken: self.idToken("g", ada)))
        case .mergePassword: return .signInToMerge(.password(email: ada, password: "secret1"))
        case .mergePlan: return .merging(.plan, id: nil, survivor: nil)
        case .mergePrepare: return .merging(.prepare, id: "m\(world.begun.count / 20)", survivor: nil)
        case .mergeStatus: return .merging(.status, id: nil, survivor: nil)
        case .mergeCommit: return .merging(.commit, id: nil, survivor: world.desk.client.otherUser?.uid)
        case .mergeCommitHere: return .merging(.commit, id: nil, survivor: nil)
        case .mergeAbort: return .merging(.abort, id: nil, survivor: nil)
        case .mergeUndo: return .merging(.undo, id: "m0", survivor: nil)
        }
    }
}
