import Vinculum

extension CommandFailure {
    /// A mistake on the command line.
    package static func usage(_ what: String, why: String? = nil, next: [Step] = []) -> CommandFailure {
        CommandFailure(.usage, what, why: why, next: next)
    }

    /// A failed file operation.
    package init(_ error: FileError) {
        switch error.kind {
        case .notFound: self.init(.notFound, code: "fileNotFound", error.description)
        case .denied, .exists, .wrongKind, .notEmpty, .tooLarge, .noSpace, .link, .io:
            self.init(.failure, error.description)
        }
    }

    /// The codes of a lock whose holder is known to run: any run, and a server.
    static let runningHolder = "inUse"
    static let runningServer = "inUseByServer"

    /// A failed operation on the state.
    package init(_ error: StorageError) {
        switch error {
        case .file(let error):
            self.init(.failure, "the state cannot be read or written: " + error.description)
        case .damaged(let damage) where damage.reason == .missing:
            self.init(
                .corruptState, "the state is missing: " + damage.description,
                why: "its files were removed and only lock files are left; a new state is not begun silently",
                next: [
                    Step("vinculum … restore FILE", "restore the state from a backup"),
                    Step(
                        "rm " + Invocation.quoted(damage.file) + "/lock.*",
                        "begin with an empty state, if that is intended"),
                ])
        case .damaged(let damage) where damage.isAtEnd:
            self.init(
                .corruptState, "the state is damaged: " + damage.description,
                why: "nothing that can be read follows, and what is before it is whole; --cut-damaged-end goes on "
                    + "without the end and keeps its bytes in \(damage.file).cut-\(damage.offset)",
                next: [
                    Step("vinculum --cut-damaged-end …", "cut the end off; the changes in it are lost to the state"),
                    Step("vinculum … restore FILE", "restore the state from a backup"),
                ])
        case .damaged(let damage) where damage.reason == .snapshotIncomplete:
            self.init(
                .corruptState, "the state is damaged: " + damage.description,
                why: "the file lost its contents, or its creation was interrupted; nothing was changed",
                next: [
                    Step("vinculum … restore FILE", "restore the state from a backup"),
                    Step(
                        "rm " + Invocation.quoted(damage.file),
                        "begin with an empty state, if the file never held accounts"),
                ])
        case .damaged(let damage):
            self.init(
                .corruptState, "the state is damaged: " + damage.description,
                why: "a checksum does not match; nothing was changed",
                next: [Step("vinculum --data COPY …", "work on a backup of the data directory")])
        case .locked(let holder, let file, let isRunning):
            let run = holder.serves ? "a server" : "another run"
            let who = holder.processID.map { "process \($0)" } ?? run
            self.init(
                .busy, code: !isRunning ? nil : holder.serves ? Self.runningServer : Self.runningHolder,
                "\(run) is changing the data directory",
                why: isRunning
                    ? "\(who) has \(file) and runs" : "\(who) held \(file) at \(holder.instant.iso8601)")
            if isRunning, let address = holder.address { self.server = address }
        case .overtaken:
            self.init(
                .busy, "another run took over the data directory during this run",
                why: "it was given --break-lock, or this run was suspended so long that it appeared to have ended; the "
                    + "last change of this run was not made")
        case .closed:
            self.init(
                .failure, "the state accepts no more changes in this run",
                why: "an earlier file operation failed and could not be undone")
        case .sealed(let file):
            self.init(
                .refused, code: "sealed", "\(TerminalText.safe(file)) is sealed, and --seal-key FILE is missing",
                why: "it was written with a key, without which nothing in it can be read",
                next: [Step("vinculum --seal-key FILE …", "name the file with the key")])
        case .sealedOtherwise(let file):
            self.init(
                .refused, code: "otherSealKey", "\(TerminalText.safe(file)) is sealed with another key",
                why: "the key of --seal-key is not the one with which it was written; nothing was changed",
                next: [Step("vinculum --seal-key FILE …", "name the file with the key that it was sealed with")])
        case .tooLarge:
            self.init(.failure, "a change exceeds the limit of the state file (1 GiB)")
        }
    }
}
