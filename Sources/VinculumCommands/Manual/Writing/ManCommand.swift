import Vinculum

/// `vinculum man`.
enum ManCommand {
    static let specification = CommandSpecification(
        "man", group: .tools, summary: "print the manual page of the program or of one command",
        synopsis: "[COMMAND]", operands: 0...2,
        options: [.init("--all", "DIR", "write the pages of the program and of every command into DIR")],
        details: [
            "A page is roff text for man(1). It says what --help says. make install, and the packages, put all of them "
                + "where man vinculum finds them."
        ],
        examples: [
            .init("vinculum man | man -l -", "The page of the program, as man shows it."),
            .init("vinculum man accounts list", "The page of one command, in roff."),
            .init("vinculum man --all man1", "A file for each page: vinculum.1, vinculum-accounts-list.1, …"),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if let folder = invocation.value("--all") { return try self.writeAll(folder, invocation, on: &host) }
        host.put("man", try self.page(invocation.operands), asJSON: invocation.globals.isJSON)
    }

    private static func page(_ words: [String]) throws(CommandFailure) -> String {
        if words.isEmpty { return ManualPage.program() }
        if let command = Command(words: words) { return ManualPage.command(command) }
        throw Command.isBeginning(words) ? Command.incomplete(words[0]) : Command.unknown(words)
    }

    private static func writeAll(
        _ folder: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard invocation.operands.isEmpty else {
            throw .usage("--all writes every page; name no command beside it")
        }
        guard !folder.isEmpty else { throw .usage("--all must not be empty") }
        var pages = [(name: "vinculum", text: ManualPage.program())]
        for command in Command.allCases {
            pages.append((command.specification.pageName, ManualPage.command(command)))
        }
        do throws(FileError) {
            try host.files.makeDirectories(folder, access: .everyone)
            for page in pages {
                try host.files.write(Array(page.text.utf8), to: "\(folder)/\(page.name).1", access: .everyone)
            }
        } catch {
            throw host.files.failure(error)
        }
        host.put(invocation, text: "\(counted(pages.count, "page")) written to \(folder)") { writer in
            writer.beginObject()
            writer.member("directory", folder)
            writer.member("pages", Int64(pages.count))
            writer.endObject()
        }
    }
}
