extension Wire {
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
