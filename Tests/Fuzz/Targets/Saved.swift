@testable import Vinculum

/// What the signed-in side keeps between two runs: sessions, credentials, resolvers and enrolments.
let fuzzSaved = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let kind = input.byte() % 4
    let saved = input.all()
    switch kind {
    case 0:
        guard let session = try? StoredSession(parsing: saved) else { return }
        demand((try? StoredSession(parsing: session.encoded())) == session, "a session reads as it is written")
        var client = AuthClient(.init(apiKey: "K"), restoring: session)
        demand(client.isIdle, "a restored client has no open requests")
        let (_, effects) = client.begin(.signOut, at: Instant(seconds: 1))
        demand(client.currentUser == nil && !effects.isEmpty, "a restored user can sign out")
    case 1:
        guard let credential = try? Credential(parsing: saved) else { return }
        demand((try? Credential(parsing: credential.encoded())) == credential, "a credential reads as it is written")
    case 2:
        guard let resolver = try? MultiFactorResolver(saved: saved) else { return }
        demand((try? MultiFactorResolver(saved: resolver.saved)) == resolver, "a resolver reads as it is written")
    default:
        guard let enrollment = try? EnrollmentFlow(saved: saved) else { return }
        demand((try? EnrollmentFlow(saved: enrollment.saved)) == enrollment, "an enrolment reads as it is written")
    }
}

private func seeds() -> [[UInt8]] {
    let credentials: [Credential] = [
        .password(email: "a@b.c", password: "p"), .emailLink(.init(email: "a@b.c", code: Secret("c"), tenantID: "t")),
        .phone(verificationID: "v", code: "1"),
        .phone(.proof(temporaryProof: Secret("p"), phoneNumber: "+1")),
        .apple(idToken: "i", rawNonce: "n", fullName: PersonName(given: "A", family: "L")),
        .webFlow(provider: .yahoo, responseURL: "https://a/", sessionID: "s"), .twitter(token: "t", secret: "s"),
        .customToken(Secret("c")), .anonymous,
        .gameCenter(
            .init(playerID: "p", teamPlayerID: "t", publicKeyURL: "https://a/", signature: [1], salt: [2], timestamp: 3)
        ),
    ]
    var enrollment = EnrollmentFlow()
    var enrollments = [enrollment.saved]
    _ = try? enrollment.start(.phone(number: "+15550001"))
    enrollments.append(enrollment.saved)
    _ = try? enrollment.challengeStarted(sessionInfo: Secret("s"))
    enrollments.append(enrollment.saved)
    let user =
        #"""
        {"version":1,"user":{"uid":"u","email":"a@b.c","emailVerified":true,"isAnonymous":false,"createdAt":"1",\#
        "lastLoginAt":"2","providerData":[{"providerId":"google.com","uid":"g","displayName":"A"}],\#
        "stsTokenManager":{"accessToken":"a","refreshToken":"r","expirationTime":3},\#
        "mfaInfo":[{"mfaEnrollmentId":"f","phoneInfo":"+1"}]}}
        """#
    let resolver = MultiFactorResolver(
        pendingCredential: Secret("p"),
        hints: [FactorHint(uid: "f", kind: .phone(obfuscatedNumber: "+*1")), FactorHint(uid: "g", kind: .totp)])
    return [[0] + Array(user.utf8), [2] + resolver.saved] + credentials.map { [1] + $0.encoded() }
        + enrollments.map { [3] + $0 }
}
