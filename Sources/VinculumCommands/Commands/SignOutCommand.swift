import Vinculum

/// `vinculum sign-out`.
enum SignOutCommand {
    static let specification = CommandSpecification(
        "sign-out", group: .session, summary: "sign out; a pending sign-in is dropped too",
        options: [.init("--forget", nil, "drop the stored session without reading it, if it cannot be read")],
        examples: [.init("vinculum sign-out", "End the stored session.")])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if invocation.has("--forget") {
            var workspace = try Workspace.openForWriting(invocation, isWhole: false, on: &host)
            defer { workspace.close(on: &host) }
            try SignedInSide.forget(&workspace, invocation, on: &host)
        } else {
            var side = try SignedInSide.open(invocation, on: &host)
            defer { side.close(on: &host) }
            _ = try side.perform(.signOut, for: invocation, on: &host)
        }
        host.put(invocation, text: "signed out") { writer in
            writer.beginObject()
            writer.key("signedOut")
            writer.bool(true)
            writer.endObject()
        }
    }
}
