import Vinculum

/// The right of one run to change the state in a folder: a file `lock.N` that says who holds it.
///
/// There is no advisory locking under WASI, so the lock is a file made with "fail if it exists". The rule, the same on
/// every build:
///
/// - The file with the highest N counts. Whoever wants the lock makes the file N + 1; of several exactly one can. N
///   never goes back, so a slow process cannot take a number that another has used and given up.
/// - A lock is free when its file says so, or when it is stale: the holder's process has ended, where the machine can
///   tell (the process number, the machine start and the start of the process must all agree for it to live); else
///   when ``staleAfter`` milliseconds passed since it was last renewed. `--break-lock` takes any lock.
/// - A holder looks before each change whether its file is still the highest, and renews it now and then. One that was
///   overtaken, because it slept too long, writes nothing more.
package struct WriterLock: Sendable {
    /// Milliseconds after which a holder of whom nothing can be known is taken to be gone.
    static let staleAfter: Int64 = 10_000
    private static let renewAfter: Int64 = 2_000
    private static let free = "free\n"
    /// How often, and for how many milliseconds each, a held lock is waited for: two seconds in all.
    private static let pauseCount = 40
    private static let pauseLength: Int64 = 50

    private let folder: String
    private let number: UInt64
    private var renewed: Instant
    /// Whether a state has been made in the folder. The next lock is told, so that a state that is missing is noticed.
    package var hasState: Bool

    /// Takes the lock.
    ///
    /// - Parameter breaking: Whether to take it from a holder that may still be there.
    /// - Throws: ``StorageError/locked(_:file:)`` while another run holds it.
    package static func acquire(
        _ folder: String, breaking: Bool = false, on host: inout some CommandHost
    ) throws(StorageError) -> WriterLock {
        var mayBreak = breaking
        var pausesLeft = self.pauseCount
        while true {
            let highest = try self.numbers(in: folder, host.files).last ?? 0
            var hasState = false
            if highest > 0 {
                switch self.state(of: highest, in: folder, host.files) {
                case .free(let knowsState): hasState = knowsState
                case .held(let holder):
                    hasState = holder.hasState
                    guard mayBreak || holder.isStale(host) else {
                        guard pausesLeft > 0 else { throw .locked(holder, file: self.path(highest, folder)) }
                        pausesLeft -= 1
                        host.pause(milliseconds: self.pauseLength)
                        continue
                    }
                    mayBreak = false
                }
            }
            guard highest < .max else { throw .closed }
            if let lock = try self.make(highest + 1, hasState: hasState, in: folder, on: &host) { return lock }
        }
    }

    /// Whether the newest lock of the folder tells of a state there.
    static func tellsOfState(in folder: String, _ files: some FileStore) -> Bool {
        guard let highest = (try? self.numbers(in: folder, files))?.last else { return false }
        switch self.state(of: highest, in: folder, files) {
        case .free(let hasState): return hasState
        case .held(let holder): return holder.hasState
        }
    }

    /// Makes sure that the lock is still ours, and renews it when it is time; call before each change.
    package mutating func confirm(on host: inout some CommandHost) throws(StorageError) {
        guard try Self.numbers(in: self.folder, host.files).last == self.number else { throw .overtaken }
        let now = host.now()
        let age = now.milliseconds.subtractingReportingOverflow(self.renewed.milliseconds)
        guard age.overflow || age.partialValue.magnitude > UInt64(Self.renewAfter) else { return }
        let text = Holder(host, at: now, hasState: self.hasState).text
        do throws(FileError) {
            try host.files.write(Array(text.utf8), to: Self.path(self.number, self.folder), access: .owner)
        } catch {
            throw .file(error)
        }
        self.renewed = now
    }

    /// Gives the lock back. The file stays and says that it is free, so that its number is never used again.
    package func release(on host: inout some CommandHost) {
        guard let last = try? Self.numbers(in: self.folder, host.files).last, last == self.number else { return }
        // Should this fail, the next run finds that this process has ended.
        let text = Self.free + (self.hasState ? Holder.stateLine : "")
        try? host.files.write(Array(text.utf8), to: Self.path(self.number, self.folder), access: .owner)
    }
}

extension WriterLock {
    private enum State {
        case free(hasState: Bool)
        case held(Holder)
    }

    /// - Returns: `nil` when another run was faster.
    private static func make(
        _ number: UInt64, hasState: Bool, in folder: String, on host: inout some CommandHost
    ) throws(StorageError) -> WriterLock? {
        let now = host.now()
        let text = Holder(host, at: now, hasState: hasState).text
        do throws(FileError) {
            try host.files.create(self.path(number, folder), with: Array(text.utf8), access: .owner)
        } catch {
            if error.kind == .exists { return nil }
            throw .file(error)
        }
        let numbers = try self.numbers(in: folder, host.files)
        let isHighest = numbers.last == number
        for other in numbers where isHighest ? other < number : other == number {
            try? host.files.remove(self.path(other, folder))
        }
        return isHighest ? WriterLock(folder: folder, number: number, renewed: now, hasState: hasState) : nil
    }

    /// A lock whose text is not whole is being written right now, or its writer died in between: look again for a
    /// while (some milliseconds), then take it as free. A writer that was merely slow finds itself overtaken.
    private static func state(of number: UInt64, in folder: String, _ files: some FileStore) -> State {
        for _ in 0..<500 {
            guard let bytes = try? files.read(self.path(number, folder), upTo: 4096) else { return .free(hasState: false) }
            let text = String(decoding: bytes, as: UTF8.self)
            if sameBytes(text, self.free) { return .free(hasState: false) }
            if sameBytes(text, self.free + Holder.stateLine) { return .free(hasState: true) }
            if let holder = Holder(text) { return .held(holder) }
        }
        return .free(hasState: false)
    }

    /// The numbers of the locks in the folder, ascending.
    private static func numbers(in folder: String, _ files: some FileStore) throws(StorageError) -> [UInt64] {
        do throws(FileError) {
            return try files.list(folder).compactMap { name in
                name.utf8.starts(with: "lock.".utf8) ? UInt64(String(decoding: name.utf8.dropFirst(5), as: UTF8.self)) : nil
            }.sorted()
        } catch {
            throw .file(error)
        }
    }

    private static func path(_ number: UInt64, _ folder: String) -> String {
        "\(folder)/lock.\(number)"
    }
}
