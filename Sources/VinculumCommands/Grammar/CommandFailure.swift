package import Vinculum

/// Why a command did not do what it was asked, told so that a person knows what to do next.
public struct CommandFailure: Error, Equatable, Sendable {
    package var exitCode: ExitCode
    /// A word for programs, such as `credentialAlreadyInUse`.
    package var code: String
    /// The number `AuthErrorCode` has in the Firebase SDKs, where there is one.
    package var number: Int64?
    /// What happened, as a clause.
    package var what: String
    /// Why it did: the rule and the facts.
    package var why: String?
    /// Command lines that lead on, each with what it does.
    package var next: [Step]
    /// More facts for programs: a JSON object.
    package var details: [UInt8]?

    package struct Step: Equatable, Sendable {
        package let command: String
        package let effect: String

        package init(_ command: String, _ effect: String) {
            self.command = command
            self.effect = effect
        }
    }

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
