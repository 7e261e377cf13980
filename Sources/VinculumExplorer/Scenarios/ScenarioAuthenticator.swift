import Vinculum

/// An authenticator with one passkey on P-256 for `localhost`, and the browser in front of it.
struct ScenarioAuthenticator: Sendable {
    private let key: ECDSAPrivateKey
    /// The id of the passkey as it is sent.
    let id: String
    /// The handle of the account that the passkey was made for, as it is sent.
    private var userHandle = ""

    /// - Parameter number: Tells authenticators apart.
    init(_ number: UInt64) {
        var generator = SeededGenerator(Seed.numbered(number))
        self.key = .generated(.p256, using: &generator)
        self.id = Base64URL.encoded([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 16))
    }

    /// The response to the options of a new passkey.
    mutating func register(_ options: JSON.Value?) -> String {
        self.userHandle = options?["user"]?.string(of: "id") ?? ""
        let id = (try? Base64URL.decoded(self.id)) ?? []
        let point = self.key.publicKey
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let key =
            [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point.x + [0x22, 0x58, 0x20] + point.y
        let data =
            Self.data(flags: 0x45) + [UInt8](repeating: 0, count: 16) + [0, UInt8(truncatingIfNeeded: id.count)] + id
            + key
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let object =
            [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xA0]
            + [0x68] + Array("authData".utf8) + [0x58, UInt8(truncatingIfNeeded: data.count)] + data
        return self.response(
            Self.clientData("webauthn.create", options), #""attestationObject":"\#(Base64URL.encoded(object))""#)
    }

    /// The response to the options of a sign-in.
    func sign(_ options: JSON.Value?) -> String {
        let (clientData, data) = (Self.clientData("webauthn.get", options), Self.data(flags: 0x05))
        var generator = SeededGenerator(Seed.numbered(0))
        let signature = self.key.signature(for: data + SHA256.hash(clientData), using: &generator)
        // SEQUENCE { r INTEGER, s INTEGER }
        let numbers = Self.integer(signature.prefix(32)) + Self.integer(signature.suffix(32))
        let der = [0x30, UInt8(truncatingIfNeeded: numbers.count)] + numbers
        return self.response(
            clientData,
            #""authenticatorData":"\#(Base64URL.encoded(data))","signature":"\#(Base64URL.encoded(der))","#
                + #""userHandle":"\#(self.userHandle)""#)
    }

    private func response(_ clientData: [UInt8], _ members: String) -> String {
        #"{"id":"\#(self.id)","rawId":"\#(self.id)","type":"public-key","#
            + #""response":{"clientDataJSON":"\#(Base64URL.encoded(clientData))",\#(members)}}"#
    }

    private static func clientData(_ type: String, _ options: JSON.Value?) -> [UInt8] {
        let challenge = options?.string(of: "challenge") ?? ""
        return Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"http://localhost"}"#.utf8)
    }

    private static func data(flags: UInt8) -> [UInt8] {
        SHA256.hash(Array("localhost".utf8)) + [flags, 0, 0, 0, 0]
    }

    private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(number.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return [0x02, UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
