import Vinculum

/// What the text of a password hash says of itself, as other programs store it: `$argon2id$…`, `{SSHA}…`,
/// `pbkdf2_sha256$…`.
///
/// No such text is Base64, in which an export has its hashes, so that the two cannot be mistaken for each other.
enum PasswordForm: Equatable {
    /// A hash with its parameters.
    case importable(StoredPassword)
    /// A mark in place of a hash: the account has no password.
    case unusable(reason: String)
    /// A known form that cannot be imported: what it is, and why not.
    case notImportable(name: String, reason: String)

    /// Reads a text.
    ///
    /// - Parameter bounds: What an import accepts.
    /// - Returns: `nil` for a text of none of the known forms.
    static func reading(_ text: String, within bounds: PasswordHashBounds = .own) -> PasswordForm? {
        self.mark(text) ?? self.form(Array(text.utf8)[...], bounds)
    }

    /// Why a row with this form is refused; `nil` if it is imported.
    var refusal: String? {
        if case .notImportable(let name, let reason) = self { "passwordHash is \(name): \(reason)" } else { nil }
    }

    /// Reads what shadow files, Django and directories put in place of a hash.
    private static func mark(_ text: String) -> PasswordForm? {
        switch text.utf8.first {
        case nil: return .unusable(reason: "the hash is empty")
        case UInt8(ascii: "!"): return .unusable(reason: "the mark ! locks the password")
        case UInt8(ascii: "*"):
            let rest = text.utf8.dropFirst()
            if rest.count == 40, rest.allSatisfy({ $0.isHexDigit }) {
                return .notImportable(name: "a password of MySQL", reason: self.noAlgorithm)
            }
            return .unusable(reason: "the mark * matches no password")
        case UInt8(ascii: "x") where text.utf8.count == 1:
            return .unusable(reason: "the mark x stands for a hash in another file")
        default: return nil
        }
    }

    /// - Parameter depth: How many prefixes were left out.
    private static func form(
        _ text: ArraySlice<UInt8>, _ bounds: PasswordHashBounds, depth: Int = 0
    ) -> PasswordForm? {
        // Most texts of an export are Base64.
        guard text.prefix(32).contains(where: { "{$:".utf8.contains($0) }) else { return nil }
        let scheme = Scheme(text)
        for entry in self.table {
            guard let rest = entry.rest(of: text, scheme) else { continue }
            switch entry.kind {
            case .prefix(let kept):
                let rest = text[(rest.startIndex - kept)...]
                return (depth < 2 ? self.form(rest, bounds, depth: depth + 1) : nil)
                    ?? .notImportable(
                        name: entry.other ?? "a hash after \(entry.prefix)",
                        reason: entry.other == nil ? "what follows is no known form" : self.noAlgorithm)
            case .refused(let name, let reason): return .notImportable(name: name, reason: reason)
            case .layout(let layout):
                do throws(Malformed) {
                    let password = try layout.password(in: rest, of: text, scheme?.encoding ?? .any)
                    guard let objection = password.objection(within: bounds) else { return .importable(password) }
                    return .notImportable(name: "a hash of \(password.algorithm.name)", reason: objection)
                } catch {
                    guard let other = entry.other else {
                        return .notImportable(name: "a hash after \(entry.prefix)", reason: error.reason)
                    }
                    return .notImportable(name: other, reason: self.noAlgorithm)
                }
            }
        }
        return nil
    }

    /// A text that begins as one of the forms and goes on otherwise.
    struct Malformed: Error {
        let reason: String
    }
}

extension PasswordForm {
    /// The prefix of a scheme of directories, `{SSHA}`, whose case does not matter. Dovecot adds the encoding of what
    /// follows, `{SSHA512.HEX}`.
    struct Scheme {
        enum Encoding {
            case any, hex, base64
        }

        /// With braces, in upper case and without an encoding.
        let prefix: [UInt8]
        let encoding: Encoding
        /// What follows it.
        let rest: ArraySlice<UInt8>

        /// - Returns: `nil` for a text that begins with none.
        init?(_ text: ArraySlice<UInt8>) {
            guard text.first == UInt8(ascii: "{"), let end = text.prefix(64).firstIndex(of: UInt8(ascii: "}")) else {
                return nil
            }
            self.rest = text[(end + 1)...]
            var name = text[..<end].map { $0.isLetter ? $0 & 0xDF : $0 }
            let ending = { (ending: String) in name.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
            if ending(".HEX") {
                self.encoding = .hex
                name.removeLast(4)
            } else if ending(".B64") {
                self.encoding = .base64
                name.removeLast(4)
            } else if ending(".BASE64") {
                self.encoding = .base64
                name.removeLast(7)
            } else {
                self.encoding = .any
            }
            self.prefix = name + [UInt8(ascii: "}")]
        }
    }
}
