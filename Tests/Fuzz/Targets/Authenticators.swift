@testable import Vinculum

private let now = Instant(seconds: 1_790_000_000)
private let party = RelyingParty(id: "localhost", origins: ["http://localhost"], domains: [])
private let key: SigningKey = {
    var generator = SeededGenerator(seed(1))
    return .ecdsa(.generated(.p256, using: &generator))
}()
private let clientData = Array(#"{"type":"webauthn.get","challenge":"Y2hhbGxlbmdl","origin":"http://localhost"}"#.utf8)
private let header = SHA256.hash(Array("localhost".utf8)) + [0x05, 0, 0, 0, 1]
private let credentialKey: [UInt8] = {
    guard case .ecdsa(let publicKey) = key.verificationKey else { return [] }
    return [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20] + publicKey.x + [0x22, 0x58, 0x20] + publicKey.y
}()
private let registration =
    SHA256.hash(Array("localhost".utf8)) + [0x45, 0, 0, 0, 0]
    + [UInt8](repeating: 0, count: 16) + [0, 2, 7, 7] + credentialKey
private let object =
    [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xA0, 0x68]
    + Array("authData".utf8) + [0x58, UInt8(registration.count)] + registration
private let signature: [UInt8] = {
    var generator = SeededGenerator(seed(2))
    guard let raw = try? key.signature(for: header + SHA256.hash(clientData), using: &generator) else { return [] }
    return DER.sequence(DER.integer(Array(raw.prefix(32))), DER.integer(Array(raw.suffix(32))))
}()
private let credential: PasskeyCredential = {
    guard let value = try? CBOR.Value(parsing: credentialKey), let key = try? PasskeyPublicKey(value) else {
        fatalError("the key is one")
    }
    return PasskeyCredential(
        publicKey: key, signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false, aaguid: [],
        createdAt: now)
}()

/// Authenticator data, attestation objects and whole responses: nothing is a trap, and no signature verifies but the
/// one that was made, over the bytes that it was made over.
let fuzzAuthenticators = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 4 {
    case 0:
        let bytes = input.all()
        guard let data = try? AuthenticatorData(bytes) else { return }
        demand(data.relyingPartyHash == Array(bytes.prefix(32)), "the hash stands first")
        demand((data.attested != nil) == data.flags.contains(.attestedCredential), "the flag announces the passkey")
        demand((try? AuthenticatorData(Array(bytes.dropLast()))) == nil || bytes.count == 37, "nothing is left over")
        demand((try? AuthenticatorData(bytes + [0])) == nil, "nothing may follow")
        if let attested = data.attested { _ = try? PasskeyPublicKey(attested.publicKey) }
    case 1:
        guard let client = try? ClientData(clientData), let response = response("attestationObject", input.all()) else {
            return
        }
        var signatures = ValidSignatures()
        guard let made = try? response.registered(client, for: party, at: now, &signatures) else { return }
        demand(made.publicKey.isValid(signature: [], for: []) == false, "a key that verifies")
        demand(response.credentialID == [7, 7], "the passkey that the response names")
    case 2:
        guard let response = AuthenticatorResponse(input.all()) else { return }
        demand(response.id.text.utf8.count <= StoredBounds.passkeyID, "the id is bounded")
        guard let parts = response.parts else { return }
        verify(parts)
    default:
        let data = input.piece(before: 0x0A), text = input.piece(before: 0x0A)
        let members =
            #""clientDataJSON":"\#(Base64URL.encoded(text))","authenticatorData":"\#(Base64URL.encoded(data))","#
            + #""signature":"\#(Base64URL.encoded(input.all()))""#
        guard let parts = whole(members)?.parts else { return }
        verify(parts)
    }
}

private func verify(_ parts: AuthenticatorResponse.Parts) {
    var signatures = ValidSignatures()
    guard let client = try? ClientData(parts.clientDataJSON),
        let after = try? parts.asserted(client, for: party, by: credential, &signatures)
    else { return }
    demand(parts.clientDataJSON == clientData && parts.authenticatorData == header, "only what was signed verifies")
    demand(after.signCount == 1, "the counter")
}

private func whole(_ members: String) -> AuthenticatorResponse? {
    AuthenticatorResponse(
        Array(#"{"id":"Bwc","rawId":"Bwc","type":"public-key","response":{\#(members)}}"#.utf8))
}

private func response(_ name: String, _ bytes: [UInt8]) -> AuthenticatorResponse.Parts? {
    whole(#""\#(name)":"\#(Base64URL.encoded(bytes))""#)?.parts
}

private func seeds() -> [[UInt8]] {
    guard let client = try? ClientData(clientData), let made = response("attestationObject", object) else {
        fatalError("the seeds are read")
    }
    var signatures = ValidSignatures()
    demand((try? made.registered(client, for: party, at: now, &signatures)) != nil, "the seed registers")
    let signed =
        #""clientDataJSON":"\#(Base64URL.encoded(clientData))","authenticatorData":"\#(Base64URL.encoded(header))","#
        + #""signature":"\#(Base64URL.encoded(signature))""#
    guard let parts = whole(signed)?.parts else { fatalError("the seed is a response") }
    demand((try? parts.asserted(client, for: party, by: credential, &signatures)) != nil, "the seed signs in")
    return [
        [0] + registration, [0] + header, [1] + object,
        [2] + Array(#"{"id":"Bwc","rawId":"Bwc","type":"public-key","response":{\#(signed)}}"#.utf8),
        [3] + header + [0x0A] + clientData + [0x0A] + signature,
    ]
}
