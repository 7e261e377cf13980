@testable import Vinculum

private let now = Instant(seconds: 1_790_000_000)
private let good =
    #"{"iss":"i","aud":"a","sub":"s","iat":1789999990,"exp":1790003590,"nonce":"n","auth_time":1789999000}"#

/// Keys are made once: one that signs and is trusted, and one that is not trusted.
private let key = generatedKey(1), stranger = generatedKey(2)
private let keys: JSONWebKeySet = {
    guard let keys = try? JSONWebKeySet([JSONWebKey(signing: key, id: "k")]) else { fatalError("one key is a set") }
    return keys
}()
private let token = signed(Array(good.utf8), key)

private func generatedKey(_ number: UInt8) -> SigningKey {
    var generator = SeededGenerator(seed(number))
    return .ecdsa(.generated(.p256, using: &generator))
}

private func signed(_ payload: [UInt8], _ key: SigningKey) -> String {
    var generator = SeededGenerator(seed(3))
    guard let token = try? SignedJWS.encoded(payload, key: key, keyID: "k", using: &generator) else {
        fatalError("a key signs")
    }
    return token
}

/// Verification: nothing but what was signed is valid, and no claims, keys or instants are a trap.
let fuzzJWT = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var rules = ClaimRules(issuer: "i", audience: "a")
    switch input.byte() % 4 {
    case 0:
        guard let text = text(input.all()) else { return }
        demand(!isValid(text, rules, now) || text == token, "only the token itself is valid")
    case 1:
        let header = Base64URL.encoded(input.piece(before: 0x2E)),
            payload = Base64URL.encoded(input.piece(before: 0x2E))
        let text = "\(header).\(payload).\(Base64URL.encoded(input.all()))"
        demand(!isValid(text, rules, now) || text == token, "only the token itself is valid")
    case 2:
        // Claims that are signed well: what is said of them must hold.
        let (slack, offset) = (Int64(input.byte()), Int64(input.byte()))
        rules.slackSeconds = slack
        let instant = now.adding(seconds: offset * 60 - 7680)
        let payload = input.all()
        guard let verified = try? UnverifiedJWT(parsing: signed(payload, key)).verified(by: keys, rules, at: instant)
        else { return }
        demand(!verified.subject.text.isEmpty && verified.subject.text.utf8.count <= 255, "a subject")
        demand(
            verified.claims.issuer == "i" && verified.claims.audiences.contains("a"),
            "from i for a")
        demand(instant < verified.claims.expiresAt.adding(seconds: slack), "not over")
        demand(!isValid(signed(payload, stranger), rules, instant), "not by another's key")
    default:
        // A verifier in any order of questions and answers.
        var verifier = IDTokenVerifier(rules: rules, keysURL: "https://i.example")
        var instant = now
        while !input.isEmpty {
            instant = instant.adding(seconds: Int64(input.byte()) * 30)
            switch input.byte() % 5 {
            case 0: verifier.receive(.failed, at: instant)
            case 1:
                verifier.receive(
                    .response(status: 200, cacheControl: text(input.piece(before: 0x0A)), body: keys.encoded()),
                    at: instant)
            case 2:
                verifier.receive(
                    .response(status: 200, cacheControl: nil, body: input.piece(before: 0x0A)), at: instant)
            case 3: _ = try? verifier.verify(token, at: instant)
            default: _ = text(input.piece(before: 0x0A)).map { text in try? verifier.verify(text, at: instant) }
            }
        }
    }
}

private func isValid(_ text: String, _ rules: ClaimRules, _ now: Instant) -> Bool {
    (try? UnverifiedJWT(parsing: text).verified(by: keys, rules, at: now)) != nil
}

private func seeds() -> [[UInt8]] {
    demand(isValid(token, ClaimRules(issuer: "i", audience: "a"), now), "the seed is valid")
    return [
        [0] + Array(token.utf8), [1] + Array(#"{"alg":"ES256","kid":"k"}."#.utf8) + Array(good.utf8) + Array(".x".utf8),
        [2, 60, 128] + Array(good.utf8),
        [2, 0, 128]
            + Array(
                #"{"iss":"i","aud":["a","b"],"azp":"a","sub":"s","iat":1.5,"nbf":0,"exp":9223372036854775807}"#.utf8),
        [3, 0, 3, 0, 1] + Array("max-age=600\n".utf8) + [0, 3, 200, 3, 0, 0, 200, 3] + [0, 4] + Array(token.utf8),
    ]
}
