public import Foundation

/// What a provider, or the account itself, says of a person.
public protocol UserInfo: Sendable {
    /// The provider's id; `Firebase` for the account itself.
    var providerID: String { get }
    /// The subject at the provider; the address or number for e-mail and phone.
    var uid: String { get }
    var displayName: String? { get }
    var photoURL: URL? { get }
    var email: String? { get }
    /// The number in E.164, such as `+15555550100`.
    var phoneNumber: String? { get }
}
