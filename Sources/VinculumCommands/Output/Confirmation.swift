import Vinculum

/// Asks before something that cannot be taken back.
enum Confirmation {
    /// Returns when the person says yes. Where nobody can be asked, it is a refusal that names `--yes`.
    static func ask(
        _ question: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let refusal = CommandFailure(
            .refused, code: "notConfirmed", question, next: [.init(invocation.line(invocation.words + ["--yes"]), "do it all the same")])
        guard host.isTerminal(.input) else { throw refusal }
        host.write(TerminalText.safe(question) + ". Go on? [y/N] ", to: .error)
        var answer: [UInt8]?
        do throws(FileError) {
            try host.flush()
            answer = try host.readLine()
        } catch {
            throw CommandFailure(error)
        }
        guard let first = answer?.first, first | 0x20 == UInt8(ascii: "y") else { throw refusal }
    }
}
