// Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.

@testable import Vinculum

extension Wire.Argon2Parameters: Shaped {}
extension Wire.Audit.Response: Shaped {}
extension Wire.Audit.Entry: Shaped {}
extension Wire.AutoRetrievalInfo: Shaped {}
extension Wire.BatchCreate.Request: Shaped {}
extension Wire.BatchCreate.Response: Shaped {}
extension Wire.BatchDelete.Request: Shaped {}
extension Wire.BatchDelete.Response: Shaped {}
extension Wire.BatchError: Shaped {}
extension Wire.BatchGet.Response: Shaped {}
extension Wire.CreateAuthUri.Request: Shaped {}
extension Wire.CreateAuthUri.Response: Shaped {}
extension Wire.CreateSessionCookie.Request: Shaped {}
extension Wire.CreateSessionCookie.Response: Shaped {}
extension Wire.Delete.Request: Shaped {}
extension Wire.Delete.Response: Shaped {}
extension Wire.DeviceSignInStart.Request: Shaped {}
extension Wire.DeviceSignInStart.Response: Shaped {}
extension Wire.EmailInfo: Shaped {}
extension Wire.EndSessions.Request: Shaped {}
extension Wire.EnrollmentFinalize.Request: Shaped {}
extension Wire.EnrollmentFinalize.Response: Shaped {}
extension Wire.EnrollmentStart.Request: Shaped {}
extension Wire.EnrollmentStart.Response: Shaped {}
extension Wire.EnrollmentWithdraw.Request: Shaped {}
extension Wire.EnrollmentWithdraw.Response: Shaped {}
extension Wire.ErrorResponse: Shaped {}
extension Wire.ErrorResponse.Body: Shaped {}
extension Wire.ErrorResponse.Entry: Shaped {}
extension Wire.ExportFile: Shaped {}
extension Wire.ExportedUser: Shaped {}
extension Wire.FederatedUserIdentifier: Shaped {}
extension Wire.Forecast.Request: Shaped {}
extension Wire.ForecastAccounts.Request: Shaped {}
extension Wire.IdpConfig: Shaped {}
extension Wire.ListSessions.Request: Shaped {}
extension Wire.ListSessions.Response: Shaped {}
extension Wire.Lookup.Request: Shaped {}
extension Wire.Lookup.Response: Shaped {}
extension Wire.Merging.Request: Shaped {}
extension Wire.Merging.Response: Shaped {}
extension Wire.Merging.Merge: Shaped {}
extension Wire.Merging.Plan: Shaped {}
extension Wire.Merging.Item: Shaped {}
extension Wire.MfaEnrollment: Shaped {}
extension Wire.MultiFactorSettings: Shaped {}
extension Wire.NameSession.Request: Shaped {}
extension Wire.OobCode: Shaped {}
extension Wire.OobCodes: Shaped {}
extension Wire.PasskeyEnrollmentFinalize.Request: Shaped {}
extension Wire.PasskeyEnrollmentFinalize.Response: Shaped {}
extension Wire.PasskeyEnrollmentStart.Request: Shaped {}
extension Wire.PasskeyEnrollmentStart.Response: Shaped {}
extension Wire.PasskeyInfo: Shaped {}
extension Wire.PasskeySignInFinalize.Request: Shaped {}
extension Wire.PasskeySignInFinalize.Response: Shaped {}
extension Wire.PasskeySignInStart.Request: Shaped {}
extension Wire.PasskeySignInStart.Response: Shaped {}
extension Wire.PasswordPolicy: Shaped {}
extension Wire.PhoneChallengeInfo: Shaped {}
extension Wire.PhoneSessionInfo: Shaped {}
extension Wire.PhoneVerificationInfo: Shaped {}
extension Wire.Presence: Shaped {}
extension Wire.Projects: Shaped {}
extension Wire.ProviderTokensRefresh.Request: Shaped {}
extension Wire.ProviderTokensRefresh.Response: Shaped {}
extension Wire.ProviderUserInfo: Shaped {}
extension Wire.Query.Request: Shaped {}
extension Wire.Query.Expression: Shaped {}
extension Wire.Query.Response: Shaped {}
extension Wire.RecaptchaConfig: Shaped {}
extension Wire.RecaptchaConfig.Enforcement: Shaped {}
extension Wire.RecaptchaParams: Shaped {}
extension Wire.RecoveryCodes.Request: Shaped {}
extension Wire.RecoveryCodes.Response: Shaped {}
extension Wire.ResetPassword.Request: Shaped {}
extension Wire.ResetPassword.Response: Shaped {}
extension Wire.RevokeToken.Request: Shaped {}
extension Wire.SendOobCode.Request: Shaped {}
extension Wire.SendOobCode.Response: Shaped {}
extension Wire.SendVerificationCode.Request: Shaped {}
extension Wire.SendVerificationCode.Response: Shaped {}
extension Wire.SessionInfo: Shaped {}
extension Wire.SignInFinalize.Request: Shaped {}
extension Wire.SignInFinalize.Response: Shaped {}
extension Wire.SignInStart.Request: Shaped {}
extension Wire.SignInStart.Response: Shaped {}
extension Wire.SignInWithCustomToken.Request: Shaped {}
extension Wire.SignInWithCustomToken.Response: Shaped {}
extension Wire.SignInWithEmailLink.Request: Shaped {}
extension Wire.SignInWithEmailLink.Response: Shaped {}
extension Wire.SignInWithGameCenter.Request: Shaped {}
extension Wire.SignInWithGameCenter.Response: Shaped {}
extension Wire.SignInWithIdp.Request: Shaped {}
extension Wire.SignInWithIdp.Response: Shaped {}
extension Wire.SignInWithPassword.Request: Shaped {}
extension Wire.SignInWithPassword.Response: Shaped {}
extension Wire.SignInWithPhoneNumber.Request: Shaped {}
extension Wire.SignInWithPhoneNumber.Response: Shaped {}
extension Wire.SignUp.Request: Shaped {}
extension Wire.SignUp.Response: Shaped {}
extension Wire.Target: Shaped {}
extension Wire.Token.Request: Shaped {}
extension Wire.Token.Response: Shaped {}
extension Wire.TotpSessionInfo: Shaped {}
extension Wire.TotpVerificationInfo: Shaped {}
extension Wire.Update.Request: Shaped {}
extension Wire.Update.Response: Shaped {}
extension Wire.UserInfo: Shaped {}
extension Wire.UserNotification: Shaped {}
extension Wire.VerificationCode: Shaped {}
extension Wire.VerificationCodes: Shaped {}
extension Wire.VerifyIosClient.Request: Shaped {}
extension Wire.VerifyIosClient.Response: Shaped {}
extension Wire.Argon2HashType: Shaped {}
extension Wire.Argon2Version: Shaped {}
extension Wire.ClientType: Shaped {}
extension Wire.OobRequestType: Shaped {}
extension Wire.PasswordHashOrder: Shaped {}
extension Wire.PhoneOperation: Shaped {}
extension Wire.QueryOrder: Shaped {}
extension Wire.QuerySortField: Shaped {}
extension Wire.RecaptchaVersion: Shaped {}
extension Wire.RevokedTokenType: Shaped {}
extension Wire.UserAttributeName: Shaped {}

