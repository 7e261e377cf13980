import Vinculum

/// `vinculum language`.
enum LanguageCommand {
    static let specification = CommandSpecification(
        "language", group: .mail, summary: "show or set the language of e-mails and messages", synopsis: "[CODE]",
        operands: 0...1, options: [.init("--clear", nil, "remove the language")],
        examples: [
            .init("vinculum language de", "Set the language for later runs, as a BCP 47 tag."),
            .init("vinculum language", "Show the language."),
        ])

    /// The key of the stored language.
    static let note = "language"

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var language: String?
        if let code = invocation.operand(0) {
            let isTag =
                !code.isEmpty && code.utf8.count <= 35
                && code.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
            guard isTag else {
                throw .usage("\(code) is not a language", why: "use a BCP 47 tag such as de or pt-BR")
            }
            if invocation.has("--clear") { throw .usage("a language and --clear exclude each other") }
            language = code
        }
        if language != nil || invocation.has("--clear") {
            var workspace = try Workspace.openForWriting(invocation, isWhole: false, on: &host)
            defer { workspace.close(on: &host) }
            try workspace.store(self.note, language.map { Array($0.utf8) }, on: &host)
        } else {
            language = self.language(in: try Workspace.openForReading(invocation, isWhole: false, on: &host))
        }
        host.put(invocation, text: language ?? "no language is set") { writer in
            writer.beginObject()
            writer.member("language", language)
            writer.endObject()
        }
    }

    static func language(in workspace: borrowing Workspace) -> String? {
        workspace.keyValues[self.note].map { String(decoding: $0, as: UTF8.self) }
    }
}
