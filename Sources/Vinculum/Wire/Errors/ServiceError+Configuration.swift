/// Refusals of configurations. They name what is wrong by words of their own, and always come with a status.
extension ServiceError {
    /// - Parameter message: The whole message.
    static func configuration(_ message: String) -> ServiceError {
        ServiceError(message: message, kind: .invalidArgument)
    }

    public static let invalidAdjacentIntervals = configuration(
        "INVALID_ADJACENT_INTERVAL_RANGE : Allowed number of adjacent intervals must be between 0 and 10, inclusive")
    public static let invalidRegionCode = configuration("INVALID_REGION_CODE : Invalid region code.")
    public static let twoRegionLists = configuration(
        "INVALID_CONFIG : smsRegionConfig takes one of allowByDefault and allowlistOnly.")
    public static let invalidTestCode = configuration(
        "INVALID_TESTING_PHONE_NUMBER : A test code must be six digits.")
    public static let tooManyTestNumbers = configuration(
        "INVALID_TESTING_PHONE_NUMBER : There may be at most 10 test phone numbers.")
    public static let invalidTestNumber = configuration("INVALID_PHONE_NUMBER : Invalid format.")
    public static let emptyAuthorizedDomain = configuration(
        "INVALID_AUTHORIZED_DOMAIN : An authorized domain is empty.")
    public static let writtenSiteKey = configuration("INVALID_SITE_KEY")
    public static let recaptchaActionMissing = configuration(
        "INVALID_CONFIG : The action in reCAPTCHA managed rules must be set.")
    public static let recaptchaFlagWithoutPhone = configuration(
        """
            INVALID_RECAPTCHA_PHONE_AUTH_CONFIGURATION : SMS bot score and toll fraud protection need the phone \
            enforcement state AUDIT or ENFORCE.
            """)
    public static let invalidTriggerName = configuration("INVALID_BLOCKING_FUNCTION : ((Event type is invalid.))")
    public static let invalidTriggerURI = configuration(
        "INVALID_BLOCKING_FUNCTION : ((Expected an absolute URI with valid scheme and host.))")
    static let plainTriggerURI = configuration(
        "INVALID_BLOCKING_FUNCTION : ((Expected https, or a function on this machine.))")
    public static let passwordPolicyVersionCount = configuration(
        "INVALID_CONFIG : passwordPolicyVersions must have exactly one element.")
    public static let passwordPolicyLengths = configuration(
        "INVALID_CONFIG : minPasswordLength must be between 6 and 30, maxPasswordLength between it and 4096.")
    public static let configurationTooLarge = configuration(
        "INVALID_CONFIG : The configuration is larger than 524288 bytes.")
    public static let invalidTenantName = configuration("INVALID_DISPLAY_NAME")
    public static let invalidPageSelection = configuration("INVALID_PAGE_SELECTION")

    static func invalidAuthorizedDomain(_ domain: String) -> ServiceError {
        configuration("INVALID_AUTHORIZED_DOMAIN : \(domain) should only contain the valid domain.")
    }

    /// - Parameter end: `end` or `start`, whichever score the rule has.
    static func invalidRecaptchaScore(_ end: String) -> ServiceError {
        configuration(
            """
                INVALID_CONFIG : The \(end) score in reCAPTCHA managed rules must be a value between 0.0 and 1.0, at \
                11 discrete values; for example, 0.0 or 0.5.
                """)
    }

    static func unknownMaskPath(_ path: String) -> ServiceError {
        configuration("Invalid value at 'updateMask': there is no field \"\(path)\".")
    }

    // Access to tenants.
    public static let accessPolicyVersion = configuration("INVALID_ARGUMENT : The version of a policy is 0, 1 or 3.")
    public static let accessPolicyConditions = configuration(
        "INVALID_ARGUMENT : A policy with conditional bindings is read and written as version 3.")
    public static let accessPolicyRole = configuration("INVALID_ARGUMENT : A binding must have a role.")
    public static let tooManyAccessPolicyMembers = configuration(
        "INVALID_ARGUMENT : A policy has at most 1500 members, 250 of them groups.")
    public static let missingAccessPolicy = configuration("INVALID_ARGUMENT : The request has no policy.")
    public static let accessPolicyTooLong = configuration("INVALID_ARGUMENT : A policy has at most 262144 bytes.")
    public static let invalidPermission = configuration(
        "INVALID_ARGUMENT : A permission has a name, and no wildcard in it.")
    public static let staleAccessPolicy = ServiceError(
        message: "The policy was changed since its etag was read. Read it again and repeat the change.", kind: .aborted)

    static func accessPolicyMember(_ name: String) -> ServiceError {
        configuration("INVALID_ARGUMENT : \(name) is no member of a policy.")
    }

    // The project's own configuration, and its tenants.
    public static let configOfTenant = ServiceError(
        message: "((Can only update top-level configurations on agent projects.))", kind: .refused)
    public static let tenantInsideTenant = ServiceError(
        .internalError, "Can only create tenant in agent project", kind: .internal)

    /// - Parameter verb: `get`, `update` or `delete`.
    static func noTenantNamed(_ verb: String) -> ServiceError {
        ServiceError(message: "((Can only \(verb) tenant on tenant projects.))", kind: .refused)
    }
}
