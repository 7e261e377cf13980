/// The messages of Identity Toolkit and of the secure token service, one request and one response for each RPC.
///
/// A member that a message says nothing about has the same meaning everywhere:
///
/// - `absorbedId`: The `localId` of the account that is absorbed.
/// - `autoRetrievalInfo`: For other services; not read here.
/// - `captchaResponse`: The token of a reCAPTCHA, where the project demands one.
/// - `clientType`: For other services; not read here.
/// - `createdAt`: Milliseconds since 1970, as decimal text.
/// - `customAttributes`: The custom claims of ID tokens: a JSON object as text.
/// - `dateOfBirth`: The owner's date of birth.
/// - `delegatedProjectNumber`: For other services; not read here.
/// - `deleteAttribute`: The attributes to remove.
/// - `deletePasskey`: The IDs of the passkeys to remove.
/// - `deleteProvider`: The providers to unlink.
/// - `disabled`: Whether the account is disabled. Its sign-ins are refused.
/// - `displayName`: The name of the account's owner.
/// - `email`: The e-mail address.
/// - `emailVerified`: Whether the e-mail address is verified.
/// - `federatedId`: The identity at the provider.
/// - `gamePlayerId`: The player, for games of one developer.
/// - `idToken`: The ID token of a session.
/// - `initialEmail`: The first e-mail address of the account.
/// - `instanceId`: For other services; not read here.
/// - `iosReceipt`: The `receipt` of `accounts:verifyIosClient`.
/// - `iosSecret`: The secret that was pushed to the app.
/// - `isNewUser`: Whether the request made the account.
/// - `language`: The owner's language.
/// - `lastLoginAt`: Milliseconds since 1970, as decimal text.
/// - `localId`: The ID of the account.
/// - `mfaEnrollmentId`: The ID of a second factor.
/// - `mfaInfo`: The second factors of the account.
/// - `mfaPendingCredential`: The sign-in that waits for its second factor; opaque.
/// - `newEmail`: The address that replaces the present one.
/// - `oauthAccessToken`: The provider's access token.
/// - `oobCode`: The code of a mailed link.
/// - `password`: The password.
/// - `pendingToken`: For other services; not read here.
/// - `phoneNumber`: The phone number in the form E.164: `+15555550100`.
/// - `phoneVerificationInfo`: The code of a message, and what it was sent for.
/// - `photoUrl`: The address of a picture.
/// - `playIntegrityToken`: For other services; not read here.
/// - `playerId`: The player.
/// - `providerId`: The provider, such as `google.com`.
/// - `providerUserInfo`: The linked providers.
/// - `recaptchaToken`: For other services; not read here.
/// - `recaptchaVersion`: For other services; not read here.
/// - `refreshToken`: The refresh token of the session.
/// - `registered`: Whether an account has the address.
/// - `requestType`: What the link is for.
/// - `returnSecureToken`: For other services; here a response always has the tokens of its session.
/// - `safetyNetToken`: For other services; not read here.
/// - `screenName`: The name at the provider.
/// - `sessionInfo`: What a code was sent for; opaque.
/// - `survivorId`: The `localId` of the account that survives.
/// - `targetProjectId`: The project, where the path names none; for administrators.
/// - `teamPlayerId`: The player, for all games of a team.
/// - `tenantId`: The tenant; absent for the project itself.
/// - `timeZone`: The owner's time zone.
/// - `totpVerificationInfo`: A code of an authenticator app.
/// - `users`: The accounts.
public enum Wire {}

extension Wire {
    /// An empty object, `{}`: a message whose presence is its only information.
    public struct Presence: WireMessage {
        /// Creates the object; there is nothing to set.
        public init() {}

        /// Does nothing: there are no fields.
        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {}
    }
}
