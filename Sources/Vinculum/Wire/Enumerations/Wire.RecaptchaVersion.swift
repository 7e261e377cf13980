extension Wire {
    /// Which reCAPTCHA made a token.
    public enum RecaptchaVersion: String, WireEnumeration {
        case unspecified = "RECAPTCHA_VERSION_UNSPECIFIED"
        case enterprise = "RECAPTCHA_ENTERPRISE"
    }
}