/// Every message of the protocol, for tests that hold for all of them.
let everyMessage: [MessageCase] = [
    MessageCase(Wire.Argon2Parameters.self),
    MessageCase(Wire.Audit.Response.self),
    MessageCase(Wire.Audit.Entry.self),
    MessageCase(Wire.AutoRetrievalInfo.self),
    MessageCase(Wire.BatchCreate.Request.self),
    MessageCase(Wire.BatchCreate.Response.self),
    MessageCase(Wire.BatchDelete.Request.self),
    MessageCase(Wire.BatchDelete.Response.self),
    MessageCase(Wire.BatchError.self),
    MessageCase(Wire.BatchGet.Response.self),
    MessageCase(Wire.CreateAuthUri.Request.self),
    MessageCase(Wire.CreateAuthUri.Response.self),
    MessageCase(Wire.CreateSessionCookie.Request.self),
    MessageCase(Wire.CreateSessionCookie.Response.self),
    MessageCase(Wire.Delete.Request.self),
    MessageCase(Wire.Delete.Response.self),
    MessageCase(Wire.DeviceSignInStart.Request.self),
    MessageCase(Wire.DeviceSignInStart.Response.self),
    MessageCase(Wire.EmailInfo.self),
    MessageCase(Wire.EndSessions.Request.self),
    MessageCase(Wire.EnrollmentFinalize.Request.self),
    MessageCase(Wire.EnrollmentFinalize.Response.self),
    MessageCase(Wire.EnrollmentStart.Request.self),
    MessageCase(Wire.EnrollmentStart.Response.self),
    MessageCase(Wire.EnrollmentWithdraw.Request.self),
    MessageCase(Wire.EnrollmentWithdraw.Response.self),
    MessageCase(Wire.ErrorResponse.self),
    MessageCase(Wire.ErrorResponse.Body.self),
    MessageCase(Wire.ErrorResponse.Entry.self),
    MessageCase(Wire.ExportFile.self),
    MessageCase(Wire.ExportedUser.self),
    MessageCase(Wire.FederatedUserIdentifier.self),
    MessageCase(Wire.Forecast.Request.self),
    MessageCase(Wire.ForecastAccounts.Request.self),
    MessageCase(Wire.IdpConfig.self),
    MessageCase(Wire.ListSessions.Request.self),
    MessageCase(Wire.ListSessions.Response.self),
    MessageCase(Wire.Lookup.Request.self),
    MessageCase(Wire.Lookup.Response.self),
    MessageCase(Wire.Merging.Request.self),
    MessageCase(Wire.Merging.Response.self),
    MessageCase(Wire.Merging.Merge.self),
    MessageCase(Wire.Merging.Plan.self),
    MessageCase(Wire.Merging.Item.self),
    MessageCase(Wire.MfaEnrollment.self),
    MessageCase(Wire.MultiFactorSettings.self),
    MessageCase(Wire.NameSession.Request.self),
    MessageCase(Wire.OobCode.self),
    MessageCase(Wire.OobCodes.self),
    MessageCase(Wire.PasskeyEnrollmentFinalize.Request.self),
    MessageCase(Wire.PasskeyEnrollmentFinalize.Response.self),
    MessageCase(Wire.PasskeyEnrollmentStart.Request.self),
    MessageCase(Wire.PasskeyEnrollmentStart.Response.self),
    MessageCase(Wire.PasskeyInfo.self),
    MessageCase(Wire.PasskeySignInFinalize.Request.self),
    MessageCase(Wire.PasskeySignInFinalize.Response.self),
    MessageCase(Wire.PasskeySignInStart.Request.self),
    MessageCase(Wire.PasskeySignInStart.Response.self),
    MessageCase(Wire.PasswordPolicy.self),
    MessageCase(Wire.PhoneChallengeInfo.self),
    MessageCase(Wire.PhoneSessionInfo.self),
    MessageCase(Wire.PhoneVerificationInfo.self),
    MessageCase(Wire.Presence.self),
    MessageCase(Wire.Projects.self),
    MessageCase(Wire.ProviderTokensRefresh.Request.self),
    MessageCase(Wire.ProviderTokensRefresh.Response.self),
    MessageCase(Wire.ProviderUserInfo.self),
    MessageCase(Wire.Query.Request.self),
    MessageCase(Wire.Query.Expression.self),
    MessageCase(Wire.Query.Response.self),
    MessageCase(Wire.RecaptchaConfig.self),
    MessageCase(Wire.RecaptchaConfig.Enforcement.self),
    MessageCase(Wire.RecaptchaParams.self),
    MessageCase(Wire.RecoveryCodes.Request.self),
    MessageCase(Wire.RecoveryCodes.Response.self),
    MessageCase(Wire.ResetPassword.Request.self),
    MessageCase(Wire.ResetPassword.Response.self),
    MessageCase(Wire.RevokeToken.Request.self),
    MessageCase(Wire.SendOobCode.Request.self),
    MessageCase(Wire.SendOobCode.Response.self),
    MessageCase(Wire.SendVerificationCode.Request.self),
    MessageCase(Wire.SendVerificationCode.Response.self),
    MessageCase(Wire.SessionInfo.self),
    MessageCase(Wire.SignInFinalize.Request.self),
    MessageCase(Wire.SignInFinalize.Response.self),
    MessageCase(Wire.SignInStart.Request.self),
    MessageCase(Wire.SignInStart.Response.self),
    MessageCase(Wire.SignInWithCustomToken.Request.self),
    MessageCase(Wire.SignInWithCustomToken.Response.self),
    MessageCase(Wire.SignInWithEmailLink.Request.self),
    MessageCase(Wire.SignInWithEmailLink.Response.self),
    MessageCase(Wire.SignInWithGameCenter.Request.self),
    MessageCase(Wire.SignInWithGameCenter.Response.self),
    MessageCase(Wire.SignInWithIdp.Request.self),
    MessageCase(Wire.SignInWithIdp.Response.self),
    MessageCase(Wire.SignInWithPassword.Request.self),
    MessageCase(Wire.SignInWithPassword.Response.self),
    MessageCase(Wire.SignInWithPhoneNumber.Request.self),
    MessageCase(Wire.SignInWithPhoneNumber.Response.self),
    MessageCase(Wire.SignUp.Request.self),
    MessageCase(Wire.SignUp.Response.self),
    MessageCase(Wire.Target.self),
    MessageCase(Wire.Token.Request.self),
    MessageCase(Wire.Token.Response.self),
    MessageCase(Wire.TotpSessionInfo.self),
    MessageCase(Wire.TotpVerificationInfo.self),
    MessageCase(Wire.Update.Request.self),
    MessageCase(Wire.Update.Response.self),
    MessageCase(Wire.UserInfo.self),
    MessageCase(Wire.UserNotification.self),
    MessageCase(Wire.VerificationCode.self),
    MessageCase(Wire.VerificationCodes.self),
    MessageCase(Wire.VerifyIosClient.Request.self),
    MessageCase(Wire.VerifyIosClient.Response.self),
]

