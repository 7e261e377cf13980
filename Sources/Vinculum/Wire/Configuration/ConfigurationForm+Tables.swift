/// The members in alphabetical order, as the service checks and writes them.
extension ConfigurationForm {
    /// `Config`: what `projects.getConfig` and `projects.updateConfig` carry.
    static let project = ConfigurationForm(
        """
        authorizedDomains:[s];autodeleteAnonymousUsers:b;
        blockingFunctions:{
          forwardInboundCredentials:{accessToken:b;idToken:b;refreshToken:b};
          triggers:{beforeCreate:{functionUri:s;updateTime:s};beforeMerge:{functionUri:s;updateTime:s};
          beforeSignIn:{functionUri:s;updateTime:s}}}={};
        client:{apiKey:s!;firebaseSubdomain:s!;permissions:{disabledUserDeletion:b;disabledUserSignup:b}};
        defaultHostingSite:s!;
        emailPrivacyConfig:{enableImprovedEmailPrivacy:b=false};mfa:$mfa;mobileLinksConfig:$mobileLinks;
        monitoring:{requestLogging:{enabled:b}};
        multiTenant:{allowTenants:b;defaultTenantLocation:s};name:s!;
        notification:{defaultLocale:s;
          sendEmail:{callbackUri:s;changeEmailTemplate:$template;
            dnsInfo:{customDomain:s!;customDomainState:s!;domainVerificationRequestTime:s!;pendingCustomDomain:s!;
              useCustomDomain:b};
            legacyResetPasswordTemplate:$template;method:(METHOD_UNSPECIFIED|DEFAULT|CUSTOM_SMTP);
            resetPasswordTemplate:$template;revertSecondFactorAdditionTemplate:$template;
            smtp:{host:s;password:s;port:i;securityMode:(SECURITY_MODE_UNSPECIFIED|SSL|START_TLS);senderEmail:s;\
        username:s};
            verifyEmailTemplate:$template};
          sendSms:{smsTemplate:{content:s!};useDeviceLocale:b}};
        passkeyConfig:{expectedOrigins:[s];name:s!;rpId:s};passwordPolicyConfig:$passwordPolicy;
        quota:{signUpQuotaConfig:{quota:d;quotaDuration:s;startTime:s}};recaptchaConfig:$recaptcha;
        signIn:{allowDuplicateEmails:b=false;anonymous:{enabled:b};email:{enabled:b;passwordRequired:b};hashConfig:{}!;
          phoneNumber:{enabled:b;testPhoneNumbers:m}};
        smsRegionConfig:$smsRegions;subtype:s!
        """
    )

    /// `Tenant`: what the methods of `projects.tenants` carry.
    static let tenant = ConfigurationForm(
        """
        allowPasswordSignup:b=false;autodeleteAnonymousUsers:b;
        client:{permissions:{disabledUserDeletion:b;disabledUserSignup:b}};disableAuth:b=false;displayName:s;
        emailPrivacyConfig:{enableImprovedEmailPrivacy:b=false};enableAnonymousUser:b=false;
        enableEmailLinkSignin:b=false;hashConfig:{}!;
        inheritance:{emailSendingConfig:b};mfaConfig:$mfa;mobileLinksConfig:$mobileLinks;
        monitoring:{requestLogging:{enabled:b}};name:s!;passkeyConfig:{expectedOrigins:[s];name:s!;rpId:s};
        passwordPolicyConfig:$passwordPolicy;recaptchaConfig:$recaptcha;smsRegionConfig:$smsRegions;tenantId:s!;
        testPhoneNumbers:m
        """
    )

    /// `OAuthIdpConfig`.
    static let oauthIdp = ConfigurationForm(oauthIdpTable, omitsDefaults: true)
    private static let oauthIdpTable =
        "clientId:s;clientSecret:s;displayName:s;enabled:b;issuer:s;name:s!;responseType:{code:b;idToken:b;token:b}"

    /// `InboundSamlConfig`.
    static let inboundSaml = ConfigurationForm(inboundSamlTable, omitsDefaults: true)
    private static let inboundSamlTable = """
        displayName:s;enabled:b;
        idpConfig:{idpCertificates:[{x509Certificate:s}];idpEntityId:s;signRequest:b;ssoUrl:s};name:s!;
        spConfig:{callbackUri:s;spCertificates:[{expiresAt:s;x509Certificate:s}]!;spEntityId:s}
        """

    /// `DefaultSupportedIdpConfig`.
    static let defaultSupportedIdp = ConfigurationForm(defaultSupportedIdpTable, omitsDefaults: true)
    private static let defaultSupportedIdpTable = """
        appleSignInConfig:{bundleIds:[s];codeFlowConfig:{keyId:s;privateKey:s;teamId:s}};clientId:s;clientSecret:s;
        enabled:b;name:s!
        """

