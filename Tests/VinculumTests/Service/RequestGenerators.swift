import PropertyKit
@testable import Vinculum

/// What earlier answers gave out, so that later requests can use it.
struct Pool {
    var texts: [String: [String]] = [:]
    var now = Instant(milliseconds: 1_600_000_000_250)
    /// Where the newest code belongs.
    var nextPath: String?
    /// What can follow the last merge.
    var mergeSteps: [String] = []

    mutating func add(_ name: String, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        self.texts[name, default: []].removeAll { $0 == text }
        self.texts[name, default: []].append(text)
        if name == "session" { self.add("otherSession", self.texts[name]?.dropLast().last) }
        guard name == "session", let token = try? UnverifiedIDToken(parsing: text) else { return }
        if let factor = token.secondFactor { self.add("factor", factor.identifier.text) }
    }

    /// Reads the newest code off the phone it went to, or off the app that computes it.
    mutating func readCodes(_ graph: Graph) {
        guard let pending = graph.pendingCodes.last else { return }
        var code = pending.code?.text
        self.nextPath =
            switch pending.purpose {
            case .phoneSignIn, .temporaryProof: "v1/accounts:signInWithPhoneNumber"
            case .phoneEnrollment, .totpEnrollment: "v2/accounts/mfaEnrollment:finalize"
            case .pendingSignIn, .deferredSignIn: "v2/accounts/mfaSignIn:start"
            case .factorChallenge: "v2/accounts/mfaSignIn:finalize"
            case .emailAction(let action):
                switch action.kind {
                case .passwordReset: "v1/accounts:resetPassword"
                case .emailSignIn: "v1/accounts:signInWithEmailLink"
                default: "v1/accounts:update"
                }
            case .passkeyChallenge(let account):
                account == nil ? "v2/accounts/passkeySignIn:finalize" : "v2/accounts/passkeyEnrollment:finalize"
            case .appVerification: "v1/accounts:sendVerificationCode"
            case .providerSignIn: "v1/accounts:signInWithIdp"
            }
        switch pending.purpose {
        case .totpEnrollment(_, let secret): code = TOTP.code(secret: secret, at: TOTP.step(at: self.now))
        case .pendingSignIn(let id, _), .deferredSignIn(let id, _, _):
            for enrolled in graph[id]?.factors ?? [] {
                self.add("factor", enrolled.factor.id.text)
                guard case .totp(let secret, _) = enrolled.factor.kind else { continue }
                code = TOTP.code(secret: secret, at: TOTP.step(at: self.now) + 1)
            }
        case .emailAction(let action):
            self.add("oob", pending.key.text)
            self.add("oobEmail", action.address.text)
        default: self.add("info", pending.key.text)
        }
        if case .totpEnrollment = pending.purpose { self.add("info", pending.key.text) }
        self.add("code", code)
    }

    mutating func harvest(_ value: JSON.Value?) {
        guard let value else { return }
        switch value.kind {
        case .object:
            for member in value.members {
                if let text = member.value.string { self.add(Pool.kinds[member.key] ?? "", text) }
                if member.key == "phase" { self.mergeSteps = Pool.steps[member.value.string ?? ""] ?? [] }
                if member.key == "recoveryCodes" {
                    for code in member.value.elements.prefix(2) { self.add("recovery", code.string) }
                }
                self.harvest(member.value)
            }
        case .array: for element in value.elements { self.harvest(element) }
        default: break
        }
    }

    private static let steps = [
        "prepared": ["commitMerge", "commitMerge", "mergeStatus", "abortMerge"],
        "committed": ["undoMergePlan", "undoMerge"],
    ]

    private static let kinds = [
        "idToken": "session", "id_token": "session", "refreshToken": "refresh", "refresh_token": "refresh",
        "sessionInfo": "info", "code": "code", "mfaPendingCredential": "pending", "mfaEnrollmentId": "factor",
        "localId": "id", "temporaryProof": "proof", "oobCode": "oob",
    ]
}

