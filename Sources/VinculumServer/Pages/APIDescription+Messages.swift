// Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.

#if !arch(wasm32)
import Vinculum

extension APIDescription {
    static func entry(of endpoint: Endpoint) -> Entry {
        switch endpoint {
        case .signUp:
            Entry(
                "Signing in", request: "SignUpRequest", response: "SignUpResponse",
                #"""
                Creates an anonymous account, or one with e-mail and password, or upgrades the session's account; \#
                for administrators, creates any account.
                """#)
        case .signInWithPassword:
            Entry(
                "Signing in", request: "SignInWithPasswordRequest", response: "SignInWithPasswordResponse",
                #"""
                Signs in with an address and its password.
                """#)
        case .signInWithEmailLink:
            Entry(
                "Signing in", request: "SignInWithEmailLinkRequest", response: "SignInWithEmailLinkResponse",
                #"""
                The code of a mailed link signs in, signs up, or adds its address to the account of a session.
                """#)
        case .signInWithIdp:
            Entry(
                "Signing in", request: "SignInWithIdpRequest", response: "SignInWithIdpResponse",
                #"""
                Signs in, signs up or links with an assertion of an identity provider: by the provider's \#
                configuration, or, without one, in the unsigned form of a local emulator.
                """#)
        case .signInWithCustomToken:
            Entry(
                "Signing in", request: "SignInWithCustomTokenRequest", response: "SignInWithCustomTokenResponse",
                #"""
                Signs in with a token that the application's server issued. Without keys of service accounts, an \#
                authority that signs no tokens accepts every custom token, and looks at no signature; one that \#
                signs accepts those with `alg: none` under `unverifiedCustomTokens`.
                """#)
        case .signInWithPhoneNumber:
            Entry(
                "Signing in", request: "SignInWithPhoneNumberRequest", response: "SignInWithPhoneNumberResponse",
                #"""
                Redeems an SMS code or a temporary proof to sign in, sign up, or link the number to the session's \#
                account.
                """#)
        case .signInWithGameCenter:
            Entry(
                "Signing in", request: "SignInWithGameCenterRequest", response: "SignInWithGameCenterResponse",
                #"""
                Signs in, signs up or links with a player of Apple's Game Center, an identity of `gc.apple.com` \#
                without an address.
                """#)
        case .sendVerificationCode:
            Entry(
                "Signing in", request: "SendVerificationCodeRequest", response: "SendVerificationCodeResponse",
                #"""
                Sends an SMS code for signing in with a number, or linking it.
                """#)
        case .createAuthUri:
            Entry(
                "Signing in", request: "CreateAuthUriRequest", response: "CreateAuthUriResponse",
                #"""
                The sign-in methods of an address, unless the project hides them; with a provider, the address at \#
                which a person signs in there.
                """#)
        case .deviceSignInStart:
            Entry(
                "Signing in", request: "DeviceSignInStartRequest", response: "DeviceSignInStartResponse",
                #"""
                The code that a person types at the provider, and the session that completes the sign-in.
                """#)
        case .verifyIosClient:
            Entry(
                "Signing in", request: "VerifyIosClientRequest", response: "VerifyIosClientResponse",
                #"""
                Begins to verify that an app runs on the device that its push token names.
                """#)
        case .token:
            Entry(
                "Signing in", request: "TokenRequest", response: "TokenResponse",
                #"""
                Exchanges a refresh token for a new ID token of the same session (RFC 6749 section 6).
                """#)
        case .lookup:
            Entry(
                "Accounts", request: "LookupRequest", response: "LookupResponse",
                #"""
                The session's own account; for administrators, any accounts by id, address, number or identity.
                """#)
        case .update:
            Entry(
                "Accounts", request: "UpdateRequest", response: "UpdateResponse",
                #"""
                Changes an account, which includes unlinking providers.
                """#)
        case .delete:
            Entry(
                "Accounts", request: "DeleteRequest", response: "DeleteResponse",
                #"""
                Deletes the session's own account; for administrators, any account by id. The id of an absorbed \#
                account deletes what an undo of its merge would bring back.
                """#)
        case .sendOobCode:
            Entry(
                "Accounts", request: "SendOobCodeRequest", response: "SendOobCodeResponse",
                #"""
                Has a link mailed, or hands it to an administrator who asks for it (`returnOobLink`).
                """#)
        case .resetPassword:
            Entry(
                "Accounts", request: "ResetPasswordRequest", response: "ResetPasswordResponse",
                #"""
                Looks at a mailed code, or sets a new password with a code or with the old password.
                """#)
        case .revokeToken:
            Entry(
                "Accounts", request: "RevokeTokenRequest", response: "Presence",
                #"""
                Revokes a token of Sign in with Apple. Sessions here stay.
                """#)
        case .refreshProviderTokens:
            Entry(
                "Accounts", request: "ProviderTokensRefreshRequest", response: "ProviderTokensRefreshResponse",
                #"""
                Exchanges a provider's refresh token, which a client cannot do itself where its project is a client \#
                with a secret.
                """#)
        case .forecast:
            Entry(
                "Accounts", request: "ForecastRequest", response: nil,
                #"""
                How the session's account, or the one that an administrator names, could be signed in to after an \#
                unlink, a withdrawal or another removal. It applies the changes that `accounts:update` and \#
                `mfaEnrollment:withdraw` would make to a copy, and asks no permission, because it changes nothing.
                """#)
        case .listSessions:
            Entry(
                "Sessions", request: "ListSessionsRequest", response: "ListSessionsResponse",
                #"""
                The live sessions that the account keeps a record of, the newest first, and the request's own.
                """#)
        case .endSessions:
            Entry(
                "Sessions", request: "EndSessionsRequest", response: "Presence",
                #"""
                Ends one session, or all but the request's own. What has ended already is no error.
                """#)
        case .nameSession:
            Entry(
                "Sessions", request: "NameSessionRequest", response: "Presence",
                #"""
                Gives the request's own session a name, or takes it away.
                """#)
        case .createSessionCookie:
            Entry(
                "Sessions", request: "CreateSessionCookieRequest", response: "CreateSessionCookieResponse",
                #"""
                A token with the claims of a session and a lifetime of its own, for a web site's cookie.
                """#)
        case .enrollmentStart:
            Entry(
                "Second factors", request: "EnrollmentStartRequest", response: "EnrollmentStartResponse",
                #"""
                Begins to enrol a phone, whose code is sent, or a TOTP app, whose secret is drawn.
                """#)
        case .enrollmentFinalize:
            Entry(
                "Second factors", request: "EnrollmentFinalizeRequest", response: "EnrollmentFinalizeResponse",
                #"""
                A right code adds the factor to the account.
                """#)
        case .enrollmentWithdraw:
            Entry(
                "Second factors", request: "EnrollmentWithdrawRequest", response: "EnrollmentWithdrawResponse",
                #"""
                Removes a second factor from the session's account.
                """#)
        case .signInStart:
            Entry(
                "Second factors", request: "SignInStartRequest", response: "SignInStartResponse",
                #"""
                Sends the code of a phone factor of a pending sign-in. A TOTP factor needs no start.
                """#)
        case .signInFinalize:
            Entry(
                "Second factors", request: "SignInFinalizeRequest", response: "SignInFinalizeResponse",
                #"""
                A right second factor completes a pending sign-in and consumes it.
                """#)
        case .makeRecoveryCodes:
            Entry(
                "Second factors", request: "RecoveryCodesRequest", response: "RecoveryCodesResponse",
                #"""
                Makes ten codes for the session's account, which this response alone shows. The old ones end, with \#
                every second factor that they gave to sessions.
                """#)
        case .recoveryCodes:
            Entry(
                "Second factors", request: "RecoveryCodesRequest", response: "RecoveryCodesResponse",
                #"""
                How many unused codes the session's account has; for administrators, any account.
                """#)
        case .removeRecoveryCodes:
            Entry(
                "Second factors", request: "RecoveryCodesRequest", response: "RecoveryCodesResponse",
                #"""
                Ends the codes of an account, for administrators.
                """#)
        case .passkeyEnrollmentStart:
            Entry(
                "Passkeys", request: "PasskeyEnrollmentStartRequest", response: "PasskeyEnrollmentStartResponse",
                #"""
                What an authenticator needs to make a passkey for the session's account.
                """#)
        case .passkeyEnrollmentFinalize:
            Entry(
                "Passkeys", request: "PasskeyEnrollmentFinalizeRequest", response: "PasskeyEnrollmentFinalizeResponse",
                #"""
                Adds the passkey that an authenticator made to the account.
                """#)
        case .passkeySignInStart:
            Entry(
                "Passkeys", request: "PasskeySignInStartRequest", response: "PasskeySignInStartResponse",
                #"""
                What an authenticator needs to sign in with a passkey.
                """#)
        case .passkeySignInFinalize:
            Entry(
                "Passkeys", request: "PasskeySignInFinalizeRequest", response: "PasskeySignInFinalizeResponse",
                #"""
                Signs in to the account that has the passkey.
                """#)
        case .mergePlan:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                What a merge of the accounts of two sessions would do. Changes nothing.
                """#)
        case .merge:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                Prepares a merge, and tells the project's `beforeMerge` function, if there is one, to move its \#
                data. The function answers that it has moved them, and the merge is committed at once, or says so \#
                later.
                """#)
        case .mergeStatus:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                How far a merge has come, for a session of one of its accounts and for administrators, who may also \#
                ask for the account that an absorbed one went to.
                """#)
        case .commitMerge:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                The application says that it has moved its data, so the sign-in methods move. For the session of \#
                the survivor that prepared the merge, for another one that could prepare it now, and for \#
                administrators. Repeating it changes nothing.
                """#)
        case .abortMerge:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                Ends an unfinished merge; both accounts stay as they are. For a session of either account and for \#
                administrators. The application moves its own data back. Repeating it changes nothing.
                """#)
        case .undoMergePlan:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                What the undo of a merge would do.
                """#)
        case .undoMerge:
            Entry(
                "Merges", request: "MergingRequest", response: "MergingResponse",
                #"""
                Brings an absorbed account back, within 30 days (`undoSeconds`). Needs a recent session of the \#
                survivor with its second factor, opened by a sign-in method that goes back; an administrator needs \#
                none. Repeating it changes nothing.
                """#)
        case .listMerges:
            Entry(
                "Merges", request: nil, response: "MergingResponse",
                #"""
                The merges of the project or tenant in the order they were prepared, for administrators: the \#
                unfinished ones, whose data the application moves, and the committed ones, which say where an \#
                account went.
                """#)
        case .batchCreate:
            Entry(
                "Many accounts", request: "BatchCreateRequest", response: "BatchCreateResponse",
                #"""
                Imports accounts with their password hashes. The response names the rows that were refused; the \#
                others are stored.
                """#)
        case .batchGet:
            Entry(
                "Many accounts", request: nil, response: "BatchGetResponse",
                #"""
                All accounts in the order of their ids, one page at a time. The query takes `maxResults`, 20 \#
                without it and at most 1000, and `nextPageToken`.
                """#)
        case .batchDelete:
            Entry(
                "Many accounts", request: "BatchDeleteRequest", response: "BatchDeleteResponse",
                #"""
                Deletes up to a thousand accounts. One that is not disabled stays, unless it is forced.
                """#)
        case .query:
            Entry(
                "Many accounts", request: "QueryRequest", response: "QueryResponse",
                #"""
                The accounts that match, for administrators.
                """#)
        case .queryAccounts:
            Entry(
                "Many accounts", request: "QueryRequest", response: "QueryResponse",
                #"""
                `query` under its other name.
                """#)
        case .forecastAccounts:
            Entry(
                "Many accounts", request: "ForecastAccountsRequest", response: nil,
                #"""
                What a change of policy does to a page of its accounts.
                """#)
        case .listAudit:
            Entry(
                "Many accounts", request: nil, response: "AuditResponse",
                #"""
                The audit trail of the project with its tenants, or of one tenant, oldest first, for administrators.
                """#)
        case .sessionCookiePublicKeys:
            Entry(
                "Public keys", request: nil, response: nil,
                #"""
                The keys of session cookies, as a JWK set.
                """#)
        case .sessionCookieCertificates:
            Entry(
                "Public keys", request: nil, response: nil,
                #"""
                The keys of session cookies, as certificates.
                """#)
        case .idTokenCertificates:
            Entry(
                "Public keys", request: nil, response: nil,
                #"""
                The keys of ID tokens, as certificates.
                """#)
        case .jsonWebKeySet:
            Entry(
                "Public keys", request: nil, response: nil,
                #"""
                The keys of ID tokens, as a JWK set.
                """#)
        case .openIDConfiguration:
            Entry(
                "Public keys", request: nil, response: nil,
                #"""
                Where the keys are and how tokens are signed (OpenID Connect Discovery 1.0 section 4). Without \#
                `issuer` the issuer is not the address of this document.
                """#)
        case .getProjects:
            Entry(
                "Projects and tenants", request: nil, response: "Projects",
                #"""
                The project's number and the domains it trusts; for an administrator also its sign-in methods.
                """#)
        case .recaptchaParams:
            Entry(
                "Projects and tenants", request: nil, response: "RecaptchaParams",
                #"""
                What an older client shows a reCAPTCHA with: texts that cannot be taken for real ones.
                """#)
        case .recaptchaConfig:
            Entry(
                "Projects and tenants", request: nil, response: "RecaptchaConfig",
                #"""
                Which operations need reCAPTCHA tokens. There is always a key, because clients fail without one.
                """#)
        case .passwordPolicy:
            Entry(
                "Projects and tenants", request: nil, response: "PasswordPolicy",
                #"""
                What a client checks a new password against. A project without a policy returns the bounds of every \#
                password.
                """#)
        case .getConfig:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                The configuration of the project. `signIn.hashConfig` has the parameters of the hashes that the \#
                service makes of passwords.
                """#)
        case .updateConfig:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Changes the configuration of the project: the members under `updateMask` get the values of the \#
                body, or are cleared.
                """#)
        case .getPasskeyConfig:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                The domain of the passkeys, and the origins that may ask for them.
                """#)
        case .updatePasskeyConfig:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Changes the domain and the origins: the members under `updateMask` get the values of the body, or \#
                are cleared. Without a mask nothing changes.
                """#)
        case .listTenants:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                All tenants in the order of their names, one page at a time. A full page has a token, also the last \#
                one, after which an empty page follows. The query takes `pageSize` and `pageToken`.
                """#)
        case .createTenant:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Creates a tenant in which everything is off that the body does not switch on.
                """#)
        case .getTenant:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                The configuration of the tenant.
                """#)
        case .updateTenant:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Changes a tenant: the members under `updateMask` get the values of the body, or are cleared. \#
                Without a mask the tenant gets the configuration that creating it with this body would give.
                """#)
        case .deleteTenant:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Deletes the tenant with its accounts and codes.
                """#)
        case .getIamPolicy:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                The access policy of the tenant, as it was written. It is not enforced.
                """#)
        case .setIamPolicy:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Sets the access policy of the tenant: the members under `updateMask`, or else the bindings, get the \#
                values of the body. An `etag` of an older policy is refused; without an `etag` the policy is \#
                overwritten.
                """#)
        case .testIamPermissions:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Which of these permissions the caller has. An administrator has all.
                """#)
        case .initializeAuth:
            Entry(
                "Projects and tenants", request: nil, response: nil,
                #"""
                Enables Identity Platform, which every project here has.
                """#)
        case .defaultSupportedIdps:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                The providers that have a fixed id.
                """#)
        case .listIdpConfigs:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                The configurations of the kind in the path, in the order of ids, one page at a time; the last page \#
                has no token. The query takes `pageSize` and `pageToken`.
                """#)
        case .createIdpConfig:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Creates a provider. The query names it (`oauthIdpConfigId`, `inboundSamlConfigId`, `idpId`), the \#
                body is its configuration.
                """#)
        case .getIdpConfig:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                The configuration of one provider.
                """#)
        case .updateIdpConfig:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Changes the configuration of one provider: the members under `updateMask` get the values of the \#
                body, or are cleared. Without a mask nothing changes, or, for a provider with a fixed id, what the \#
                body has.
                """#)
        case .deleteIdpConfig:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Deletes the configuration of one provider.
                """#)
        case .listProviders:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                The providers of every kind, in the order of ids, one page at a time. The query takes `pageSize` \#
                and `pageToken`.
                """#)
        case .getProvider:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                One provider.
                """#)
        case .replaceProvider:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Creates a provider, or replaces all of it.
                """#)
        case .updateProvider:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Changes a provider: the members under `updateMask` get the values of the body, or are cleared; \#
                without a mask those that the body has.
                """#)
        case .deleteProvider:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Removes a provider.
                """#)
        case .testProvider:
            Entry(
                "Identity providers", request: nil, response: nil,
                #"""
                Fetches what the provider publishes, and says what a sign-in would use.
                """#)
        case .emulatorConfig:
            Entry(
                "Local tools", request: nil, response: nil,
                #"""
                The two settings that local tools read, without authentication. A utility of local emulators.
                """#)
        case .updateEmulatorConfig:
            Entry(
                "Local tools", request: nil, response: nil,
                #"""
                Changes those of the two settings that the body has.
                """#)
        case .clearAccounts:
            Entry(
                "Local tools", request: nil, response: nil,
                #"""
                Deletes every account of the project or tenant, and begins all counters anew; pending codes of no \#
                account stay. A utility of local emulators. A hardened service asks for a confirmation: the query \#
                says in `confirm` what is cleared, and in `count` how many accounts it has.
                """#)
        case .verificationCodes:
            Entry(
                "Local tools", request: nil, response: "VerificationCodes",
                #"""
                The pending SMS codes, in the order they were sent: tests "receive" them here. A utility of local \#
                emulators. Where digests are stored, neither code nor session is known.
                """#)
        case .oobCodes:
            Entry(
                "Local tools", request: nil, response: "OobCodes",
                #"""
                The mailed links that work, in the order they were sent: tests "receive" them here. A utility of \#
                local emulators. Where digests are stored, the code is not known, and is missing in the link.
                """#)
        }
    }

    /// The schemas of all messages, as one JSON object.
    static var schemas: StaticString {
        #"""
        {
        "Argon2Parameters":{"type":"object","description":"What an import says of its Argon2 \#
        hashes.","properties":{"associatedData":{"type":"string","description":"Base \#
        64."},"hashLengthBytes":{"type":"integer","format":"int32","description":"The length of a \#
        hash."},"hashType":{"allOf":[{"$ref":"#/components/schemas/Argon2HashType"}],"description":"The variant of \#
        the algorithm."},"iterations":{"type":"integer","format":"int32","description":"How often the memory is \#
        passed over."},"memoryCostKib":{"type":"integer","format":"int32","description":"The memory of a hash, in \#
        KiB."},"parallelism":{"type":"integer","format":"int32","description":"The number of \#
        lanes."},"version":{"allOf":[{"$ref":"#/components/schemas/Argon2Version"}],"description":"The version of \#
        the algorithm."}}},
        "AuditResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"entries":{"type":"array","items":{"$ref":"#/components/schemas/AuditEntry"},\#
        "description":"In the order they were made."},"nextPageToken":{"type":"string","description":"Where the \#
        next page begins. The last page has one too, to ask for later entries by."}}},
        "AuditEntry":{"type":"object","description":"One change: when, who, from where, what and \#
        why.","properties":{"accountCount":{"type":"string","format":"int64","description":"How many accounts \#
        changed, as decimal text."},"actor":{"type":"string","description":"`administrator`, `account` or \#
        `mailedCode`."},"changes":{"type":"array","items":{"type":"string"},"description":"What changed: `email`, \#
        `password`, `configuration` and so on."},"localId":{"type":"string","description":"The account that \#
        changed, if it was one alone."},"name":{"type":"string","description":"The name of the administrator, or \#
        the `localId` of the actor's account."},"operation":{"type":"string","description":"The operation that made \#
        the change."},"peer":{"type":"string","description":"The network that the request came from, if it is \#
        known."},"rule":{"type":"string","description":"The rule that allowed \#
        it."},"sequence":{"type":"string","format":"int64","description":"Its place in the trail, as decimal \#
        text."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"time":{"type":"string","description":"RFC 3339."}}},
        "AutoRetrievalInfo":{"type":"object","description":"What lets an Android app read the SMS by \#
        itself.","properties":{"appSignatureHash":{"type":"string","description":"The hash of the app's \#
        signature."}}},
        "BatchCreateRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"allowOverwrite":{"type":"boolean","description":"Whether accounts that exist are \#
        replaced."},"argon2Parameters":{"allOf":[{"$ref":"#/components/schemas/Argon2Parameters"}],\#
        "description":"The parameters of `ARGON2`."},"blockSize":{"type":"integer","format":"int32",\#
        "description":"The block size of `STANDARD_SCRYPT`."},"cpuMemCost":{"type":"integer","format":"int32",\#
        "description":"The cost of `STANDARD_SCRYPT`: a power of \#
        two."},"delegatedProjectNumber":{"type":"string","description":"For other services; not read \#
        here."},"dkLen":{"type":"integer","format":"int32","description":"The length of a hash of \#
        `STANDARD_SCRYPT`."},"hashAlgorithm":{"type":"string","description":"The algorithm of the password hashes, \#
        such as `SCRYPT`."},"memoryCost":{"type":"integer","format":"int32","description":"The memory cost of \#
        `SCRYPT`: the exponent of two."},"parallelization":{"type":"integer","format":"int32","description":"The \#
        parallelisation of `STANDARD_SCRYPT`."},\#
        "passwordHashOrder":{"allOf":[{"$ref":"#/components/schemas/PasswordHashOrder"}],"description":"Where the \#
        salt is in what is hashed."},"rounds":{"type":"integer","format":"int32","description":"The rounds of the \#
        algorithm."},"saltSeparator":{"type":"string","description":"The salt separator of `SCRYPT`, in \#
        base64."},"sanityCheck":{"type":"boolean","description":"Whether a list in which an address or identity \#
        repeats is refused."},"signerKey":{"type":"string","description":"The key of the algorithm, in \#
        base64."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"users":{"type":"array","items":{"$ref":"#/components/schemas/UserInfo"},"description":"The \#
        accounts."}}},
        "BatchCreateResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"error":{"type":"array","items":{"$ref":"#/components/schemas/BatchError"},\#
        "description":"One entry for each account that was refused; empty when all were \#
        taken."},"kind":{"type":"string","enum":["identitytoolkit#UploadAccountResponse"]}}},
        "BatchDeleteRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"force":{"type":"boolean","description":"Whether accounts go that are not \#
        disabled."},"localIds":{"type":"array","items":{"type":"string"},"description":"The accounts to \#
        delete."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "BatchDeleteResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"errors":{"type":"array","items":{"$ref":"#/components/schemas/BatchError"},\#
        "description":"Which accounts stay; absent where all went."}}},
        "BatchError":{"type":"object","description":"Why one account of a batch was \#
        refused.","properties":{"index":{"type":"integer","format":"int32","description":"Its place in the request, \#
        from zero."},"localId":{"type":"string","description":"The ID of the \#
        account."},"message":{"type":"string","description":"What is wrong."}}},
        "BatchGetResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"kind":{"type":"string","enum":["identitytoolkit#DownloadAccountResponse"]},\#
        "nextPageToken":{"type":"string","description":"Where the next page \#
        begins."},"users":{"type":"array","items":{"$ref":"#/components/schemas/UserInfo"},"description":"The \#
        accounts."}}},
        "CreateAuthUriRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"appId":{"type":"string","description":"For other services; not read \#
        here."},"authFlowType":{"type":"string","description":"For other services; not read \#
        here."},"context":{"type":"string","description":"A text that the sign-in's response \#
        repeats."},"continueUri":{"type":"string","description":"Where the provider sends the person back \#
        to."},"customParameter":{"type":"object","description":"Parameters of the address, as an object of \#
        texts."},"hostedDomain":{"type":"string","description":"The Google Workspace domain that the person signs \#
        in with."},"identifier":{"type":"string","description":"The e-mail \#
        address."},"oauthConsumerKey":{"type":"string","description":"Not implemented: \#
        refused."},"oauthScope":{"type":"string","description":"Scopes beyond the provider's default ones, \#
        separated by spaces or commas; or an object of such texts by \#
        provider."},"openidRealm":{"type":"string","description":"Not implemented: \#
        refused."},"otaApp":{"type":"string","description":"Not implemented: \#
        refused."},"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"sessionId":{"type":"string","description":"A random text of the client that binds the \#
        sign-in to it; absent, the service chooses one."},"tenantId":{"type":"string","description":"The tenant; \#
        absent for the project itself."}}},
        "CreateAuthUriResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"allProviders":{"type":"array","items":{"type":"string"},"description":"The linked \#
        providers of the account with the address."},"authUri":{"type":"string","description":"The address at which \#
        the person signs in at the provider."},"forExistingProvider":{"type":"boolean","description":"Whether the \#
        provider is one of the account's."},"kind":{"type":"string",\#
        "enum":["identitytoolkit#CreateAuthUriResponse"]},"providerId":{"type":"string","description":"The \#
        provider, such as `google.com`."},"registered":{"type":"boolean","description":"Whether an account has the \#
        address."},"sessionId":{"type":"string","description":"What `accounts:signInWithIdp` takes with the \#
        provider's answer."},"signinMethods":{"type":"array","items":{"type":"string"},"description":"The sign-in \#
        methods of the account with the address."}}},
        "CreateSessionCookieRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"validDuration":{"type":"string","format":"int64","description":"Seconds, as decimal text."}}},
        "CreateSessionCookieResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"sessionCookie":{"type":"string","description":"The token for the cookie."}}},
        "DeleteRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"delegatedProjectNumber":{"type":"string","description":"For other services; not \#
        read here."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"localId":{"type":"string","description":"The ID of the \#
        account."},"targetProjectId":{"type":"string","description":"The project, where the path names none; for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "DeleteResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"kind":{"type":"string","enum":["identitytoolkit#DeleteAccountResponse"]}}},
        "DeviceSignInStartRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"oauthScope":{"type":"string","description":"Scopes beyond the provider's default \#
        ones, separated by spaces or commas; or an object of such texts by \#
        provider."},"providerId":{"type":"string","description":"The \#
        provider."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "DeviceSignInStartResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"expiresIn":{"type":"string","format":"int64","description":"How long the code \#
        works, in seconds, as decimal text."},"interval":{"type":"string","format":"int64","description":"The least \#
        time between two calls of `signInWithIdp` with the session, in seconds, as decimal \#
        text."},"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"sessionId":{"type":"string","description":"What `signInWithIdp` is called \#
        with."},"userCode":{"type":"string","description":"The code that the person types at \#
        `verificationUri`."},"verificationUri":{"type":"string","description":"The page at which the person types \#
        the code."},"verificationUriComplete":{"type":"string","description":"The same address with the code in it, \#
        if the provider has one."}}},
        "EmailInfo":{"type":"object","description":"The address of an e-mail \#
        factor.","properties":{"emailAddress":{"type":"string","description":"The address."}}},
        "EndSessionsRequest":{"type":"object","description":"The body of the request. It names a session or sets \#
        `others`.","properties":{"idToken":{"type":"string","description":"A session of the \#
        account."},"localId":{"type":"string","description":"The account, for \#
        administrators."},"others":{"type":"boolean","description":"Ends all sessions but the request's own; for \#
        administrators, all."},"sessionId":{"type":"string","format":"int64","description":"Ends the session of \#
        this number."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "EnrollmentFinalizeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"displayName":{"type":"string","description":"The name of the \#
        factor."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"phoneVerificationInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneVerificationInfo"}],\#
        "description":"The code of a message, and what it was sent \#
        for."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"totpVerificationInfo":{"allOf":[{"$ref":"#/components/schemas/TotpVerificationInfo"}],\#
        "description":"A code of an authenticator app."}}},
        "EnrollmentFinalizeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"phoneAuthInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneSessionInfo"}],"description":"The \#
        phone, of a phone factor."},"recoveryCodes":{"type":"array","items":{"type":"string"},"description":"This \#
        service's own: the codes that were made with the account's first \#
        factor."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"totpAuthInfo":{"allOf":[{"$ref":"#/components/schemas/Presence"}],"description":"Present for an \#
        authenticator app."}}},
        "EnrollmentStartRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"phoneEnrollmentInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneChallengeInfo"}],\#
        "description":"The phone to enrol."},"tenantId":{"type":"string","description":"The tenant; absent for the \#
        project itself."},"totpEnrollmentInfo":{"allOf":[{"$ref":"#/components/schemas/Presence"}],\#
        "description":"Present to enrol an authenticator app."}}},
        "EnrollmentStartResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"phoneSessionInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneSessionInfo"}],\#
        "description":"What the code was sent for."},\#
        "totpSessionInfo":{"allOf":[{"$ref":"#/components/schemas/TotpSessionInfo"}],"description":"The secret of \#
        the app."}}},
        "EnrollmentWithdrawRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"mfaEnrollmentId":{"type":"string","description":"The ID of a second \#
        factor."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "EnrollmentWithdrawResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "ErrorResponse":{"type":"object","description":"The body of every error \#
        response.","properties":{"error":{"allOf":[{"$ref":"#/components/schemas/ErrorResponseBody"}],\#
        "description":"The error; absent only in a response that is not of this service."}}},
        "ErrorResponseBody":{"type":"object","description":"What went \#
        wrong.","properties":{"code":{"type":"integer","format":"int32","description":"The HTTP \#
        status."},"errors":{"type":"array","items":{"$ref":"#/components/schemas/ErrorResponseEntry"},\#
        "description":"The same error with its reason; this service sends exactly one \#
        entry."},"message":{"type":"string","description":"The error string, `WORD` or `WORD : \#
        detail`."},"providerError":{"type":"object","description":"What an identity provider said of the error: \#
        `error`, `description`, `uri` and `status`, where it said them. Its author is not this \#
        service."},"status":{"type":"string","description":"The canonical name; absent for ordinary refusals."}}},
        "ErrorResponseEntry":{"type":"object","description":"One entry of the list that repeats the error with its \#
        reason.","properties":{"domain":{"type":"string","description":"`global`, or absent; see \#
        `ServiceError/Kind/domain`."},"location":{"type":"string","description":"The header that the error is \#
        about: `Authorization` for a bearer token that is not accepted, else \#
        absent."},"locationType":{"type":"string","description":"What `location` names: `header`, or \#
        absent."},"message":{"type":"string","description":"The message of the body; `Invalid Credentials` for a \#
        bearer token that is not accepted."},"reason":{"type":"string","description":"The kind of failure in one \#
        word, such as `invalid`; see `ServiceError/Kind/reason`."}}},
        "ExportFile":{"type":"object","description":"The file that `firebase auth:export` writes and `auth:import` \#
        reads.","properties":{"users":{"type":"array","items":{"$ref":"#/components/schemas/ExportedUser"},\#
        "description":"The accounts."}}},
        "ExportedUser":{"type":"object","description":"An account in an export file: the wire form with one member \#
        renamed and no derived sign-in methods.","properties":{"createdAt":{"type":"string","format":"int64",\#
        "description":"Milliseconds since 1970, as decimal text."},"customAttributes":{"type":"string",\#
        "description":"A JSON object as text."},"disabled":{"type":"boolean","description":"Whether the account is \#
        disabled. Its sign-ins are refused."},"displayName":{"type":"string","description":"The name of the \#
        account's owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address is \#
        verified."},"lastSignedInAt":{"type":"string","format":"int64","description":"Milliseconds since 1970, as \#
        decimal text; `lastLoginAt` on the wire."},"localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"passwordHash":{"type":"string",\#
        "description":"Base64."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"providerUserInfo":{"type":"array","items":{"$ref":"#/components/schemas/ProviderUserInfo"},\#
        "description":"The linked providers."},"salt":{"type":"string","description":"Base64."}}},
        "FederatedUserIdentifier":{"type":"object","description":"An identity at a provider, as `accounts:lookup` \#
        names it.","properties":{"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"rawId":{"type":"string","description":"The subject at the provider."}}},
        "ForecastRequest":{"type":"object","description":"The body of the request: what would be removed, in the \#
        words of `accounts:update` and `mfaEnrollment:withdraw`.","properties":{"deleteAttribute":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/UserAttributeName"},"description":"The attributes to \#
        remove."},"deletePasskey":{"type":"array","items":{"type":"string"},"description":"The IDs of the passkeys \#
        to remove."},"deleteProvider":{"type":"array","items":{"type":"string"},"description":"The providers to \#
        unlink."},"idToken":{"type":"string","description":"A session of the \#
        account."},"localId":{"type":"string","description":"The account, for \#
        administrators."},"mfaEnrollmentId":{"type":"string","description":"The ID of a second \#
        factor."},"targetProjectId":{"type":"string","description":"The project, where the path names none; for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "ForecastAccountsRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"deleteTenant":{"type":"boolean","description":"Whether the tenant of the path \#
        would be deleted."},"disableFactor":{"type":"array","items":{"type":"string"},"description":"Kinds of \#
        second factors that would be switched off: `phone`, `totp`."},"disableProvider":{"type":"array",\#
        "items":{"type":"string"},"description":"Providers and methods that would be switched \#
        off."},"list":{"type":"boolean","description":"Whether the response names the accounts that the change \#
        touches."},"pageSize":{"type":"integer","format":"int32","description":"The most accounts that the call \#
        works through."},"pageToken":{"type":"string","description":"Where to go on: the `nextPageToken` of the \#
        response before."},"removeDomain":{"type":"array","items":{"type":"string"},"description":"Mail domains \#
        that would receive nothing any more."},"requireSecondFactor":{"type":"boolean","description":"Whether every \#
        account that may have a second factor would need one."},"tenantId":{"type":"string","description":"The \#
        tenant; absent for the project itself."}}},
        "IdpConfig":{"type":"object","description":"A configured provider, as an administrator reads it with the \#
        project.","properties":{"clientId":{"type":"string","description":"The ID of the client at the \#
        provider."},"enabled":{"type":"boolean","description":"Whether people sign in with \#
        it."},"provider":{"type":"string","description":"Its name in the older interface: `FACEBOOK`, `GITHUB`, \#
        `GOOGLE`, `GOOGLE_PLAY_GAMES`, `IOS_GAME_CENTER`, `LINKEDIN`, `TWITTER` or `YAHOO`. Other providers have \#
        none."}}},
        "ListSessionsRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"A session of the \#
        account."},"localId":{"type":"string","description":"The account, for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "ListSessionsResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"older":{"type":"integer","format":"int64","description":"How many live sessions \#
        are not listed, because the account keeps no record of them."},"sessions":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/SessionInfo"},"description":"The newest first."}}},
        "LookupRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"delegatedProjectNumber":{"type":"string","description":"For other services; not \#
        read here."},"email":{"type":"array","items":{"type":"string"},"description":"The e-mail addresses of \#
        accounts, for administrators."},"federatedUserId":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/FederatedUserIdentifier"},"description":"The identities of accounts \#
        at providers, for administrators."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"initialEmail":{"type":"array","items":{"type":"string"},"description":"The first e-mail \#
        addresses of accounts, for administrators."},"localId":{"type":"array","items":{"type":"string"},\#
        "description":"The IDs of accounts, for administrators."},"phoneNumber":{"type":"array",\#
        "items":{"type":"string"},"description":"The phone numbers of accounts, for \#
        administrators."},"targetProjectId":{"type":"string","description":"The project, where the path names none; \#
        for administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."}}},
        "LookupResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"kind":{"type":"string","enum":["identitytoolkit#GetAccountInfoResponse"]},\#
        "users":{"type":"array","items":{"$ref":"#/components/schemas/UserInfo"},"description":"Absent if no \#
        account was found."}}},
        "MergingRequest":{"type":"object","description":"The body of a \#
        request.","properties":{"idToken":{"type":"string","description":"A session of one of the two \#
        accounts."},"localId":{"type":"string","description":"For administrators: one of the two \#
        accounts."},"mergeId":{"type":"string","description":"The caller's name for the merge: 1 to 64 letters, \#
        digits, `-` and `_`."},"otherIdToken":{"type":"string","description":"A session of the other \#
        account."},"survivorId":{"type":"string","description":"The `localId` of the account that shall survive; \#
        the service chooses where it is absent."},"tenantId":{"type":"string","description":"The tenant; absent for \#
        the project itself."}}},
        "MergingResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"expiresIn":{"type":"string","format":"int64","description":"Seconds until the ID \#
        token expires, as decimal text."},"idToken":{"type":"string","description":"After a commit a session of the \#
        survivor; after an undo one of the account that came back."},"localId":{"type":"string","description":"The \#
        account of the tokens."},"merge":{"allOf":[{"$ref":"#/components/schemas/MergingMerge"}],"description":"The \#
        merge."},"merges":{"type":"array","items":{"$ref":"#/components/schemas/MergingMerge"},"description":"Of \#
        the list: the merges, in the order they were prepared."},"nextPageToken":{"type":"string","description":"Of \#
        the list: where the next page begins. The last page has one too, to ask for later merges \#
        by."},"plan":{"allOf":[{"$ref":"#/components/schemas/MergingPlan"}],"description":"What the merge or the \#
        undo does."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"sessionsEnded":{"type":"boolean","description":"After an undo: whether the survivor's sessions \#
        have ended."},"survivorUnreachable":{"type":"boolean","description":"Of an undo and its plan: whether \#
        nothing would sign in to the survivor any more."}}},
        "MergingMerge":{"type":"object","description":"How far a merge has \#
        come.","properties":{"absorbedId":{"type":"string","description":"The `localId` of the account that is \#
        absorbed."},"endedAt":{"type":"string","description":"RFC \#
        3339."},"expiresAt":{"type":"string","description":"RFC 3339: of an unfinished merge, when it ends by \#
        itself."},"mergeId":{"type":"string","description":"The caller's name for the \#
        merge."},"phase":{"type":"string","description":"`prepared`, `moving`, `committed`, `aborted`, `expired` or \#
        `undone`."},"preparedAt":{"type":"string","description":"RFC \#
        3339."},"successorId":{"type":"string","description":"The account that the absorbed one is part of by now, \#
        if the survivor was absorbed too."},"survivorId":{"type":"string","description":"The `localId` of the \#
        account that survives."},"undoableUntil":{"type":"string","description":"RFC 3339: until when a committed \#
        merge can be undone."}}},
        "MergingPlan":{"type":"object","description":"What a merge or an undo does. The application moves its own \#
        data from the absorbed account to the survivor, or back.","properties":{"absorbedId":{"type":"string",\#
        "description":"The `localId` of the account that is absorbed."},"items":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/MergingItem"},"description":"What becomes of each part of the \#
        accounts."},"survivorId":{"type":"string","description":"The `localId` of the account that \#
        survives."},"survivorReason":{"type":"string","description":"`otherIsAnonymous`, `chosen`, \#
        `hasVerifiedEmail` or `isOlder`; absent from the plan of an undo."}}},
        "MergingItem":{"type":"object","description":"One line of a \#
        plan.","properties":{"kind":{"type":"string","description":"What it is: `email`, `password`, `emailLink`, \#
        `phone`, `identity`, `passkey`, `secondFactor`, `displayName`, `photoUrl`, `screenName`, \#
        `customAttributes`, `quarantine` or `sessions`."},"localId":{"type":"string","description":"The account \#
        that has it before."},"outcome":{"type":"string","description":"What becomes of it: `stays`, `moves`, \#
        `retired`, `left` or `ends`."},"value":{"type":"string","description":"The address, number, provider, or \#
        the ID of the passkey or factor."}}},
        "MfaEnrollment":{"type":"object","description":"A second factor on the wire. Which kind it is shows in \#
        which of `phoneInfo` and `totpInfo` is present.","properties":{"displayName":{"type":"string",\#
        "description":"The name of the factor."},"emailInfo":{"allOf":[{"$ref":"#/components/schemas/EmailInfo"}],\#
        "description":"Of an e-mail factor."},"enrolledAt":{"type":"string","description":"RFC \#
        3339."},"mfaEnrollmentId":{"type":"string","description":"The ID of a second \#
        factor."},"phoneInfo":{"type":"string","description":"The number; hidden but for its last four digits while \#
        a sign-in is pending."},"totpInfo":{"allOf":[{"$ref":"#/components/schemas/Presence"}],\#
        "description":"Present for an authenticator app."},"unobfuscatedPhoneInfo":{"type":"string",\#
        "description":"The whole number, where `phoneInfo` hides it."}}},
        "MultiFactorSettings":{"type":"object","description":"The list of second factors that `accounts:update` \#
        puts in place of the old one.","properties":{"enrollments":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/MfaEnrollment"},"description":"The factors."}}},
        "NameSessionRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The \#
        session."},"name":{"type":"string","description":"At most 40 bytes of UTF-8; absent or empty takes the name \#
        away."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "OobCode":{"type":"object","description":"One mailed link that is \#
        out.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"newEmail":{"type":"string","description":"The address that replaces the present \#
        one."},"oobCode":{"type":"string","description":"The code of a mailed \#
        link."},"oobLink":{"type":"string","description":"The link."},\#
        "requestType":{"allOf":[{"$ref":"#/components/schemas/OobRequestType"}],"description":"What the link is \#
        for."}}},
        "OobCodes":{"type":"object","description":"The mailed links that are out, in the order they were made. For \#
        tests.","properties":{"nextPageToken":{"type":"string","description":"Where the next page begins; absent on \#
        the last one, and where no page was asked for."},"oobCodes":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/OobCode"},"description":"The links."}}},
        "PasskeyEnrollmentFinalizeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"authenticatorRegistrationResponse":{"type":"object","description":"The \#
        `PublicKeyCredential` of the browser as JSON."},"displayName":{"type":"string","description":"The name of \#
        the passkey, if `name` is absent."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"name":{"type":"string","description":"The name of the \#
        passkey."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "PasskeyEnrollmentFinalizeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"localId":{"type":"string","description":"The ID of the \#
        account."},"refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "PasskeyEnrollmentStartRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "PasskeyEnrollmentStartResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"credentialCreationOptions":{"type":"object","description":"What the browser's \#
        `navigator.credentials.create` takes as JSON."}}},
        "PasskeyInfo":{"type":"object","description":"A passkey that an account \#
        has.","properties":{"credentialId":{"type":"string","description":"The ID of the \#
        passkey."},"name":{"type":"string","description":"The name of the passkey."}}},
        "PasskeySignInFinalizeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"authenticatorAuthenticationResponse":{"type":"object","description":"The \#
        `PublicKeyCredential` of the browser as JSON."},"displayName":{"type":"string","description":"For other \#
        services; not read here."},"name":{"type":"string","description":"For other services; not read \#
        here."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "PasskeySignInFinalizeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "PasskeySignInStartRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."}}},
        "PasskeySignInStartResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"credentialRequestOptions":{"type":"object","description":"What the browser's \#
        `navigator.credentials.get` takes as JSON."}}},
        "PasswordPolicy":{"type":"object","description":"`getPasswordPolicy`: what a client checks a new password \#
        against while it is typed.","properties":{"allowedNonAlphanumericCharacters":{"type":"array",\#
        "items":{"type":"string"},"description":"One character each."},"customStrengthOptions":{"type":"object",\#
        "description":"The lengths and the kinds of characters that the policy \#
        demands."},"enforcementState":{"type":"string","description":"`OFF` or \#
        `ENFORCE`."},"forceUpgradeOnSignin":{"type":"boolean","description":"Whether a sign-in with an older \#
        password is refused until it is changed."},"schemaVersion":{"type":"integer","format":"int32",\#
        "description":"The version of this message: 1."}}},
        "PhoneChallengeInfo":{"type":"object","description":"The number to send a code to, and the evidence that a \#
        genuine app asks.",\#
        "properties":{"autoRetrievalInfo":{"allOf":[{"$ref":"#/components/schemas/AutoRetrievalInfo"}],\#
        "description":"For other services; not read here."},"captchaResponse":{"type":"string","description":"The \#
        token of a reCAPTCHA, where the project demands one."},\#
        "clientType":{"allOf":[{"$ref":"#/components/schemas/ClientType"}],"description":"For other services; not \#
        read here."},"iosReceipt":{"type":"string","description":"The `receipt` of \#
        `accounts:verifyIosClient`."},"iosSecret":{"type":"string","description":"The secret that was pushed to the \#
        app."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"playIntegrityToken":{"type":"string","description":"For other services; not read \#
        here."},"recaptchaToken":{"type":"string","description":"For other services; not read \#
        here."},"recaptchaVersion":{"allOf":[{"$ref":"#/components/schemas/RecaptchaVersion"}],"description":"For \#
        other services; not read here."},"safetyNetToken":{"type":"string","description":"For other services; not \#
        read here."}}},
        "PhoneSessionInfo":{"type":"object","description":"A challenge by \#
        SMS.","properties":{"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"sessionInfo":{"type":"string","description":"What a code was sent for; opaque."}}},
        "PhoneVerificationInfo":{"type":"object","description":"The code of an SMS and the challenge it \#
        answers.","properties":{"androidVerificationProof":{"type":"string","description":"Not implemented: \#
        refused."},"code":{"type":"string","description":"The code of the \#
        message."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"sessionInfo":{"type":"string","description":"What a code was sent for; opaque."}}},
        "Presence":{"type":"object","description":"An empty object, `{}`: a message whose presence is its only \#
        information.","properties":{}},
        "Projects":{"type":"object","description":"`getProjects`: what a client learns of the project before it \#
        signs anybody in, and an administrator of its sign-in methods.",\#
        "properties":{"allowPasswordUser":{"type":"boolean","description":"Whether people sign in with a password; \#
        for administrators."},"authorizedDomains":{"type":"array","items":{"type":"string"},"description":"Domains \#
        that sign-in pages and links may be on."},"enableAnonymousUser":{"type":"boolean","description":"Whether \#
        people sign up without any identifier; for administrators."},"idpConfig":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/IdpConfig"},"description":"The configured providers that have a name \#
        here, without their secrets; for administrators."},"projectId":{"type":"string","description":"The \#
        project's number, as text."}}},
        "ProviderTokensRefreshRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"A session of an account that has an \#
        identity of the provider."},"oauthRefreshToken":{"type":"string","description":"The provider's refresh \#
        token."},"providerId":{"type":"string","description":"The \#
        provider."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "ProviderTokensRefreshResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"oauthAccessToken":{"type":"string","description":"The provider's access \#
        token."},"oauthExpireIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"oauthRefreshToken":{"type":"string","description":"The refresh token from now on; absent if the \#
        old one stays."},"oauthScope":{"type":"string","description":"The scopes granted, if the provider \#
        said."},"providerId":{"type":"string","description":"The provider, such as `google.com`."}}},
        "ProviderUserInfo":{"type":"object","description":"A linked provider of an account, with the profile that \#
        it gave.","properties":{"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"federatedId":{"type":"string","description":"The identity at the \#
        provider."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"rawId":{"type":"string","description":"The subject at the \#
        provider."},"screenName":{"type":"string","description":"The name at the provider."}}},
        "QueryRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"expression":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/QueryExpression"},"description":"Accounts that fit any of them; every \#
        account where there is none."},"limit":{"type":"string","format":"int64","description":"At most so many \#
        accounts, as decimal text."},"offset":{"type":"string","format":"int64","description":"How many of the \#
        first are left out, as decimal text."},"order":{"allOf":[{"$ref":"#/components/schemas/QueryOrder"}],\#
        "description":"The direction of the order; ascending if \#
        absent."},"returnUserInfo":{"type":"boolean","description":"`false` asks for the number \#
        alone."},"sortBy":{"allOf":[{"$ref":"#/components/schemas/QuerySortField"}],"description":"What the \#
        accounts are sorted by; the ID if absent."},"tenantId":{"type":"string","description":"The tenant; absent \#
        for the project itself."}}},
        "QueryExpression":{"type":"object","description":"One identifier (of `email`, `phoneNumber` and `userId` \#
        the first that is given), and what else the account must have: every member that is given must hold. \#
        `claim`, `emailPrefix` and `providerId` are this service's own. At most 10 expressions of a request may do \#
        without an identifier; each account is read for them.","properties":{"claim":{"type":"string",\#
        "description":"`NAME` for accounts whose `customAttributes` have the member, `NAME=VALUE` for those where \#
        it equals the text, number or Boolean. The name ends at the first \#
        `=`."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailPrefix":{"type":"string","description":"What the address begins with; ASCII letters match \#
        in either case."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"providerId":{"type":"string","description":"A provider, as `providerUserInfo` names it: \#
        `password` is an address with a password or e-mail links, and `phone` a number. `anonymous` are accounts \#
        that nothing but their own sessions signs in to."},"userId":{"type":"string","description":"The ID of the \#
        account."}}},
        "QueryResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"recordsCount":{"type":"string","format":"int64","description":"How many accounts \#
        are returned, or fit where none are, as decimal text."},"userInfo":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/UserInfo"},"description":"The accounts."}}},
        "RecaptchaConfig":{"type":"object","description":"`getRecaptchaConfig`: where a client needs a reCAPTCHA \#
        token, and the key it gets one with.","properties":{"recaptchaEnforcementState":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/RecaptchaConfigEnforcement"},"description":"What each sign-in method \#
        demands."},"recaptchaKey":{"type":"string","description":"Four parts joined by `/`, of which the last is \#
        the site key."},"useSmsBotScore":{"type":"boolean","description":"Whether messages to phones depend on the \#
        score of a bot."},"useSmsTollFraudProtection":{"type":"boolean","description":"Whether messages to phones \#
        depend on the score of toll fraud."}}},
        "RecaptchaConfigEnforcement":{"type":"object","description":"The reCAPTCHA enforcement of one sign-in \#
        method.","properties":{"enforcementState":{"type":"string","description":"`OFF`, `AUDIT` or \#
        `ENFORCE`."},"provider":{"type":"string","description":"`EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`."}}},
        "RecaptchaParams":{"type":"object","description":"`getRecaptchaParams`: what an older client shows a \#
        reCAPTCHA with.","properties":{"kind":{"type":"string",\#
        "enum":["identitytoolkit#GetRecaptchaParamResponse"]},"producerProjectNumber":{"type":"string",\#
        "description":"The project's number."},"recaptchaSiteKey":{"type":"string","description":"The site \#
        key."},"recaptchaStoken":{"type":"string","description":"The secure token of the site key."}}},
        "RecoveryCodesRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"A session of the account; to make codes, \#
        a recent one with a second factor."},"localId":{"type":"string","description":"The account, for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "RecoveryCodesResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"createdAt":{"type":"string","description":"When the codes were made (RFC 3339); \#
        absent if the account has none."},"recoveryCodes":{"type":"array","items":{"type":"string"},\#
        "description":"The new codes, which no later response has."},"remaining":{"type":"integer","format":"int32",\#
        "description":"How many codes are not used yet."}}},
        "ResetPasswordRequest":{"type":"object","description":"The body of the request. Without a new password the \#
        code is only looked at.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"newPassword":{"type":"string","description":"The password to \#
        set."},"oldPassword":{"type":"string","description":"Instead of a code: the password so \#
        far."},"oobCode":{"type":"string","description":"The code of a mailed \#
        link."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "ResetPasswordResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"kind":{"type":"string","enum":["identitytoolkit#ResetPasswordResponse"]},\#
        "mfaInfo":{"allOf":[{"$ref":"#/components/schemas/MfaEnrollment"}],"description":"The second factor whose \#
        addition the code would take back."},"newEmail":{"type":"string","description":"The address the code would \#
        change to."},"requestType":{"allOf":[{"$ref":"#/components/schemas/OobRequestType"}],"description":"What \#
        the link is for."},"signInMethods":{"type":"array","items":{"type":"string"},"description":"This service's \#
        own, if `AuthoritySettings` says so: the sign-in methods of a verified address."}}},
        "RevokeTokenRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"redirectUri":{"type":"string","description":"For other services; not read \#
        here."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"token":{"type":"string","description":"The token to \#
        revoke."},"tokenType":{"allOf":[{"$ref":"#/components/schemas/RevokedTokenType"}],"description":"What kind \#
        of token it is."}}},
        "SendOobCodeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"androidInstallApp":{"type":"boolean","description":"For other services; not read \#
        here."},"androidMinimumVersion":{"type":"string","description":"For other services; not read \#
        here."},"androidPackageName":{"type":"string","description":"For other services; not read \#
        here."},"canHandleCodeInApp":{"type":"boolean","description":"Whether an app opens the link, if it opens \#
        those of `linkDomain`."},"captchaResp":{"type":"string","description":"The token of a reCAPTCHA, where the \#
        project demands one."},"challenge":{"type":"string","description":"For other services; not read \#
        here."},"clientType":{"allOf":[{"$ref":"#/components/schemas/ClientType"}],"description":"For other \#
        services; not read here."},"continueUrl":{"type":"string","description":"Where the person goes on after the \#
        link."},"dynamicLinkDomain":{"type":"string","description":"For other services; not read \#
        here."},"email":{"type":"string","description":"The e-mail \#
        address."},"iOSAppStoreId":{"type":"string","description":"For other services; not read \#
        here."},"iOSBundleId":{"type":"string","description":"For other services; not read \#
        here."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"linkDomain":{"type":"string","description":"The domain of a link that an app opens: one of the \#
        project's authorized domains, and none of Firebase Hosting's \#
        own."},"newEmail":{"type":"string","description":"The address that replaces the present \#
        one."},"recaptchaVersion":{"allOf":[{"$ref":"#/components/schemas/RecaptchaVersion"}],"description":"For \#
        other services; not read here."},"requestType":{"allOf":[{"$ref":"#/components/schemas/OobRequestType"}],\#
        "description":"What the link is for."},"returnOobLink":{"type":"boolean","description":"Whether the \#
        response contains the link and no e-mail is sent. Only administrators may set \#
        it."},"targetProjectId":{"type":"string","description":"The project, where the path names none; for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"userIp":{"type":"string","description":"For other services; not read here."}}},
        "SendOobCodeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"kind":{"type":"string","enum":["identitytoolkit#GetOobConfirmationCodeResponse"]},\#
        "oobCode":{"type":"string","description":"The code of the link; present only if an administrator set \#
        `returnOobLink`."},"oobLink":{"type":"string","description":"The whole link; present under the same \#
        condition."}}},
        "SendVerificationCodeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"autoRetrievalInfo":{"allOf":[{"$ref":"#/components/schemas/AutoRetrievalInfo"}],\#
        "description":"For other services; not read here."},"captchaResponse":{"type":"string","description":"The \#
        token of a reCAPTCHA, where the project demands one."},\#
        "clientType":{"allOf":[{"$ref":"#/components/schemas/ClientType"}],"description":"For other services; not \#
        read here."},"iosReceipt":{"type":"string","description":"The `receipt` of \#
        `accounts:verifyIosClient`."},"iosSecret":{"type":"string","description":"The secret that was pushed to the \#
        app."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"playIntegrityToken":{"type":"string","description":"For other services; not read \#
        here."},"recaptchaToken":{"type":"string","description":"For other services; not read \#
        here."},"recaptchaVersion":{"allOf":[{"$ref":"#/components/schemas/RecaptchaVersion"}],"description":"For \#
        other services; not read here."},"safetyNetToken":{"type":"string","description":"For other services; not \#
        read here."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "SendVerificationCodeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"sessionInfo":{"type":"string","description":"What a code was sent for; \#
        opaque."}}},
        "SessionInfo":{"type":"object","description":"A session of an account. Times are RFC 3339, to the \#
        hour.","properties":{"begunAt":{"type":"string","description":"Absent, as all below but `current`, if the \#
        account keeps no record of the session."},"current":{"type":"boolean","description":"Whether it is the \#
        session of the request."},"method":{"type":"string","description":"The provider of the sign-in, as \#
        `firebase.sign_in_provider`."},"name":{"type":"string","description":"The name that its client \#
        gave."},"peer":{"type":"string","description":"The network it was last used from, if the operator has it \#
        recorded."},"refreshedAt":{"type":"string","description":"When it last got an ID \#
        token."},"secondFactor":{"type":"string","description":"`phone`, `totp`, `recovery` or `passkey`; absent \#
        without a second factor."},"sessionId":{"type":"string","format":"int64","description":"The number of the \#
        session, as `firebase.session`: decimal text."}}},
        "SignInFinalizeRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"mfaEnrollmentId":{"type":"string","description":"Which TOTP factor the code \#
        belongs to."},"mfaPendingCredential":{"type":"string","description":"The sign-in that waits for its second \#
        factor; opaque."},"phoneVerificationInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneVerificationInfo"}],\#
        "description":"The code of a message, and what it was sent \#
        for."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"totpVerificationInfo":{"allOf":[{"$ref":"#/components/schemas/TotpVerificationInfo"}],\#
        "description":"A code of an authenticator app."}}},
        "SignInFinalizeResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"idToken":{"type":"string","description":"The ID token of a \#
        session."},"phoneAuthInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneSessionInfo"}],"description":"The \#
        phone, of a phone factor."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"totpAuthInfo":{"allOf":[{"$ref":"#/components/schemas/Presence"}],"description":"Present for an \#
        authenticator app."}}},
        "SignInStartRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"mfaEnrollmentId":{"type":"string","description":"The ID of a second \#
        factor."},"mfaPendingCredential":{"type":"string","description":"The sign-in that waits for its second \#
        factor; opaque."},"phoneSignInInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneChallengeInfo"}],\#
        "description":"Where the code goes: the chosen factor's \#
        phone."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "SignInStartResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"phoneResponseInfo":{"allOf":[{"$ref":"#/components/schemas/PhoneSessionInfo"}],\#
        "description":"What the code was sent for."}}},
        "SignInWithCustomTokenRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"delegatedProjectNumber":{"type":"string","description":"For other services; not \#
        read here."},"instanceId":{"type":"string","description":"For other services; not read \#
        here."},"returnSecureToken":{"type":"boolean","description":"For other services; here a response always has \#
        the tokens of its session."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"token":{"type":"string","description":"The custom token."}}},
        "SignInWithCustomTokenResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"isNewUser":{"type":"boolean","description":"Whether the request made the \#
        account."},"kind":{"type":"string","enum":["identitytoolkit#VerifyCustomTokenResponse"]},\#
        "refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "SignInWithEmailLinkRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"idToken":{"type":"string","description":"The account to link \#
        to."},"oobCode":{"type":"string","description":"The code of a mailed \#
        link."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "SignInWithEmailLinkResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"email":{"type":"string","description":"The e-mail \#
        address."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"Absent when a second factor is \#
        due."},"isNewUser":{"type":"boolean","description":"Whether the request made the \#
        account."},"kind":{"type":"string","enum":["identitytoolkit#EmailLinkSigninResponse"]},\#
        "localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"mfaPendingCredential":{"type":"string",\#
        "description":"The sign-in that waits for its second factor; \#
        opaque."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"signInMethods":{"type":"array","items":{"type":"string"},"description":"This service's own, if \#
        `AuthoritySettings` says so: the sign-in methods of the account."}}},
        "SignInWithGameCenterRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"displayName":{"type":"string","description":"The name of the \#
        player."},"gamePlayerId":{"type":"string","description":"The player, for games of one \#
        developer."},"idToken":{"type":"string","description":"The session to link \#
        to."},"playerId":{"type":"string","description":"The player."},"publicKeyUrl":{"type":"string",\#
        "description":"The address of Apple's certificate."},"salt":{"type":"string","description":"base64 of the \#
        random bytes that were signed along."},"signature":{"type":"string","description":"base64."},\#
        "teamPlayerId":{"type":"string","description":"The player, for all games of a \#
        team."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"timestamp":{"type":"string","format":"int64","description":"Milliseconds since 1970, as decimal \#
        text."}}},
        "SignInWithGameCenterResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"displayName":{"type":"string","description":"The name of the \#
        player."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"gamePlayerId":{"type":"string","description":"The player, for games of one \#
        developer."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"isNewUser":{"type":"boolean","description":"Whether the request made the \#
        account."},"localId":{"type":"string","description":"The ID of the \#
        account."},"playerId":{"type":"string","description":"The \#
        player."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"teamPlayerId":{"type":"string","description":"The player, for all games of a team."}}},
        "SignInWithIdpRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"autoCreate":{"type":"boolean","description":"`false` when reauthenticating: an \#
        unknown identity is then refused."},"delegatedProjectNumber":{"type":"string","description":"For other \#
        services; not read here."},"idToken":{"type":"string","description":"The account to link \#
        to."},"pendingIdToken":{"type":"string","description":"Not implemented: \#
        refused."},"pendingToken":{"type":"string","description":"For other services; not read \#
        here."},"postBody":{"type":"string","description":"Form-encoded members of the provider's answer. Apple's \#
        `user` has the person's name."},"requestUri":{"type":"string","description":"Where the provider sent the \#
        person back to."},"returnIdpCredential":{"type":"boolean","description":"Whether a refusal beside what the \#
        provider gave is delivered with status 200."},"returnRefreshToken":{"type":"boolean","description":"Not \#
        implemented: refused."},"returnSecureToken":{"type":"boolean","description":"For other services; here a \#
        response always has the tokens of its session."},"sessionId":{"type":"string","description":"The \#
        `sessionId` of `accounts:createAuthUri` or `deviceSignIn:start`."},"tenantId":{"type":"string",\#
        "description":"The tenant; absent for the project itself."}}},
        "SignInWithIdpResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"action":{"type":"string","description":"What the person did at the provider; of \#
        other services."},"context":{"type":"string","description":"The text of \#
        `accounts:createAuthUri`."},"dateOfBirth":{"type":"string","description":"The owner's date of \#
        birth."},"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailRecycled":{"type":"boolean","description":"Whether an account of the same provider has the \#
        address for another person."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address \#
        is verified."},"errorMessage":{"type":"string","description":"A refusal delivered with status 200, beside \#
        what the provider gave."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"federatedId":{"type":"string","description":"The identity at the \#
        provider."},"firstName":{"type":"string","description":"The owner's given \#
        name."},"fullName":{"type":"string","description":"The owner's full \#
        name."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"inputEmail":{"type":"string","description":"The address that the person typed; of other \#
        services."},"isNewUser":{"type":"boolean","description":"Whether the request made the \#
        account."},"kind":{"type":"string","enum":["identitytoolkit#VerifyAssertionResponse"]},\#
        "language":{"type":"string","description":"The owner's language."},"lastName":{"type":"string",\#
        "description":"The owner's family name."},"localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"mfaPendingCredential":{"type":"string",\#
        "description":"The sign-in that waits for its second factor; \#
        opaque."},"needConfirmation":{"type":"boolean","description":"The address belongs to an account that this \#
        provider does not speak for."},"nickName":{"type":"string","description":"The owner's \#
        nickname."},"nonce":{"type":"string","description":"The raw nonce of `oauthIdToken`, which a client sends \#
        with that token again."},"oauthAccessToken":{"type":"string","description":"The provider's access \#
        token."},"oauthExpireIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"oauthIdToken":{"type":"string","description":"The provider's ID \#
        token."},"oauthRefreshToken":{"type":"string","description":"The provider's refresh \#
        token."},"oauthRequestToken":{"type":"string","description":"The request token of OAuth \#
        1.0a."},"oauthScope":{"type":"string","description":"The scopes \#
        granted."},"oauthTokenSecret":{"type":"string","description":"The token secret of OAuth \#
        1.0a."},"originalEmail":{"type":"string","description":"The address before a provider changed it; of other \#
        services."},"pendingToken":{"type":"string","description":"For other services; not read \#
        here."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"providerId":{"type":"string","description":"The provider, such as \#
        `google.com`."},"rawUserInfo":{"type":"string","description":"The provider's profile as JSON \#
        text."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"screenName":{"type":"string","description":"The name at the \#
        provider."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"timeZone":{"type":"string","description":"The owner's time \#
        zone."},"username":{"type":"string","description":"The name at the provider, of OAuth \#
        1.0a."},"verifiedProvider":{"type":"array","items":{"type":"string"},"description":"The providers of the \#
        account that has the address."}}},
        "SignInWithPasswordRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"captchaChallenge":{"type":"string","description":"Refused unless the project \#
        demands a reCAPTCHA."},"captchaResponse":{"type":"string","description":"The token of a reCAPTCHA, where \#
        the project demands one."},"clientType":{"allOf":[{"$ref":"#/components/schemas/ClientType"}],\#
        "description":"For other services; not read here."},"delegatedProjectNumber":{"type":"string",\#
        "description":"For other services; not read here."},"email":{"type":"string","description":"The e-mail \#
        address."},"idToken":{"type":"string","description":"Not implemented: \#
        refused."},"instanceId":{"type":"string","description":"For other services; not read \#
        here."},"password":{"type":"string","description":"The password."},"pendingIdToken":{"type":"string",\#
        "description":"Not implemented: refused."},\#
        "recaptchaVersion":{"allOf":[{"$ref":"#/components/schemas/RecaptchaVersion"}],"description":"For other \#
        services; not read here."},"returnSecureToken":{"type":"boolean","description":"For other services; here a \#
        response always has the tokens of its session."},"tenantId":{"type":"string","description":"The tenant; \#
        absent for the project itself."}}},
        "SignInWithPasswordResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"Absent when a second factor is \#
        due."},"kind":{"type":"string","enum":["identitytoolkit#VerifyPasswordResponse"]},\#
        "localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"mfaPendingCredential":{"type":"string",\#
        "description":"What a second factor must be presented with."},"photoUrl":{"type":"string",\#
        "description":"The address of a picture."},"refreshToken":{"type":"string","description":"The refresh token \#
        of the session."},"registered":{"type":"boolean","description":"Whether an account has the \#
        address."},"userNotifications":{"type":"array","items":{"$ref":"#/components/schemas/UserNotification"},\#
        "description":"What the password lacks by a policy newer than it."}}},
        "SignInWithPhoneNumberRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"code":{"type":"string","description":"The code of the \#
        message."},"idToken":{"type":"string","description":"The account to link \#
        to."},"operation":{"allOf":[{"$ref":"#/components/schemas/PhoneOperation"}],"description":"What the number \#
        is for."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"sessionInfo":{"type":"string","description":"What `accounts:sendVerificationCode` \#
        answered."},"temporaryProof":{"type":"string","description":"The proof of an earlier response, instead of a \#
        code."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"verificationProof":{"type":"string","description":"For other services; not read here."}}},
        "SignInWithPhoneNumberResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"isNewUser":{"type":"boolean","description":"Whether the request made the \#
        account."},"localId":{"type":"string","description":"The ID of the \#
        account."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"refreshToken":{"type":"string","description":"The refresh token of the \#
        session."},"temporaryProof":{"type":"string","description":"Given with `phoneNumber` when the number \#
        belongs to another account."},"temporaryProofExpiresIn":{"type":"string","format":"int64",\#
        "description":"Seconds, as decimal text."}}},
        "SignUpRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"captchaChallenge":{"type":"string","description":"For other services; not read \#
        here."},"captchaResponse":{"type":"string","description":"The token of a reCAPTCHA, where the project \#
        demands one."},"clientType":{"allOf":[{"$ref":"#/components/schemas/ClientType"}],"description":"For other \#
        services; not read here."},"disabled":{"type":"boolean","description":"Whether the account is disabled. Its \#
        sign-ins are refused."},"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address is \#
        verified."},"idToken":{"type":"string","description":"The account to upgrade; absent for a new \#
        one."},"instanceId":{"type":"string","description":"For other services; not read \#
        here."},"localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"password":{"type":"string","description":"The \#
        password."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"recaptchaVersion":{"allOf":[{"$ref":"#/components/schemas/RecaptchaVersion"}],\#
        "description":"For other services; not read here."},"returnSecureToken":{"type":"boolean",\#
        "description":"For other services; here a response always has the tokens of its \#
        session."},"targetProjectId":{"type":"string","description":"The project, where the path names none; for \#
        administrators."},"tenantId":{"type":"string","description":"The tenant; absent for the project itself."}}},
        "SignUpResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"kind":{"type":"string","enum":["identitytoolkit#SignupNewUserResponse"]},\#
        "localId":{"type":"string","description":"The ID of the \#
        account."},"refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "Target":{"type":"object","description":"The members by which any request chooses project and tenant, read \#
        before its own fields.","properties":{"idToken":{"type":"string","description":"An ID token, whose tenant \#
        is the request's; it must agree with `tenantId`."},"refreshToken":{"type":"string","description":"A refresh \#
        token, whose tenant is the request's; it must agree with \#
        `tenantId`."},"targetProjectId":{"type":"string","description":"The project, where the path names none; \#
        only an administrator may send it."},"tenantId":{"type":"string","description":"The tenant; it must agree \#
        with the one in the path. Absent for the project itself."}}},
        "TokenRequest":{"type":"object","description":"The body of the request, as JSON or as a form; both may \#
        spell keys in snake case or camel case.","properties":{"code":{"type":"string","description":"For other \#
        services; not read here."},"grantType":{"type":"string","description":"`refresh_token`."},\#
        "refreshToken":{"type":"string","description":"The refresh token of the session."}}},
        "TokenResponse":{"type":"object","description":"The body of a successful response, the only one of the \#
        protocol in snake case.","properties":{"access_token":{"type":"string","description":"The ID token, under \#
        its OAuth name."},"expires_in":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"id_token":{"type":"string","description":"The ID \#
        token."},"project_id":{"type":"string","description":"The project's \#
        number."},"refresh_token":{"type":"string","description":"The refresh token of the \#
        session."},"token_type":{"type":"string","description":"`Bearer`."},"user_id":{"type":"string",\#
        "description":"The ID of the account."}}},
        "TotpSessionInfo":{"type":"object","description":"The shared secret of a new TOTP factor (RFC 6238) and the \#
        terms of its use.","properties":{"finalizeEnrollmentTime":{"type":"string","description":"RFC 3339 with a \#
        fraction."},"hashingAlgorithm":{"type":"string","description":"`SHA1`."},"periodSec":{"type":"integer",\#
        "format":"int32","description":"How long a code works, in \#
        seconds."},"sessionInfo":{"type":"string","description":"What a code was sent for; \#
        opaque."},"sharedSecretKey":{"type":"string","description":"Base32 without \#
        padding."},"verificationCodeLength":{"type":"integer","format":"int32","description":"The number of digits \#
        of a code."}}},
        "TotpVerificationInfo":{"type":"object","description":"A time-based code; enrolment also names the \#
        challenge it answers.","properties":{"sessionInfo":{"type":"string","description":"What a code was sent \#
        for; opaque."},"verificationCode":{"type":"string","description":"The code."}}},
        "UpdateRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"captchaChallenge":{"type":"string","description":"For other services; not read \#
        here."},"captchaResponse":{"type":"string","description":"The token of a reCAPTCHA, where the project \#
        demands one."},"createdAt":{"type":"string","description":"Milliseconds since 1970, as decimal \#
        text."},"customAttributes":{"type":"string","description":"The custom claims of ID tokens: a JSON object as \#
        text."},"delegatedProjectNumber":{"type":"string","description":"For other services; not read \#
        here."},"deleteAttribute":{"type":"array","items":{"$ref":"#/components/schemas/UserAttributeName"},\#
        "description":"The attributes to remove."},"deletePasskey":{"type":"array","items":{"type":"string"},\#
        "description":"The IDs of the passkeys to remove."},"deleteProvider":{"type":"array",\#
        "items":{"type":"string"},"description":"Provider ids to \#
        unlink."},"disableUser":{"type":"boolean","description":"Whether to disable the account; for \#
        administrators."},"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address is \#
        verified."},"idToken":{"type":"string","description":"The ID token of a \#
        session."},"instanceId":{"type":"string","description":"For other services; not read \#
        here."},"lastLoginAt":{"type":"string","description":"Milliseconds since 1970, as decimal \#
        text."},"linkProviderUserInfo":{"allOf":[{"$ref":"#/components/schemas/ProviderUserInfo"}],"description":"A \#
        provider to link; for administrators."},"localId":{"type":"string","description":"The ID of the \#
        account."},"mfa":{"allOf":[{"$ref":"#/components/schemas/MultiFactorSettings"}],"description":"All second \#
        factors that the account shall have."},"oobCode":{"type":"string","description":"The code of a mailed \#
        link."},"password":{"type":"string","description":"The password."},"phoneNumber":{"type":"string",\#
        "description":"The phone number in the form E.164: `+15555550100`."},"photoUrl":{"type":"string",\#
        "description":"The address of a picture."},"provider":{"type":"array","items":{"type":"string"},\#
        "description":"Not implemented: refused."},"returnSecureToken":{"type":"boolean","description":"For other \#
        services; here a response always has the tokens of its session."},"targetProjectId":{"type":"string",\#
        "description":"The project, where the path names none; for \#
        administrators."},"tellOwner":{"type":"boolean","description":"This service's own: whether the owner is \#
        mailed at a verified address what was removed or replaced, but for the address itself, whose loss has a \#
        mail of its own; for administrators."},"tenantId":{"type":"string","description":"The tenant; absent for \#
        the project itself."},"upgradeToFederatedLogin":{"type":"boolean","description":"Not implemented: \#
        refused."},"validSince":{"type":"string","description":"Seconds since 1970, as decimal text: sessions from \#
        before end."}}},
        "UpdateResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address is \#
        verified."},"expiresIn":{"type":"string","format":"int64","description":"Seconds, as decimal \#
        text."},"idToken":{"type":"string","description":"Present when the change ended older \#
        sessions."},"kind":{"type":"string","enum":["identitytoolkit#SetAccountInfoResponse"]},\#
        "localId":{"type":"string","description":"The ID of the \#
        account."},"newEmail":{"type":"string","description":"The address that replaces the present \#
        one."},"passwordHash":{"type":"string","description":"A placeholder for clients; the hash for \#
        administrators."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"providerUserInfo":{"type":"array","items":{"$ref":"#/components/schemas/ProviderUserInfo"},\#
        "description":"The linked providers."},"refreshToken":{"type":"string","description":"The refresh token of \#
        the session."}}},
        "UserInfo":{"type":"object","description":"An account on the wire: what lookups and downloads answer and \#
        what an import brings.","properties":{"createdAt":{"type":"string","format":"int64",\#
        "description":"Milliseconds since 1970, as decimal text."},"customAttributes":{"type":"string",\#
        "description":"A JSON object as text."},"customAuth":{"type":"boolean","description":"Whether the account \#
        signs in with custom tokens."},"dateOfBirth":{"type":"string","description":"The owner's date of \#
        birth."},"disabled":{"type":"boolean","description":"Whether the account is disabled. Its sign-ins are \#
        refused."},"displayName":{"type":"string","description":"The name of the account's \#
        owner."},"email":{"type":"string","description":"The e-mail \#
        address."},"emailLinkSignin":{"type":"boolean","description":"Whether mailed links sign in to the \#
        account."},"emailVerified":{"type":"boolean","description":"Whether the e-mail address is \#
        verified."},"initialEmail":{"type":"string","description":"The first e-mail address of the \#
        account."},"language":{"type":"string","description":"The owner's \#
        language."},"lastLoginAt":{"type":"string","format":"int64","description":"Milliseconds since 1970, as \#
        decimal text."},"lastRefreshAt":{"type":"string","description":"RFC \#
        3339."},"localId":{"type":"string","description":"The ID of the \#
        account."},"mfaInfo":{"type":"array","items":{"$ref":"#/components/schemas/MfaEnrollment"},\#
        "description":"The second factors of the account."},"passkeyInfo":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/PasskeyInfo"},"description":"The passkeys of the \#
        account."},"passwordHash":{"type":"string","description":"The hash of the password, in base64; a \#
        placeholder for clients."},"passwordUpdatedAt":{"type":"integer","format":"int64",\#
        "description":"Milliseconds since 1970."},"phoneNumber":{"type":"string","description":"The phone number in \#
        the form E.164: `+15555550100`."},"photoUrl":{"type":"string","description":"The address of a \#
        picture."},"providerUserInfo":{"type":"array","items":{"$ref":"#/components/schemas/ProviderUserInfo"},\#
        "description":"The linked providers."},"rawPassword":{"type":"string","description":"The password itself, \#
        of an import."},"salt":{"type":"string","description":"The salt of the hash, in base64; for \#
        administrators."},"screenName":{"type":"string","description":"The name at the \#
        provider."},"tenantId":{"type":"string","description":"The tenant; absent for the project \#
        itself."},"timeZone":{"type":"string","description":"The owner's time \#
        zone."},"validSince":{"type":"string","format":"int64","description":"Seconds since 1970, as decimal text: \#
        tokens issued before are void."},"version":{"type":"integer","format":"int32","description":"For other \#
        services; not read here."}}},
        "UserNotification":{"type":"object","description":"A notification for the user who signs \#
        in.","properties":{"notificationCode":{"type":"string","description":"For programs, such as \#
        `MINIMUM_PASSWORD_LENGTH`."},"notificationMessage":{"type":"string","description":"For people."}}},
        "VerificationCode":{"type":"object","description":"One phone code that is \#
        out.","properties":{"code":{"type":"string","description":"The \#
        code."},"phoneNumber":{"type":"string","description":"The phone number in the form E.164: \#
        `+15555550100`."},"sessionInfo":{"type":"string","description":"What a code was sent for; opaque."}}},
        "VerificationCodes":{"type":"object","description":"The phone codes that are out, in the order they were \#
        made. For tests.","properties":{"nextPageToken":{"type":"string","description":"Where the next page begins; \#
        absent on the last one, and where no page was asked for."},"verificationCodes":{"type":"array",\#
        "items":{"$ref":"#/components/schemas/VerificationCode"},"description":"The codes."}}},
        "VerifyIosClientRequest":{"type":"object","description":"The body of the \#
        request.","properties":{"appToken":{"type":"string","description":"The device token of Apple's push \#
        service."},"isSandbox":{"type":"boolean","description":"Whether the token is of Apple's sandbox."}}},
        "VerifyIosClientResponse":{"type":"object","description":"The body of a successful \#
        response.","properties":{"receipt":{"type":"string","description":"What the pushed secret belongs \#
        to."},"suggestedTimeout":{"type":"string","format":"int64","description":"Seconds to wait for the push, as \#
        decimal text."}}},
        "Argon2HashType":{"type":"string","description":"A variant of \#
        Argon2.","enum":["HASH_TYPE_UNSPECIFIED","ARGON2_D","ARGON2_ID","ARGON2_I"]},
        "Argon2Version":{"type":"string","description":"A version of \#
        Argon2.","enum":["VERSION_UNSPECIFIED","VERSION_10","VERSION_13"]},
        "ClientType":{"type":"string","description":"What kind of application \#
        asks.","enum":["CLIENT_TYPE_UNSPECIFIED","CLIENT_TYPE_WEB","CLIENT_TYPE_ANDROID","CLIENT_TYPE_IOS"]},
        "OobRequestType":{"type":"string","description":"What a link that goes out by e-mail is \#
        for.","enum":["OOB_REQ_TYPE_UNSPECIFIED","PASSWORD_RESET","OLD_EMAIL_AGREE","NEW_EMAIL_ACCEPT",\#
        "VERIFY_EMAIL","RECOVER_EMAIL","EMAIL_SIGNIN","VERIFY_AND_CHANGE_EMAIL","REVERT_SECOND_FACTOR_ADDITION"]},
        "PasswordHashOrder":{"type":"string","description":"Whether the salt comes before the password in an \#
        imported hash.","enum":["UNSPECIFIED_ORDER","SALT_AND_PASSWORD","PASSWORD_AND_SALT"]},
        "PhoneOperation":{"type":"string","description":"What a verified phone number is \#
        for.","enum":["VERIFY_OP_UNSPECIFIED","SIGN_UP_OR_IN","REAUTH","UPDATE","LINK"]},
        "QueryOrder":{"type":"string","description":"The sort order of a query's \#
        accounts.","enum":["ORDER_UNSPECIFIED","ASC","DESC"]},
        "QuerySortField":{"type":"string","description":"What the accounts of a query are sorted \#
        by.","enum":["SORT_BY_FIELD_UNSPECIFIED","USER_ID","NAME","CREATED_AT","LAST_LOGIN_AT","USER_EMAIL"]},
        "RecaptchaVersion":{"type":"string","description":"Which reCAPTCHA made a \#
        token.","enum":["RECAPTCHA_VERSION_UNSPECIFIED","RECAPTCHA_ENTERPRISE"]},
        "RevokedTokenType":{"type":"string","description":"What kind of token a provider is asked to \#
        revoke.","enum":["TOKEN_TYPE_UNSPECIFIED","REFRESH_TOKEN","ACCESS_TOKEN","CODE"]},
        "UserAttributeName":{"type":"string","description":"An attribute that `accounts:update` can \#
        remove.","enum":["USER_ATTRIBUTE_NAME_UNSPECIFIED","EMAIL","DISPLAY_NAME","PROVIDER","PHOTO_URL","PASSWORD",\#
        "RAW_USER_INFO"]}
        }
        """#
    }
}
#endif
