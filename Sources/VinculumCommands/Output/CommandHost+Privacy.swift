import Vinculum

extension CommandHost {
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
        guard self.files.exposure(of: folder)?.isWritable ?? false else { return }
        throw CommandFailure(
            .usage, code: "exposedDirectory",
            "\(TerminalText.safe(folder)): other users of this machine may change the data directory",
            why: "who can rename its files can put another state in place of this one; --hardened refuses that",
            next: [.init("chmod go-w " + Invocation.quoted(folder), "let its owner alone change it")])
    }
}