/// One request, and how long after the one before.
struct Shot: Sendable, CustomDebugStringConvertible {
    var isAdmin: Bool
    var method = "POST"
    var path: String
    var body: [UInt8]
    var waitedSeconds: Int64

    var debugDescription: String {
        """
        after \(self.waitedSeconds) s \(self.isAdmin ? "admin" : "client") \(self.method) \(self.path) \
        \(String(decoding: self.body, as: UTF8.self))
        """
    }

    var request: HTTPRequest {
        let path = self.path.utf8.first == 0x2F ? self.path : "\(Service.apiRoot)/\(self.path)"
        let full = path.split(separator: "?", maxSplits: 1)
        return HTTPRequest(
            method: self.method, path: String(full[0]), query: full.count > 1 ? String(full[1]) : "",
            headers: [
                self.isAdmin
                    ? HTTPRequest.Header("Authorization", "Bearer owner") : HTTPRequest.Header("x-goog-api-key", "k"),
                HTTPRequest.Header("Content-Type", "application/json"),
            ],
            body: self.body
        )
    }
}

extension Gen<Shot> {
    private static let email = #""email":"$email""#
    private static let update = #""idToken":"$session","#

    /// Who, where, and what; `$name` stands for something from the pool.
    private static let templates: [(weight: Int, isAdmin: Bool, path: String, body: String)] = [
        (4, false, "v1/accounts:signUp", #"{\#(email),"password":"$password","displayName":"$any"}"#),
        (1, false, "v1/accounts:signUp", "{}"),
        (2, false, "v1/accounts:signUp", #"{"idToken":"$session",\#(email),"password":"$password"}"#),
        (1, false, "v1/accounts:signUp", #"{\#(email),"password":"$password","mfaInfo":[{"phoneInfo":"$phone"}]}"#),
        (
            2, true, "v1/accounts:signUp",
            #"{\#(email),"password":"$password","emailVerified":true,"phoneNumber":"$phone"}"#
        ),
        (2, true, "v1/accounts:signUp", #"{"localId":"$chosen"}"#),
        (1, true, "v1/projects/demo/accounts:batchDelete", #"{"localIds":["$chosen","$id"],"force":$bool}"#),
        (
            1, true, "v1/projects/demo/accounts:query",
            #"{"expression":[{"email":"$email"},{"userId":"$id"}],"returnUserInfo":$bool}"#
        ),
        (1, true, "v1/projects/demo:queryAccounts", #"{"sortBy":"NAME","order":"DESC","limit":"2","offset":"1"}"#),
        (
            4, true, "v1/accounts:signUp",
            #"{\#(email),"password":"$password","emailVerified":true,"mfaInfo":[{"phoneInfo":"$phone"}]}"#
        ),
        (5, false, "v1/accounts:signInWithPassword", #"{\#(email),"password":"$password"}"#),
        (
            8, false, "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h","postBody":"providerId=$provider&id_token={\"sub\":\"$subject\",\#
            \"email\":\"$email\",\"email_verified\":$bool}"}
            """#
        ),
        (
            4, false, "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h","idToken":"$session","postBody":"providerId=$provider&\#
            id_token={\"sub\":\"$subject\",\"email\":\"$email\",\"email_verified\":$bool}"}
            """#
        ),
        (2, false, "v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"$chosen\",\"claims\":{\"a\":$any}}"}"#),
        (3, false, "v1/accounts:sendVerificationCode", #"{"phoneNumber":"$phone"}"#),
        (4, false, "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"$info","code":"$code"}"#),
        (
            3, false, "v1/accounts:signInWithPhoneNumber",
            #"{"sessionInfo":"$info","code":"$code","idToken":"$session"}"#
        ),
        (1, false, "v1/accounts:signInWithPhoneNumber", #"{"temporaryProof":"$proof","phoneNumber":"$phone"}"#),
        (2, false, "v1/accounts:lookup", #"{"idToken":"$session"}"#),
        (1, true, "v1/accounts:lookup", #"{"localId":["$id"],\#(#""email":["$email"]"#)}"#),
        (2, false, "v1/accounts:update", #"{\#(update)\#(email)}"#),
        (2, false, "v1/accounts:update", #"{\#(update)"password":"$password"}"#),
        (2, false, "v1/accounts:update", #"{\#(update)"deleteProvider":["$provider","$provider"]}"#),
        (1, false, "v1/accounts:update", #"{\#(update)"deleteAttribute":["EMAIL","PASSWORD"]}"#),
        (1, false, "v1/accounts:update", #"{\#(update)"mfa":{}}"#),
        (2, true, "v1/accounts:update", #"{"localId":"$id",\#(email),"emailVerified":$bool,"disableUser":$bool}"#),
        (
            1, true, "v1/accounts:update",
            #"{"localId":"$id","linkProviderUserInfo":{"providerId":"$provider","rawId":"$subject"}}"#
        ),
        (
            1, true, "v1/accounts:update",
            #"{"localId":"$id","mfa":{"enrollments":[{"mfaEnrollmentId":"$factor","phoneInfo":"$phone"}]}}"#
        ),
        (1, true, "v1/accounts:update", #"{"localId":"$id","customAttributes":"{\"a\":$any}","phoneNumber":"$phone"}"#),
        (1, false, "v1/accounts:delete", #"{"idToken":"$session"}"#),
        (1, true, "v1/accounts:delete", #"{"localId":"$id"}"#),
        (1, false, "v1/accounts:createAuthUri", #"{"identifier":"$email","continueUri":"http://h"}"#),
        (
            2, true, "v1/projects/demo/accounts:batchCreate",
            #"""
            {"allowOverwrite":$bool,"users":[{"localId":"$chosen",\#(email),"emailVerified":$bool,\#
            "rawPassword":"$password"},{"localId":"$id","phoneNumber":"$phone",\#
            "providerUserInfo":[{"providerId":"$provider","rawId":"$subject"}]}]}
            """#
        ),
        (3, false, "/securetoken.googleapis.com/v1/token", #"{"grantType":"refresh_token","refreshToken":"$refresh"}"#),
        (
            6, false, "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"$session","phoneEnrollmentInfo":{"phoneNumber":"$phone"}}"#
        ),
        (
            3, false, "v1/accounts:sendOobCode",
            #"{"requestType":"$oobType",\#(email),"newEmail":"$email","idToken":"$session"}"#
        ),
        (
            2, true, "v1/accounts:sendOobCode",
            #"{"requestType":"$oobType",\#(email),"newEmail":"$email","returnOobLink":$bool}"#
        ),
        (1, false, "v1/accounts:resetPassword", #"{"oobCode":"$oob"}"#),
        (3, false, "v1/accounts:resetPassword", #"{"oobCode":"$oob","newPassword":"$password"}"#),
        (1, false, "v1/accounts:resetPassword", #"{\#(email),"oldPassword":"$password","newPassword":"$password"}"#),
        (3, false, "v1/accounts:signInWithEmailLink", #"{"email":"$oobEmail","oobCode":"$oob"}"#),
        (2, false, "v1/accounts:signInWithEmailLink", #"{"email":"$oobEmail","oobCode":"$oob","idToken":"$session"}"#),
        (3, false, "v1/accounts:update", #"{"oobCode":"$oob"}"#),
        (1, false, "v1/accounts:update", #"{"oobCode":"$oob","idToken":"$session"}"#),
        (2, false, "v2/accounts/mfaEnrollment:start", #"{"idToken":"$session","totpEnrollmentInfo":{}}"#),
        (
            12, false, "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"$session","phoneVerificationInfo":{"sessionInfo":"$info","code":"$code"}}"#
        ),
        (
            2, false, "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"$session","totpVerificationInfo":{"sessionInfo":"$info","verificationCode":"$code"}}"#
        ),
        (16, false, "v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"$session","mfaEnrollmentId":"$factor"}"#),
        (6, false, "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"$factor"}"#),
        (
            9, false, "v2/accounts/mfaSignIn:finalize",
            #"{"mfaPendingCredential":"$pending","phoneVerificationInfo":{"sessionInfo":"$info","code":"$code"}}"#
        ),
        (1, false, "v1/accounts:signInWithGameCenter", #"{"teamPlayerId":"$subject","displayName":"$any"}"#),
        (1, false, "v1/accounts:signInWithGameCenter", #"{"playerId":"$subject","idToken":"$session"}"#),
        (
            3, false, "v2/accounts:revokeToken",
            #"{"idToken":"$session","providerId":"apple.com","tokenType":"3","token":"c"}"#
        ),
        (
            2, false, "/vinculum/v1/accounts:mergePlan",
            #"{"idToken":"$session","otherIdToken":"$otherSession"}"#
        ),
        (
            6, false, "/vinculum/v1/accounts:merge",
            #"{"idToken":"$session","otherIdToken":"$otherSession","mergeId":"$mergeId"}"#
        ),
        (1, false, "/vinculum/v1/accounts:commitMerge", #"{"idToken":"$session"}"#),
        (1, false, "/vinculum/v1/accounts:commitMerge", #"{"idToken":"$otherSession"}"#),
        (1, false, "/vinculum/v1/accounts:mergeStatus", #"{"idToken":"$session"}"#),
        (1, false, "/vinculum/v1/accounts:abortMerge", #"{"idToken":"$session"}"#),
        (1, false, "/vinculum/v1/accounts:undoMergePlan", #"{"idToken":"$session","mergeId":"$mergeId"}"#),
        (1, false, "/vinculum/v1/accounts:undoMerge", #"{"idToken":"$session","mergeId":"$mergeId"}"#),
        (1, true, "/vinculum/v1/projects/demo/accounts:undoMerge", #"{"localId":"$id"}"#),
        (1, true, "GET /vinculum/v1/projects/demo/merges", ""),
        (1, true, "GET /vinculum/v1/projects/demo/audit", ""),
        (1, false, "v1/accounts:verifyIosClient", #"{"appToken":"AA","isSandbox":$bool}"#),
        (1, false, "v2/accounts/passkeyEnrollment:start", #"{"idToken":"$session"}"#),
        (
            3, false, "v2/accounts/passkeyEnrollment:finalize",
            #"{"idToken":"$session","authenticatorRegistrationResponse":{"id":"$subject"}}"#
        ),
        (1, false, "v2/accounts/passkeySignIn:start", "{}"),
        (3, false, "v2/accounts/passkeySignIn:finalize", #"{"authenticatorAuthenticationResponse":{"id":"$subject"}}"#),
        (1, false, "v1/accounts:update", #"{\#(update)"deletePasskey":["$subject"]}"#),
        (
            1, false, "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"$pending","mfaEnrollmentId":"$factor",\#
            "totpVerificationInfo":{"verificationCode":"$code"}}
            """#
        ),
        (2, false, "/vinculum/v1/accounts:makeRecoveryCodes", #"{"idToken":"$session"}"#),
        (1, false, "/vinculum/v1/accounts:recoveryCodes", #"{"idToken":"$session"}"#),
        (1, true, "/vinculum/v1/projects/demo/accounts:recoveryCodes", #"{"localId":"$id"}"#),
        (1, true, "/vinculum/v1/projects/demo/accounts:removeRecoveryCodes", #"{"localId":"$id"}"#),
        (
            2, false, "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"$pending","mfaEnrollmentId":"$factor",\#
            "totpVerificationInfo":{"verificationCode":"$recovery"}}
            """#
        ),
        (
            1, false, "v2/accounts/mfaSignIn:finalize",
            #"{"mfaPendingCredential":"$pending","phoneVerificationInfo":{"sessionInfo":"$info","code":"$recovery"}}"#
        ),
        (3, false, "v1/accounts:signUp", #"{"tenantId":"$tenant",\#(email),"password":"$password"}"#),
        (
            1, true, "v2/projects/demo/tenants",
            #"{"displayName":"$chosen","allowPasswordSignup":$bool,"mfaConfig":{"state":$any}}"#
        ),
        (
            1, true, "PATCH v2/projects/demo/tenants/$tenant?updateMask=$leaf",
            #"{"displayName":"$chosen","disableAuth":$bool,"testPhoneNumbers":{"$phone":"000000"}}"#
        ),
        (
            1, true, "PATCH v2/projects/demo/config?updateMask=$setting",
            #"""
            {"signIn":{"allowDuplicateEmails":$bool},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":$bool},\#
            "smsRegionConfig":{"allowlistOnly":{"allowedRegions":["US"]}},"authorizedDomains":["x.com"]}
            """#
        ),
        (1, true, "GET v2/projects/demo/config", ""), (1, true, "GET v2/projects/demo/tenants?pageSize=2", ""),
        (1, true, "GET v2/projects/demo/tenants/$tenant", ""), (1, false, "GET v2/passwordPolicy?tenantId=$tenant", ""),
        (2, true, "DELETE v2/projects/demo/tenants/t2", ""),
        (
            1, true, "v2/projects/demo/oauthIdpConfigs?oauthIdpConfigId=oidc.idp",
            #"{"clientId":"$chosen","issuer":"https://idp.example","enabled":$bool}"#
        ),
        (
            1, true, "PATCH v2/projects/demo/oauthIdpConfigs/oidc.idp?updateMask=$providerLeaf",
            #"{"clientId":"$chosen","enabled":true}"#
        ),
        (1, true, "GET v2/projects/demo/oauthIdpConfigs", ""),
        (1, true, "DELETE v2/projects/demo/oauthIdpConfigs/oidc.idp", ""),
        (
            2, false, "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h","postBody":"providerId=oidc.idp&id_token={\"sub\":\"$subject\",\#
            \"iss\":\"https://idp.example\",\"aud\":\"$chosen\"}"}
            """#
        ),
    ]

    private static let fixed: [String: [String]] = [
        "email": ["a@x.com", "b@x.com", "B@X.com", "c@gmail.com"], "password": ["secret1", "secret2"],
        "phone": ["+1", "+2", "+3"],
        "provider": ["google.com", "oidc.x", "password", "phone", "apple.com", "gc.apple.com", "passkey"],
        "oobType": ["EMAIL_SIGNIN", "PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"],
        "tenant": ["t1", "t2", "t3"], "leaf": ["displayName", "disableAuth", "testPhoneNumbers", "displayName,none"],
        "providerLeaf": ["clientId", "enabled", "enabled,displayName", "issuer", "none"],
        "setting": [
            "signIn.allowDuplicateEmails", "emailPrivacyConfig", "authorizedDomains", "smsRegionConfig.allowByDefault",
        ],
        "subject": ["s1", "s2", "s3"], "bool": ["true", "false"], "chosen": ["u1", "u2"],
        "mergeId": ["m1", "m2"],
        "any": ["1", "null", "-1e400", "99999999999999999999", "0.5", "true"],
    ]

    /// A request that makes sense, with what the pool has.
    ///
    /// - Parameter path: Only requests to this one.
    private static func sensible(_ pool: Pool, path: String? = nil) -> Gen {
        let places = templates.indices.filter { path == nil || templates[$0].path == path }
        let all = Gen<Int>.weighted(places.map { (templates[$0].weight, .always($0)) })
        let wait = Gen<Int64>.element(of: [0, 0, 0, 1, 30, 400, 3600])
        return Gen<(Int, Int64)>.zip(all, wait).flatMap { index, wait in
            let template = Self.templates[index]
            return Gen<Shot> { choices in
                func filled(_ text: String) -> String {
                    var body = ""
                    var rest = text[...]
                    while let dollar = rest.firstIndex(of: "$") {
                        body += rest[..<dollar]
                        rest = rest[rest.index(after: dollar)...]
                        let name = String(rest.prefix { $0.isLetter })
                        rest = rest.dropFirst(name.count)
                        let values = Self.fixed[name] ?? pool.texts[name] ?? ["none"]
                        // The newest first: a flow goes on with what it was just given.
                        let isFixed = Self.fixed[name] != nil
                        body +=
                            values.reversed()[
                                Int(
                                    choices.number(upTo: UInt64(values.count - 1)) { random in
                                        isFixed || random.next() % 3 == 0 ? random.next() % UInt64(values.count) : 0
                                    })]
                    }
                    return body + rest
                }
                let target = filled(template.path).split(separator: " ")
                return Shot(
                    isAdmin: template.isAdmin, method: target.count > 1 ? String(target[0]) : "POST",
                    path: target.last.map { String($0) } ?? "", body: Array(filled(template.body).utf8),
                    waitedSeconds: wait
                )
            }
        }
    }

    /// A request as an app, a careless program or an attacker sends it.
    static func shot(_ pool: Pool) -> Gen {
        let words = [
            "\"idToken\":", "\"users\":[{", "\"mfa\":{\"enrollments\":[", "1e999", "\\ud800", "null", "-0", "{}",
        ]
        let mutated = Gen.sensible(pool).flatMap { shot in
            Gen<[UInt8]>.mutations(of: shot.body).map {
                var shot = shot; shot.body = $0; return shot
            }
        }
        let soup = Gen.sensible(pool).flatMap { shot in
            Gen<[UInt8]>.byteSoup(pieces: words).map {
                var shot = shot; shot.body = Array("{".utf8) + $0; return shot
            }
        }
        let codes = Gen<Shot>.always(
            Shot(
                isAdmin: false, method: "GET", path: "/emulator/v1/projects/demo/verificationCodes", body: [],
                waitedSeconds: 0)
        )
        let mails = Gen<Shot>.always(
            Shot(isAdmin: false, method: "GET", path: "/emulator/v1/projects/demo/oobCodes", body: [], waitedSeconds: 0)
        )
        let clear = Gen<Shot>.always(
            Shot(
                isAdmin: false, method: "DELETE", path: "/emulator/v1/projects/demo/accounts", body: [],
                waitedSeconds: 0)
        )
        let retyped = Gen.sensible(pool).flatMap { shot in
            Gen<Shot> { choices in
                let odd = ["true", "[]", "{}", "null", "5", "1e400", "\"\"", "[{}]", "\"\\u0000\""]
                let parts = String(decoding: shot.body, as: UTF8.self).split(
                    separator: ",", omittingEmptySubsequences: false)
                let target = Int(choices.number(upTo: UInt64(parts.count - 1)))
                let value = odd[Int(choices.number(upTo: UInt64(odd.count - 1)))]
                var changed = parts.map(String.init)
                if let colon = changed[target].firstIndex(of: ":") {
                    let tail = changed[target].hasSuffix("}") ? "}" : ""
                    changed[target] = changed[target][...colon] + value + tail
                }
                var shot = shot
                shot.body = Array(changed.joined(separator: ",").utf8)
                return shot
            }
        }
        let follow = Gen.sensible(pool, path: pool.nextPath)
        let merging = pool.mergeSteps.map { (8, Gen.sensible(pool, path: "/vinculum/v1/accounts:\($0)")) }
        return .weighted(
            [
                (20, .sensible(pool)), (8, follow), (4, codes), (2, mails), (2, mutated), (2, retyped), (1, soup),
                (1, clear),
            ] + merging)
    }
}