    /// What a provider has beside its published configuration; see `ProviderContract`.
    static let providerContract = ConfigurationForm(providerContractTable, omitsDefaults: true)
    private static let providerContractTable = """
        authorizationEndpoint:s;
        claims:{email:s;emailVerified:s;familyName:s;givenName:s;name:s;picture:s;screenName:s;subject:s};
        deviceAuthorizationEndpoint:s;emailTrust:{authority:(CLAIM|DOMAINS|NONE);domains:[s];mutable:b};
        emailsEndpoint:s;
        idTokenSignedResponseAlg:(EdDSA|Ed25519|ES256|ES384|HS256|PS256|RS256|RS384|RS512);
        jwksUri:s;keyId:s;omitsNonce:b;parameters:m;pkce:(S256|none);privateKey:s;public:b;
        reservedParameters:[s];scopes:[s];signingAlgorithm:s;tenants:[s];tokenEndpoint:s;
        tokenEndpointAuthMethod:(client_secret_basic|client_secret_post|none|private_key_jwt);userinfoEndpoint:s
        """

    /// A provider in this service's own registry: the published members of its kind, and its contract.
    static let registeredOAuthIdp = ConfigurationForm(oauthIdpTable, providerContractTable, omitsDefaults: true)
    static let registeredSaml = ConfigurationForm(inboundSamlTable, providerContractTable, omitsDefaults: true)
    static let registeredSupportedIdp = ConfigurationForm(
        defaultSupportedIdpTable, providerContractTable, omitsDefaults: true)

    /// `PasskeyConfig`, which is stored as a member of the project or tenant.
    static let passkeyConfig = ConfigurationForm("expectedOrigins:[s];name:s!;rpId:s")

    /// `Policy` of Identity and Access Management, without its `etag`.
    static let accessPolicy = ConfigurationForm("auditConfigs:$auditConfigs;bindings:$bindings;version:i")
    /// What `setIamPolicy`, `getIamPolicy` and `testIamPermissions` of `projects.tenants` are asked.
    static let accessPolicyChange = ConfigurationForm(
        "policy:{auditConfigs:$auditConfigs;bindings:$bindings;etag:s;version:i};updateMask:s")
    static let accessPolicyQuestion = ConfigurationForm("options:{requestedPolicyVersion:i}")
    static let accessPolicyTest = ConfigurationForm("permissions:[s]")

    /// The types that a table names with `$`. Joining texts would take more code than the texts.
    static let namedTypes: [(name: String, type: String)] = [
        (
            "auditConfigs",
            """
            [{auditLogConfigs:[{exemptedMembers:[s];
            logType:(LOG_TYPE_UNSPECIFIED|ADMIN_READ|DATA_WRITE|DATA_READ)}];service:s}]
            """
        ),
        ("bindings", "[{condition:{description:s;expression:s;location:s;title:s};members:[s];role:s}]"),
        // Libraries fail on a state that is absent.
        (
            "mfa",
            """
            {enabledProviders:[(PROVIDER_UNSPECIFIED|PHONE_SMS)];
            providerConfigs:[{state:(MFA_STATE_UNSPECIFIED|DISABLED|ENABLED|MANDATORY)="DISABLED";
            totpProviderConfig:{adjacentIntervals:i}*}];recoveryCodes:b;
            state:(STATE_UNSPECIFIED|DISABLED|ENABLED|MANDATORY)="DISABLED"}
            """
        ),
        ("mobileLinks", "{domain:(DOMAIN_UNSPECIFIED|FIREBASE_DYNAMIC_LINK_DOMAIN|HOSTING_DOMAIN)}"),
        (
            "passwordPolicy",
            """
            {forceUpgradeOnSignin:b;lastUpdateTime:s!;
            passwordPolicyEnforcementState:(PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED|OFF|ENFORCE);
            passwordPolicyVersions:[{customStrengthOptions:{containsLowercaseCharacter:b;
            containsNonAlphanumericCharacter:b;containsNumericCharacter:b;containsUppercaseCharacter:b;
            maxPasswordLength:i;minPasswordLength:i};schemaVersion:i!=1}]}
            """
        ),
        (
            "recaptcha",
            """
            {emailPasswordEnforcementState:$recaptchaState;managedRules:[{action:$recaptchaAction;endScore:n}];
            phoneEnforcementState:$recaptchaState;
            recaptchaKeys:[{key:s;type:(CLIENT_TYPE_UNSPECIFIED|WEB|IOS|ANDROID)}]!;
            tollFraudManagedRules:[{action:$recaptchaAction;startScore:n}];useAccountDefender:b;useSmsBotScore:b;
            useSmsTollFraudProtection:b}
            """
        ),
        ("recaptchaAction", "(RECAPTCHA_ACTION_UNSPECIFIED|BLOCK)"),
        ("recaptchaState", "(RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED|OFF|AUDIT|ENFORCE)"),
        ("smsRegions", "<allowByDefault:{disallowedRegions:[s]};allowlistOnly:{allowedRegions:[s]}>"),
        (
            "template",
            """
            {body:s;bodyFormat:(BODY_FORMAT_UNSPECIFIED|PLAIN_TEXT|HTML);customized:b!;replyTo:s;
            senderDisplayName:s;senderLocalPart:s;subject:s}
            """
        ),
    ]
}
