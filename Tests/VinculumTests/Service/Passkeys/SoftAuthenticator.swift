@testable import Vinculum

/// An authenticator with one passkey, and the page and browser in front of it. It is honest; a test edits what it says
/// before or after it is signed.
struct SoftAuthenticator {
    /// What can be wrong with a response.
    struct Edits {
        /// Edits the client data before anything is signed.
        var clientData: (inout String) -> Void = { _ in }
        /// Edits the authenticator data before anything is signed.
        var data: (inout [UInt8]) -> Void = { _ in }
        /// Edits the members of the attestation object.
        var attestation: (inout [(String, CBOR.Value)]) -> Void = { _ in }
        /// Edits the signature of a sign-in.
        var signature: (inout [UInt8]) -> Void = { _ in }
        /// Edits the JSON of the whole response.
        var response: (inout String) -> Void = { _ in }
    }

    let key: SigningKey
    let id: [UInt8]
    var signCount: UInt32 = 0
    /// User present and verified.
    var flags: UInt8 = 0x05
    var relyingParty = "localhost"
    var origin = "http://localhost"
    var userHandle: [UInt8] = []
    /// Signs its own attestation instead of sending none.
    var attestsItself = false
    var edits = Edits()

    init(_ number: UInt8 = 1, key: SigningKey? = nil) {
        self.key = key ?? SignedTokenTests.curveKey(number)
        self.id = [UInt8](repeating: number, count: 16)
    }

    var idText: String { Base64URL.encoded(self.id) }

    /// The COSE number of the key's algorithm.
    private var algorithm: Int64 { if case .rsa = self.key { -257 } else { -7 } }

    /// The COSE key.
    var publicKey: CBOR.Value {
        var members: [(Int64, CBOR.Value)] = []
        switch self.key.verificationKey {
        case .rsa(let key):
            members = [
                (1, CBOR.Value(3)), (3, CBOR.Value(-257)), (-1, .bytes(key.modulus)), (-2, .bytes(key.exponent)),
            ]
        case .ecdsa(let key):
            members = [(1, CBOR.Value(2)), (3, CBOR.Value(-7)), (-1, CBOR.Value(1))]
            members += [(-2, .bytes(key.x)), (-3, .bytes(key.y))]
        case .ed25519, .secret: break
        }
        return .labelled(members)
    }

    /// Makes the passkey: `RegistrationResponseJSON` for `credentialCreationOptions`.
    mutating func register(_ options: JSON.Value?) -> String {
        self.userHandle = (try? Base64URL.decoded(options?["user"]?["id"]?.string ?? "")) ?? []
        let clientData = self.clientData("webauthn.create", options)
        var data = self.authenticatorData(flags: self.flags | 0x40)
        data += [UInt8](repeating: 0xAA, count: 16) + [0, UInt8(self.id.count)] + self.id + self.publicKey.written
        self.edits.data(&data)
        var members: [(String, CBOR.Value)] = [
            ("fmt", .text("none")), ("attStmt", .map([])), ("authData", .bytes(data)),
        ]
        if self.attestsItself {
            let statement: [(String, CBOR.Value)] = [
                ("alg", CBOR.Value(self.algorithm)), ("sig", .bytes(self.signature(data + SHA256.hash(clientData)))),
            ]
            members[0].1 = .text("packed")
            members[1].1 = .named(statement)
        }
        self.edits.attestation(&members)
        return self.response(
            #""clientDataJSON":"\#(Base64URL.encoded(clientData))","transports":["internal","hybrid"],"#
                + #""attestationObject":"\#(Base64URL.encoded(CBOR.Value.named(members).written))""#)
    }

    /// Signs in: `AuthenticationResponseJSON` for `credentialRequestOptions`.
    mutating func sign(_ options: JSON.Value?) -> String {
        let clientData = self.clientData("webauthn.get", options)
        var data = self.authenticatorData(flags: self.flags)
        self.edits.data(&data)
        var signature = self.signature(data + SHA256.hash(clientData))
        self.edits.signature(&signature)
        return self.response(
            #""clientDataJSON":"\#(Base64URL.encoded(clientData))","#
                + #""authenticatorData":"\#(Base64URL.encoded(data))","#
                + #""signature":"\#(Base64URL.encoded(signature))","#
                + #""userHandle":"\#(Base64URL.encoded(self.userHandle))""#)
    }

    private func clientData(_ type: String, _ options: JSON.Value?) -> [UInt8] {
        var text =
            #"{"type":"\#(type)","challenge":"\#(options?["challenge"]?.string ?? "")","#
            + #""origin":"\#(self.origin)","crossOrigin":false}"#
        self.edits.clientData(&text)
        return [UInt8](text.utf8)
    }

    private func authenticatorData(flags: UInt8) -> [UInt8] {
        SHA256.hash([UInt8](self.relyingParty.utf8)) + [flags]
            + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self.signCount >> $0) }
    }

    private func signature(_ message: [UInt8]) -> [UInt8] {
        var generator = SeededGenerator(Seed([UInt8](repeating: 5, count: 32))!)
        guard let raw = try? self.key.signature(for: message, using: &generator) else { return [] }
        if case .rsa = self.key { return raw }
        return DER.sequence(DER.integer([UInt8](raw.prefix(32))), DER.integer([UInt8](raw.suffix(32))))
    }

    private func response(_ members: String) -> String {
        var text =
            #"{"id":"\#(self.idText)","rawId":"\#(self.idText)","type":"public-key","clientExtensionResults":{},"#
            + #""response":{\#(members)}}"#
        self.edits.response(&text)
        return text
    }
}

extension Service {
    /// The options of a new passkey for a session.
    mutating func creationOptions(_ session: String) -> JSON.Value? {
        self.client("v2/accounts/passkeyEnrollment:start", #"{"idToken":"\#(session)"}"#)["credentialCreationOptions"]
    }

    /// The options of a sign-in.
    @discardableResult
    mutating func requestOptions(_ members: String = "") -> JSON.Value? {
        self.client("v2/accounts/passkeySignIn:start", "{\(members)}")["credentialRequestOptions"]
    }

    @discardableResult
    mutating func finishEnrolment(_ session: String, _ response: String, _ more: String = "") -> Reply {
        self.client(
            "v2/accounts/passkeyEnrollment:finalize",
            #"{"idToken":"\#(session)","authenticatorRegistrationResponse":\#(response)\#(more)}"#)
    }

    @discardableResult
    mutating func finishPasskeySignIn(_ response: String, _ more: String = "") -> Reply {
        self.client(
            "v2/accounts/passkeySignIn:finalize", #"{"authenticatorAuthenticationResponse":\#(response)\#(more)}"#)
    }

    /// Has an authenticator make a passkey for a session's account.
    @discardableResult
    mutating func enrol(_ authenticator: inout SoftAuthenticator, _ session: String) -> Reply {
        self.finishEnrolment(session, authenticator.register(self.creationOptions(session)))
    }

    /// Signs in with an authenticator.
    @discardableResult
    mutating func enter(_ authenticator: inout SoftAuthenticator) -> Reply {
        self.finishPasskeySignIn(authenticator.sign(self.requestOptions()))
    }
}
