import Vinculum

/// `vinculum mfa recovery-codes`.
enum MFARecoveryCodesCommand {
    static let specification = CommandSpecification(
        "mfa", "recovery-codes", group: .secondFactors, summary: "make codes that each stand for a second factor once",
        options: [.init("--remaining", nil, "make none, and print how many are left")],
        details: [
            "Ten codes are shown once and stored as hashes: keep them where the phone is not. The codes made before "
                + "stop working. It takes a sign-in with the second factor within the last five minutes.",
            "At a sign-in, vinculum mfa resolve --finish takes a recovery code in place of the factor's own. The codes "
                + "end with the account's last second factor.",
        ],
        examples: [
            .init("vinculum mfa recovery-codes", "Make ten codes and print them."),
            .init("vinculum mfa recovery-codes --remaining", "Print how many are not used yet."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent: AuthClient.Intent = invocation.has("--remaining") ? .countRecoveryCodes : .makeRecoveryCodes
        switch try side.perform(intent, for: invocation, on: &host) {
        case .recoveryCodes(let codes): self.put(codes, invocation, on: &host)
        case .recoveryCodesLeft(let count):
            host.put(invocation, text: count == 1 ? "1 recovery code left" : "\(count) recovery codes left") { writer in
                writer.beginObject()
                writer.member("remaining", count)
                writer.endObject()
            }
        default: throw CommandFailure(.failure, "the server sent no recovery codes")
        }
    }

    /// Prints new codes, one on a line.
    private static func put(_ codes: [Secret], _ invocation: Invocation, on host: inout some CommandHost) {
        host.put(invocation, text: self.text(codes)) { writer in
            writer.beginObject()
            self.write(codes, to: &writer)
            writer.endObject()
        }
    }

    /// The codes, and that they are not shown again.
    static func text(_ codes: [Secret]) -> String {
        let lines = codes.map { TerminalText.safe($0.revealed()) + "\n" }.joined()
        return lines + "recovery codes, shown this once: each stands for a second factor one time"
    }

    static func write(_ codes: [Secret], to writer: inout JSON.Writer) {
        writer.key("recoveryCodes")
        writer.beginArray()
        for code in codes { writer.string(code.revealed()) }
        writer.endArray()
    }
}
