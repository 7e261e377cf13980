import Vinculum

/// What a server remembers of a project whose changes could not be written.
///
/// While it lasts, each change is written before it is applied, so that a refused one is nowhere. Reading goes on.
struct DiskTrouble {
    /// When a write or a reading failed last.
    private(set) var failedAt: Instant
    /// No further attempt is made before this instant, so that failing ones leave time for reading.
    private(set) var nextAttempt: Instant
    /// Whether the last change was refused.
    private(set) var isRefusing = true
    /// The refusal that the last failure led to.
    private(set) var refusal: ServiceError
    /// Why the last attempt failed.
    private(set) var reason: String

    /// How long changes are written one by one after the last failure, in milliseconds.
    private static let patience: Int64 = 60_000
    /// Failing attempts take a tenth of the time, unless each takes longer than 200 ms.
    private static let share: Int64 = 10

    init(_ error: StorageError, from began: Instant, to now: Instant) {
        self.refusal = .notStored(error)
        self.reason = error.reason
        self.failedAt = now
        self.nextAttempt = now
        self.failed(error, from: began, to: now)
    }

    mutating func failed(_ error: StorageError, from began: Instant, to now: Instant) {
        let (taken, overflow) = now.milliseconds.subtractingReportingOverflow(began.milliseconds)
        let pause = overflow ? 0 : min(max(0, taken), 200) * Self.share
        self.refusal = .notStored(error)
        self.reason = error.reason
        self.failedAt = now
        self.nextAttempt = now.adding(milliseconds: pause)
        self.isRefusing = true
    }

    mutating func succeeded() { self.isRefusing = false }

    /// Whether another attempt may be made. A clock that was set back holds none up.
    func mayTry(at now: Instant) -> Bool { now >= self.nextAttempt || now < self.failedAt }

    /// Whether the disk took changes for so long that they may be written together again.
    func isOver(at now: Instant) -> Bool {
        !self.isRefusing
            && (now >= self.failedAt.adding(milliseconds: Self.patience) || now < self.failedAt)
    }
}

extension ServiceError {
    /// The refusal of a change that could not be written.
    static func notStored(_ error: StorageError) -> ServiceError {
        ServiceError(
            message: "The change cannot be stored, and nothing was changed: \(error.reason); try again later",
            kind: .unavailable)
    }
}

extension StorageError {
    /// Why a change could not be written, for the caller who asked for it.
    var reason: String {
        switch self {
        case .file(let error):
            switch error.kind {
            case .noSpace: "the disk of the service is full"
            case .denied: "the service may not write to its disk"
            case .io(let number): "the disk of the service reports the error \(number)"
            case .notFound, .exists, .wrongKind, .notEmpty, .tooLarge, .link: "the files of the service were changed"
            }
        case .damaged, .locked, .overtaken, .closed, .tooLarge, .sealed, .sealedOtherwise:
            "the state of the service cannot be written"
        }
    }
}
