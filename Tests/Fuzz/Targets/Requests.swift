@testable import Vinculum

/// Whole requests into an authority, up to eight with 0x1E between them. The same request gives the same verdict, a
/// refusal changes nothing but counts, what is committed can be read back, and the invariants hold.
let fuzzRequests = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var authority = prepared.authority
    var now = prepared.now
    for number in 0..<8 as Range<UInt8> {
        if input.isEmpty { break }
        let request = prepared.request(input.piece(before: 0x1E))
        now = now.adding(seconds: 20)
        let seed = seed(100 + number)
        let proposal = authority.resolve(request, now: now, seed: seed)
        demand(authority.resolve(request, now: now, seed: seed) == proposal, "the same again")
        let status = proposal.response.status
        demand(status == 200 || (400..<500).contains(status) || status == 501, "status \(status)")
        demand(
            (try? ChangeSet(decoding: proposal.changes.encoded()))?.changes == proposal.changes.changes,
            "the journal's copy")
        do throws(CommitConflict) {
            try authority.commit(proposal.changes)
        } catch {
            fatalError("a proposal on this very state conflicts: \(error)")
        }
        if status != 200 {
            demand(proposal.changes.changes.allSatisfy(counts), "a refusal only counts: \(proposal.changes.changes)")
        }
        for tenant in [nil] + authority.store.tenantIDs.map(Optional.some) {
            demand(
                Invariants.violations(in: authority.store[tenant]).isEmpty,
                "\(Invariants.violations(in: authority.store[tenant]))")
        }
    }
}

private let prepared = Prepared()

private func seeds() -> [[UInt8]] {
    let bodies: [(String, String)] = [
        ("v1/accounts:signUp", #"{"email":"new@x.com","password":"secret1","displayName":"N"}"#),
        ("v1/accounts:signUp", #"{"idToken":"$anonymous","email":"n@x.com","password":"secret1"}"#),
        ("v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1","returnSecureToken":true}"#),
        (
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://h","postBody":"providerId=google.com&id_token={\"sub\":\"g2\",\#
            \"email\":\"ada@x.com\",\"email_verified\":true}"}
            """#
        ),
        (
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://h","idToken":"$session","postBody":"providerId=oidc.x&id_token={\"sub\":\"o\"}"}"#
        ),
        ("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"c\",\"claims\":{\"a\":1}}"}"#),
        ("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550009"}"#),
        ("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"$info","code":"$code","idToken":"$session"}"#),
        ("v1/accounts:lookup", #"{"idToken":"$session"}"#),
        (
            "v1/accounts:update",
            #"""
            {"idToken":"$session","email":"b@x.com","password":"secret2","deleteProvider":["phone"],\#
            "deleteAttribute":["DISPLAY_NAME"]}
            """#
        ),
        ("v1/accounts:delete", #"{"idToken":"$session"}"#),
        ("v1/accounts:createAuthUri", #"{"identifier":"ada@x.com","continueUri":"http://h"}"#),
        ("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@x.com"}"#),
        (
            "v1/accounts:sendOobCode",
            #"{"requestType":"EMAIL_SIGNIN","email":"ada@x.com","continueUrl":"http://h","canHandleCodeInApp":true}"#
        ),
        ("v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"$session"}"#),
        ("v1/accounts:resetPassword", #"{"oobCode":"x","newPassword":"secret3"}"#),
        ("v1/accounts:signInWithEmailLink", #"{"email":"ada@x.com","oobCode":"x"}"#),
        (
            "v1/accounts:signInWithGameCenter",
            #"{"playerId":"p","publicKeyUrl":"https://a.apple.com/","salt":"AA","signature":"AA","timestamp":"1"}"#
        ),
        (
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"$google","phoneEnrollmentInfo":{"phoneNumber":"+15550005"}}"#
        ),
        (
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"$google","phoneVerificationInfo":{"sessionInfo":"$enrollment","code":"$enrollmentCode"}}"#
        ),
        ("v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"$factor"}"#),
        ("v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"$google","mfaEnrollmentId":"$factor"}"#),
        (
            "v1/accounts:update",
            #"{"localId":"$id","disableUser":true,"mfa":{"enrollments":[{"phoneInfo":"+1"}]},"emailVerified":true}"#
        ),
        (
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"users":[{"localId":"u","email":"u@x.com","rawPassword":"secret1",\#
            "providerUserInfo":[{"providerId":"google.com","rawId":"r"}]}]}
            """#
        ),
        ("v1/projects/demo/accounts:query", "{}"),
        ("v2/projects/demo/tenants", #"{"displayName":"t","allowPasswordSignup":true}"#),
        ("v2/projects/demo/config", #"{"signIn":{"email":{"enabled":true}}}"#),
        ("v1/projects/demo/tenants/t1/accounts:query", "{}"), ("v2/recaptchaConfig", ""), ("v2/passwordPolicy", ""),
    ]
    var seeds: [[UInt8]] = []
    for (path, body) in bodies {
        for header in ["x-goog-api-key: k", "Authorization: Bearer owner"] {
            seeds.append(
                Array(
                    "POST /identitytoolkit.googleapis.com/\(path)\n\(header)\nContent-Type: application/json\n\n\(body)"
                        .utf8))
        }
        seeds.append(Array("GET /identitytoolkit.googleapis.com/\(path)?key=k\n\n".utf8))
    }
    seeds.append(
        Array(
            """
            POST /securetoken.googleapis.com/v1/token?key=k\n\
            Content-Type: application/x-www-form-urlencoded\n\n\
            grant_type=refresh_token&refresh_token=$refresh
            """
            .utf8))
    seeds.append(Array("GET /emulator/v1/projects/demo/verificationCodes\n\n".utf8))
    seeds.append(Array("DELETE /emulator/v1/projects/demo/accounts\n\n".utf8))
    seeds.append(Array(seeds.prefix(12).joined(separator: [0x1E])))
    return seeds
}
