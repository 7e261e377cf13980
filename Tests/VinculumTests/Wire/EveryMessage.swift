@testable import Vinculum
import PropertyKit

extension Wire.Argon2Parameters: Shaped {}
extension Wire.AutoRetrievalInfo: Shaped {}
extension Wire.BatchCreate.Request: Shaped {}
extension Wire.BatchCreate.Response: Shaped {}
extension Wire.BatchError: Shaped {}
extension Wire.BatchGet.Response: Shaped {}
extension Wire.Query.Request: Shaped {}
extension Wire.Query.Expression: Shaped {}
extension Wire.Query.Response: Shaped {}
extension Wire.BatchDelete.Request: Shaped {}
extension Wire.BatchDelete.Response: Shaped {}
extension Wire.CreateAuthUri.Request: Shaped {}
extension Wire.CreateAuthUri.Response: Shaped {}
extension Wire.CreateSessionCookie.Request: Shaped {}
extension Wire.CreateSessionCookie.Response: Shaped {}
extension Wire.Delete.Request: Shaped {}
extension Wire.Delete.Response: Shaped {}
extension Wire.DeviceSignInStart.Request: Shaped {}
extension Wire.DeviceSignInStart.Response: Shaped {}
extension Wire.ProviderTokensRefresh.Request: Shaped {}
extension Wire.ProviderTokensRefresh.Response: Shaped {}
extension Wire.RecoveryCodes.Request: Shaped {}
extension Wire.RecoveryCodes.Response: Shaped {}
extension Wire.ListSessions.Request: Shaped {}
extension Wire.ListSessions.Response: Shaped {}
extension Wire.SessionInfo: Shaped {}
extension Wire.EndSessions.Request: Shaped {}
extension Wire.NameSession.Request: Shaped {}
extension Wire.EmailInfo: Shaped {}
extension Wire.FederatedUserIdentifier: Shaped {}
extension Wire.Forecast.Request: Shaped {}
extension Wire.ForecastAccounts.Request: Shaped {}
extension Wire.Lookup.Request: Shaped {}
extension Wire.Lookup.Response: Shaped {}
extension Wire.MfaEnrollment: Shaped {}
extension Wire.MultiFactorSettings: Shaped {}
extension Wire.OobCode: Shaped {}
extension Wire.OobCodes: Shaped {}
extension Wire.PasskeyInfo: Shaped {}
extension Wire.ProviderUserInfo: Shaped {}
extension Wire.ResetPassword.Request: Shaped {}
extension Wire.ResetPassword.Response: Shaped {}
extension Wire.SendOobCode.Request: Shaped {}
extension Wire.SendOobCode.Response: Shaped {}
extension Wire.SendVerificationCode.Request: Shaped {}
extension Wire.SendVerificationCode.Response: Shaped {}
extension Wire.SignInWithCustomToken.Request: Shaped {}
extension Wire.SignInWithCustomToken.Response: Shaped {}
extension Wire.SignInWithEmailLink.Request: Shaped {}
extension Wire.SignInWithEmailLink.Response: Shaped {}
extension Wire.SignInWithIdp.Request: Shaped {}
extension Wire.SignInWithIdp.Response: Shaped {}
extension Wire.SignInWithPassword.Request: Shaped {}
extension Wire.SignInWithPassword.Response: Shaped {}
extension Wire.SignInWithPhoneNumber.Request: Shaped {}
extension Wire.SignInWithPhoneNumber.Response: Shaped {}
extension Wire.SignUp.Request: Shaped {}
extension Wire.SignUp.Response: Shaped {}
extension Wire.Update.Request: Shaped {}
extension Wire.Update.Response: Shaped {}
extension Wire.UserInfo: Shaped {}
extension Wire.VerificationCode: Shaped {}
extension Wire.VerificationCodes: Shaped {}
extension Wire.UserNotification: Shaped {}
extension Wire.Projects: Shaped {}
extension Wire.RecaptchaParams: Shaped {}
extension Wire.RecaptchaConfig: Shaped {}
extension Wire.RecaptchaConfig.Enforcement: Shaped {}
extension Wire.PasswordPolicy: Shaped {}
extension Wire.ErrorResponse: Shaped {}
extension Wire.ErrorResponse.Body: Shaped {}
extension Wire.ErrorResponse.Entry: Shaped {}
extension Wire.ExportFile: Shaped {}
extension Wire.ExportedUser: Shaped {}
extension Wire.EnrollmentFinalize.Request: Shaped {}
extension Wire.EnrollmentFinalize.Response: Shaped {}
extension Wire.EnrollmentStart.Request: Shaped {}
extension Wire.EnrollmentStart.Response: Shaped {}
extension Wire.EnrollmentWithdraw.Request: Shaped {}
extension Wire.EnrollmentWithdraw.Response: Shaped {}
extension Wire.PhoneChallengeInfo: Shaped {}
extension Wire.PhoneSessionInfo: Shaped {}
extension Wire.PhoneVerificationInfo: Shaped {}
extension Wire.SignInFinalize.Request: Shaped {}
extension Wire.SignInFinalize.Response: Shaped {}
extension Wire.SignInStart.Request: Shaped {}
extension Wire.SignInStart.Response: Shaped {}
extension Wire.TotpSessionInfo: Shaped {}
extension Wire.TotpVerificationInfo: Shaped {}
extension Wire.Token.Request: Shaped {}
extension Wire.Token.Response: Shaped {}
extension Wire.SignInWithGameCenter.Request: Shaped {}
extension Wire.SignInWithGameCenter.Response: Shaped {}
extension Wire.RevokeToken.Request: Shaped {}
extension Wire.VerifyIosClient.Request: Shaped {}
extension Wire.VerifyIosClient.Response: Shaped {}
extension Wire.PasskeyEnrollmentStart.Request: Shaped {}
extension Wire.PasskeyEnrollmentStart.Response: Shaped {}
extension Wire.PasskeyEnrollmentFinalize.Request: Shaped {}
extension Wire.PasskeyEnrollmentFinalize.Response: Shaped {}
extension Wire.PasskeySignInStart.Request: Shaped {}
extension Wire.PasskeySignInStart.Response: Shaped {}
extension Wire.PasskeySignInFinalize.Request: Shaped {}
extension Wire.PasskeySignInFinalize.Response: Shaped {}
extension Wire.Presence: Shaped {}
extension Wire.Target: Shaped {}

