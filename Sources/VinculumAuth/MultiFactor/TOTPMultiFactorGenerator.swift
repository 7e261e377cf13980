import Foundation
import Vinculum

/// Makes assertions of authenticator apps as second factors (RFC 6238).
public enum TOTPMultiFactorGenerator {
    private static func secret() -> Call<TOTPSecret> {
        Call(.beginEnrollment(.totp)) { outcome, _ in
            guard case .enrollment(let flow) = outcome, case .waitingForApp(let secret) = flow.phase else { return nil }
            return TOTPSecret(secret)
        }
    }

    private static func user(of session: MultiFactorSession) throws(AuthError) -> User {
        guard case .enrollment(let user) = session.kind else {
            throw .misuse("A secret is made for enrolling a factor; this session is of a sign-in.")
        }
        return user
    }

    /// Has the service make a secret for the person's app (`mfaEnrollment:start`).
    ///
    /// - Parameter session: ``MultiFactor/session()`` of the account.
    public static func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
        let user: User
        do throws(AuthError) { user = try self.user(of: session) } catch { throw NSError(error) }
        return try await user.perform(self.secret())
    }

    /// ``generateSecret(with:)`` for callers without `await`.
    public static func generateSecret(
        with session: MultiFactorSession, completion: @escaping @MainActor (TOTPSecret?, (any Error)?) -> Void
    ) {
        do throws(AuthError) {
            try self.user(of: session).perform(self.secret(), completion)
        } catch {
            let error = NSError(error)
            onMainActor { completion(nil, error) }
        }
    }

    /// For ``MultiFactor/enroll(with:displayName:)``.
    ///
    /// - Parameter oneTimePassword: What the app shows once it has the secret.
    public static func assertionForEnrollment(
        with secret: TOTPSecret, oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.enrollment(secret), oneTimePassword)
    }

    /// For ``MultiFactorResolver/resolveSignIn(with:)``.
    ///
    /// - Parameters:
    ///   - enrollmentID: ``MultiFactorInfo/uid`` of one of the resolver's hints.
    ///   - oneTimePassword: What the app shows now.
    public static func assertionForSignIn(
        withEnrollmentID enrollmentID: String, oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.signIn(factorID: enrollmentID), oneTimePassword)
    }
}
