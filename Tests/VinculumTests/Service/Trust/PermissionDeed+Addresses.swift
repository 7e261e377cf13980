@testable import Vinculum

extension PermissionDeed {
    /// What becomes of addresses, and of sessions when they change.
    static func ofAddresses(_ permission: Permission) -> PermissionDeed? {
        switch permission {
        case .freedAddresses:
            PermissionDeed("", "EMAIL_EXISTS") {
                var service = $0.service()
                service.update(service.member("ada@x.com").session, #""email":"new@x.com""#)
                return service.signUp("ada@x.com").errorCode
            }
        case .unprovenReplacements:
            PermissionDeed("replaced", "another") {
                var service = $0.service()
                let (id, session) = service.member("ada@x.com")
                service.update(session, #""email":"victim@x.com""#)
                return service.federated("victim", "victim@x.com").localId == id ? "replaced" : "another"
            }
        case .lostRecoveries:
            PermissionDeed("lost", "mailed") {
                var service = $0.service()
                service.update(service.member("ada@x.com").session, #""deleteAttribute":["EMAIL"]"#)
                return service.mailedCode("RECOVER_EMAIL").isEmpty ? "lost" : "mailed"
            }
        case .directAddressChange:
            PermissionDeed("", "EMAIL_CHANGE_NEEDS_VERIFICATION") {
                var guarded = $0.guarded(.fresh)
                return guarded.service.update(guarded.session, #""email":"new@x.com""#).errorCode
            }
        case .mergesBeforeRecovery:
            PermissionDeed("", "MERGE_NOT_POSSIBLE") {
                var service = $0.service()
                let ada = service.federated("ada", "ada@x.com")
                service.update(ada.idToken, #""deleteAttribute":["EMAIL"]"#)
                let survivor = service.federated("ada").idToken
                let (_, other) = service.member("thief@x.com")
                return service.mergeWhole(survivor: survivor, other, #""survivorId":"\#(ada.localId)""#).errorCode
            }
        case .sessionsAfterVerification:
            PermissionDeed("", "TOKEN_EXPIRED") {
                var service = $0.service()
                let session = service.signUp("ada@x.com").idToken
                let code = service.code("VERIFY_EMAIL", #""idToken":"\#(session)""#)
                service.wait(1)
                service.apply(code)
                return service.lookup(session).errorCode
            }
        case .sessionsAfterAddressChange:
            PermissionDeed("", "TOKEN_EXPIRED") {
                var service = $0.service()
                let session = service.signUp("ada@x.com").idToken
                let code = service.code(
                    "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"new@x.com""#)
                service.wait(1)
                service.apply(code)
                return service.lookup(session).errorCode
            }
        case .looseAddresses:
            PermissionDeed("", "INVALID_EMAIL") {
                var service = $0.service()
                return service.signUp("ada@x.com.").errorCode
            }
        case .looseNumbers:
            PermissionDeed("", "INVALID_PHONE_NUMBER") {
                var service = $0.service()
                return service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+1234567"}"#).errorCode
            }
        case .paddedAddresses:
            PermissionDeed("", "INVALID_EMAIL") {
                var service = $0.service()
                return service.signUp(" ada@x.com").errorCode
            }
        case .emulatorForms:
            PermissionDeed("/emulator/action fake-api-key", "/__/auth/action demo") {
                var service = $0.service()
                service.signUp("ada@x.com")
                let reply = service.admin(
                    "v1/projects/demo/accounts:sendOobCode",
                    #"{"requestType":"PASSWORD_RESET","email":"ada@x.com","returnOobLink":true}"#)
                let link = URIReference(reply.text("oobLink"))
                return "\(link.path) \(FormFields(parsing: link.query ?? "")["apiKey"] ?? "")"
            }
        case .readableCodes:
            PermissionDeed("read", "hidden") {
                var service = $0.service()
                service.signUp("ada@x.com")
                let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
                return service.authority.store[nil].pendingCodes.contains { $0.key.text == code } ? "read" : "hidden"
            }
        case .accountHints:
            PermissionDeed("0", "1") {
                var service = $0.service(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
                _ = service.code("PASSWORD_RESET", #""email":"nobody@x.com""#)
                return "\(service.authority.store[nil].pendingCodes.count)"
            }
        case .shownAccounts:
            PermissionDeed("EMAIL_NOT_FOUND", "INVALID_LOGIN_CREDENTIALS") {
                var service = $0.service()
                return service.signIn("nobody@x.com").errorCode
            }
        case .anyDestination:
            PermissionDeed("", "INVALID_HOSTING_LINK_DOMAIN") {
                var service = $0.service()
                service.signUp("ada@x.com")
                return service.client(
                    "v1/accounts:sendOobCode",
                    #"{"requestType":"PASSWORD_RESET","email":"ada@x.com","linkDomain":"evil.example"}"#
                ).errorCode
            }
        case .hostingDomains:
            PermissionDeed("", "UNAUTHORIZED_DOMAIN") {
                var service = $0.service()
                return service.client(
                    "v1/accounts:createAuthUri",
                    #"{"identifier":"ada@x.com","continueUri":"https://demo.web.app/next"}"#
                ).errorCode
            }
        case .uselessPasswords:
            PermissionDeed("", "OPERATION_NOT_ALLOWED") {
                var service = $0.service(#"{"signIn":{"email":{"enabled":false}}}"#)
                let session = service.federated("g", "ada@x.com").idToken
                return service.update(session, #""password":"secret2""#).errorCode
            }
        default: nil
        }
    }
}
