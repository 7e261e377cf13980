package import Vinculum

extension CommandHost {
    /// Prints one result: a line of JSON with `--json`, else text for a person.
    ///
    /// Control characters in the text are escaped here, so that no command can forget it. A text that must not break a
    /// line is escaped before.
    ///
    /// - Parameters:
    ///   - isDrawn: Whether the text contains this program's colours and is otherwise already escaped.
    ///   - file: A file that the command has written. If that is standard output, this goes to standard error.
    package mutating func put(
        _ invocation: Invocation, text: @autoclosure () -> String, isDrawn: Bool = false, besides file: String? = nil,
        json: (inout JSON.Writer) -> Void
    ) {
        let stream: OutputStream = file?.isStandardOutput ?? false ? .error : .output
        guard invocation.globals.isJSON else {
            return self.writeLine(isDrawn ? text() : TerminalText.safeLines(text()), to: stream)
        }
        var writer = JSON.Writer()
        json(&writer)
        self.writeJSON(writer.bytes, to: stream)
    }

    /// Prints a text that is a result of its own, such as a help or a drawing: as it is, or as a member of a JSON
    /// object.
    package mutating func put(_ name: String, _ text: String, asJSON: Bool) {
        guard asJSON else { return self.write(text, to: .output) }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member(named: name, text)
        writer.endObject()
        self.writeJSON(writer.bytes, to: .output)
    }

    /// Prints JSON and a line ending. What could move a terminal's cursor or turn the direction of its text is escaped,
    /// also where JSON need not escape it.
    package mutating func writeJSON(_ bytes: [UInt8], to stream: OutputStream) {
        self.write(TerminalText.safeJSON(bytes) + [0x0A], to: stream)
    }

    /// Prints a message for a person on standard error.
    package mutating func report(_ message: String) {
        self.writeLine("vinculum: " + TerminalText.safe(message), to: .error)
    }

    /// Prints a failure on standard error.
    package mutating func report(_ failure: CommandFailure, asJSON: Bool) {
        if asJSON {
            var writer = JSON.Writer()
            failure.write(to: &writer)
            self.writeJSON(writer.bytes, to: .error)
            return
        }
        let style = Style(.error, of: self)
        self.writeLine(style.red("vinculum: ") + TerminalText.safe(failure.what), to: .error)
        if let why = failure.why {
            self.writeLine(style.dim("  why   ") + TerminalText.safe(why), to: .error)
        }
        let width = failure.next.map { TerminalText.width($0.command) }.max() ?? 0
        for (index, step) in failure.next.enumerated() {
            let command = TerminalText.padded(TerminalText.safe(step.command), to: min(width, 48))
            self.writeLine(
                style.dim(index == 0 ? "  next  " : "        ") + style.bold(command) + "  "
                    + TerminalText.safe(step.effect),
                to: .error)
        }
    }
}
