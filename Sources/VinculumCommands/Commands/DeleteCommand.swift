import Vinculum

/// `vinculum delete`.
enum DeleteCommand {
    static let specification = CommandSpecification(
        "delete", group: .session, summary: "delete the signed-in account",
        options: [.init("--yes", nil, "do not ask for confirmation")],
        examples: [
            .init("vinculum delete", "Delete after confirmation on a terminal."),
            .init("vinculum delete --yes", "Delete without confirmation."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else {
            throw CommandFailure.nobodySignedIn(invocation)
        }
        if !invocation.has("--yes") {
            try Confirmation.ask("the account \(user.title) will be deleted permanently", invocation, on: &host)
        }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        _ = try side.perform(.delete, for: invocation, on: &host)
        host.put(invocation, text: "deleted \(user.title)") { writer in
            writer.beginObject()
            writer.key("deleted")
            writer.string(user.uid)
            writer.endObject()
        }
    }
}
