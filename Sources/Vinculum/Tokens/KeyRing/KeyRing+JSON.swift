extension KeyRing {
    /// The longest accepted text of a key ring, in bytes.
    private static let maximumByteCount = 1 << 19

    /// Returns the ring as a JSON object, private parts included. Store it as a secret; never publish it.
    ///
    /// `keys` is a list of objects: `key` is a JWK, `signsFrom` is in seconds since 1970, and the optional
    /// `certificate` is the DER in base 64. `cookieKeys` is such a list too, absent where it is empty: earlier versions
    /// read a ring without them. `refreshKey` is base64url.
    public func encodedWithPrivateParts() -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 2048)
        writer.beginObject()
        if !self.cookieKeys.isEmpty { KeyRing.write(self.cookieKeys, as: "cookieKeys", to: &writer) }
        KeyRing.write(self.keys, as: "keys", to: &writer)
        writer.member("refreshKey", Base64URL.encoded(self.refreshKey.revealed()))
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ keys: [Key], as name: StaticString, to writer: inout JSON.Writer) {
        writer.key(name)
        writer.beginArray()
        for key in keys {
            writer.beginObject()
            writer.member("certificate", key.certificate.map { Base64.encoded($0) })
            writer.key("key")
            writer.raw(key.key.encodedWithPrivateParts())
            writer.key("signsFrom")
            writer.int(key.signsFrom.seconds)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Reads the form of ``encodedWithPrivateParts()``.
    ///
    /// A key without its private part is accepted too: the host that holds the private part is asked for each
    /// signature.
    ///
    /// - Throws: ``KeyRingError``.
    public init(parsing bytes: [UInt8]) throws(KeyRingError) {
        let limits = JSON.Limits(maximumBytes: KeyRing.maximumByteCount, maximumDepth: 8, maximumValues: 2048)
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, limits: limits, duplicateKeys: .refused).root
        } catch {
            throw .malformed
        }
        guard let secret = root.string(of: "refreshKey"), let keys = root["keys"], keys.kind == .array else {
            throw .malformed
        }
        do throws(KeyError) {
            self.init(refreshKey: try SharedSecret(try KeyRing.decoded(Base64URL.decoded, secret)))
        } catch {
            throw .key(error)
        }
        for value in keys.elements { try self.add(try Key(parsing: value)) }
        guard let cookieKeys = root["cookieKeys"] else { return }
        guard cookieKeys.kind == .array else { throw .malformed }
        for value in cookieKeys.elements { try self.add(try Key(parsing: value), for: .sessionCookies) }
    }

    fileprivate static func decoded(
        _ decode: (String) throws(Base64.DecodingError) -> [UInt8], _ text: String
    ) throws(KeyError) -> [UInt8] {
        do throws(Base64.DecodingError) { return try decode(text) } catch { throw .malformed }
    }
}

extension KeyRing.Key {
    fileprivate init(parsing value: JSON.Value) throws(KeyRingError) {
        guard let object = value["key"], let seconds = value.int64(of: "signsFrom") else { throw .malformed }
        let key: JSONWebKey
        var certificate: [UInt8]?
        do throws(KeyError) {
            key = try JSONWebKey(object, from: .own)
            if let text = value.string(of: "certificate") { certificate = try KeyRing.decoded(Base64.decoded, text) }
        } catch {
            throw .key(error)
        }
        try self.init(key, certificate: certificate, signsFrom: Instant(seconds: seconds))
    }
}
