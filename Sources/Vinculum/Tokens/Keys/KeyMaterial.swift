/// The members of a JSON Web Key that contain the key itself (RFC 7518 section 6, RFC 8037 section 2).
struct KeyMaterial {
    let verificationKey: VerificationKey
    let signingKey: SigningKey?

    private init(_ key: SigningKey) {
        self.verificationKey = key.verificationKey
        self.signingKey = key
    }

    private init(_ key: VerificationKey) {
        self.verificationKey = key
        self.signingKey = nil
    }

    init(_ value: JSON.Value) throws(KeyError) {
        guard let kind = try value.text("kty", upTo: 32) else { throw .malformed }
        if value["n"] == nil, value["x"] == nil, let chain = value["x5c"] {
            self = try KeyMaterial(certificates: chain, kind)
            guard value["d"] == nil else { throw .privatePart }
            return
        }
        switch kind {
        case "RSA":
            self = try KeyMaterial(rsa: value)
        case "EC":
            self = try KeyMaterial(ellipticCurve: value)
        case "OKP":
            self = try KeyMaterial(octetKeyPair: value)
        case "oct":
            guard let secret = try value.octets("k", upTo: 1024) else { throw .malformed }
            self.init(SigningKey.secret(try SharedSecret(secret)))
        default:
            throw .unsupported
        }
    }

    /// Reads the key of the first certificate (RFC 7517 section 4.7), for a key that has no members of its own. The
    /// document that has it vouches for it, not the certificate's issuer.
    private init(certificates chain: JSON.Value, _ kind: String) throws(KeyError) {
        guard let text = chain[0]?.string, text.utf8.count <= JSONWebKey.maximumByteCount else { throw .malformed }
        let certificate: [UInt8]
        do throws(Base64.DecodingError) { certificate = try Base64.decoded(text) } catch { throw .malformed }
        let key = try VerificationKey(certificate: certificate)
        guard key.members.contains(where: { $0.name == "kty" && $0.value == kind }) else { throw .malformed }
        self.init(key)
    }

    /// Reads an RSA key. A private key must have two primes and all its parts, which RFC 7518 section 6.3.2 recommends
    /// to producers.
    private init(rsa value: JSON.Value) throws(KeyError) {
        guard let modulus = try value.number("n"), let exponent = try value.number("e") else { throw .malformed }
        guard let privateExponent = try value.number("d") else {
            self.init(VerificationKey.rsa(try RSAPublicKey(modulus: modulus, exponent: exponent)))
            return
        }
        guard value["oth"] == nil, let prime1 = try value.number("p"), let prime2 = try value.number("q"),
            let exponent1 = try value.number("dp"), let exponent2 = try value.number("dq"),
            let coefficient = try value.number("qi")
        else { throw .unsupported }
        let parts = RSAPrivateKey.Parts(
            modulus: modulus, exponent: exponent, privateExponent: privateExponent, prime1: prime1, prime2: prime2,
            exponent1: exponent1, exponent2: exponent2, coefficient: coefficient)
        self.init(SigningKey.rsa(try RSAPrivateKey(parts)))
    }

    private init(ellipticCurve value: JSON.Value) throws(KeyError) {
        guard let name = try value.text("crv", upTo: 32) else { throw .malformed }
        guard let curve = EllipticCurve(bytes: name) else { throw .unsupported }
        guard let x = try value.element("x", of: curve), let y = try value.element("y", of: curve) else {
            throw .malformed
        }
        let key = try ECDSAPublicKey(curve, x: x, y: y)
        guard let scalar = try value.element("d", of: curve) else {
            self.init(VerificationKey.ecdsa(key))
            return
        }
        let privateKey = try ECDSAPrivateKey(curve, scalar: scalar)
        guard privateKey.publicKey == key else { throw .privatePart }
        self.init(SigningKey.ecdsa(privateKey))
    }

    private init(octetKeyPair value: JSON.Value) throws(KeyError) {
        guard let name = try value.text("crv", upTo: 32) else { throw .malformed }
        guard name == "Ed25519" else { throw .unsupported }
        guard let x = try value.octets("x", upTo: 32) else { throw .malformed }
        // Signing with Ed25519 is not supported, and a published key that includes its private part is compromised.
        guard value["d"] == nil else { throw .privatePart }
        self.init(VerificationKey.ed25519(try Ed25519PublicKey(x)))
    }
}

extension JSON.Value {
    /// The bytes of a base64url member; `nil` if it is absent. The alphabet and the padding of plain Base 64 (RFC 4648
    /// section 4), which some issuers write, are read as well.
    ///
    /// - Parameter limit: The largest accepted number of bytes.
    func octets(_ name: String, upTo limit: Int) throws(KeyError) -> [UInt8]? {
        guard let text = try self.text(name, upTo: (limit + 2) / 3 * 4) else { return nil }
        var bytes = text.utf8.map {
            $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
        }
        if bytes.count % 4 == 0 {
            for _ in 0..<2 where bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
        }
        do throws(Base64.DecodingError) {
            return try Base64URL.decoded(bytes.span)
        } catch {
            throw .malformed
        }
    }

    /// The coordinate or scalar of a base64url member, big-endian; `nil` if it is absent.
    ///
    /// Writers must keep the zero octets in front (RFC 7518 section 6.2.1.2), but some libraries write a number in its
    /// shortest form, so one P-256 key of 128 lacks an octet (Authlib 1.9.10): they are put back.
    fileprivate func element(_ name: String, of curve: EllipticCurve) throws(KeyError) -> [UInt8]? {
        guard let bytes = try self.octets(name, upTo: 66) else { return nil }
        guard !bytes.isEmpty else { throw .malformed }
        return [UInt8](repeating: 0, count: max(0, curve.coordinateByteCount - bytes.count)) + bytes
    }

    /// The number of a base64url member (`Base64urlUInt` of RFC 7518 section 2), big-endian.
    ///
    /// Writers must use the shortest form, but some libraries are known to put a zero octet in front
    /// (section 6.3.1.1): one zero octet is dropped, more are refused. Numbers beyond 8,192 bits are refused before
    /// decoding.
    fileprivate func number(_ name: String) throws(KeyError) -> [UInt8]? {
        guard let member = self[named: name] else { return nil }
        if let text = member.string, text.utf8.count > 1368 { throw name == "e" ? .exponent : .modulus }
        guard var bytes = try self.octets(name, upTo: 1025), !bytes.isEmpty else { throw .malformed }
        if bytes.first == 0, bytes.count > 1 { bytes.removeFirst() }
        guard bytes.first != 0 else { throw .malformed }
        return bytes
    }
}
