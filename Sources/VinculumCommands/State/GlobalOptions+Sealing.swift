import Vinculum

extension Invocation {
    /// Reads the key of `--seal-key`.
    ///
    /// - Throws: ``CommandFailure`` for a file that others may read or change, or that holds no key of 32 bytes.
    mutating func readSealKey(on host: inout some CommandHost) throws(CommandFailure) {
        guard let file = self.globals.sealKeyFile else { return }
        guard !file.isStandardStream else { throw .usage("--seal-key must name a file") }
        let line = try host.secret(in: file, of: "--seal-key", true, upTo: 4096).prefix { $0 != 0x0A && $0 != 0x0D }
        let text = String(decoding: line, as: UTF8.self)
        guard
            let key = (try? Hex.decoded(text)).flatMap({ SealKey($0) })
                ?? (try? Base64.decoded(text)).flatMap({ SealKey($0) })
        else {
            throw CommandFailure(
                .usage, code: "unusableKey", "--seal-key \(TerminalText.safe(file)) holds no key",
                why: "its first line must be 32 bytes as 64 hexadecimal digits or in Base64",
                next: [.init("(umask 077; openssl rand -hex 32 > seal-key)", "make one, and keep a copy elsewhere")])
        }
        self.globals.sealKey = key
    }
}

extension GlobalOptions {
    /// A seal for new files; `nil` without a key.
    ///
    /// The salts are random even in a run with a fixed seed.
    func seal(on host: inout some CommandHost) -> StateSeal? {
        self.sealKey.map { StateSeal($0, host.nextSeed()) }
    }
}
