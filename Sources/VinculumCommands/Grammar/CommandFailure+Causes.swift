import Vinculum

extension CommandFailure {
    package static func usage(_ what: String, why: String? = nil, next: [Step] = []) -> CommandFailure {
        CommandFailure(.usage, what, why: why, next: next)
    }

    package init(_ error: FileError) {
        switch error.kind {
        case .notFound: self.init(.notFound, code: "fileNotFound", error.description)
        case .denied, .exists, .wrongKind, .tooLarge, .noSpace, .io: self.init(.failure, error.description)
        }
    }

    package init(_ error: StorageError) {
        switch error {
        case .file(let error):
            self.init(.failure, "the state cannot be read or written: " + error.description)
        case .damaged(let damage) where damage.reason == .missing:
            self.init(
                .corruptState, "the state is gone: " + damage.description,
                why: "somebody removed it; only its lock files are left, and nothing is begun anew unasked",
                next: [
                    Step("vinculum … restore FILE", "take the state from a backup"),
                    Step("rm " + Invocation.quoted(damage.file) + "/lock.*", "begin anew without accounts, if that is meant"),
                ])
        case .damaged(let damage):
            self.init(
                .corruptState, "the state is damaged: " + damage.description,
                why: "a checksum tells it from what was written; nothing was changed and nothing is guessed",
                next: [Step("vinculum --data COPY …", "work on a backup of the data directory")])
        case .locked(let holder, let file):
            let who = holder.processID.map { "process \($0)" } ?? "a run"
            self.init(
                .busy, "another run is changing the data directory",
                why: "\(who) holds \(file) since \(holder.instant.iso8601)")
        case .overtaken:
            self.init(
                .busy, "another run took the data directory over while this one worked",
                why: "this run was held up so long that it looked ended; its last change was not made")
        case .closed:
            self.init(
                .failure, "the state takes no more changes in this run",
                why: "an earlier file operation failed and could not be undone")
        case .tooLarge:
            self.init(.failure, "one change is larger than the state file takes (1 GiB)")
        }
    }
}
