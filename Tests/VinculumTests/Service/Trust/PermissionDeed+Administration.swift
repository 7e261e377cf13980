@testable import Vinculum

extension PermissionDeed {
    /// What projects, tenants and their administrators do.
    static func ofAdministration(_ permission: Permission) -> PermissionDeed? {
        switch permission {
        case .unlimitedUse:
            PermissionDeed("", "TOO_MANY_ATTEMPTS_TRY_LATER") {
                var service = $0.service()
                let message = #"{"phoneNumber":"+15550100"}"#
                for _ in 0..<20 { service.client("v1/accounts:sendVerificationCode", message) }
                return service.client("v1/accounts:sendVerificationCode", message).errorCode
            }
        case .tenantsOnUse:
            PermissionDeed("", "TENANT_NOT_FOUND") {
                var service = $0.service()
                return service.client("v1/accounts:signUp", #"{"tenantId":"stranger"}"#).errorCode
            }
        case .anyTenantName:
            PermissionDeed("", "INVALID_DISPLAY_NAME") {
                var service = $0.service()
                return service.admin("v2/projects/demo/tenants", #"{"displayName":"x"}"#).errorCode
            }
        case .disabledProjects:
            PermissionDeed("", "PROJECT_DISABLED") {
                var service = $0.service()
                let token = service.client("v1/accounts:signUp", #"{"tenantId":"blue"}"#).refreshToken
                service.configure(#"{"enableAnonymousUser":true,"disableAuth":true}"#, tenant: "blue")
                return service.client(
                    "/securetoken.googleapis.com/v1/token",
                    #"{"grantType":"refresh_token","refreshToken":"\#(token)","tenantId":"blue"}"#
                ).errorCode
            }
        case .uncheckedHashes:
            PermissionDeed("0", "1") {
                var service = $0.service()
                let reply = service.admin(
                    "v1/projects/demo/accounts:batchCreate",
                    #"{"users":[{"localId":"u","passwordHash":"aGFzaA=="}],"hashAlgorithm":"BCRYPT"}"#)
                return "\(reply["error"]?.count ?? 0)"
            }
        case .wholeQueries:
            PermissionDeed("501", "500") {
                var service = $0.service()
                var set = ChangeSet()
                for number in 0...500 {
                    set.changes.append(.account(.changed(AccountID("u\(number)")!, [.disabled(false)])))
                }
                service.commit(set)
                return "\(service.admin("v1/projects/demo/accounts:query")["userInfo"]?.count ?? 0)"
            }
        case .unenforcedSettings:
            PermissionDeed("", "INVALID_CONFIG") {
                var service = $0.service()
                return service.admin(
                    "PATCH", "v2/projects/demo/config?updateMask=recaptchaConfig",
                    #"{"recaptchaConfig":{"useAccountDefender":true}}"#
                ).errorCode
            }
        case .unconfirmedClearing:
            PermissionDeed("200", "400") {
                var service = $0.service()
                return "\(service.admin("DELETE", "/emulator/v1/projects/demo/accounts", "").status)"
            }
        case .shownAddresses:
            PermissionDeed("shown", "hidden") {
                var service = $0.service(Hooked.config)
                return service.signUp("ada@x.com").error.contains(Hooked.create) ? "shown" : "hidden"
            }
        case .plainBlockingFunctions:
            PermissionDeed("", "INVALID_BLOCKING_FUNCTION") {
                var service = $0.service()
                return service.admin(
                    "PATCH", "v2/projects/demo/config?updateMask=blockingFunctions",
                    Hooked.configuration(create: "http://f.example.net/x", signIn: nil)
                ).errorCode
            }
        default: nil
        }
    }
}
