import PropertyKit
import Testing
@testable import Vinculum

@Suite("JSON Web Keys")
struct JSONWebKeyTests {
    @Test(
        "reading undoes writing, with and without private parts",
        arguments: [
            Published.rsa, Published.p256, Published.secret, Published.ed25519,
        ])
    func roundTrip(text: String) throws {
        let key = try Published.key(text)
        let whole = try JSONWebKey(parsing: key.encodedWithPrivateParts(), from: .own)
        #expect(whole.verificationKey == key.verificationKey && whole.id == key.id && whole.algorithm == key.algorithm)
        #expect(whole.encodedWithPrivateParts() == key.encodedWithPrivateParts(), "writing is stable")
        #expect((whole.signingKey == nil) == (key.signingKey == nil))
        guard let open = key.encoded() else { return }
        let published = try JSONWebKey(parsing: open, from: .published)
        #expect(published.verificationKey == key.verificationKey && published.signingKey == nil)
        let root = try JSON.Document(parsing: open).root
        for name in ["d", "p", "q", "dp", "dq", "qi", "k"] { #expect(root[named: name] == nil) }
    }

    @Test("thumbprints of RFC 7638 and RFC 8037, which also name keys without name")
    func thumbprints() throws {
        #expect(try Published.key(Published.named).verificationKey.thumbprint == Published.namedThumbprint)
        #expect(try Published.key(Published.named).id == "2011-04-29")
        let key = try Published.key(Published.ed25519)
        #expect(key.id == nil && key.verificationKey.thumbprint == Published.ed25519Thumbprint)
        #expect(JSONWebKey(verifying: key.verificationKey).id?.text == Published.ed25519Thumbprint)
        #expect(
            JSONWebKey(signing: try #require(Published.key(Published.secret).signingKey)).id == nil,
            "nothing to guess against")
    }

    private static let modulus = Base64URL.encoded([0x80] + [UInt8](repeating: 1, count: 255))

    private static func rsa(_ n: String = modulus, _ e: String = "AQAB", _ more: String = "") -> String {
        #"{"kty":"RSA","n":"\#(n)","e":"\#(e)"\#(more)}"#
    }

    @Test(
        "a malformed key is refused with its reason",
        arguments: [
            Row("", .malformed), Row("null", .malformed), Row("[]", .malformed), Row("{}", .malformed),
            Row(#"{"kty":5}"#, .malformed), Row(#"{"kty":"RSA"}"#, .malformed), Row(#"{"kty":"rsa"}"#, .unsupported),
            Row(#"{"kty":"AKP","pub":"AA"}"#, .unsupported), Row(rsa("", "AQAB"), .malformed),
            Row(rsa(modulus + "="), .malformed), Row(rsa(modulus + "AAA"), .malformed),
            Row(rsa(modulus.dropLast() + "R"), .malformed), Row(rsa(modulus, "AQ AB"), .malformed),
            Row(rsa(modulus, "AQAB", #","n":"AQAB""#), .malformed),
            Row(rsa(modulus, "AQAB", #","kid":"""#), .malformed),
            Row(rsa(modulus, "AQAB", #","kid":1"#), .malformed),
            Row(rsa(modulus, "AQAB", #","kid":"\#(String(repeating: "k", count: 257))""#), .malformed),
            Row(rsa(modulus, "AQAB", #","use":"enc""#), .unsupported),
            Row(rsa(modulus, "AQAB", #","alg":"RSA-OAEP""#), .unsupported),
            Row(rsa(modulus, "AQAB", #","alg":"ES256""#), .unsupported),
            Row(rsa(modulus, "AQAB", #","alg":"none""#), .unsupported),
            Row(rsa(modulus, "AQAB", #","key_ops":["encrypt"]"#), .unsupported),
            Row(rsa(modulus, "AQAB", #","key_ops":[]"#), .unsupported),
            Row(rsa(modulus, "AQAB", #","key_ops":["verify","verify"]"#), .malformed),
            Row(rsa(modulus, "AQAB", #","key_ops":"verify""#), .malformed),
            Row(rsa(modulus, "AQAB", #","d":"AQAB""#), .unsupported),
            Row(rsa(String(repeating: "_", count: 1400)), .modulus),
            Row(rsa(modulus, String(repeating: "_", count: 1400)), .exponent),
            Row(rsa(modulus, Base64URL.encoded([1, 0, 0, 0, 1])), .exponent), Row(rsa(modulus, "AQ"), .exponent),
            Row(rsa(modulus, "Ag"), .exponent), Row(rsa("AQAB"), .modulus),
            Row(rsa(Base64URL.encoded([UInt8](repeating: 0xFE, count: 256))), .modulus),
            Row(rsa(Base64URL.encoded([0, 0, 0x80] + [UInt8](repeating: 1, count: 255))), .malformed),
            Row(rsa("AA"), .malformed), Row(#"{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#, .point),
            Row(#"{"kty":"EC","crv":"P-521","x":"AA","y":"AA"}"#, .unsupported),
            Row(#"{"kty":"EC","crv":"secp256k1","x":"AA","y":"AA"}"#, .unsupported),
            Row(
                #"""
                {"kty":"EC","crv":"P-256","x":"\#(Base64URL.encoded(Array(repeating: 1, count: 32)))",\#
                "y":"\#(Base64URL.encoded(Array(repeating: 1, count: 32)))"}
                """#,
                .point),
            Row(#"{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#, .unsupported),
            Row(#"{"kty":"OKP","crv":"Ed25519","x":"11qY"}"#, .malformed),
            Row(#"{"kty":"oct","k":"c2hvcnQ"}"#, .secret),
            Row(#"{"kty":"oct"}"#, .malformed),
        ] as [Row<String, KeyError>])
    func refusals(row: Row<String, KeyError>) {
        let (text, error) = row.fields
        #expect(
            throws: error, "\(text.prefix(120))",
            sourceLocation: row.line
        ) { try JSONWebKey(parsing: Array(text.utf8), from: .own) }
    }

    @Test("a sign octet that some libraries put before a number is dropped, and never written")
    func signOctet() throws {
        let bytes = [0x80] + [UInt8](repeating: 1, count: 255)
        let plain = try Published.key(Self.rsa())
        let signed = try Published.key(Self.rsa(Base64URL.encoded([0] + bytes)))
        #expect(plain.verificationKey == signed.verificationKey && plain.encoded() == signed.encoded())
    }

    @Test("zero octets that some libraries leave out of a coordinate are put back and written (Authlib 1.9.10)")
    func shortCoordinate() throws {
        let (x, y) = ("YcDM4RxaBlVTfxLIc12H9LsyJXDwT2OMtspRTsKqsQ", "KEreE6PONnjgcOOm-zFaDEU0cSEb1vVYqIue9sMubfg")
        func key(_ x: String, _ y: String) throws -> JSONWebKey {
            try Published.key(#"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#)
        }
        let octets = try Base64URL.decoded(x)
        let short = try key(x, y)
        let whole = try key(Base64URL.encoded([0] + octets), y)
        #expect(short.verificationKey == whole.verificationKey && short.encoded() == whole.encoded())
        // As joserfc 1.8.0 and jwcrypto 1.6.1 name the key by RFC 7638.
        #expect(short.verificationKey.thumbprint == "ol7k9MO0MLogKhX25B6d8aajIet71BLkQgv1kYro1MY")
        for wrong in ["", Base64URL.encoded([0, 0] + octets), Base64URL.encoded(Array(octets.dropLast()))] {
            #expect(throws: KeyError.self, "\(wrong)") { try key(wrong, y) }
            #expect(throws: KeyError.self, "\(wrong)") { try key(x, wrong) }
        }
    }

    @Test("plain Base 64, with padding or without, is read like base64url (row 16 of the reports: n was unreadable)")
    func plainBase64() throws {
        for key in try Published.verificationKeys {
            for form in [
                { Base64.encoded($0) }, { Base64.encoded($0).replacing("=", with: "") },
                { (bytes: [UInt8]) in
                    Base64URL.encoded(bytes) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
                },
            ] as [([UInt8]) -> String] {
                let members = try key.members.map { member in
                    let isCoded = ["n", "e", "x", "y", "k"].contains(member.name)
                    let value = isCoded ? form(try Base64URL.decoded(member.value)) : member.value
                    return (name: member.name, value: value)
                }
                #expect(try JSONWebKey(parsing: JSONWebKey.object(members), from: .own).verificationKey == key)
            }
        }
        for wrong in ["=", "===", "====", "=A", "A=AA", " "] {
            #expect(throws: KeyError.self, "\(wrong)") { try Published.key(Self.rsa(Self.modulus + wrong)) }
        }
    }

    /// A certificate of Python's cryptography 48.0.0 for the key of RFC 7515 appendix A.3.
    private static let certificate = """
        MIIBCjCBsaADAgECAgEBMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2lkcDAgFw0yMDAxMDEwMDAwMDBaGA8yMDUwMDEwMTAwMDAwMFowDjEM\
        MAoGA1UEAwwDaWRwMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEXH8UTNG72bfocs\
        3+257rn0s2ldbqkLJK2KRiMohYjlrTAKBggqhkjOPQQDAgNIADBFAiAMm2YEWuGe8nMxAZEleOyCR6brkNZHgu2+C+cIotrBewIhAOr/x6hp\
        VKFZUBhqCCwr+iIo85zDOaRtqRK/FdUDEFEK
        """

    @Test("a key that is published as its certificate alone is the key of the first certificate")
    func certificateAlone() throws {
        func read(_ chain: String, _ kind: String = "EC", _ more: String = "") throws -> JSONWebKey {
            try JSONWebKey(
                parsing: Array(#"{"kty":"\#(kind)","kid":"c","x5c":\#(chain)\#(more)}"#.utf8), from: .published)
        }
        let chain = #"["\#(Self.certificate)","of its issuer, which is not read"]"#
        let key = try read(chain)
        #expect(try key.verificationKey == Published.key(Published.p256).verificationKey && key.id == "c")
        #expect(try read(chain, "EC", #","alg":"ES256","use":"sig""#).algorithm == .es256)
        for (chain, kind, more, error) in [
            (chain, "RSA", "", KeyError.malformed), (chain, "oct", "", .malformed),
            (chain, "EC", #","use":"enc""#, .unsupported), (chain, "EC", #","alg":"RS256""#, .unsupported),
            (chain, "EC", #","d":"AA""#, .privatePart), (chain, "EC", #","x":"AA""#, .malformed),
            ("[]", "EC", "", .malformed), ("[5]", "EC", "", .malformed), ("5", "EC", "", .malformed),
            (#"["\#(Self.certificate.dropLast(4))"]"#, "EC", "", .malformed), (#"[""]"#, "EC", "", .malformed),
        ] {
            #expect(throws: error, "\(kind) \(more)") { try read(chain, kind, more) }
        }
    }

    @Test("the alg of a key may be Ed25519 or EdDSA")
    func ed25519Name() throws {
        func key(_ name: String) throws -> JSONWebKey {
            try Published.key(Published.ed25519.replacing("}", with: #","alg":"\#(name)"}"#))
        }
        #expect(try key("Ed25519").algorithm == .edDSA && key("EdDSA").algorithm == .edDSA)
        for other in ["Ed448", "ed25519", "ES256"] { #expect(throws: KeyError.unsupported) { try key(other) } }
    }

    @Test("members that bring a certificate or say where one is, are ignored")
    func certificates() throws {
        let key = try Published.key(
            Self.rsa(Self.modulus, "AQAB", #","x5c":[5],"x5u":"https://evil.example","x5t":7,"jku":"x""#))
        #expect(key.verificationKey == (try Published.key(Self.rsa())).verificationKey)
    }

    @Test(
        "a published key set has no private key and no shared secret",
        arguments: [Published.rsa, Published.p256, Published.secret])
    func published(text: String) {
        #expect(throws: KeyError.privatePart) { try JSONWebKey(parsing: Array(text.utf8), from: .published) }
    }

    @Test("a private half that belongs to another key is refused")
    func foreignHalf() throws {
        var generator = Published.generator()
        let other = ECDSAPrivateKey.generated(.p256, using: &generator)
        let text = Published.p256.replacing(
            "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI", with: Base64URL.encoded(other.scalar))
        #expect(throws: KeyError.privatePart) { try Published.key(text) }
    }

    @Test("the key_ops of a signing key must include sign")
    func operations() throws {
        let text = Published.p256.replacing(#""kty""#, with: #""key_ops":["verify"],"kty""#)
        #expect(throws: KeyError.unsupported) { try Published.key(text) }
        #expect(try Published.key(text.replacing(#"["verify"]"#, with: #"["verify","sign"]"#)).signingKey != nil)
    }

    @Test("each byte of a key that is changed makes another key or none")
    func everyByte() throws {
        for key in try Published.verificationKeys {
            let object = JSONWebKey.object(key.members)
            #expect(try JSONWebKey(parsing: object, from: .own).verificationKey == key)
            for index in object.indices {
                for change in [0x01, 0x02, 0x20, 0x80] as [UInt8] {
                    var changed = object
                    changed[index] ^= change
                    if let read = try? JSONWebKey(parsing: changed, from: .own) {
                        #expect(read.verificationKey != key, "byte \(index)")
                    }
                }
            }
        }
    }

    @Test("any bytes are refused or are a key that reads back", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) {
        let good = [Published.p256, Published.ed25519, Published.secret, Self.rsa()].map {
            Gen<[UInt8]>.mutations(of: Array($0.utf8))
        }
        forAll(
            seed: seed, count: 150,
            .oneOf(good[0], good[1], good[2], good[3], .byteSoup(pieces: ["{\"kty\":", "\"RSA\"", "\"n\":"]))
        ) {
            guard let key = try? JSONWebKey(parsing: $0, from: .own) else { return }
            let again = try JSONWebKey(parsing: key.encodedWithPrivateParts(), from: .own)
            try check(again.verificationKey == key.verificationKey && again.id == key.id, "it reads back")
        }
    }

    @Test("deep and long texts are refused without being built")
    func sizes() {
        let deep = String(repeating: "[", count: 5000)
        #expect(throws: KeyError.malformed) { try Published.key(deep) }
        #expect(throws: KeyError.malformed) {
            try Published.key(
                #"{"kty":"RSA","x":"# + String(repeating: "[", count: 9) + String(repeating: "]", count: 9) + "}")
        }
        #expect(throws: KeyError.malformed) {
            try Published.key(Self.rsa(Self.modulus, "AQAB", #","x":"\#(String(repeating: "a", count: 40_000))""#))
        }
    }
}
