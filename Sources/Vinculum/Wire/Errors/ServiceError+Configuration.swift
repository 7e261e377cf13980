/// Refusals of configurations. They name what is wrong by words of their own, and always come with a status.
extension ServiceError {
    /// - Parameter message: The whole message.
    static func configuration(_ message: String) -> ServiceError {
        ServiceError(message: message, kind: .invalidArgument)
    }

    /// Raised where a configuration's `adjacentIntervals` for TOTP, in time steps on either side of the current one
    /// (RFC 6238, section 5.2), is not from 0 to 10.
    public static var invalidAdjacentIntervals: ServiceError {
        configuration(
            """
            INVALID_ADJACENT_INTERVAL_RANGE : Allowed number of adjacent intervals must be between 0 and 10, \
            inclusive
            """)
    }
    /// Raised where `smsRegionConfig` lists anything but a two-letter region code (ISO 3166-1).
    public static var invalidRegionCode: ServiceError { configuration("INVALID_REGION_CODE : Invalid region code.") }
    /// Raised where `smsRegionConfig` sets both lists. `allowByDefault` lists the closed regions, `allowlistOnly` the
    /// open ones.
    public static var twoRegionLists: ServiceError {
        configuration("INVALID_CONFIG : smsRegionConfig takes one of allowByDefault and allowlistOnly.")
    }
    /// Raised where a test phone number of a configuration has a code that is not six ASCII digits.
    public static var invalidTestCode: ServiceError {
        configuration("INVALID_TESTING_PHONE_NUMBER : A test code must be six digits.")
    }
    /// Raised where a configuration, with the change applied, has more than 10 test phone numbers.
    public static var tooManyTestNumbers: ServiceError {
        configuration("INVALID_TESTING_PHONE_NUMBER : There may be at most 10 test phone numbers.")
    }
    /// Raised where a test phone number of a configuration is not E.164.
    public static var invalidTestNumber: ServiceError { configuration("INVALID_PHONE_NUMBER : Invalid format.") }
    /// Raised where an element of `authorizedDomains` is empty or not a string.
    public static var emptyAuthorizedDomain: ServiceError {
        configuration("INVALID_AUTHORIZED_DOMAIN : An authorized domain is empty.")
    }
    /// Raised where a change of a configuration contains `recaptchaConfig.recaptchaKeys`, which no caller may write.
    public static var writtenSiteKey: ServiceError { configuration("INVALID_SITE_KEY") }
    /// Raised where a managed rule of `recaptchaConfig` has no action, or one other than `BLOCK`.
    public static var recaptchaActionMissing: ServiceError {
        configuration("INVALID_CONFIG : The action in reCAPTCHA managed rules must be set.")
    }
    /// Raised where `recaptchaConfig` turns on `useSmsBotScore` or `useSmsTollFraudProtection` while enforcement for
    /// phone sign-in is off.
    public static var recaptchaFlagWithoutPhone: ServiceError {
        configuration(
            """
            INVALID_RECAPTCHA_PHONE_AUTH_CONFIGURATION : SMS bot score and toll fraud protection need the phone \
            enforcement state AUDIT or ENFORCE.
            """)
    }
    /// Raised where `blockingFunctions` has a trigger other than `beforeCreate`, `beforeSignIn` and
    /// `beforeMerge`.
    public static var invalidTriggerName: ServiceError {
        configuration("INVALID_BLOCKING_FUNCTION : ((Event type is invalid.))")
    }
    /// Raised where the `functionUri` of a blocking function has no scheme or no host (RFC 3986).
    public static var invalidTriggerURI: ServiceError {
        configuration("INVALID_BLOCKING_FUNCTION : ((Expected an absolute URI with valid scheme and host.))")
    }
    static var plainTriggerURI: ServiceError {
        configuration("INVALID_BLOCKING_FUNCTION : ((Expected https, or a function on this machine.))")
    }
    /// Raised where `passwordPolicyConfig` has no version or more than one.
    public static var passwordPolicyVersionCount: ServiceError {
        configuration("INVALID_CONFIG : passwordPolicyVersions must have exactly one element.")
    }
    /// Raised where `customStrengthOptions` of a password policy has a minimum that is not from 6 to 30, or a maximum
    /// that is less than the minimum or more than 4096.
    public static var passwordPolicyLengths: ServiceError {
        configuration(
            "INVALID_CONFIG : minPasswordLength must be between 6 and 30, maxPasswordLength between it and 4096.")
    }
    /// Raised where a project's or tenant's configuration, with the change applied, exceeds 524288 bytes of JSON.
    public static var configurationTooLarge: ServiceError {
        configuration("INVALID_CONFIG : The configuration is larger than 524288 bytes.")
    }
    /// Raised, in strict mode only, for a tenant's `displayName` that is not 4 to 20 ASCII letters, digits and hyphens
    /// starting with a letter.
    public static var invalidTenantName: ServiceError { configuration("INVALID_DISPLAY_NAME") }
    /// Raised by the lists of tenants and identity providers for a negative page size or a page token that no earlier
    /// response gave; the client starts with the first page again.
    public static var invalidPageSelection: ServiceError { configuration("INVALID_PAGE_SELECTION") }

