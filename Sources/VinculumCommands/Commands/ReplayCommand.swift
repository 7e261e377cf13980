import Vinculum

/// `vinculum replay`.
enum ReplayCommand {
    static let specification = CommandSpecification(
        "replay", group: .tools, summary: "play a journey: commands and requests with what must come of them",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--transcript", nil, "write everything that happened; the same bytes on every machine"),
        ],
        details: [
            "A journey is JSON Lines. It starts with no accounts and leaves your own state alone; with --data DIR it plays "
                + "on the state there, and you can look at it afterwards. Names of files in it start at its own folder.",
            "Each line is an object. run: the words of a command (add --json to look into its result), with input: what "
                + "it reads from standard input. Or request: an object with method, path (with query), headers and body. "
                + "Or headers: what every later request carries, unless it says otherwise. Or totp: a secret in base 32; the "
                + "result is the code that an app shows for it. Or note: words for the reader.",
            "at: the instant (RFC 3339), else a second after the line before. seed: 64 hexadecimal digits, or a number, else "
                + "the number of the step.",
            "expect: an object with exit (0 without it) or status (200 without it), output or body: JSON that the result "
                + "must have in it, error: JSON that the error must have in it. Objects may have more members than "
                + "expected, arrays not; null stands for what is not there. A result of several lines counts as an array.",
            "expect may also have shape: members that are read from the result, with string, decimal, timestamp, number, "
                + "boolean, object or array in the place of each value; ? behind a word allows for nothing being there.",
            "keep: an object of names, each with a JSON pointer into the result; later lines write {{name}} for the value.",
            "Blank lines and lines that begin with # are passed over. If a line goes another way the exit code is 9.",
        ],
        examples: [
            .init("vinculum replay story.jsonl", "Says how many steps went as expected."),
            .init("vinculum replay story.jsonl --transcript > story.txt", "Everything that happened, to read or to compare."),
            .init("vinculum replay story.jsonl --explain", "The same, with why the service decided as it did."),
            .init("vinculum --data demo replay story.jsonl", "Plays it on a state that stays."),
        ])

    static func run<Inner: CommandHost>(
        _ invocation: Invocation, on replayHost: inout ReplayHost<Inner>
    ) throws(CommandFailure) {
        let file = invocation.operands[0]
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = sameBytes(file, "-") ? try replayHost.readAll(upTo: 1 << 26) : try replayHost.files.read(file, upTo: 1 << 26)
        } catch {
            throw CommandFailure(error)
        }
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        replayHost.files.beginJourney(base: slash.map { String(file[..<$0]) } ?? "", realData: invocation.globals.data)
        var journey = Journey(project: invocation.globals.project, explains: invocation.globals.explains)
        do throws(CommandFailure) {
            try self.play(bytes, of: file, &journey, on: &replayHost)
            self.leave(&replayHost)
        } catch {
            self.leave(&replayHost)
            // Why a line cannot be played is often that one before it went another way.
            self.tellMismatches(journey, file, on: &replayHost)
            throw error
        }
        try self.conclude(journey, file, invocation, on: &replayHost)
    }

    private static func leave<Inner: CommandHost>(_ replayHost: inout ReplayHost<Inner>) {
        replayHost.script = nil
        replayHost.files.endJourney()
    }

    private static func play<Inner: CommandHost>(
        _ bytes: [UInt8], of file: String, _ journey: inout Journey, on replayHost: inout ReplayHost<Inner>
    ) throws(CommandFailure) {
        var number = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let text = line.drop { $0 <= 0x20 }
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            do throws(CommandFailure) {
                try journey.play(text, number: number, on: &replayHost)
            } catch {
                var failure = error
                failure.what = "\(file), line \(number): " + error.what
                throw failure
            }
        }
    }

    private static func tellMismatches(_ journey: Journey, _ file: String, on host: inout some CommandHost) {
        for mismatch in journey.mismatches { host.report("\(file), line \(mismatch.line): \(mismatch.what)") }
    }

    private static func conclude(
        _ journey: Journey, _ file: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.has("--transcript") || (invocation.globals.explains && !invocation.globals.isJSON) {
            host.put("transcript", String(journey.transcript.drop { $0 == "\n" }), asJSON: invocation.globals.isJSON)
        } else {
            let count = journey.playedCount
            let asExpected = count - Set(journey.mismatches.map { $0.line }).count
            host.put(invocation, text: "\(count) steps, \(asExpected) as expected") { writer in
                writer.beginObject()
                writer.key("steps")
                writer.int(Int64(count))
                writer.key("asExpected")
                writer.int(Int64(asExpected))
                writer.endObject()
            }
        }
        guard !journey.mismatches.isEmpty else { return }
        self.tellMismatches(journey, file, on: &host)
        throw CommandFailure(
            .mismatch, "the journey went another way",
            next: [.init("vinculum replay \(Invocation.quoted(file)) --transcript", "see everything that happened")])
    }
}
