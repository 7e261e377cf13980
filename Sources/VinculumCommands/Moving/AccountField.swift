import Vinculum

/// A part of an account that a column can have.
enum AccountField: String, CaseIterable {
    case uid, email
    case emailVerified = "email-verified"
    case phone
    case phoneVerified = "phone-verified"
    case password, name, photo
    case createdAt = "created-at"
    case lastLoginAt = "last-login-at"
    case disabled, active

    /// Headings that are taken without `--column`, after folding.
    var usual: [String] {
        switch self {
        case .uid: ["uid", "id", "userid", "localid"]
        case .email: ["email", "emailaddress", "mail"]
        case .emailVerified: ["emailverified"]
        case .phone: ["phone", "phonenumber"]
        case .phoneVerified: ["phoneverified", "phonenumberverified"]
        case .password: ["password", "passwordhash", "encryptedpassword"]
        case .name: ["name", "displayname", "fullname"]
        case .photo: ["photo", "photourl", "picture"]
        case .createdAt: ["createdat", "datejoined"]
        case .lastLoginAt: ["lastloginat", "lastsigninat", "lastlogin"]
        case .disabled:
            ["disabled", "isdisabled", "blocked", "isblocked", "banned", "locked", "suspended", "deactivated"]
        case .active: ["active", "isactive", "enabled"]
        }
    }
}
