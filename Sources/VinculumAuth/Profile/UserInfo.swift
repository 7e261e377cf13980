public import Foundation
package import Vinculum

/// The profile of a user at a provider, or in the account itself.
public protocol UserInfo: Sendable {
    /// The provider's identifier; `Firebase` for the account itself.
    var providerID: String { get }
    /// The user's identifier at the provider; the address for `password` and the number for `phone`.
    var uid: String { get }
    /// The person's name.
    var displayName: String? { get }
    /// The person's picture.
    var photoURL: URL? { get }
    /// The person's e-mail address.
    var email: String? { get }
    /// The number in E.164, such as `+15555550100`.
    var phoneNumber: String? { get }
}

/// A linked provider, as ``User/providerData`` lists it.
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
