import PropertyKit
import Testing
@testable import Vinculum

/// Every cell of the table "Who may change an account", through the operations themselves. The expectations are
/// written out from the design, not computed from ``OwnerChange``.
@Suite("Who may change an account")
struct PermissionTableTests {
    /// One way to make a change.
    struct Cell: Sendable, CustomTestStringConvertible {
        let name: String
        /// By letter, of each ``Guarded/Holder`` in order: `+` permitted, `-` refused for sign-in or factor, `m`
        /// refused because only a mailed link replaces the address, `.` not tried.
        let strict: String
        let hardened: String
        /// Prepares the request of a session.
        let request: @Sendable (inout Guarded) -> (path: String, body: String)
        /// Whether local trust asks what strict asks, because no reference has the operation.
        var isOwn = false
        let line: SourceLocation

        init(
            _ name: String, strict: String, hardened: String, isOwn: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation,
            _ request: @escaping @Sendable (inout Guarded) -> (path: String, body: String)
        ) {
            (self.name, self.strict, self.hardened, self.request) = (name, strict, hardened, request)
            self.isOwn = isOwn
            self.line = sourceLocation
        }

        var testDescription: String { self.name }
    }

    private static func update(_ name: String, strict: String, hardened: String, _ members: String) -> Cell {
        Cell(name, strict: strict, hardened: hardened) { guarded in
            ("v1/accounts:update", #"{"idToken":"\#(guarded.session)",\#(members)}"#)
        }
    }

    // Recent sign-in and second factor: fresh with both, old with a factor, fresh without it; then without factors
    // fresh and old.
    private static let both = "+--+-"
    // The second factor alone: what strict asks where only hardened asks for a recent sign-in.
    private static let factorAlone = "++-++"
    private static let nothing = "+++++"

    static let cells: [Cell] = [
        // replace or remove e-mail or password
        update("replace the address by update", strict: both, hardened: "m--m-", #""email":"new@x.com""#),
        update("replace the password by update", strict: both, hardened: both, #""password":"secret2""#),
        update("remove the address by attribute", strict: both, hardened: both, #""deleteAttribute":["EMAIL"]"#),
        update("remove the password by attribute", strict: both, hardened: both, #""deleteAttribute":["PASSWORD"]"#),
        update("remove both by provider", strict: both, hardened: both, #""deleteProvider":["password"]"#),
        Cell("replace address and password by sign-up", strict: both, hardened: "m--m-") {
            ("v1/accounts:signUp", #"{"idToken":"\#($0.session)","email":"new@x.com","password":"secret2"}"#)
        },
        Cell("replace the address by a sign-in link", strict: both, hardened: "m--m-") {
            let code = $0.service.code("EMAIL_SIGNIN", #""email":"new@x.com""#)
            return (
                "v1/accounts:signInWithEmailLink",
                #"{"idToken":"\#($0.session)","email":"new@x.com","oobCode":"\#(code)"}"#
            )
        },
        Cell("ask for a mailed change of address", strict: both, hardened: both) {
            (
                "v1/accounts:sendOobCode",
                #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","idToken":"\#($0.session)","newEmail":"new@x.com"}"#
            )
        },
        // remove a phone, unlink a provider
        update("remove the number", strict: factorAlone, hardened: both, #""deleteProvider":["phone"]"#),
        update("unlink a provider", strict: factorAlone, hardened: both, #""deleteProvider":["google.com"]"#),
        // withdraw or replace a factor
        Cell("withdraw the factor", strict: "+--..", hardened: "+--..") {
            ("v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"\#($0.session)","mfaEnrollmentId":"factor"}"#)
        },
        update("remove the factors by update", strict: "+--..", hardened: "+--..", #""mfa":{"enrollments":[]}"#),
        update(
            "rename the factor by update", strict: "+--..", hardened: "+--..",
            #""mfa":{"enrollments":[{"mfaEnrollmentId":"factor","phoneInfo":"+15550001","displayName":"my"}]}"#),
        // enrol a factor, the first or another
        Cell("begin to enrol a number", strict: both, hardened: both) {
            (
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#($0.session)","phoneEnrollmentInfo":{"phoneNumber":"+15550002"}}"#
            )
        },
        Cell("begin to enrol an app", strict: both, hardened: both) {
            ("v2/accounts/mfaEnrollment:start", #"{"idToken":"\#($0.session)","totpEnrollmentInfo":{}}"#)
        },
        Cell("enrol a number", strict: both, hardened: both) {
            $0.service.client(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#($0.best)","phoneEnrollmentInfo":{"phoneNumber":"+15550002"}}"#)
            let (code, info) = $0.service.smsCode(to: "+15550002")
            return (
                "v2/accounts/mfaEnrollment:finalize",
                #"{"idToken":"\#($0.session)","phoneVerificationInfo":{"code":"\#(code)","sessionInfo":"\#(info)"}}"#
            )
        },
        Cell("enrol an app", strict: both, hardened: both) {
            let start = $0.service.client(
                "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#($0.best)","totpEnrollmentInfo":{}}"#
            )["totpSessionInfo"]
            let secret = (try? Base32.decoded(start?["sharedSecretKey"]?.string ?? "")) ?? []
            let code = TOTP.code(secret: secret, at: TOTP.step(at: $0.service.now))
            return (
                "v2/accounts/mfaEnrollment:finalize",
                #"""
                {"idToken":"\#($0.session)","displayName":"app","totpVerificationInfo":{\#
                "sessionInfo":"\#(start?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code)"}}
                """#
            )
        },
        // link a way in to an account that is not anonymous
        Cell("link a provider", strict: factorAlone, hardened: both) {
            (
                "v1/accounts:signInWithIdp",
                #"""
                {"idToken":"\#($0.session)","requestUri":"http://localhost",\#
                "postBody":"providerId=apple.com&id_token={\"sub\":\"a-ada\"}"}
                """#
            )
        },
        Cell("link a player of Game Center", strict: factorAlone.replacing("++-", with: "..-"), hardened: "..-+-") {
            ("v1/accounts:signInWithGameCenter", #"{"idToken":"\#($0.session)","playerId":"p-ada"}"#)
        },
        Cell("link sign-in by links", strict: factorAlone, hardened: both) {
            let code = $0.service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
            return (
                "v1/accounts:signInWithEmailLink",
                #"{"idToken":"\#($0.session)","email":"ada@x.com","oobCode":"\#(code)"}"#
            )
        },
        Cell("replace the number", strict: "...++", hardened: "...+-") {
            $0.service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550003"}"#)
            let (code, info) = $0.service.smsCode(to: "+15550003")
            return (
                "v1/accounts:signInWithPhoneNumber",
                #"{"idToken":"\#($0.session)","sessionInfo":"\#(info)","code":"\#(code)"}"#
            )
        },
        // set name or picture, end other sessions
        update("set the name", strict: nothing, hardened: nothing, #""displayName":"Ada""#),
        update("remove the picture", strict: nothing, hardened: nothing, #""deleteAttribute":["PHOTO_URL"]"#),
        update("end the other sessions", strict: nothing, hardened: nothing, #""validSince":"1""#),
        Cell("end the other sessions by name", strict: nothing, hardened: nothing) {
            ("/vinculum/v1/accounts:endSessions", #"{"idToken":"\#($0.session)","others":true}"#)
        },
        Cell("name the session", strict: nothing, hardened: nothing) {
            ("/vinculum/v1/accounts:nameSession", #"{"idToken":"\#($0.session)","name":"laptop"}"#)
        },
        // delete the account
        Cell("delete the account", strict: both, hardened: both) {
            ("v1/accounts:delete", #"{"idToken":"\#($0.session)"}"#)
        },
        // make recovery codes
        Cell("make recovery codes", strict: "+--..", hardened: "+--..", isOwn: true) {
            ("/vinculum/v1/accounts:makeRecoveryCodes", #"{"idToken":"\#($0.session)"}"#)
        },
        // add a passkey; remove one
        Cell("begin to add a passkey", strict: factorAlone, hardened: both) {
            ("v2/accounts/passkeyEnrollment:start", #"{"idToken":"\#($0.session)"}"#)
        },
        Cell("add a passkey", strict: factorAlone, hardened: both) {
            var authenticator = SoftAuthenticator()
            let made = authenticator.register($0.service.creationOptions($0.best))
            return (
                "v2/accounts/passkeyEnrollment:finalize",
                #"{"idToken":"\#($0.session)","authenticatorRegistrationResponse":\#(made)}"#
            )
        },
        update("remove a passkey", strict: factorAlone, hardened: both, #""deletePasskey":["key-of-ada"]"#),
    ]

    @Test("each session makes the changes of the table and no other", arguments: cells, TrustLevel.allCases)
    func cell(cell: Cell, trust: TrustLevel) {
        for (holder, letter) in zip(Guarded.Holder.allCases, cell.strict) {
            let expected: Character =
                switch trust {
                case .local: cell.isOwn || letter == "." ? letter : "+"
                case .strict: letter
                case .hardened: Array(cell.hardened)[Guarded.Holder.allCases.firstIndex(of: holder)!]
                }
            let isRefusedAnyway = trust == .local && cell.name.contains("Game Center") && holder.hasFactor
            if expected == "." || isRefusedAnyway { continue }
            self.check(cell, trust, holder, expected)
        }
    }

    private func check(_ cell: Cell, _ trust: TrustLevel, _ holder: Guarded.Holder, _ expected: Character) {
        var guarded = Guarded(trust, holder)
        let (path, body) = cell.request(&guarded)
        let before = guarded.digest
        let reply = guarded.service.client(path, body)
        let what = "\(cell.name), \(trust), \(holder): \(reply.error)"
        switch expected {
        case "+": #expect(reply.status == 200, "\(what)", sourceLocation: cell.line)
        case "m":
            #expect(reply.errorCode == "EMAIL_CHANGE_NEEDS_VERIFICATION", "\(what)", sourceLocation: cell.line)
        default:
            #expect(reply.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(what)", sourceLocation: cell.line)
            if holder == .freshOneFactor {
                #expect(reply.error.contains("second factor"), "\(what)", sourceLocation: cell.line)
            }
        }
        if expected != "+" {
            #expect(guarded.digest == before, "refused with damage: \(what)", sourceLocation: cell.line)
            #expect(guarded.service.effects.isEmpty, "\(what)", sourceLocation: cell.line)
        }
    }

    @Test("an old session upgrades an anonymous account, under every trust", arguments: TrustLevel.allCases)
    func upgrade(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let guest = service.client("v1/accounts:signUp").idToken
        service.now = service.now.adding(seconds: 900)
        var other = service
        var third = service
        #expect(
            service.client(
                "v1/accounts:signUp", #"{"idToken":"\#(guest)","email":"a@x.com","password":"secret1"}"#
            ).status == 200)
        #expect(other.federated("g", "a@x.com", session: guest).status == 200)
        #expect(third.update(guest, #""email":"a@x.com","password":"secret1""#).status == 200)
    }

    @Test("the rows of later operations hold under every trust", arguments: TrustLevel.allCases)
    func ownRows(trust: TrustLevel) {
        for change in [OwnerChange.merge, .undoMerge, .makeRecoveryCodes] {
            let demands = change.demands(under: Permissions(of: trust))
            #expect(demands.recentSignIn && demands.secondFactor && demands.telling == .notice)
        }
        let demands = [OwnerChange.nameSession, .setProfile].map { $0.demands(under: Permissions(of: trust)) }
        #expect(demands[0] == demands[1])
    }

    @Test(
        "the old password alone replaces no password of an account with a second factor",
        arguments: TrustLevel.allCases)
    func oldPassword(trust: TrustLevel) {
        var guarded = Guarded(trust, .freshTwoFactor)
        let before = guarded.digest
        let reply = guarded.service.client(
            "v1/accounts:resetPassword",
            #"{"email":"ada@x.com","oldPassword":"secret1","newPassword":"secret2"}"#)
        #expect(reply.error == "OPERATION_NOT_ALLOWED" && guarded.digest == before)
    }
}