/// Every message of the protocol, for tests that hold for all of them.
let everyMessage: [MessageCase] = [
    MessageCase(Wire.Argon2Parameters.self),
    MessageCase(Wire.AutoRetrievalInfo.self),
    MessageCase(Wire.BatchCreate.Request.self),
    MessageCase(Wire.BatchCreate.Response.self),
    MessageCase(Wire.BatchError.self),
    MessageCase(Wire.BatchGet.Response.self),
    MessageCase(Wire.Query.Request.self),
    MessageCase(Wire.Query.Expression.self),
    MessageCase(Wire.Query.Response.self),
    MessageCase(Wire.BatchDelete.Request.self),
    MessageCase(Wire.BatchDelete.Response.self),
    MessageCase(Wire.CreateAuthUri.Request.self),
    MessageCase(Wire.CreateAuthUri.Response.self),
    MessageCase(Wire.Delete.Request.self),
    MessageCase(Wire.Delete.Response.self),
    MessageCase(Wire.DeviceSignInStart.Request.self),
    MessageCase(Wire.DeviceSignInStart.Response.self),
    MessageCase(Wire.ProviderTokensRefresh.Request.self),
    MessageCase(Wire.ProviderTokensRefresh.Response.self),
    MessageCase(Wire.RecoveryCodes.Request.self),
    MessageCase(Wire.RecoveryCodes.Response.self),
    MessageCase(Wire.ListSessions.Request.self),
    MessageCase(Wire.ListSessions.Response.self),
    MessageCase(Wire.SessionInfo.self),
    MessageCase(Wire.EndSessions.Request.self),
    MessageCase(Wire.NameSession.Request.self),
    MessageCase(Wire.EmailInfo.self),
    MessageCase(Wire.FederatedUserIdentifier.self),
    MessageCase(Wire.Forecast.Request.self),
    MessageCase(Wire.ForecastAccounts.Request.self),
    MessageCase(Wire.Lookup.Request.self),
    MessageCase(Wire.Lookup.Response.self),
    MessageCase(Wire.MfaEnrollment.self),
    MessageCase(Wire.MultiFactorSettings.self),
    MessageCase(Wire.OobCode.self),
    MessageCase(Wire.OobCodes.self),
    MessageCase(Wire.PasskeyInfo.self),
    MessageCase(Wire.ProviderUserInfo.self),
    MessageCase(Wire.ResetPassword.Request.self),
    MessageCase(Wire.ResetPassword.Response.self),
    MessageCase(Wire.SendOobCode.Request.self),
    MessageCase(Wire.SendOobCode.Response.self),
    MessageCase(Wire.SendVerificationCode.Request.self),
    MessageCase(Wire.SendVerificationCode.Response.self),
    MessageCase(Wire.SignInWithCustomToken.Request.self),
    MessageCase(Wire.SignInWithCustomToken.Response.self),
    MessageCase(Wire.SignInWithEmailLink.Request.self),
    MessageCase(Wire.SignInWithEmailLink.Response.self),
    MessageCase(Wire.SignInWithIdp.Request.self),
    MessageCase(Wire.SignInWithIdp.Response.self),
    MessageCase(Wire.SignInWithPassword.Request.self),
    MessageCase(Wire.SignInWithPassword.Response.self),
    MessageCase(Wire.SignInWithPhoneNumber.Request.self),
    MessageCase(Wire.SignInWithPhoneNumber.Response.self),
    MessageCase(Wire.SignUp.Request.self),
    MessageCase(Wire.SignUp.Response.self),
    MessageCase(Wire.Update.Request.self),
    MessageCase(Wire.Update.Response.self),
    MessageCase(Wire.UserInfo.self),
    MessageCase(Wire.VerificationCode.self),
    MessageCase(Wire.VerificationCodes.self),
    MessageCase(Wire.UserNotification.self),
    MessageCase(Wire.Projects.self),
    MessageCase(Wire.RecaptchaParams.self),
    MessageCase(Wire.RecaptchaConfig.self),
    MessageCase(Wire.RecaptchaConfig.Enforcement.self),
    MessageCase(Wire.PasswordPolicy.self),
    MessageCase(Wire.ErrorResponse.self),
    MessageCase(Wire.ErrorResponse.Body.self),
    MessageCase(Wire.ErrorResponse.Entry.self),
    MessageCase(Wire.ExportFile.self),
    MessageCase(Wire.ExportedUser.self),
    MessageCase(Wire.EnrollmentFinalize.Request.self),
    MessageCase(Wire.EnrollmentFinalize.Response.self),
    MessageCase(Wire.EnrollmentStart.Request.self),
    MessageCase(Wire.EnrollmentStart.Response.self),
    MessageCase(Wire.EnrollmentWithdraw.Request.self),
    MessageCase(Wire.EnrollmentWithdraw.Response.self),
    MessageCase(Wire.PhoneChallengeInfo.self),
    MessageCase(Wire.PhoneSessionInfo.self),
    MessageCase(Wire.PhoneVerificationInfo.self),
    MessageCase(Wire.SignInFinalize.Request.self),
    MessageCase(Wire.SignInFinalize.Response.self),
    MessageCase(Wire.SignInStart.Request.self),
    MessageCase(Wire.SignInStart.Response.self),
    MessageCase(Wire.TotpSessionInfo.self),
    MessageCase(Wire.TotpVerificationInfo.self),
    MessageCase(Wire.Token.Request.self),
    MessageCase(Wire.Token.Response.self),
    MessageCase(Wire.SignInWithGameCenter.Request.self),
    MessageCase(Wire.SignInWithGameCenter.Response.self),
    MessageCase(Wire.RevokeToken.Request.self),
    MessageCase(Wire.VerifyIosClient.Request.self),
    MessageCase(Wire.VerifyIosClient.Response.self),
    MessageCase(Wire.PasskeyEnrollmentStart.Request.self),
    MessageCase(Wire.PasskeyEnrollmentStart.Response.self),
    MessageCase(Wire.PasskeyEnrollmentFinalize.Request.self),
    MessageCase(Wire.PasskeyEnrollmentFinalize.Response.self),
    MessageCase(Wire.PasskeySignInStart.Request.self),
    MessageCase(Wire.PasskeySignInStart.Response.self),
    MessageCase(Wire.PasskeySignInFinalize.Request.self),
    MessageCase(Wire.PasskeySignInFinalize.Response.self),
    MessageCase(Wire.Presence.self),
    MessageCase(Wire.Target.self),
]
