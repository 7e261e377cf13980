package import Vinculum

extension WriterLock {
    /// The process that holds a lock, as recorded in the lock file.
    ///
    /// A process number is only meaningful on the machine and in the process table that issued it (containers have
    /// their own). The file therefore also records which boot of which machine and which process table that was.
    /// Linux exposes both through `/proc`; elsewhere, and under WASI, they are unknown.
    package struct Holder: Equatable, Sendable {
        /// `nil` where processes have no number, as under WASI.
        package let processID: Int64?
        /// The boot of the machine and the process table; `nil` when unknown.
        let place: String?
        /// When the process started, in clock ticks since the boot. It distinguishes the process from a later one with
        /// the same number.
        let processStart: String?
        /// Whether a state was created in the folder.
        let hasState: Bool
        /// Whether it is a server.
        package let serves: Bool
        /// The address at which a server answers on this machine; `nil` until it listens, and for another run.
        package let address: String?
        /// When the lock was acquired or last renewed.
        package let instant: Instant

        /// The holder that describes the current process.
        init(
            _ host: some CommandHost, at instant: Instant, hasState: Bool, serves: Bool, address: String? = nil
        ) {
            self.processID = host.processID
            self.place = Self.place(host.files)
            self.processStart = host.processID.flatMap { Self.start(of: String($0), host.files) }
            self.hasState = hasState
            self.serves = serves
            self.address = address
            self.instant = instant
        }

        private init(
            processID: Int64?, place: String?, processStart: String?, hasState: Bool, serves: Bool, address: String?,
            instant: Instant
        ) {
            self.processID = processID
            self.place = place
            self.processStart = processStart
            self.hasState = hasState
            self.serves = serves
            self.address = address
            self.instant = instant
        }

        /// Whether the holder's process still runs; `nil` where that cannot be told.
        func isRunning(_ host: some CommandHost) -> Bool? {
            guard let processID = self.processID, let isRunning = host.isRunning(processID),
                self.place == Self.place(host.files)
            else { return nil }
            return isRunning && Self.start(of: String(processID), host.files) == self.processStart
        }

        /// Whether the holder can no longer write; ``WriterLock`` states the rule.
        func isStale(_ host: some CommandHost) -> Bool {
            if let isRunning = self.isRunning(host) { return !isRunning }
            let age = host.now().milliseconds.subtractingReportingOverflow(self.instant.milliseconds)
            return age.overflow || age.partialValue.magnitude > UInt64(WriterLock.staleAfter)
        }
    }
}

extension WriterLock.Holder {
    /// The text of the lock file: `vinculum lock`, one keyword with its value a line, then `end`, by which a reader
    /// tells an incomplete file.
    var text: String {
        var text = "vinculum lock\n"
        if let processID = self.processID { text += "process \(processID)\n" }
        if let place = self.place { text += "place \(place)\n" }
        if let start = self.processStart { text += "start \(start)\n" }
        if self.hasState { text += Self.stateLine }
        if self.serves { text += "serves\n" }
        if let address = self.address { text += "address \(address)\n" }
        return text + "instant \(self.instant.milliseconds)\nend\n"
    }

    static let stateLine = "state\n"

    /// Parses a lock file.
    ///
    /// - Returns: `nil` for an incomplete or malformed one.
    init?(_ text: String) {
        var processID: Int64?
        var place: String?
        var start: String?
        var address: String?
        var instant: Int64?
        var hasState = false
        var serves = false
        let lines = text.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        guard lines.first == "vinculum lock", lines.last == "end" else { return nil }
        for line in lines.dropFirst().dropLast() {
            let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.utf8.endIndex
            let value = String(decoding: line.utf8[space...].dropFirst(), as: UTF8.self)
            switch String(decoding: line.utf8[..<space], as: UTF8.self) {
            case "state": hasState = true
            case "serves": serves = true
            case "process": processID = Int64(value)
            case "place": place = value
            case "start": start = value
            case "address": address = value
            case "instant": instant = Int64(value)
            default: break
            }
        }
        guard let instant else { return nil }
        self.init(
            processID: processID, place: place, processStart: start, hasState: hasState,
            serves: serves, address: address, instant: Instant(milliseconds: instant))
    }

    /// The boot ID and the start of process 1, which differs between process tables.
    private static func place(_ files: some FileStore) -> String? {
        guard let boot = try? files.read("/proc/sys/kernel/random/boot_id", upTo: 256),
            let first = self.start(of: "1", files)
        else { return nil }
        return String(decoding: boot.prefix { !$0.isSpaceOrControl }, as: UTF8.self) + "/" + first
    }

    /// Field 22 of `/proc/N/stat` (proc(5)): clock ticks between the boot and the start of the process. `nil` for a
    /// process that ended and that its parent has not asked for yet, which still counts as running otherwise.
    private static func start(of process: String, _ files: some FileStore) -> String? {
        guard let stat = try? files.read("/proc/" + process + "/stat", upTo: 4096),
            let nameEnd = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = stat[nameEnd...].split(separator: UInt8(ascii: " "))
        guard fields.count > 20, fields[1].first != UInt8(ascii: "Z") else { return nil }
        return String(decoding: fields[20], as: UTF8.self)
    }
}
