extension AuthError {
    /// The code for the service's error, including the codes that the Apple library defines and does not use.
    ///
    /// For these errors that library reports ``AuthErrorCode/internalError``, and so does ``code``. For every other
    /// error both properties are equal.
    public var specificCode: AuthErrorCode {
        switch self.serviceError?.code {
        case .recaptchaNotEnabled: .recaptchaNotEnabled
        case .missingRecaptchaToken: .missingRecaptchaToken
        case .invalidRecaptchaToken: .invalidRecaptchaToken
        case .invalidRecaptchaAction: .invalidRecaptchaAction
        case .missingClientType: .missingClientType
        case .missingRecaptchaVersion: .missingRecaptchaVersion
        case .invalidRecaptchaVersion: .invalidRecaptchaVersion
        case .invalidReqType: .invalidReqType
        case .rejectedCredential: .rejectedCredential
        default: self.code
        }
    }
}
