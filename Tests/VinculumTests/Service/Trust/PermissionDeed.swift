@testable import Vinculum

/// A request, or a few, of which one permission decides the outcome.
struct PermissionDeed: Sendable {
    /// What comes of it where the permission is granted, and where it is refused.
    let granted: String
    let refused: String
    let play: @Sendable (Trial) -> String

    init(_ granted: String, _ refused: String, _ play: @escaping @Sendable (Trial) -> String) {
        (self.granted, self.refused, self.play) = (granted, refused, play)
    }

    /// The services that the requests go to: with the rules of a level, but for the permission.
    struct Trial: Sendable {
        let level: TrustLevel
        let permission: Permission
        let isGranted: Bool

        func decide(_ settings: inout AuthoritySettings) { settings.grant(self.permission, self.isGranted) }

        func service(_ config: String = "") -> Service {
            var service = Service {
                $0.follow(self.level)
                self.decide(&$0)
            }
            if !config.isEmpty { service.configure(config) }
            return service
        }

        func guarded(_ holder: Guarded.Holder) -> Guarded {
            var guarded = Guarded(self.level, holder)
            guarded.service.change { self.decide(&$0) }
            return guarded
        }
    }

    /// The deed of a permission; `nil` for one that a host asks for, whose tests try it.
    static func of(_ permission: Permission) -> PermissionDeed? {
        self.ofSessions(permission) ?? self.ofAddresses(permission) ?? self.ofAdministration(permission)
            ?? self.ofProviders(permission)
    }

    static let tooOld = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
}
