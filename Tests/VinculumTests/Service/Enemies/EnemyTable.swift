import PropertyKit
import Testing
@testable import Vinculum

/// What each operation answers to each ``Enemy``, written out by hand from the rules of the articles.
enum EnemyTable {
    /// The error codes; an empty one where the operation is open to that session.
    struct Words: Sendable {
        var ended = "TOKEN_EXPIRED"
        var withoutFactor: String
        var removedPasskey: String
        var enrolOnly = "OPERATION_NOT_ALLOWED"
        var cookie = "INVALID_ID_TOKEN"
        var otherKind = "INVALID_ID_TOKEN"
        var otherTenant = "TENANT_ID_MISMATCH"
        var otherProject = "INVALID_ID_TOKEN"
        var disabledAccount = "USER_DISABLED"
        var deletedAccount = "USER_NOT_FOUND"

        /// - Parameter weak: The word for a session without the factor of its account, by whichever sign-in.
        init(_ weak: String, passkey: String? = nil, enrolOnly: String = "OPERATION_NOT_ALLOWED") {
            self.withoutFactor = weak
            self.removedPasskey = passkey ?? weak
            self.enrolOnly = enrolOnly
        }

        func word(for enemy: Enemy) -> String {
            switch enemy {
            case .ended: self.ended
            case .withoutFactor: self.withoutFactor
            case .removedPasskey: self.removedPasskey
            case .enrolOnly: self.enrolOnly
            case .cookie: self.cookie
            case .otherKind: self.otherKind
            case .otherTenant: self.otherTenant
            case .otherProject: self.otherProject
            case .disabledAccount: self.disabledAccount
            case .deletedAccount: self.deletedAccount
            }
        }

        /// Of a refresh token, which is nothing but the authority's own.
        static let refresh: Words = {
            var words = Words("")
            (words.cookie, words.otherKind) = ("INVALID_REFRESH_TOKEN", "INVALID_REFRESH_TOKEN")
            (words.otherProject, words.deletedAccount) = ("INVALID_REFRESH_TOKEN", "INVALID_REFRESH_TOKEN")
            return words
        }()
    }

    /// A request with a slot for a credential.
    struct Attempt: Sendable {
        /// The members beside the slot; `$name` stands for a text of the world.
        let members: String
        let words: Words
        /// The member that has the credential.
        let slot: String
        /// Whether an administrator sends it, to the path with the project.
        let isAdministrators: Bool
        let line: SourceLocation

        init(
            _ members: String, _ words: Words, slot: String = "idToken", isAdministrators: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            (self.members, self.words, self.slot, self.isAdministrators) = (members, words, slot, isAdministrators)
            self.line = sourceLocation
        }
    }

    /// What an operation does with a session.
    enum Use: Sendable {
        /// It reads one.
        case session([Attempt])
        /// It reads none: the answer is the same whoever's session comes along. The members make the request succeed.
        case unread(String)
        /// It is for administrators, whom no session makes one.
        case administrators
        /// A utility of emulators: here for administrators too.
        case utility
        /// It publishes what everybody may read, and reads nothing.
        case published
    }
}
