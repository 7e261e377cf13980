public import Foundation
package import Vinculum

/// When an account was made and last entered.
public final class UserMetadata: Sendable {
    /// `nil` if the service did not say.
    public let creationDate: Date?
    /// `nil` if the service did not say.
    public let lastSignInDate: Date?

    package init(createdAt: Instant?, lastSignInAt: Instant?) {
        self.creationDate = createdAt.map(\.date)
        self.lastSignInDate = lastSignInAt.map(\.date)
    }
}
