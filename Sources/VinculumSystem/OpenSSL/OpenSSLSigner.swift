#if !arch(wasm32)
internal import CLibc
internal import Vinculum

/// Signs tokens: those with RSA keys and PKCS #1 v1.5 padding by OpenSSL, and whatever it does not sign by the core.
/// Both give the same bytes; OpenSSL takes a third to two thirds of the time, by the processor.
///
/// Any thread may ask. The mutex guards the stored properties that change; no thread holds it while it signs.
final class OpenSSLSigner: @unchecked Sendable {
    private enum Loading {
        /// No token needed the library so far.
        case pending
        case loaded(OpenSSLLibrary)
        case absent
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let libraryName: String
    private let keyLimit: Int
    private var loading = Loading.pending
    /// The keys that have signed, the latest last. They are found by their public numbers, because two projects may
    /// have given their keys one `kid`.
    private var keys: [OpenSSLKey] = []

    /// - Parameters:
    ///   - libraryName: The library's name for the system's loader, or a path.
    ///   - keyLimit: The most keys that are held. One takes some 5 KiB; a signature with a key that is not held takes
    ///     half as long again.
    init(libraryNamed libraryName: String = OpenSSLLibrary.name, keyLimit: Int = 64) {
        self.libraryName = libraryName
        self.keyLimit = keyLimit
        pthread_mutex_init(self.mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(self.mutex)
        self.mutex.deallocate()
    }

    /// The signature of ``SigningTask/signature()``.
    func signature(of task: SigningTask) -> [UInt8] {
        task.signature(by: { message, key, hash in self.heldKey(key)?.signature(for: message, hash) ?? [] })
    }

    /// How many keys are held.
    var keyCount: Int {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        return self.keys.count
    }

    /// Returns the library's form of a key; `nil` without the library, or if it refuses the key. The first call loads
    /// the library, for which other threads wait some milliseconds.
    private func heldKey(_ key: RSAPrivateKey) -> OpenSSLKey? {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        if let index = self.keys.lastIndex(where: { $0.publicKey == key.publicKey }) {
            if index < self.keys.count - 1 { self.keys.append(self.keys.remove(at: index)) }
            return self.keys[self.keys.count - 1]
        }
        guard let library = self.library(), let made = OpenSSLKey(key, library) else { return nil }
        if self.keys.count >= self.keyLimit { self.keys.removeFirst() }
        self.keys.append(made)
        return made
    }

    private func library() -> OpenSSLLibrary? {
        switch self.loading {
        case .loaded(let library): return library
        case .absent: return nil
        case .pending:
            let library = OpenSSLLibrary(named: self.libraryName)
            self.loading = library.map { .loaded($0) } ?? .absent
            return library
        }
    }
}
#endif
