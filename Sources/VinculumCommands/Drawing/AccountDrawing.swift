package import Vinculum

/// What a drawing of an account shows: who it is, how it is found, every way in, second factors, and what was retired.
package struct AccountDrawing: Equatable, Sendable {
    /// Where something on the account comes from.
    package struct Anchor: Equatable, Sendable {
        package var epoch: UInt32
        package var proof: ProofMethod

        package init(epoch: UInt32, proof: ProofMethod) {
            self.epoch = epoch
            self.proof = proof
        }
    }

    package struct Identifier: Equatable, Sendable {
        package enum Kind: Equatable, Sendable { case email, phone }
        package var kind: Kind
        package var text: String
        package var isVerified: Bool
        package var anchor: Anchor
    }

    package struct LinkedProvider: Equatable, Sendable {
        package var provider: String
        /// Who the provider says this is; `nil` for ways in that a password or code opens.
        package var subject: String?
        package var email: String?
        package var anchor: Anchor?
    }

    package struct Factor: Equatable, Sendable {
        package var id: String
        /// The number of a phone; `nil` for codes from an authenticator app.
        package var phoneNumber: String?
        package var name: String?
        package var anchor: Anchor
    }

    package struct Retired: Equatable, Sendable {
        package var what: String
        package var subject: String?
        package var reason: String
        package var at: Instant
        package var anchor: Anchor
    }

    package var uid: String
    package var displayName: String?
    package var isDisabled = false
    package var epoch: UInt32 = 0
    package var identifiers: [Identifier] = []
    package var linkedProviders: [LinkedProvider] = []
    package var factors: [Factor] = []
    package var quarantine: [Retired] = []

    package init(uid: String) {
        self.uid = uid
    }
}
