package import Vinculum
package import VinculumServer

extension MemoryHost {
    /// The names of the variables in ``environment``.
    package var environmentNames: [String] { self.environment.map { $0.name } }

    /// The value of a variable in ``environment``.
    package func environment(_ name: String) -> String? {
        self.environment.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Returns ``instant``.
    package func now() -> Instant {
        self.instant
    }

    /// Returns the next of ``givenSeeds``; without any left, the seed whose last eight bytes are ``seedNumber``,
    /// big-endian, and increments the number; the other bytes are zero.
    package mutating func nextSeed() -> Seed {
        if !self.givenSeeds.isEmpty { return self.givenSeeds.removeFirst() }
        var bytes = [UInt8](repeating: 0, count: 24)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: self.seedNumber >> UInt64(shift)))
        }
        self.seedNumber &+= 1
        guard let seed = Seed(bytes) else { preconditionFailure("24 and 8 bytes are 32") }
        return seed
    }

    /// Counts the pause and, at the first one, replaces ``files`` by ``laterFiles``.
    package mutating func pause(milliseconds: Int64) {
        self.pauses += 1
        if self.clockRunsInPauses { self.instant = self.instant.adding(milliseconds: milliseconds) }
        if let files = self.laterFiles { self.files = files }
        self.laterFiles = nil
    }

    /// Whether the stream is in ``terminals``.
    package func isTerminal(_ stream: StandardStream) -> Bool {
        self.terminals.contains(stream)
    }

    /// Whether the process is in ``runningProcesses``; `nil` without ``processID``.
    package func isRunning(_ processID: Int64) -> Bool? {
        self.processID == nil ? nil : self.runningProcesses.contains(processID)
    }

    /// Appends to ``output`` or ``errorOutput``.
    package mutating func write(_ bytes: [UInt8], to stream: OutputStream) {
        switch stream {
        case .output: self.output += bytes
        case .error: self.errorOutput += bytes
        }
    }

    /// The file of this name in ``consoleFiles``.
    package func consoleFile(named name: String) -> ConsoleFile? {
        self.consoleFiles.first { $0.name.utf8.elementsEqual(name.utf8) }?.file
    }

    /// Whether ``service`` is set.
    package var hasTransport: Bool { self.service != nil }

    /// Returns the response of ``service``.
    package func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse {
        guard let service = self.service else { throw .noTransport }
        return service(call)
    }

    /// Throws ``flushError`` once, if it is set.
    package mutating func flush() throws(FileError) {
        if let error = self.flushError {
            self.flushError = nil
            throw error
        }
    }
}
