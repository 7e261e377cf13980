import Testing
@testable import Vinculum

extension Wire.Merging.Request: Shaped {}

/// The operations that clients send messages to, from the routing: each with the shape of its message and with requests
/// that succeed, so that a request which one text alone makes too long is refused for that text.
struct ClientMessage: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint
    /// A body; `$name` is a text of ``World``.
    let body: String
    var service: Service = ClientMessage.world.service

    var testDescription: String { "\(self.endpoint.rawValue) \(self.body)" }

    /// The message of an operation; `nil` for one that reads none, or that is for administrators alone.
    ///
    /// A new operation has to be entered here.
    static func shape(_ endpoint: Endpoint) -> (any Shaped.Type)? {
        switch endpoint {
        case .signUp: Wire.SignUp.Request.self
        case .signInWithPassword: Wire.SignInWithPassword.Request.self
        case .signInWithEmailLink: Wire.SignInWithEmailLink.Request.self
        case .signInWithIdp: Wire.SignInWithIdp.Request.self
        case .signInWithCustomToken: Wire.SignInWithCustomToken.Request.self
        case .signInWithPhoneNumber: Wire.SignInWithPhoneNumber.Request.self
        case .sendVerificationCode: Wire.SendVerificationCode.Request.self
        case .lookup: Wire.Lookup.Request.self
        case .update: Wire.Update.Request.self
        case .delete: Wire.Delete.Request.self
        case .createAuthUri: Wire.CreateAuthUri.Request.self
        case .sendOobCode: Wire.SendOobCode.Request.self
        case .resetPassword: Wire.ResetPassword.Request.self
        case .signInWithGameCenter: Wire.SignInWithGameCenter.Request.self
        case .revokeToken: Wire.RevokeToken.Request.self
        case .verifyIosClient: Wire.VerifyIosClient.Request.self
        case .passkeyEnrollmentStart: Wire.PasskeyEnrollmentStart.Request.self
        case .passkeyEnrollmentFinalize: Wire.PasskeyEnrollmentFinalize.Request.self
        case .passkeySignInStart: Wire.PasskeySignInStart.Request.self
        case .passkeySignInFinalize: Wire.PasskeySignInFinalize.Request.self
        case .enrollmentStart: Wire.EnrollmentStart.Request.self
        case .enrollmentFinalize: Wire.EnrollmentFinalize.Request.self
        case .enrollmentWithdraw: Wire.EnrollmentWithdraw.Request.self
        case .signInStart: Wire.SignInStart.Request.self
        case .signInFinalize: Wire.SignInFinalize.Request.self
        case .token: Wire.Token.Request.self
        case .createSessionCookie: Wire.CreateSessionCookie.Request.self
        case .deviceSignInStart: Wire.DeviceSignInStart.Request.self
        case .refreshProviderTokens: Wire.ProviderTokensRefresh.Request.self
        case .mergePlan, .merge, .mergeStatus, .commitMerge, .abortMerge, .undoMergePlan, .undoMerge:
            Wire.Merging.Request.self
        case .forecast: Wire.Forecast.Request.self
        case .makeRecoveryCodes, .recoveryCodes: Wire.RecoveryCodes.Request.self
        case .listSessions: Wire.ListSessions.Request.self
        case .endSessions: Wire.EndSessions.Request.self
        case .nameSession: Wire.NameSession.Request.self
        case .batchCreate, .batchGet, .batchDelete, .query, .queryAccounts, .sessionCookiePublicKeys,
            .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration, .getProjects,
            .recaptchaParams, .recaptchaConfig, .passwordPolicy, .getConfig, .updateConfig, .getPasskeyConfig,
            .updatePasskeyConfig, .listTenants, .createTenant, .getTenant, .updateTenant, .deleteTenant,
            .defaultSupportedIdps, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig,
            .deleteIdpConfig, .listProviders, .getProvider, .replaceProvider, .updateProvider, .deleteProvider,
            .testProvider, .listMerges, .forecastAccounts, .removeRecoveryCodes, .getIamPolicy, .setIamPolicy,
            .testIamPermissions, .initializeAuth, .emulatorConfig, .updateEmulatorConfig, .listAudit, .clearAccounts,
            .verificationCodes, .oobCodes:
            nil
        }
    }

    /// At least one request for each operation with a message. Those of ``refused`` are refused as they are, because a
    /// client cannot complete them here; their texts are sent all the same.
    static let all: [ClientMessage] = samples.map { ClientMessage(endpoint: $0, body: $1) } + ofProvider

    private static let member = #""idToken":"$member""#

    private static let samples: [(Endpoint, String)] = [
        (.signUp, #"{"email":"new@x.com","password":"secret1"}"#),
        (.signUp, "{}"),
        (.signUp, #"{"email":"new@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550100"}]}"#),
        (.signUp, #"{\#(member),"email":"new@x.com","password":"secret1"}"#),
        (.signInWithPassword, #"{"email":"member@x.com","password":"secret1"}"#),
        (.signInWithEmailLink, #"{"email":"member@x.com","oobCode":"$linkCode"}"#),
        (
            .signInWithIdp,
            #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token={\"sub\":\"s\"}"}"#
        ),
        (.signInWithCustomToken, #"{"token":"{\"uid\":\"custom\"}"}"#),
        (.signInWithPhoneNumber, #"{"sessionInfo":"$smsInfo","code":"$smsCode"}"#),
        (.signInWithPhoneNumber, #"{"phoneNumber":"+15550002","temporaryProof":"$proof"}"#),
        (.sendVerificationCode, #"{"phoneNumber":"+15550100"}"#),
        (.lookup, #"{\#(member)}"#),
        (.update, #"{\#(member),"displayName":"n","photoUrl":"http://localhost/p","password":"secret2"}"#),
        (.update, #"{\#(member),"email":"new@x.com"}"#),
        (
            .update,
            #"{\#(member),"mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550100","displayName":"n"}]}}"#
        ),
        (.update, #"{\#(member),"linkProviderUserInfo":{"providerId":"google.com","rawId":"r"}}"#),
        (.update, #"{\#(member),"deleteProvider":["phone"],"deletePasskey":["k"],"deleteAttribute":["PHOTO_URL"]}"#),
        (.delete, #"{\#(member)}"#),
        (.createAuthUri, #"{"identifier":"member@x.com","continueUri":"http://localhost/"}"#),
        (.sendOobCode, #"{"requestType":"EMAIL_SIGNIN","email":"new@x.com","continueUrl":"http://localhost/"}"#),
        (.sendOobCode, #"{"requestType":"PASSWORD_RESET","email":"member@x.com"}"#),
        (.sendOobCode, #"{"requestType":"VERIFY_EMAIL",\#(member)}"#),
        (.sendOobCode, #"{"requestType":"VERIFY_AND_CHANGE_EMAIL",\#(member),"newEmail":"new@x.com"}"#),
        (.resetPassword, #"{"oobCode":"$resetCode","newPassword":"secret2"}"#),
        (.resetPassword, #"{"email":"member@x.com","oldPassword":"secret1","newPassword":"secret2"}"#),
        (.signInWithGameCenter, #"{"playerId":"p","displayName":"n"}"#),
        (.revokeToken, #"{\#(member),"providerId":"apple.com","token":"t","tokenType":"ACCESS_TOKEN"}"#),
        (.verifyIosClient, #"{"appToken":"t"}"#),
        (.passkeyEnrollmentStart, #"{\#(member)}"#),
        (
            .passkeyEnrollmentFinalize,
            #"{\#(member),"authenticatorRegistrationResponse":{"id":"k"},"name":"n"}"#
        ),
        (
            .passkeyEnrollmentFinalize,
            #"{\#(member),"authenticatorRegistrationResponse":{"id":"k"},"displayName":"n"}"#
        ),
        (.passkeySignInStart, "{}"),
        (.passkeySignInFinalize, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#),
        (.enrollmentStart, #"{\#(member),"phoneEnrollmentInfo":{"phoneNumber":"+15550100"}}"#),
        (
            .enrollmentFinalize,
            #"""
            {\#(member),"displayName":"n","phoneVerificationInfo":{"sessionInfo":"$factorInfo",\#
            "code":"$factorCode"}}
            """#
        ),
        (.enrollmentWithdraw, #"{"idToken":"$strong","mfaEnrollmentId":"$strongFactor"}"#),
        (.signInStart, #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"$strongFactor","phoneSignInInfo":{}}"#),
        (
            .signInFinalize,
            #"{"mfaPendingCredential":"$pending","phoneVerificationInfo":{"sessionInfo":"$smsInfo","code":"1"}}"#
        ),
        (.token, #"{"grantType":"refresh_token","refreshToken":"$tenantRefresh"}"#),
        (.createSessionCookie, #"{\#(member),"validDuration":"3600"}"#),
        (.mergePlan, #"{\#(member),"otherIdToken":"$phone"}"#),
        (.merge, #"{\#(member),"otherIdToken":"$phone","mergeId":"m"}"#),
        (.mergeStatus, #"{\#(member)}"#),
        (.commitMerge, #"{\#(member),"mergeId":"m"}"#),
        (.abortMerge, #"{\#(member),"mergeId":"m"}"#),
        (.undoMergePlan, #"{\#(member),"mergeId":"m"}"#),
        (.undoMerge, #"{\#(member),"mergeId":"m"}"#),
        (.forecast, #"{\#(member)}"#),
        (.makeRecoveryCodes, #"{"idToken":"$strong"}"#),
        (.recoveryCodes, #"{"idToken":"$strong"}"#),
        (.listSessions, #"{\#(member)}"#),
        (.endSessions, #"{\#(member),"others":true}"#),
        (.nameSession, #"{\#(member),"name":"n"}"#),
    ]

    /// Requests that need a provider.
    private static let ofProvider: [ClientMessage] = {
        var service = Service.leading()
        service.web = FlowProvider().web("", service.now)
        return [
            (
                Endpoint.createAuthUri,
                #"{"providerId":"oidc.idp","continueUri":"http://localhost/","context":"c","oauthScope":"calendar"}"#
            ),
            (.deviceSignInStart, #"{"providerId":"oidc.idp"}"#),
            (.refreshProviderTokens, #"{"providerId":"oidc.idp","idToken":"t","oauthRefreshToken":"r"}"#),
        ].map { ClientMessage(endpoint: $0, body: $1, service: service) }
    }()

    /// Those of ``all`` that are refused as they are.
    static let refused: Set<Endpoint> = [
        .signInFinalize, .revokeToken, .passkeySignInFinalize, .createSessionCookie, .commitMerge, .abortMerge,
        .undoMergePlan, .undoMerge, .deviceSignInStart, .refreshProviderTokens, .mergeStatus,
    ]

    /// The world, in which a member is about to enrol a telephone.
    static let world: (service: Service, texts: [String: String]) = {
        var (service, texts) = (World.shared.service, World.shared.texts)
        service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(texts["member"] ?? "")","phoneEnrollmentInfo":{"phoneNumber":"+15550199"}}"#)
        (texts["factorCode"], texts["factorInfo"]) = service.smsCode(to: "+15550199")
        return (service, texts)
    }()

    /// The path by which a client reaches the operation.
    var path: String {
        self.endpoint.path ?? self.endpoint.path(project: "demo", tenant: nil) ?? ""
    }

    func filled() -> String {
        var body = self.body
        for (name, text) in ClientMessage.world.texts { body = body.replacing("\"$\(name)\"", with: "\"\(text)\"") }
        return body
    }
}
