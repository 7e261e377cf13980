import PropertyKit
import Testing
@testable import Vinculum

/// One thing that is wrong with an authenticator's response, and the refusal that it meets.
struct PasskeyFault: Sendable, CustomTestStringConvertible {
    let refusal: WebAuthnRefusal
    let edit: @Sendable (inout SoftAuthenticator) -> Void
    let line: SourceLocation

    init(
        _ refusal: WebAuthnRefusal, sourceLocation: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout SoftAuthenticator) -> Void
    ) {
        (self.refusal, self.edit, self.line) = (refusal, edit, sourceLocation)
    }

    var testDescription: String { "\(self.refusal) in line \(self.line.line)" }

    /// Client data in which a text is replaced.
    private static func clientData(
        _ refusal: WebAuthnRefusal, _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> PasskeyFault {
        PasskeyFault(refusal, sourceLocation: sourceLocation) { authenticator in
            authenticator.edits.clientData = { $0 = $0.replacing(old, with: new) }
        }
    }

    private static func origin(
        _ origin: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> PasskeyFault {
        PasskeyFault(.origin, sourceLocation: sourceLocation) { $0.origin = origin }
    }

    private static func data(
        _ refusal: WebAuthnRefusal, sourceLocation: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout [UInt8]) -> Void
    ) -> PasskeyFault {
        PasskeyFault(refusal, sourceLocation: sourceLocation) { $0.edits.data = edit }
    }

    /// A statement in place of the honest one, in the format of a passkey's own key.
    private static func statement(
        _ members: [(String, CBOR.Value)], sourceLocation: SourceLocation = #_sourceLocation
    ) -> PasskeyFault {
        PasskeyFault(.attestationStatement, sourceLocation: sourceLocation) { authenticator in
            authenticator.attestsItself = true
            authenticator.edits.attestation = { $0[1].1 = .named(members) }
        }
    }

    private static func attestation(
        _ refusal: WebAuthnRefusal, sourceLocation: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout [(String, CBOR.Value)]) -> Void
    ) -> PasskeyFault {
        PasskeyFault(refusal, sourceLocation: sourceLocation) { $0.edits.attestation = edit }
    }

    private static func signature(
        sourceLocation: SourceLocation = #_sourceLocation, _ edit: @escaping @Sendable (inout [UInt8]) -> Void
    ) -> PasskeyFault {
        PasskeyFault(.signature, sourceLocation: sourceLocation) { $0.edits.signature = edit }
    }

    /// What can be wrong in either ceremony.
    static let common: [PasskeyFault] = [
        origin("https://evil.example"), origin("http://localhost.evil.example"), origin("http://localhost:"),
        origin("http://localhost/"), origin("http://LOCALHOST"), origin(""), origin("null"), origin("http://127.0.0.1"),
        origin("http://localhost:5173x"), origin("http://localhost@evil.example"),
        clientData(.crossOrigin, #""crossOrigin":false"#, #""crossOrigin":true"#),
        clientData(.crossOrigin, #""crossOrigin":false"#, #""topOrigin":"https://x.example""#),
        clientData(.clientData, #""crossOrigin":false"#, #""crossOrigin":"no""#),
        clientData(.clientData, #""crossOrigin":false"#, #""type":"webauthn.get""#),
        clientData(.clientData, "{", "[{"), clientData(.clientData, #""origin""#, #""0rigin""#),
        clientData(.clientData, #""challenge":"#, #""challenge":1,"x":"#),
        clientData(.ceremony, "webauthn.", "payment."),
        clientData(.challenge, #""challenge":""#, #""challenge":"A"#),
        clientData(.challenge, #""challenge":""#, #""challenge":"","x":""#),
        PasskeyFault(.relyingParty) { $0.relyingParty = "evil.example" },
        PasskeyFault(.relyingParty) { $0.relyingParty = "Localhost" },
        PasskeyFault(.userPresence) { $0.flags = 0x04 }, PasskeyFault(.userVerification) { $0.flags = 0x01 },
        PasskeyFault(.backupFlags) { $0.flags = 0x15 }, PasskeyFault(.extensions) { $0.flags = 0x85 },
        data(.authenticatorData) { $0 += [0] }, data(.authenticatorData) { $0 = [UInt8]($0.prefix(36)) },
        data(.authenticatorData) { $0 = [] },
        data(.authenticatorData) { $0 += [UInt8](repeating: 0, count: 1 << 14) },
    ]

    static let ofRegistration: [PasskeyFault] = [
        // The flag says that there is no passkey, and bytes follow.
        data(.authenticatorData) { $0[32] ^= 0x40 },
        // The length of the id: one less, and more than there is.
        data(.authenticatorData) { $0[54] = 15 }, data(.authenticatorData) { $0[53] = 255 },
        data(.credentialID) { $0[60] ^= 1 }, data(.authenticatorData) { $0 = [UInt8]($0.prefix(50)) },
        data(.publicKey) { $0.removeLast() },
        // Another point, which is not on the curve; another curve, kind of key and algorithm.
        data(.publicKey) { $0[$0.count - 1] ^= 1 }, data(.publicKey) { $0[$0.count - 71] = 2 },
        data(.publicKey) { $0[73] = 3 }, data(.algorithm) { $0[75] = 0x27 &+ 1 },
        attestation(.attestationObject) { $0.removeFirst() }, attestation(.attestationObject) { $0[1].1 = .null },
        attestation(.attestationObject) { $0[2].1 = .text("x") }, attestation(.attestationObject) { $0.append($0[0]) },
        attestation(.attestationStatement) { $0[1].1 = .named([("alg", .null)]) },
        attestation(.attestationStatement) { $0[0].1 = .text("packed") },
        statement([("alg", CBOR.Value(-7))]), statement([("alg", CBOR.Value(-7)), ("sig", .bytes([1]))]),
        statement([("sig", .bytes([1]))]),
        // What Chromium 156 says for an authenticator of CTAP 2.1 where the page asked for no discoverable passkey.
        PasskeyFault(.discoverability) { authenticator in
            authenticator.edits.response = {
                $0 = $0.replacing(#"Results":{}"#, with: #"Results":{"credProps":{"rk":false}}"#)
            }
        },
        PasskeyFault(.attestationStatement) { authenticator in
            authenticator.attestsItself = true
            authenticator.edits.attestation = { members in
                let signature = members[1].1["sig" as String] ?? .null
                let statement: [(String, CBOR.Value)] = [("alg", CBOR.Value(-257)), ("sig", signature)]
                members[1].1 = .named(statement)
            }
        },
    ]

    static let ofSignIn: [PasskeyFault] = [
        signature { $0[$0.count - 1] ^= 1 }, signature { $0 = [] }, signature { $0 += [0] },
        PasskeyFault(.userHandle) { $0.userHandle = [] }, PasskeyFault(.userHandle) { $0.userHandle += [0] },
        PasskeyFault(.backupEligibility) { $0.flags = 0x0D }, PasskeyFault(.authenticatorData) { $0.flags = 0x45 },
        // The same JSON, written in another way after it was signed.
        PasskeyFault(.signature) { authenticator in
            authenticator.edits.response = { text in
                let name = #""clientDataJSON":""#
                let start = text.firstRange(of: name)!.upperBound
                let encoded = String(text[start...].prefix { $0 != "\"" })
                let spaced = ((try? Base64URL.decoded(encoded)) ?? []) + [0x20]
                text = text.replacing(encoded, with: Base64URL.encoded(spaced))
            }
        },
    ]
}
