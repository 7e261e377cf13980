import Vinculum

/// The exclusive right to change the state in a folder: a file `lock.N` that names its holder.
///
/// WASI has no advisory locking, so the lock is a file created with "fail if it exists". The rule is the same on
/// every platform:
///
/// - The file with the highest N is the lock. A run acquires it by creating the file N + 1, which only one of several
///   runs can do. N never decreases, so a slow process cannot reuse a number that another has used and released.
/// - A lock is free when its file says so, or when it is stale. It is stale when the holder's process has ended,
///   where the machine can tell: process number, boot and start of the process must all agree for it to be alive.
///   Otherwise it is stale ``staleAfter`` milliseconds after its last renewal. `--break-lock` does not wait for that,
///   and does not take the lock from a process that is known to run.
/// - Before each change the holder checks that its file is still the highest, and renews it from time to time. A
///   holder that lost the lock, because it slept too long, writes nothing more.
package struct WriterLock: Sendable {
    /// Milliseconds without renewal after which a holder of unknown liveness counts as gone.
    static let staleAfter: Int64 = 10_000
    /// Milliseconds after which a holder renews its lock.
    private static let renewAfter: Int64 = 2_000
    private static let free = "free\n"
    /// How often, and for how many milliseconds each time, a run waits for a held lock: two seconds in all.
    private static let pauseCount = 40
    private static let pauseLength: Int64 = 50
    /// How often, and for how many milliseconds each time, a run waits for a lock file to be complete: two seconds in
    /// all, because the system may keep its writer from the processor for as long as that.
    private static let writingPauseCount = 400
    private static let writingPauseLength: Int64 = 5

    private let folder: String
    private let number: UInt64
    private var renewed: Instant
    /// Whether the run is a server.
    private let serves: Bool
    /// The address at which the server answers, for a command that finds the folder in use.
    private var address: String?
    /// Whether a state was created in the folder. The next lock file repeats it, so that a missing state is noticed.
    package var hasState: Bool

    /// Whether no run had a lock in the folder before this one.
    var isFirst: Bool { self.number == 1 }

    /// Acquires the lock.
    ///
    /// - Parameters:
    ///   - breaking: Whether to take the lock from a holder of whom it is not known whether it runs.
    ///   - serves: Whether this run is a server. A server does not wait for another holder; other runs do, up to two
    ///     seconds. Either waits as long for a lock that is being written.
    /// - Throws: ``StorageError/locked(_:file:isRunning:)`` while another run holds it, ``StorageError/file(_:)``.
    package static func acquire(
        _ folder: String, breaking: Bool = false, serves: Bool = false, on host: inout some CommandHost
    ) throws(StorageError) -> WriterLock {
        var mayBreak = breaking
        var pausesLeft = serves ? 0 : self.pauseCount
        while true {
            let highest = try self.numbers(in: folder, host.files).last ?? 0
            var hasState = false
            if highest > 0 {
                switch self.state(of: highest, in: folder, on: &host) {
                case .free(let knowsState): hasState = knowsState
                case .held(let holder):
                    hasState = holder.hasState
                    let isRunning = holder.isRunning(host) ?? false
                    guard !isRunning && mayBreak || holder.isStale(host) else {
                        guard pausesLeft > 0 else {
                            throw .locked(holder, file: self.path(highest, folder), isRunning: isRunning)
                        }
                        pausesLeft -= 1
                        host.pause(milliseconds: self.pauseLength)
                        continue
                    }
                    mayBreak = false
                }
            }
            guard highest < .max else { throw .closed }
            if let lock = try self.make(highest + 1, hasState: hasState, serves: serves, in: folder, on: &host) {
                return lock
            }
        }
    }

    /// Whether the newest lock file records that a state was created in the folder.
    static func recordsState(in folder: String, _ files: some FileStore) -> Bool {
        guard let highest = (try? self.numbers(in: folder, files))?.last else { return false }
        switch self.completeState(of: highest, in: folder, files) {
        case .free(let hasState): return hasState
        case .held(let holder): return holder.hasState
        case nil: return false
        }
    }

    /// Checks that this run still holds the lock, and renews it when that is due. Call it before each change.
    ///
    /// A renewal that fails, as on a full disk, is tried again the next time. Meanwhile the lock grows old, and where
    /// processes cannot be observed, another run may take it, which the next check notices.
    ///
    /// - Throws: ``StorageError/overtaken`` when another run holds the lock, ``StorageError/file(_:)``.
    package mutating func confirm(on host: inout some CommandHost) throws(StorageError) {
        guard try Self.numbers(in: self.folder, host.files).last == self.number else { throw .overtaken }
        let now = host.now()
        let age = now.milliseconds.subtractingReportingOverflow(self.renewed.milliseconds)
        guard age.overflow || age.partialValue.magnitude > UInt64(Self.renewAfter) else { return }
        let text = Holder(
            host, at: now, hasState: self.hasState, serves: self.serves, address: self.address
        ).text
        do throws(FileError) {
            try host.files.write(Array(text.utf8), to: Self.path(self.number, self.folder), access: .owner)
            self.renewed = now
        } catch {}
    }

    /// Records the address at which this server answers. A failure changes nothing: the next renewal tries it again.
    package mutating func announce(_ address: String, on host: inout some CommandHost) {
        guard (try? Self.numbers(in: self.folder, host.files).last) == self.number else { return }
        self.address = address
        let now = host.now()
        let text = Holder(host, at: now, hasState: self.hasState, serves: self.serves, address: address).text
        do throws(FileError) {
            try host.files.write(Array(text.utf8), to: Self.path(self.number, self.folder), access: .owner)
            self.renewed = now
        } catch {}
    }

    /// Records durably that the folder has no state, so that removing the state leaves no damage.
    ///
    /// - Throws: ``StorageError/overtaken`` when another run holds the lock, ``StorageError/file(_:)``.
    package mutating func forgetState(on host: inout some CommandHost) throws(StorageError) {
        try self.confirm(on: &host)
        self.hasState = false
        guard Self.recordsState(in: self.folder, host.files) else { return }
        let text = Holder(
            host, at: host.now(), hasState: false, serves: self.serves, address: self.address
        ).text
        do throws(FileError) {
            _ = try host.files.replace(
                Self.path(self.number, self.folder), with: Array(text.utf8), access: .owner)
        } catch {
            throw .file(error)
        }
    }

    /// Releases the lock by removing its file. Only for a folder that has no state, because the numbers begin again.
    package func remove(on host: inout some CommandHost) {
        guard let numbers = try? Self.numbers(in: self.folder, host.files), numbers.last == self.number
        else { return }
        do throws(FileError) {
            // An older file that could not be removed before may record a state. It must not become the newest.
            for number in numbers { try host.files.remove(Self.path(number, self.folder)) }
        } catch {
            self.release(on: &host)
        }
    }

    /// Releases the lock. The file stays, marked as free, so that its number is never reused.
    package func release(on host: inout some CommandHost) {
        guard let last = try? Self.numbers(in: self.folder, host.files).last, last == self.number else { return }
        // If this fails, the next run finds that this process has ended.
        let text = Self.free + (self.hasState ? Holder.stateLine : "")
        try? host.files.write(Array(text.utf8), to: Self.path(self.number, self.folder), access: .owner)
    }
}