    /// Raised where `passkeyConfig` has an `rpId` that is no domain name in lower case.
    public static var invalidRelyingPartyID: ServiceError {
        configuration("INVALID_CONFIG : rpId must be a domain name in lower case, without scheme, port or path.")
    }
    /// Raised where `passkeyConfig` has more than 64 origins.
    public static var tooManyPasskeyOrigins: ServiceError {
        configuration("INVALID_CONFIG : expectedOrigins has more than 64 elements.")
    }

    static func invalidPasskeyOrigin(_ origin: String, _ id: String) -> ServiceError {
        configuration(
            """
            INVALID_CONFIG : \(origin) cannot use passkeys of \(id). List https origins of that domain or below \
            it, http on localhost, or android:apk-key-hash:… of an app.
            """)
    }

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
    /// Raised by `getIamPolicy` and `setIamPolicy` for a policy version other than 0, 1 and 3.
    public static var accessPolicyVersion: ServiceError {
        configuration("INVALID_ARGUMENT : The version of a policy is 0, 1 or 3.")
    }
    /// Raised by `setIamPolicy` for conditions in a policy whose version is not 3, and by `getIamPolicy` where the
    /// stored policy has conditions and `requestedPolicyVersion` is not 3.
    public static var accessPolicyConditions: ServiceError {
        configuration("INVALID_ARGUMENT : A policy with conditional bindings is read and written as version 3.")
    }
    /// Raised by `setIamPolicy` for a binding whose `role` is absent or empty.
    public static var accessPolicyRole: ServiceError { configuration("INVALID_ARGUMENT : A binding must have a role.") }
    /// Raised by `setIamPolicy` for more than 1500 members, or more than 250 groups, in all bindings together.
    public static var tooManyAccessPolicyMembers: ServiceError {
        configuration("INVALID_ARGUMENT : A policy has at most 1500 members, 250 of them groups.")
    }
    /// Raised by `setIamPolicy` without a `policy`.
    public static var missingAccessPolicy: ServiceError {
        configuration("INVALID_ARGUMENT : The request has no policy.")
    }
    /// Raised by `setIamPolicy` where the policy, with its etag, exceeds 262144 bytes of JSON.
    public static var accessPolicyTooLong: ServiceError {
        configuration("INVALID_ARGUMENT : A policy has at most 262144 bytes.")
    }
    /// Raised by `testIamPermissions` for an empty permission, or one with `*`.
    public static var invalidPermission: ServiceError {
        configuration("INVALID_ARGUMENT : A permission has a name, and no wildcard in it.")
    }
    /// Raised by `setIamPolicy`, with HTTP status 409, where the policy's `etag` is not that of the stored policy.
    public static var staleAccessPolicy: ServiceError {
        ServiceError(
            message: """
                The policy was changed since its etag was read. Read it again and repeat the change.
                """, kind: .aborted)
    }

    static func accessPolicyMember(_ name: String) -> ServiceError {
        configuration("INVALID_ARGUMENT : \(name) is no member of a policy.")
    }

    // The project's own configuration, and its tenants.
    /// Raised by an update of a project's configuration that names a tenant; a tenant's own is updated by
    /// `tenants.patch`.
    public static var configOfTenant: ServiceError {
        ServiceError(message: "((Can only update top-level configurations on agent projects.))", kind: .refused)
    }
    /// Raised by the creation of a tenant whose request names one: the service draws the ID.
    public static var tenantInsideTenant: ServiceError {
        ServiceError(
            .unsupportedTenantOperation,
            "Can only create tenant in agent project, which draws its ID: leave tenantId out.")
    }

    /// - Parameter verb: `get`, `update` or `delete`.
    static func noTenantNamed(_ verb: String) -> ServiceError {
        ServiceError(message: "((Can only \(verb) tenant on tenant projects.))", kind: .refused)
    }
}
