import Vinculum

extension CommandHost {
    /// Reads a file with a secret.
    ///
    /// - Parameters:
    ///   - option: The option that named the file, for messages.
    ///   - mustBePrivate: Whether a file that other users may read or change is refused.
    ///   - mustStay: Whether a file in whose place other users may put another one is refused, too.
    mutating func secret(
        in file: String, of option: String, _ mustBePrivate: Bool, mustStay: Bool = false, upTo limit: Int
    ) throws(CommandFailure) -> [UInt8] {
        if mustStay, !file.isStandardStream { try self.requirePrivateParents(of: file, named: option + " ") }
        if mustBePrivate { try self.requirePrivate(file, for: option) }
        do throws(CommandFailure) {
            return try self.bytes(of: file, upTo: limit)
        } catch {
            guard error.exitCode == .notFound else { throw error }
            var failure = error
            // A name without a point or a slash may be the secret itself, which messages do not repeat.
            let isName = file.utf8.count < 16 || file.utf8.contains { "./".utf8.contains($0) }
            failure.what = "\(option)\(isName ? " " + TerminalText.safe(file) : ""): no such file"
            failure.why = "the option takes the name of a file that holds the secret, not the secret itself"
            failure.next = [
                .init("(umask 077; openssl rand -hex 32 > FILE)", "create one, if there is none; then \(option) FILE")
            ]
            throw failure
        }
    }

    /// Refuses a file with a secret that others than its owner may read or change.
    ///
    /// Where the system does not say what others may do, as under WASI, nothing is refused.
    ///
    /// - Parameter option: The option that named the file, for the message.
    /// - Throws: ``CommandFailure`` with the code `exposedFile`.
    func requirePrivate(_ file: String, for option: String) throws(CommandFailure) {
        guard !file.isStandardStream, let exposure = self.files.exposure(of: file),
            exposure.isReadable || exposure.isWritable
        else { return }
        throw CommandFailure(
            .usage, code: "exposedFile",
            "\(option) \(TerminalText.safe(file)): other users of this machine may "
                + (exposure.isReadable ? "read" : "change") + " the file",
            why: "a secret that others can read is none; a copy that was made meanwhile stays good",
            next: [
                .init("chmod 600 " + Invocation.quoted(file), "let its owner alone read it, then make a new secret")
            ])
    }

    /// Refuses a data directory, or the directory of a project in it, in which others than its owner may create, rename
    /// or remove files: they could put an older state or their own in place of what was acknowledged.
    ///
    /// - Throws: ``CommandFailure`` with the code `exposedDirectory`.
    func requirePrivateDirectory(_ folder: String) throws(CommandFailure) {
        try self.requirePrivateParents(of: folder, named: "")
        guard self.files.exposure(of: folder)?.isWritable ?? false else { return }
        throw CommandFailure(
            .usage, code: "exposedDirectory",
            "\(TerminalText.safe(folder)): other users of this machine may change the data directory",
            why: "a user who can rename its files can put another state in place of this one; --hardened refuses that",
            next: [.init("chmod go-w " + Invocation.quoted(folder), "let its owner alone change it")])
    }

    /// Refuses a path on whose way from the root is a directory in which others may rename what belongs to this user.
    ///
    /// - Parameter name: What comes before the path in the message.
    /// - Throws: ``CommandFailure`` with the code `exposedDirectory`.
    func requirePrivateParents(of path: String, named name: String) throws(CommandFailure) {
        guard let parent = self.files.exposedParent(of: path) else { return }
        let folder = Invocation.quoted(parent)
        throw CommandFailure(
            .usage, code: "exposedDirectory",
            "\(name)\(TerminalText.safe(path)): other users of this machine may put another one in its place, because "
                + "they may change \(TerminalText.safe(parent)), which is on the way to it",
            why: "what another user can rename is as good as that user's own; --hardened refuses that, as sshd does",
            next: [
                .init("chmod go-w " + folder, "let its owner alone change the directory, if the owner is this user"),
                .init("chmod +t " + folder, "or let each user rename only what belongs to that user"),
            ])
    }
}
