package import Vinculum

/// A failure of a command, with its reason and the commands that may help.
public struct CommandFailure: Error, Equatable, Sendable {
    /// The exit code of the program.
    package var exitCode: ExitCode
    /// A code for programs, such as `credentialAlreadyInUse`.
    package var code: String
    /// The number of the code in the Firebase SDKs' `AuthErrorCode`, if it has one.
    package var number: Int64?
    /// The failure as a clause for a person.
    package var what: String
    /// The reason: the rule and the facts.
    package var why: String?
    /// Command lines that may help, each with its effect.
    package var next: [Step]
    /// Further data for programs: a JSON object.
    package var details: [UInt8]?

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
    package init(
        _ exitCode: ExitCode, code: String? = nil, number: Int64? = nil, _ what: String, why: String? = nil,
        next: [Step] = []
    ) {
        self.exitCode = exitCode
        self.code = code ?? exitCode.word
        self.number = number
        self.what = what
        self.why = why
        self.next = next
    }

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
