/// The sign-in methods that people used on this device, by e-mail address. Bounded, so that a shared device keeps the
/// latest few.
///
/// Addresses are kept as SHA-256 hashes: a reader of the storage can test a guess and cannot list them.
public struct SignInMemory: Equatable, Sendable {
    /// The hash of an address and its methods, latest first, separated by spaces; the latest entry last.
    private(set) var entries: [String]

    /// The most addresses that are kept.
    public static let maximumCount = 16
    /// The most methods of one address.
    public static let maximumMethodCount = 8

    /// - Parameter entries: What was stored; too many lose the oldest.
    init(_ entries: [String] = []) { self.entries = Array(entries.suffix(SignInMemory.maximumCount)) }

    var isEmpty: Bool { self.entries.isEmpty }

    /// The methods last used with an address, the latest first.
    func methods(of email: String) -> [String] {
        let key = SignInMemory.key(email)
        for entry in self.entries where entry.utf8.starts(with: key.utf8) {
            return entry.utf8.dropFirst(key.utf8.count).split(separator: UInt8(ascii: " ")).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        return []
    }

    /// Puts a method first among those of an address.
    mutating func remember(_ method: String, of email: String) {
        if method.isEmpty || method.utf8.contains(UInt8(ascii: " ")) { return }
        self.set([method] + self.methods(of: email).filter { $0 != method }, of: email)
    }

    /// Removes the methods of a provider that was unlinked from the account of an address.
    mutating func forget(_ provider: ProviderID, of email: String) {
        self.set(self.methods(of: email).filter { SignInMethod($0).provider != provider }, of: email)
    }

    private mutating func set(_ methods: [String], of email: String) {
        let key = SignInMemory.key(email)
        self.entries.removeAll { $0.utf8.starts(with: key.utf8) }
        if methods.isEmpty { return }
        var entry = key
        for method in methods.prefix(SignInMemory.maximumMethodCount) { entry += " " + method }
        self.entries.append(entry)
        if self.entries.count > SignInMemory.maximumCount { self.entries.removeFirst() }
    }

    /// The hash of an address in normal form, always of one length.
    private static func key(_ email: String) -> String {
        Base64URL.encoded(SHA256.hash(Array(EmailAddress.normalised(email).utf8)))
    }
}
