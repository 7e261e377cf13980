package import Vinculum

/// What a drawing of an account shows: identifiers, sign-in methods, second factors and quarantine.
package struct AccountDrawing: Equatable, Sendable {
    /// The origin of an entry.
    package struct Anchor: Equatable, Sendable {
        /// The account's epoch in which the entry was added; 0 at the start.
        package var epoch: UInt32
        /// How the owner proved to be entitled to it.
        package var proof: ProofMethod

        /// Describes an origin.
        package init(epoch: UInt32, proof: ProofMethod) {
            self.epoch = epoch
            self.proof = proof
        }
    }

    /// An e-mail address or phone number of the account.
    package struct Identifier: Equatable, Sendable {
        /// The type of an identifier.
        package enum Kind: Equatable, Sendable { case email, phone }
        /// The type.
        package var kind: Kind
        /// The address, or the number in E.164 form.
        package var text: String
        /// Whether the owner has proved to control it.
        package var isVerified: Bool
        /// Where it comes from.
        package var anchor: Anchor
    }

    /// A sign-in method of the account.
    package struct LinkedProvider: Equatable, Sendable {
        /// The provider ID, such as `google.com`.
        package var provider: String
        /// The provider's identifier of the user, or the phone number; `nil` for a password.
        package var subject: String?
        /// The e-mail address with the provider; `nil` without one.
        package var email: String?
        /// Where it comes from; `nil` if unknown.
        package var anchor: Anchor?
    }

    /// An enrolled second factor.
    package struct Factor: Equatable, Sendable {
        /// The enrolment ID.
        package var id: String
        /// The phone number; `nil` for an authenticator app.
        package var phoneNumber: String?
        /// The display name; `nil` without one.
        package var name: String?
        /// Where it comes from.
        package var anchor: Anchor
    }

    /// A credential that was removed and is refused from then on.
    package struct Retired: Equatable, Sendable {
        /// The type, such as `password`, `phone` or a provider ID.
        package var what: String
        /// The number, subject or ID; `nil` for a password.
        package var subject: String?
        /// Why it was removed, for people to read.
        package var reason: String
        /// When it was removed.
        package var at: Instant
        /// Where it came from.
        package var anchor: Anchor
    }

    /// The account's UID.
    package var uid: String
    /// The account's display name; `nil` without one.
    package var displayName: String?
    /// Whether an administrator has disabled the account.
    package var isDisabled = false
    /// The account's current epoch.
    package var epoch: UInt32 = 0
    /// The e-mail address and phone number.
    package var identifiers: [Identifier] = []
    /// The sign-in methods.
    package var linkedProviders: [LinkedProvider] = []
    /// The passkeys, which the protocol lists apart from the other sign-in methods.
    package var passkeys: [LinkedProvider] = []
    /// The second factors.
    package var factors: [Factor] = []
    /// How many recovery codes are left; `nil` if none were made.
    package var recoveryCodes: Int?
    /// The removed credentials.
    package var quarantine: [Retired] = []

    /// A drawing of an account without any entries.
    package init(uid: String) {
        self.uid = uid
    }
}
