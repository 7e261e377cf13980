/// An attestation object (WebAuthn Level 2, section 6.5.4): authenticator data, and a statement about the
/// authenticator.
///
/// The options ask for no attestation, so that no statement is trusted. A statement of the passkey's own key is
/// verified all the same, because it shows that the authenticator has the private key.
struct AttestationObject {
    let authenticatorData: AuthenticatorData
    /// The bytes that the statement signs.
    private let authenticatorBytes: [UInt8]
    private let format: String
    private let statement: CBOR.Value

    /// - Throws: ``WebAuthnRefusal/attestationObject``, and what ``AuthenticatorData/init(_:)`` throws.
    init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
        let object: CBOR.Value
        do throws(CBOR.ReadError) {
            object = try CBOR.Value(parsing: bytes)
        } catch {
            throw .attestationObject
        }
        guard let format = object["fmt"]?.text, let statement = object["attStmt"], statement.members != nil,
            let data = object["authData"]?.bytes
        else { throw .attestationObject }
        self.format = format
        self.statement = statement
        self.authenticatorBytes = data
        self.authenticatorData = try AuthenticatorData(data)
    }

    /// Verifies the statement where there is something to verify: none must be empty (section 8.7), and one of the
    /// passkey's own key must verify (section 8.2). Statements with certificates and of other formats are ignored.
    func checkStatement(
        by key: PasskeyPublicKey, clientDataHash: [UInt8], _ signatures: inout ValidSignatures
    ) throws(WebAuthnRefusal) {
        if self.format == "none" {
            guard self.statement.members?.isEmpty ?? false else { throw .attestationStatement }
        }
        guard self.format == "packed", self.statement["x5c"] == nil, self.statement["ecdaaKeyId"] == nil else { return }
        guard self.statement["alg"]?.int64 == key.algorithm, let signature = self.statement["sig"]?.bytes,
            signatures.verify(signature, of: self.authenticatorBytes + clientDataHash, by: .passkey(key))
        else { throw .attestationStatement }
    }
}