extension WriterLock {
    private enum State {
        case free(hasState: Bool)
        case held(Holder)
    }

    /// Creates the lock file with the number, and removes the older ones.
    ///
    /// - Returns: `nil` when another run created it first.
    private static func make(
        _ number: UInt64, hasState: Bool, serves: Bool, in folder: String, on host: inout some CommandHost
    ) throws(StorageError) -> WriterLock? {
        let now = host.now()
        let text = Holder(host, at: now, hasState: hasState, serves: serves).text
        do throws(FileError) {
            try host.files.create(self.path(number, folder), with: Array(text.utf8), access: .owner)
        } catch {
            if error.kind == .exists { return nil }
            // On a full disk the file exists without its text. A run that took it meanwhile would stop at its next
            // change, because the file that it created is gone.
            try? host.files.remove(self.path(number, folder))
            throw .file(error)
        }
        let numbers = try self.numbers(in: folder, host.files)
        let isHighest = numbers.last == number
        for other in numbers where isHighest ? other < number : other == number {
            try? host.files.remove(self.path(other, folder))
        }
        guard isHighest else { return nil }
        return WriterLock(folder: folder, number: number, renewed: now, serves: serves, hasState: hasState)
    }

    /// Reads a lock file. An incomplete one is being written, or its writer died: it is read again for two seconds and
    /// then counts as free. A writer that was slower still finds that it lost the lock.
    private static func state(of number: UInt64, in folder: String, on host: inout some CommandHost) -> State {
        for _ in 0..<self.writingPauseCount {
            if let state = self.completeState(of: number, in: folder, host.files) { return state }
            host.pause(milliseconds: self.writingPauseLength)
        }
        return .free(hasState: false)
    }

    /// Reads a lock file; `nil` if it is incomplete. One that is gone is free.
    private static func completeState(of number: UInt64, in folder: String, _ files: some FileStore) -> State? {
        guard let bytes = try? files.read(self.path(number, folder), upTo: 4096) else { return .free(hasState: false) }
        let text = String(decoding: bytes, as: UTF8.self)
        if text == self.free { return .free(hasState: false) }
        if text == self.free + Holder.stateLine { return .free(hasState: true) }
        return Holder(text).map { .held($0) }
    }

    /// The numbers of the lock files in the folder, ascending.
    private static func numbers(in folder: String, _ files: some FileStore) throws(StorageError) -> [UInt64] {
        do throws(FileError) {
            return try files.list(folder).compactMap { name in
                name.utf8.starts(with: "lock.".utf8)
                    ? UInt64(
                        String(
                            decoding: name.utf8.dropFirst(5), as: UTF8.self)) : nil
            }.ordered()
        } catch {
            throw .file(error)
        }
    }

    private static func path(_ number: UInt64, _ folder: String) -> String {
        "\(folder)/lock.\(number)"
    }
}
