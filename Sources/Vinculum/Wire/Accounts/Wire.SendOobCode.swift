extension Wire {
    /// `accounts:sendOobCode`: a link with a code in it to a mailbox.
    public enum SendOobCode {
        /// The body of the request.
        public struct Request: WireMessage {
            /// For other services; not read here.
            public var androidInstallApp: Bool?
            /// For other services; not read here.
            public var androidMinimumVersion: String?
            /// For other services; not read here.
            public var androidPackageName: String?
            /// Whether an app opens the link, if it opens those of `linkDomain`.
            public var canHandleCodeInApp: Bool?
            /// The token of a reCAPTCHA, where the project demands one.
            public var captchaResp: String?
            /// For other services; not read here.
            public var challenge: String?
            public var clientType: ClientType?
            /// Where the person goes on after the link.
            public var continueUrl: String?
            /// For other services; not read here.
            public var dynamicLinkDomain: String?
            public var email: String?
            /// For other services; not read here.
            public var iOSAppStoreId: String?
            /// For other services; not read here.
            public var iOSBundleId: String?
            public var idToken: String?
            /// The domain of a link that an app opens: one of the project's authorized domains, and none of Firebase
            /// Hosting's own.
            public var linkDomain: String?
            public var newEmail: String?
            public var recaptchaVersion: RecaptchaVersion?
            public var requestType: OobRequestType?
            /// Whether the response contains the link and no e-mail is sent. Only administrators may set it.
            public var returnOobLink: Bool?
            public var targetProjectId: String?
            public var tenantId: String?
            /// For other services; not read here.
            public var userIp: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("androidInstallApp", &self.androidInstallApp)
                try v.field("androidMinimumVersion", &self.androidMinimumVersion)
                try v.field("androidPackageName", &self.androidPackageName)
                try v.field("canHandleCodeInApp", &self.canHandleCodeInApp)
                try v.field("captchaResp", &self.captchaResp)
                try v.field("challenge", &self.challenge)
                try v.field("clientType", &self.clientType)
                try v.field("continueUrl", &self.continueUrl)
                try v.field("dynamicLinkDomain", &self.dynamicLinkDomain)
                try v.field("email", &self.email)
                try v.field("iOSAppStoreId", &self.iOSAppStoreId)
                try v.field("iOSBundleId", &self.iOSBundleId)
                try v.field("idToken", &self.idToken)
                try v.field("linkDomain", &self.linkDomain)
                try v.field("newEmail", &self.newEmail)
                try v.field("recaptchaVersion", &self.recaptchaVersion)
                try v.field("requestType", &self.requestType)
                try v.field("returnOobLink", &self.returnOobLink)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tenantId", &self.tenantId)
                try v.field("userIp", &self.userIp)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var email: String?
            public var kind: String? = "identitytoolkit#GetOobConfirmationCodeResponse"
            /// The code of the link; present only if an administrator set `returnOobLink`.
            public var oobCode: String?
            /// The whole link; present under the same condition.
            public var oobLink: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.field("kind", &self.kind)
                try v.field("oobCode", &self.oobCode)
                try v.field("oobLink", &self.oobLink)
            }
        }
    }

    /// What a link that goes out by e-mail is for.
    public enum OobRequestType: String, WireEnumeration {
        case unspecified = "OOB_REQ_TYPE_UNSPECIFIED"
        case passwordReset = "PASSWORD_RESET"
        case oldEmailAgree = "OLD_EMAIL_AGREE"
        case newEmailAccept = "NEW_EMAIL_ACCEPT"
        case verifyEmail = "VERIFY_EMAIL"
        case recoverEmail = "RECOVER_EMAIL"
        case emailSignin = "EMAIL_SIGNIN"
        case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
        case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"
    }
}

extension Wire.OobRequestType {
    package init(_ kind: EmailAction.Kind) {
        switch kind {
        case .passwordReset: self = .passwordReset
        case .verifyEmail: self = .verifyEmail
        case .emailSignIn: self = .emailSignin
        case .verifyAndChangeEmail: self = .verifyAndChangeEmail
        case .recoverEmail: self = .recoverEmail
        case .revertSecondFactorAddition: self = .revertSecondFactorAddition
        }
    }
}
