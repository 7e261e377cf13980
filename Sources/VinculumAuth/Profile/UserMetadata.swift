public import Foundation
package import Vinculum

/// When an account was created and when it was last signed in to.
public final class UserMetadata: Sendable {
    /// When the account was created; `nil` if the service did not say.
    public let creationDate: Date?
    /// When the user last signed in; `nil` if the service did not say.
    public let lastSignInDate: Date?

    package init(createdAt: Instant?, lastSignInAt: Instant?) {
        self.creationDate = createdAt.map(\.date)
        self.lastSignInDate = lastSignInAt.map(\.date)
    }
}
