@testable import Vinculum

/// Every reader of tokens: what is read is what is written, and no two readers see two different tokens.
let fuzzTokens = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 4 {
    case 0:
        guard let text = text(input.all()) else { return }
        whole(text)
    case 1:
        // Parts that are encoded here, so that the fuzzer works on what they hold.
        let header = Base64URL.encoded(input.piece(before: 0x2E)),
            payload = Base64URL.encoded(input.piece(before: 0x2E))
        whole("\(header).\(payload).\(Base64URL.encoded(input.all()))")
    case 2: refresh(Base64.encoded(input.all()))
    default:
        guard let text = text(input.all()) else { return }
        refresh(text)
    }
}

private func whole(_ text: String) {
    let result = IDTokenResult(token: text)
    let ignoring = try? CompactJWS(parsing: text, ignoringSignature: true)
    if let ignoring {
        demand(ignoring.header.kind == .object && ignoring.payload.kind == .object, "objects whatever the signature")
        demand(text.utf8.starts(with: ignoring.signingInput.utf8), "the text's own bytes")
    }
    guard let token = try? CompactJWS(parsing: text) else {
        demand((try? UnverifiedIDToken(parsing: text)) == nil, "no ID token is in what is no token")
        return
    }
    demand("\(token.signingInput).\(Base64URL.encoded(token.signature))" == text, "the parts make the whole")
    demand(ignoring?.signature == token.signature, "the same signature, where it is one")
    demand(token.header.kind == .object && token.payload.kind == .object, "objects")
    if let identity = try? UnverifiedIDToken(parsing: text) {
        demand(identity.payload == token.payload, "the same payload")
        demand(
            identity.accountID == (token.payload["user_id"]?.string ?? token.payload["sub"]?.string),
            "the account")
    }
    if let result {
        demand(
            (try? JSON.Document(parsing: result.claims.bytes).root) == token.payload, "its bearer reads the same claims"
        )
    }
}

private func refresh(_ text: String) {
    guard let token = try? RefreshToken(parsing: text) else { return }
    guard let again = try? RefreshToken(parsing: token.encoded()) else { fatalError("what is written cannot be read") }
    demand(again.encoded() == token.encoded(), "a refresh token reads as it is written")
    demand(
        again.accountID == token.accountID && again.tenant == token.tenant
            && again.session == token.session, "all of it")
}

private func seeds() -> [[UInt8]] {
    let stage = Prepared()
    var seeds: [[UInt8]] = [
        Array(
            #"""
            B{"alg":"none"}.{"sub":"u","exp":2,"iat":1,"auth_time":1,\#
            "firebase":{"sign_in_provider":"password","tenant":"t","session":3,"second_factor_identifier":"f",\#
            "sign_in_second_factor":"phone"}}.
            """#
            .utf8)
    ]
    seeds[0][0] = 1
    for (name, text) in stage.texts {
        seeds.append([name == "refresh" ? 3 : 0] + Array(text.utf8))
        if name == "refresh" { seeds.append([2] + Base64.decodedLeniently(text)) }
    }
    return seeds
}
