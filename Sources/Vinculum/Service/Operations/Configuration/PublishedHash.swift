extension Operation {
    /// A configuration with `hashConfig`: the parameters of the hashes that this service makes of passwords. With them,
    /// and the hashes of `accounts:batchGet`, an administrator moves accounts to another service. The signer key is a
    /// secret: no operation of clients answers this object.
    ///
    /// - Parameter isProject: Whether the member is one of `signIn`, as in a project, and not one of the tenant.
    func withHashConfig(_ json: [UInt8], isProject: Bool) -> [UInt8] {
        let config = JSON.Value(stored: json)
        let hash = self.settings.defaultPasswordHash.published
        guard isProject else { return Operation.setting("hashConfig", to: hash, in: config) }
        return Operation.setting(
            "signIn", to: Operation.setting("hashConfig", to: hash, in: config?["signIn"]), in: config)
    }

    /// An object with a member at its place in the order of names.
    private static func setting(_ name: String, to value: [UInt8], in object: JSON.Value?) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        var isMissing = true
        for member in object?.members ?? JSON.Value.noMembers {
            if isMissing, !(member.key < name) {
                writer.key(name)
                writer.raw(value)
                isMissing = false
            }
            if member.key == name { continue }
            writer.key(member.key)
            writer.value(member.value)
        }
        if isMissing {
            writer.key(name)
            writer.raw(value)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension PasswordHashAlgorithm {
    /// The parameters as the object `HashConfig`, which has members for those that the hosted service hashes with.
    fileprivate var published: [UInt8] {
        var (memoryCost, rounds, saltSeparator, signerKey) = (Int64?.none, Int64?.none, [UInt8]?.none, [UInt8]?.none)
        switch self {
        case .scrypt(let key, let separator, let count, let cost):
            (memoryCost, rounds, saltSeparator, signerKey) = (cost, count, separator, key)
        case .pbkdf2SHA256(let count), .pbkdfSHA1(let count), .pbkdf2SHA512(let count), .digest(_, let count, _):
            rounds = count
        case .hmac(_, let key, _): signerKey = key
        case .standardScrypt, .bcrypt, .argon2: break
        }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("algorithm")
        writer.string(self.name)
        for case (let name, let number?) in [("memoryCost", memoryCost), ("rounds", rounds)] {
            writer.key(name)
            writer.int(number)
        }
        for case (let name, let bytes?) in [("saltSeparator", saltSeparator), ("signerKey", signerKey)] {
            writer.key(name)
            writer.string(Base64.encoded(bytes))
        }
        writer.endObject()
        return writer.bytes
    }
}
