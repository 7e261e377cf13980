package import Vinculum

extension WriterLock {
    /// Who holds a lock, as its file says.
    ///
    /// A process number means something only where it was given, so the lock says where: which start of which
    /// machine, and which of its process tables (containers have their own). Linux tells both through `/proc`;
    /// elsewhere, and under WASI, they are unknown.
    package struct Holder: Equatable, Sendable {
        /// `nil` where there are no processes, as under WASI.
        package let processID: Int64?
        /// Machine start and process table; `nil` when the machine does not tell.
        let place: String?
        /// When the process began, in the machine's own count: tells a process from a later one of the same number.
        let processStart: String?
        /// Whether a state has been made in the folder.
        let hasState: Bool
        /// When the lock was taken or last renewed.
        package let instant: Instant

        /// The holder that the process running now would be.
        init(_ host: some CommandHost, at instant: Instant, hasState: Bool) {
            self.processID = host.processID
            self.place = Self.place(host.files)
            self.processStart = host.processID.flatMap { Self.start(of: String($0), host.files) }
            self.hasState = hasState
            self.instant = instant
        }

        private init(processID: Int64?, place: String?, processStart: String?, hasState: Bool, instant: Instant) {
            self.processID = processID
            self.place = place
            self.processStart = processStart
            self.hasState = hasState
            self.instant = instant
        }

        /// Whether the holder can no longer write; see ``WriterLock`` for the rule.
        func isStale(_ host: some CommandHost) -> Bool {
            if let processID = self.processID, let isRunning = host.isRunning(processID),
                sameBytes(self.place, Self.place(host.files))
            {
                if !isRunning { return true }
                let start = Self.start(of: String(processID), host.files)
                return !sameBytes(start, self.processStart)
            }
            let age = host.now().milliseconds.subtractingReportingOverflow(self.instant.milliseconds)
            return age.overflow || age.partialValue.magnitude > UInt64(WriterLock.staleAfter)
        }
    }
}

extension WriterLock.Holder {
    /// `vinculum lock`, then a word and a value a line, then `end`, so that a part of it is known to be one.
    var text: String {
        var text = "vinculum lock\n"
        if let processID = self.processID { text += "process \(processID)\n" }
        if let place = self.place { text += "place \(place)\n" }
        if let start = self.processStart { text += "start \(start)\n" }
        if self.hasState { text += Self.stateLine }
        return text + "instant \(self.instant.milliseconds)\nend\n"
    }

    static let stateLine = "state\n"

    init?(_ text: String) {
        var processID: Int64?
        var place: String?
        var start: String?
        var instant: Int64?
        var hasState = false
        let lines = text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        guard let first = lines.first, sameBytes(first, "vinculum lock"), let last = lines.last, sameBytes(last, "end")
        else { return nil }
        for line in lines.dropFirst().dropLast() {
            let space = line.utf8.firstIndex(of: 0x20) ?? line.utf8.endIndex
            let value = String(decoding: line.utf8[space...].dropFirst(), as: UTF8.self)
            let word = String(decoding: line.utf8[..<space], as: UTF8.self)
            if sameBytes(word, "state") { hasState = true }
            if sameBytes(word, "process") { processID = Int64(value) }
            if sameBytes(word, "place") { place = value }
            if sameBytes(word, "start") { start = value }
            if sameBytes(word, "instant") { instant = Int64(value) }
        }
        guard let instant else { return nil }
        self.init(
            processID: processID, place: place, processStart: start, hasState: hasState,
            instant: Instant(milliseconds: instant))
    }

    /// The machine's start and the first process of the table we live in, whose own start sets tables apart.
    private static func place(_ files: some FileStore) -> String? {
        guard let boot = try? files.read("/proc/sys/kernel/random/boot_id", upTo: 256),
            let first = self.start(of: "1", files)
        else { return nil }
        return String(decoding: boot.prefix { $0 > 0x20 }, as: UTF8.self) + "/" + first
    }

    /// Field 22 of `/proc/N/stat` (proc(5)): ticks between the start of the machine and that of the process.
    private static func start(of process: String, _ files: some FileStore) -> String? {
        guard let stat = try? files.read("/proc/" + process + "/stat", upTo: 4096),
            let nameEnd = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = stat[nameEnd...].split(separator: 0x20)
        return fields.count > 20 ? String(decoding: fields[20], as: UTF8.self) : nil
    }
}