extension Endpoint {
    /// The message of a request; `nil` for JSON that no message declares, or no body.
    var requestMessage: (any Shaped.Type)? {
        switch self {
        case .signUp: Wire.SignUp.Request.self
        case .signInWithPassword: Wire.SignInWithPassword.Request.self
        case .signInWithEmailLink: Wire.SignInWithEmailLink.Request.self
        case .signInWithIdp: Wire.SignInWithIdp.Request.self
        case .signInWithCustomToken: Wire.SignInWithCustomToken.Request.self
        case .signInWithPhoneNumber: Wire.SignInWithPhoneNumber.Request.self
        case .signInWithGameCenter: Wire.SignInWithGameCenter.Request.self
        case .sendVerificationCode: Wire.SendVerificationCode.Request.self
        case .createAuthUri: Wire.CreateAuthUri.Request.self
        case .deviceSignInStart: Wire.DeviceSignInStart.Request.self
        case .verifyIosClient: Wire.VerifyIosClient.Request.self
        case .token: Wire.Token.Request.self
        case .lookup: Wire.Lookup.Request.self
        case .update: Wire.Update.Request.self
        case .delete: Wire.Delete.Request.self
        case .sendOobCode: Wire.SendOobCode.Request.self
        case .resetPassword: Wire.ResetPassword.Request.self
        case .revokeToken: Wire.RevokeToken.Request.self
        case .refreshProviderTokens: Wire.ProviderTokensRefresh.Request.self
        case .forecast: Wire.Forecast.Request.self
        case .listSessions: Wire.ListSessions.Request.self
        case .endSessions: Wire.EndSessions.Request.self
        case .nameSession: Wire.NameSession.Request.self
        case .createSessionCookie: Wire.CreateSessionCookie.Request.self
        case .enrollmentStart: Wire.EnrollmentStart.Request.self
        case .enrollmentFinalize: Wire.EnrollmentFinalize.Request.self
        case .enrollmentWithdraw: Wire.EnrollmentWithdraw.Request.self
        case .signInStart: Wire.SignInStart.Request.self
        case .signInFinalize: Wire.SignInFinalize.Request.self
        case .makeRecoveryCodes: Wire.RecoveryCodes.Request.self
        case .recoveryCodes: Wire.RecoveryCodes.Request.self
        case .removeRecoveryCodes: Wire.RecoveryCodes.Request.self
        case .passkeyEnrollmentStart: Wire.PasskeyEnrollmentStart.Request.self
        case .passkeyEnrollmentFinalize: Wire.PasskeyEnrollmentFinalize.Request.self
        case .passkeySignInStart: Wire.PasskeySignInStart.Request.self
        case .passkeySignInFinalize: Wire.PasskeySignInFinalize.Request.self
        case .mergePlan: Wire.Merging.Request.self
        case .merge: Wire.Merging.Request.self
        case .mergeStatus: Wire.Merging.Request.self
        case .commitMerge: Wire.Merging.Request.self
        case .abortMerge: Wire.Merging.Request.self
        case .undoMergePlan: Wire.Merging.Request.self
        case .undoMerge: Wire.Merging.Request.self
        case .listMerges: nil
        case .batchCreate: Wire.BatchCreate.Request.self
        case .batchGet: nil
        case .batchDelete: Wire.BatchDelete.Request.self
        case .query: Wire.Query.Request.self
        case .queryAccounts: Wire.Query.Request.self
        case .forecastAccounts: Wire.ForecastAccounts.Request.self
        case .listAudit: nil
        case .sessionCookiePublicKeys: nil
        case .sessionCookieCertificates: nil
        case .idTokenCertificates: nil
        case .jsonWebKeySet: nil
        case .openIDConfiguration: nil
        case .getProjects: nil
        case .recaptchaParams: nil
        case .recaptchaConfig: nil
        case .passwordPolicy: nil
        case .getConfig: nil
        case .updateConfig: nil
        case .getPasskeyConfig: nil
        case .updatePasskeyConfig: nil
        case .listTenants: nil
        case .createTenant: nil
        case .getTenant: nil
        case .updateTenant: nil
        case .deleteTenant: nil
        case .getIamPolicy: nil
        case .setIamPolicy: nil
        case .testIamPermissions: nil
        case .initializeAuth: nil
        case .defaultSupportedIdps: nil
        case .listIdpConfigs: nil
        case .createIdpConfig: nil
        case .getIdpConfig: nil
        case .updateIdpConfig: nil
        case .deleteIdpConfig: nil
        case .listProviders: nil
        case .getProvider: nil
        case .replaceProvider: nil
        case .updateProvider: nil
        case .deleteProvider: nil
        case .testProvider: nil
        case .emulatorConfig: nil
        case .updateEmulatorConfig: nil
        case .clearAccounts: nil
        case .verificationCodes: nil
        case .oobCodes: nil
        }
    }
}
