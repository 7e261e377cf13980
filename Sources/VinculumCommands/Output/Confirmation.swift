import Vinculum

/// Asks for confirmation before an operation that cannot be undone.
enum Confirmation {
    /// Returns if the person confirms. Without a terminal it throws a refusal that names `--yes`.
    static func ask(
        _ question: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let refusal = CommandFailure(
            .refused, code: "notConfirmed", question,
            next: [.init(invocation.line(invocation.words + ["--yes"]), "proceed without asking")])
        guard host.isTerminal(.input) else { throw refusal }
        host.write(TerminalText.safe(question) + ". Continue? [y/N] ", to: .error)
        var answer: [UInt8]?
        do throws(FileError) {
            try host.flush()
            answer = try host.readLine()
        } catch {
            throw CommandFailure(error)
        }
        guard let first = answer?.first, first.lowercased == UInt8(ascii: "y") else { throw refusal }
    }
}
