package import Vinculum

/// A failure of a command, with its reason and the commands that may help.
public struct CommandFailure: Error, Equatable, Sendable {
    private struct Parts: Equatable, Sendable {
        var exitCode: ExitCode
        var code: String
        var number: Int64?
        var what: String
        var why: String?
        var next: [Step]
        var details: [UInt8]?
        var server: String?
    }

    /// One reference, because every call of every command passes a failure on: sixty bytes of code less for each.
    @CopiedOnWrite private var parts: Parts

    /// The exit code of the program.
    package var exitCode: ExitCode {
        get { self.parts.exitCode }
        set { self.parts.exitCode = newValue }
    }

    /// A code for programs, such as `credentialAlreadyInUse`.
    package var code: String {
        get { self.parts.code }
        set { self.parts.code = newValue }
    }

    /// The number of the code in the Firebase SDKs' `AuthErrorCode`, if it has one.
    package var number: Int64? {
        get { self.parts.number }
        set { self.parts.number = newValue }
    }

    /// The failure as a clause for a person.
    package var what: String {
        get { self.parts.what }
        set { self.parts.what = newValue }
    }

    /// The reason: the rule and the facts.
    package var why: String? {
        get { self.parts.why }
        set { self.parts.why = newValue }
    }

    /// Command lines that may help, each with its effect.
    package var next: [Step] {
        get { self.parts.next }
        set { self.parts.next = newValue }
    }

    /// Further data for programs: a JSON object.
    package var details: [UInt8]? {
        get { self.parts.details }
        set { self.parts.details = newValue }
    }

    /// The address of the server that holds the data directory; `nil` for another failure, and where it is not known.
    var server: String? {
        get { self.parts.server }
        set { self.parts.server = newValue }
    }

    /// A command line that may help, and its effect.
    package struct Step: Equatable, Sendable {
        /// The whole command line.
        package let command: String
        /// The effect as a clause.
        package let effect: String

        /// Creates a step.
        package init(_ command: String, _ effect: String) {
            self.command = command
            self.effect = effect
        }
    }

    /// Creates a failure; without `code`, the word of the exit code is its code.
    @inline(never)  // Compiled into every failure otherwise.
    package init(
        _ exitCode: ExitCode, code: String? = nil, number: Int64? = nil, _ what: String, why: String? = nil,
        next: [Step] = []
    ) {
        self._parts = CopiedOnWrite(
            wrappedValue: Parts(
                exitCode: exitCode, code: code ?? exitCode.word, number: number, what: what, why: why, next: next))
    }

    public static func == (a: CommandFailure, b: CommandFailure) -> Bool { a.parts == b.parts }

    /// Writes the failure as the JSON object that `--json` prints on standard error.
    package func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.key("code")
        writer.string(self.code)
        writer.member("number", self.number)
        writer.key("exit")
        writer.int(Int64(self.exitCode.rawValue))
        writer.key("what")
        writer.string(self.what)
        writer.member("why", self.why)
        writer.member("server", self.server)
        if !self.next.isEmpty {
            writer.key("next")
            writer.beginArray()
            for step in self.next { writer.string(step.command) }
            writer.endArray()
        }
        if let details = self.details {
            writer.key("details")
            writer.raw(details)
        }
        writer.endObject()
        writer.endObject()
    }
}
