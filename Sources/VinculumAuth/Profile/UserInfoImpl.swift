package import Foundation
package import Vinculum

/// One way into an account, as `User.providerData` lists it.
package struct UserInfoImpl: UserInfo, Equatable {
    private let core: ProviderData

    package init(_ core: ProviderData) {
        self.core = core
    }

    package var providerID: String { self.core.provider.rawValue }
    package var uid: String { self.core.uid }
    package var displayName: String? { self.core.displayName }
    package var photoURL: URL? { self.core.photoURL.flatMap { URL(string: $0) } }
    package var email: String? { self.core.email }
    package var phoneNumber: String? { self.core.phoneNumber }
}
