/// A password as the Firebase emulator stores it, without hashing it: `fakeHash:salt=SALT:password=PASSWORD`, as plain
/// text or in base64.
package struct ReferencePassword {
    package let text: String

    /// - Returns: `nil` for an account without a password, or with a real hash.
    package init?(of user: Wire.UserInfo) {
        guard let hash = user.passwordHash else { return nil }
        guard
            let text = ReferencePassword.password(in: Array(hash.utf8), salt: user.salt)
                ?? ReferencePassword.password(in: Base64.decodedLeniently(hash), salt: user.salt)
        else { return nil }
        self.text = text
    }

    private static func password(in hash: [UInt8], salt: String?) -> String? {
        let start = Array("fakeHash:salt=".utf8)
        let middle = Array(":password=".utf8)
        guard hash.starts(with: start) else { return nil }
        var rest = hash[start.count...]
        if let salt, rest.starts(with: salt.utf8), rest.dropFirst(salt.utf8.count).starts(with: middle) {
            rest = rest.dropFirst(salt.utf8.count + middle.count)
        } else {
            while !rest.starts(with: middle) {
                if rest.isEmpty { return nil }
                rest = rest.dropFirst()
            }
            rest = rest.dropFirst(middle.count)
        }
        return rest.isEmpty ? nil : String(utf8: rest.span)
    }
}
