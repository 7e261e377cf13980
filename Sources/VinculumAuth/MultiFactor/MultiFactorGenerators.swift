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
            throw .misuse("A secret requires a session of an enrolment; this session is one of a sign-in.")
        }
        return user
    }

    /// Requests a secret for the person's app (`mfaEnrollment:start`).
    ///
    /// - Parameter session: The account's ``MultiFactor/session()``.
    /// - Throws: ``AuthErrorCode/requiresRecentLogin``, ``AuthErrorCode/unverifiedEmail`` and others.
    public static func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
        let user: User
        do throws(AuthError) { user = try self.user(of: session) } catch { throw NSError(error) }
        return try await user.perform(self.secret())
    }

    /// ``generateSecret(with:)`` for callers without `await`.
    @preconcurrency
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

    /// Makes an assertion for ``MultiFactor/enroll(with:displayName:)``.
    ///
    /// - Parameters:
    ///   - secret: The secret that the app has now.
    ///   - oneTimePassword: The code that the app shows.
    public static func assertionForEnrollment(
        with secret: TOTPSecret, oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.enrollment(secret), oneTimePassword)
    }

    /// Makes an assertion for ``MultiFactorResolver/resolveSignIn(with:)``.
    ///
    /// - Parameters:
    ///   - enrollmentID: The ``MultiFactorInfo/uid`` of one of the resolver's hints.
    ///   - oneTimePassword: The code that the app shows.
    public static func assertionForSignIn(
        withEnrollmentID enrollmentID: String, oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.signIn(factorID: enrollmentID), oneTimePassword)
    }
}

/// Makes assertions of phones as second factors.
public enum PhoneMultiFactorGenerator {
    /// Makes an assertion for ``MultiFactorResolver/resolveSignIn(with:)`` or
    /// ``MultiFactor/enroll(with:displayName:)``.
    ///
    /// - Parameter phoneAuthCredential: The code that
    ///   ``PhoneAuthProvider/verifyPhoneNumber(with:uiDelegate:multiFactorSession:)`` has sent, as a credential.
    public static func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
        PhoneMultiFactorAssertion(phoneAuthCredential)
    }
}
