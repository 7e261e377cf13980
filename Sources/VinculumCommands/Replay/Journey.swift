import Vinculum
import VinculumServer

/// Replays a journey line by line and writes its transcript, which is the same on every machine.
struct Journey {
    private let project: ProjectID
    private let explains: Bool
    /// The database that the journey is played on, with its key; `nil` for files.
    private let store: StorePlace?
    private let sealKey: SealKey?
    private let sealKeyFile: String?
    /// The instant of the last line.
    private var instant: Instant
    private var stepCount: UInt64 = 0
    private var names = JourneyNames()
    private var headers: [HTTPRequest.Header] = []

    /// The commands, requests and results, for people to read.
    private(set) var transcript = ""
    private(set) var playedCount = 0
    /// The differences from the expectations, with the numbers of their lines.
    private(set) var mismatches: [(line: Int, what: String)] = []

    init(_ globals: GlobalOptions) {
        // A time in the past, so that it is not confused with the present.
        self.instant = Instant(seconds: 1_000_000_000)
        (self.project, self.explains) = (globals.project, globals.explains)
        (self.store, self.sealKey, self.sealKeyFile) = (globals.store, globals.sealKey, globals.sealKeyFile)
    }

    /// Replays one line.
    ///
    /// - Throws: ``CommandFailure`` for a malformed line.
    mutating func play<Inner: CommandHost>(
        _ line: ArraySlice<UInt8>, number: Int, on replayHost: inout ReplayHost<Inner>
    ) throws(CommandFailure) {
        let filled = try self.names.fill(line)
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: filled).root
        } catch {
            throw .usage("the line is not JSON: " + error.description)
        }
        let step = try JourneyStep(value)
        switch step.action {
        case .note(let note):
            self.transcript += "\n# " + TerminalText.safe(note) + "\n"
            return
        case .headers(let headers):
            self.headers = headers
            return
        case .command, .request, .totp: break
        }
        self.instant = step.instant ?? self.instant.adding(seconds: 1)
        self.stepCount += 1
        let seed = step.seed ?? Seed.numbered(self.stepCount)
        var script = ReplayHost<Inner>.Script(self.project, instant: self.instant)
        script.seedNumber = self.stepCount << 16
        script.explains = self.explains
        (script.store, script.sealKey, script.sealKeyFile) = (self.store, self.sealKey, self.sealKeyFile)
        self.playedCount += 1
        self.transcript += "\n@ \(self.instant.iso8601) \(Hex.encoded(seed.bytes))\n"
        switch step.action {
        case .command(let arguments, let input):
            self.addCommand(arguments, input)
            script.arguments = ["--seed", Hex.encoded(seed.bytes)] + arguments
            script.input = input
            replayHost.script = script
            let exit = CommandLineTool.run(on: &replayHost)
            self.addLines(replayHost.script?.explanations ?? [], "~ ")
            self.conclude(exit, replayHost.script?.output ?? [], replayHost.script?.errorOutput ?? [], step, number)
        case .request(var request):
            request.headers += self.headers.filter { request.header($0.name) == nil }
            self.addRequest(request)
            replayHost.script = script
            let response = try self.send(request, seed, on: &replayHost)
            self.addLines(replayHost.script?.explanations ?? [], "~ ")
            self.conclude(response, step, number)
        case .totp(let secret):
            let code = TOTP.code(secret: secret, at: TOTP.step(at: self.instant))
            self.transcript += "% " + code + "\n"
            self.check(0, "totp", step, output: Array("\"\(code)\"".utf8), error: [], number)
        case .headers, .note: break
        }
    }

    private mutating func addCommand(_ arguments: [String], _ input: [UInt8]) {
        var line = "$ vinculum"
        for word in arguments { line += " " + Invocation.quoted(TerminalText.safe(word)) }
        self.transcript += line + (input.isEmpty ? "" : "  < (\(input.count) bytes)") + "\n"
    }

    private mutating func conclude(
        _ exit: ExitCode, _ output: [UInt8], _ errorOutput: [UInt8], _ step: JourneyStep, _ number: Int
    ) {
        self.addLines(output, "")
        self.addLines(errorOutput, "! ")
        self.transcript += "= exit \(exit.rawValue)\n"
        self.check(Int64(exit.rawValue), "exit", step, output: output, error: errorOutput, number)
    }

    private mutating func addRequest(_ request: HTTPRequest) {
        let query = request.query.isEmpty ? "" : "?" + request.query
        self.transcript += "> \(request.method) " + TerminalText.safe(request.path + query) + "\n"
        self.addLines(request.body, "> ")
    }

    private func send(
        _ request: HTTPRequest, _ seed: Seed, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        var globals = GlobalOptions()
        globals.now = self.instant
        globals.project = try LocalService().read(request).project.id(orElse: self.project, globals, host)
        var workspace: Workspace
        if let place = self.store {
            // The rows that the request needs alone, as a server reads them.
            let database = try place.rows(.changing, self.sealKey, on: &host)
            workspace = try Workspace.onRows(globals.project, globals, of: database, makes: true, on: &host)
        } else {
            workspace = try Workspace.openForWriting(Invocation(command: .help, globals: globals), on: &host)
        }
        defer { workspace.close(on: &host) }
        return try workspace.handle(request, seed: seed, on: &host)
    }

    private mutating func conclude(_ response: HTTPResponse, _ step: JourneyStep, _ number: Int) {
        self.addLines(response.body, "")
        self.transcript += "= status \(response.status)\n"
        self.check(Int64(response.status), "status", step, output: response.body, error: response.body, number)
    }

    private mutating func addLines(_ bytes: [UInt8], _ prefix: String) {
        let text = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
        if text.isEmpty { return }
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            self.transcript += prefix + TerminalText.safe(String(decoding: line, as: UTF8.self)) + "\n"
        }
    }

    private mutating func check(
        _ status: Int64, _ what: String, _ step: JourneyStep, output: [UInt8], error: [UInt8], _ number: Int
    ) {
        if status != step.expectedStatus { self.note("\(what) is \(status), expected \(step.expectedStatus)", number) }
        let result = Self.parsed(output)
        if let expected = step.expected, let found = JSONMatch.difference(result, expected: expected) {
            self.note("in the result, " + found, number)
        }
        if let shape = step.shape, let found = JSONShape.difference(result, shape: shape) {
            self.note("in the result, " + found, number)
        }
        if let expected = step.expectedError {
            let refusal = Self.parsed(error)
            if let found = JSONMatch.difference(refusal?["error"] ?? refusal, expected: expected) {
                self.note("in the error, " + found, number)
            }
        }
        for (name, pointer) in step.keep {
            let value = result.flatMap { JSONMatch.value($0, at: pointer) }
            guard let text = value?.string ?? value?.numberText else {
                self.note("no value at \(pointer) to keep as \(name)", number)
                continue
            }
            self.names.set(name, text)
        }
    }

    private mutating func note(_ what: String, _ number: Int) {
        self.mismatches.append((number, what))
        self.transcript += "? " + TerminalText.safe(what) + "\n"
    }

    /// The output as one JSON value, or as an array when each line is one; `nil` for other text.
    private static func parsed(_ bytes: [UInt8]) -> JSON.Value? {
        if let root = try? JSON.Document(parsing: bytes).root { return root }
        var joined: [UInt8] = [UInt8(ascii: "[")]
        for (index, line) in bytes.split(separator: 0x0A).enumerated() {
            if index > 0 { joined.append(UInt8(ascii: ",")) }
            joined += line
        }
        return (try? JSON.Document(parsing: joined + [UInt8(ascii: "]")]))?.root
    }
}
