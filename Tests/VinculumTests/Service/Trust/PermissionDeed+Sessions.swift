@testable import Vinculum

extension PermissionDeed {
    /// What sessions and second factors may do.
    static func ofSessions(_ permission: Permission) -> PermissionDeed? {
        switch permission {
        case .oldSessions:
            PermissionDeed("", tooOld) {
                var guarded = $0.guarded(.old)
                return guarded.service.update(guarded.session, #""password":"secret2""#).errorCode
            }
        case .oldSessionsLinking:
            PermissionDeed("", tooOld) {
                var guarded = $0.guarded(.old)
                return guarded.service.update(guarded.session, #""deleteProvider":["phone"]"#).errorCode
            }
        case .sessionsWithoutFactor:
            PermissionDeed("", tooOld) {
                var guarded = $0.guarded(.freshOneFactor)
                return guarded.service.update(guarded.session, #""password":"secret2""#).errorCode
            }
        case .droppedFactors:
            PermissionDeed("0", "1") {
                var service = $0.service()
                let (id, session) = service.member("ada@x.com")
                service.enrollPhone(session, Guarded.factor)
                service.admin(
                    "v1/projects/demo/accounts:batchCreate",
                    #"{"allowOverwrite":true,"users":[{"localId":"\#(id)","email":"ada@x.com","emailVerified":true}]}"#)
                return "\(service.account(id)?["mfaInfo"]?.count ?? 0)"
            }
        case .forgottenFactors:
            PermissionDeed("pending", "linked") {
                var guarded = $0.guarded(.freshTwoFactor)
                let linked = guarded.service.federated("a", provider: "apple.com", session: guarded.session)
                return linked.idToken.isEmpty ? "pending" : "linked"
            }
        case .changesBeforeFactor:
            PermissionDeed("linked", "waits") {
                var guarded = $0.guarded(.freshTwoFactor)
                guarded.service.federated("a-ada", Guarded.address, provider: "oidc.corp")
                return guarded.isLinked("oidc.corp") ? "linked" : "waits"
            }
        case .claimedFactors:
            PermissionDeed("", "INSUFFICIENT_PERMISSION") {
                var service = $0.service()
                return service.client(
                    "v1/accounts:signUp",
                    #"{"email":"ada@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550001"}]}"#
                ).errorCode
            }
        case .unnamedFactors:
            PermissionDeed("", "MISSING_DISPLAY_NAME") {
                var service = $0.service()
                return service.enrollTOTP(service.member("ada@x.com").session).0.errorCode
            }
        case .moreFactorAnswers:
            PermissionDeed("INVALID_CODE", "QUOTA_EXCEEDED") {
                var service = $0.service()
                let (id, session) = service.member("ada@x.com")
                _ = service.enrollTOTP(session, name: "app")
                let factor = service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
                var last = ""
                for _ in 0..<6 { last = Self.answer("000", factor, &service).errorCode }
                return last
            }
        case .wideCodeWindow:
            PermissionDeed("", "INVALID_CODE") {
                var service = $0.service()
                let (id, session) = service.member("ada@x.com")
                let (_, secret) = service.enrollTOTP(session, name: "app")
                let factor = service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
                service.wait(600)
                let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now) - 3)
                return Self.answer(code, factor, &service).errorCode
            }
        case .sessionsBeforeFactor:
            PermissionDeed("", "TOKEN_EXPIRED") {
                var service = $0.service()
                let (_, other) = service.member("ada@x.com")
                service.wait(1)
                service.enrollPhone(service.signIn("ada@x.com").idToken, Guarded.factor)
                return service.lookup(other).errorCode
            }
        case .optionalFactors:
            PermissionDeed("demo", "demo/enrol") {
                var service = $0.service(MandatoryFactorTests.config)
                let session = service.member("ada@x.com").session
                return (try? CompactJWS(parsing: session).payload["aud"]?.string) ?? ""
            }
        case .silentChanges:
            PermissionDeed("0", "1") {
                var service = $0.service()
                service.update(service.member("ada@x.com").session, #""password":"secret2""#)
                return "\(service.effects.filter { if case .notice = $0 { true } else { false } }.count)"
            }
        case .unverifiedPasskeys:
            PermissionDeed("", "OPERATION_NOT_ALLOWED") {
                var service = $0.service()
                let session = service.member("ada@x.com").session
                return service.client(
                    "v2/accounts/passkeyEnrollment:finalize",
                    #"{"idToken":"\#(session)","authenticatorRegistrationResponse":{"id":"k"}}"#
                ).errorCode
            }
        default: nil
        }
    }

    /// Signs in, and answers the second factor.
    private static func answer(_ code: String, _ factor: String, _ service: inout Service) -> Reply {
        let pending = service.signIn("ada@x.com").text("mfaPendingCredential")
        return service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)",\#
            "totpVerificationInfo":{"verificationCode":"\#(code)"}}
            """#)
    }
}
