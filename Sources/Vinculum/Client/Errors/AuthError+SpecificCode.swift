extension AuthError {
    /// The code that exists for the service's word although the Apple library does not use it.
    ///
    /// That library ends these words as ``AuthErrorCode/internalError``; so does ``code``, and this is there for whoever
    /// wants to know more. Every other error has the same code twice.
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
