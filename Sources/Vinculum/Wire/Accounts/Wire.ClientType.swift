extension Wire {
    /// What kind of application asks.
    public enum ClientType: String, WireEnumeration {
        case unspecified = "CLIENT_TYPE_UNSPECIFIED"
        case web = "CLIENT_TYPE_WEB"
        case android = "CLIENT_TYPE_ANDROID"
        case ios = "CLIENT_TYPE_IOS"
    }

    /// Which reCAPTCHA made a token.
    public enum RecaptchaVersion: String, WireEnumeration {
        case unspecified = "RECAPTCHA_VERSION_UNSPECIFIED"
        case enterprise = "RECAPTCHA_ENTERPRISE"
    }
}
