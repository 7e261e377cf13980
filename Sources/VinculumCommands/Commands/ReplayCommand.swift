import Vinculum

/// `vinculum replay`.
enum ReplayCommand {
    static let specification = CommandSpecification(
        "replay", group: .tools, summary: "play a journey: commands and requests with expected results",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--transcript", nil, "print everything that happened, the same bytes on every machine")
        ],
        details: [
            "A journey is JSON Lines. It starts without accounts and leaves your own state alone; with --data DIR or "
                + "--store it runs on the state there, which you can inspect afterwards. File names in it are relative "
                + "to its own directory. It runs as you do: it reads any file that it names and you may read, writes "
                + "no other than those of DIR, and makes no calls. Read a journey of others before you show its "
                + "output.",
            "Each line is an object. run: the words of a command (add --json to check its result), with input: its "
                + "standard input. Or request: an object with method, path (with query), headers and body. "
                + "Or headers: the default headers of later requests. Or totp: a secret in base 32; the result is the "
                + "code that an authenticator app shows for it. Or note: text for the reader.",
            "at: the instant (RFC 3339), by default a second after the line before. seed: 64 hexadecimal digits, or a "
                + "number, by default the number of the step.",
            "expect: an object with exit (0 by default) or status (200 by default), output or body: JSON that the "
                + "result must contain, error: JSON that the error must contain. Objects may have more members than "
                + "expected, arrays may not; null means that the member is absent. A result of several lines is an "
                + "array.",
            "expect may also have shape: members of the result, with string, decimal, timestamp, number, boolean, "
                + "object or array instead of each value; ? after a word means that the member is optional.",
            "keep: an object of names, each with a JSON pointer into the result; later lines write {{name}} for the "
                + "value.",
            "Blank lines and lines that begin with # are skipped. If a line does not match, the exit code is 9.",
        ],
        examples: [
            .init("vinculum replay Tests/Fixtures/journeys/story.jsonl", "Print how many steps matched."),
            .init(
                "vinculum replay Tests/Fixtures/journeys/story.jsonl --transcript > story.txt",
                "Write everything that happened."),
            .init(
                "vinculum replay Tests/Fixtures/journeys/story.jsonl --explain",
                "Print the transcript with the decisions of the service."),
            .init("vinculum --data demo replay Tests/Fixtures/journeys/story.jsonl", "Play it on a state that stays."),
        ])

    static func run<Inner: CommandHost>(
        _ invocation: Invocation, on replayHost: inout ReplayHost<Inner>
    ) throws(CommandFailure) {
        let file = invocation.operands[0]
        let bytes: [UInt8]
        do throws(FileError) {
            bytes =
                file.isStandardStream
                ? try replayHost.readAll(upTo: 1 << 26) : try replayHost.files.read(file, upTo: 1 << 26)
        } catch {
            throw CommandFailure(error)
        }
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        replayHost.files.beginJourney(base: slash.map { String(file[..<$0]) } ?? "", realData: invocation.globals.data)
        var journey = Journey(invocation.globals)
        do throws(CommandFailure) {
            try self.play(bytes, of: file, &journey, on: &replayHost)
            self.leave(&replayHost)
        } catch {
            self.leave(&replayHost)
            // A line often cannot be played because an earlier one did not match.
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
            let text = line.drop { $0.isSpaceOrControl }
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
            let transcript = journey.transcript.utf8.drop { $0 == UInt8(ascii: "\n") }
            let text = String(decoding: transcript, as: UTF8.self)
            host.put("transcript", text, asJSON: invocation.globals.isJSON)
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
            .mismatch, "the journey did not match its expectations",
            next: [.init("vinculum replay \(Invocation.quoted(file)) --transcript", "print everything that happened")])
    }
}
