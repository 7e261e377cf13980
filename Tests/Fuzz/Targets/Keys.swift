@testable import Vinculum

/// Every reader of keys: what is read can be written in each form and read again, and is then the same key.
let fuzzKeys = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 8 {
    case 0: if let key = try? JSONWebKey(parsing: input.all(), from: .own) { named(key) }
    case 1:
        let bytes = input.all()
        guard let key = try? JSONWebKey(parsing: bytes, from: .published) else { return }
        demand(key.signingKey == nil, "a published key has no private part")
        demand(
            (try? JSONWebKey(parsing: bytes, from: .own))?.verificationKey == key.verificationKey,
            "all readers read the same key")
        named(key)
    case 2: set(input.all())
    case 3: if let key = try? VerificationKey(der: input.all()) { open(key) }
    case 4: if let key = try? SigningKey(pkcs8: input.all()) { own(key) }
    case 5: if let key = try? VerificationKey(certificate: input.all()) { open(key) }
    case 6:
        guard let text = text(input.all()) else { return }
        if let key = try? VerificationKey(pem: text) { open(key) }
        if let key = try? SigningKey(pem: text) { own(key) }
    default:
        // DER inside of a boundary that is right.
        let kinds = ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE", "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"]
        let text = PEM.encoded(kinds[Int(input.byte()) % kinds.count], input.all())
        if let key = try? VerificationKey(pem: text) { open(key) }
        if let key = try? SigningKey(pem: text) { own(key) }
    }
}

private func open(_ key: VerificationKey) {
    guard let der = key.der, let pem = key.pem, let object = JSONWebKey(verifying: key).encoded() else {
        fatalError("a key that was read from a file is no secret")
    }
    demand(
        (try? VerificationKey(der: der)) == key && (try? VerificationKey(pem: pem)) == key, "DER and PEM say the same")
    demand((try? JSONWebKey(parsing: object, from: .published))?.verificationKey == key, "and so does JSON")
    demand(!key.isValid(signature: [], for: [], key.algorithms[0]), "an empty signature is not valid")
}

private func own(_ key: SigningKey) {
    guard let pkcs8 = key.pkcs8() else { fatalError("a key that was read from a file is no secret") }
    demand((try? SigningKey(pkcs8: pkcs8))?.pkcs8() == pkcs8, "writing is stable")
    demand("\(key)" == Secret.mask, "nothing shows")
    open(key.verificationKey)
}

private func named(_ key: JSONWebKey) {
    let whole = key.encodedWithPrivateParts()
    guard let again = try? JSONWebKey(parsing: whole, from: .own) else { fatalError("what is written cannot be read") }
    demand(again.encodedWithPrivateParts() == whole, "writing is stable")
    demand(again.id == key.id && again.algorithm == key.algorithm, "name and algorithm")
    if let signing = key.signingKey, signing.pkcs8() != nil { own(signing) }
}

private func set(_ bytes: [UInt8]) {
    guard let keys = try? JSONWebKeySet(parsing: bytes) else { return }
    demand(keys.keys.allSatisfy { $0.signingKey == nil && !$0.supports(.hs256) }, "no set brings a secret")
    guard let again = try? JSONWebKeySet(parsing: keys.encoded()) else { fatalError("what is written cannot be read") }
    demand(again.encoded() == keys.encoded(), "writing is stable")
}

private func seeds() -> [[UInt8]] {
    var generator = SeededGenerator(seed(1))
    var seeds: [[UInt8]] = []
    let keys: [SigningKey] = [
        .rsa(.generated(bitCount: 2048, using: &generator)), .ecdsa(.generated(.p256, using: &generator)),
        .ecdsa(.generated(.p384, using: &generator)),
    ]
    for key in keys {
        let named = JSONWebKey(signing: key, algorithm: key.algorithm)
        guard let published = named.encoded(), let der = key.verificationKey.der, let pkcs8 = key.pkcs8(),
            let certificate = try? SelfSignedCertificate.encoded(
                for: key, commonName: "c", lifetime: Instant(seconds: 0)...Instant(seconds: 1), using: &generator)
        else { continue }
        seeds += [
            [0] + named.encodedWithPrivateParts(), [1] + published,
            [2] + Array(#"{"keys":["#.utf8) + published + Array("]}".utf8),
        ]
        seeds += [[3] + der, [4] + pkcs8, [5] + certificate, [6] + Array((key.verificationKey.pem ?? "").utf8)]
        seeds += [
            [6] + Array((key.pemWithPrivateParts() ?? "").utf8), [7, 0] + der, [7, 2] + certificate, [7, 3] + pkcs8,
        ]
        var map = JSON.Writer()
        map.beginObject()
        map.member("a", PEM.encoded(certificate: certificate))
        map.endObject()
        seeds.append([2] + map.bytes)
    }
    seeds.append([0] + Array(#"{"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr8","kid":"s"}"#.utf8))
    seeds.append([1] + Array(#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#.utf8))
    return seeds
}
