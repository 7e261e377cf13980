import Vinculum

/// `vinculum graph`.
enum GraphCommand {
    static let specification = CommandSpecification(
        "graph", group: .inspection, summary: "draw accounts: identifiers, sign-in methods, second factors, quarantine",
        synopsis: "[UID|EMAIL|PHONE]…", operands: 0...64,
        options: [
            .init(
                "--format", "FORMAT", "tree (the default), ascii, dot, mermaid, svg or json",
                values: Format.allCases.map { $0.name }),
            .init("--output", "FILE", "write the drawing to FILE"),
        ],
        details: [
            "Without an argument it draws the signed-in account. Several accounts are drawn side by side, with shared "
                + "identifiers marked, for example before a merge.",
            "Each entry shows the proof with which it was added and its epoch, that is, the ownership period. "
                + "Quarantine lists the sign-in methods of earlier owners, which no longer open the account.",
        ],
        examples: [
            .init("vinculum graph", "Draw the signed-in account as a tree."),
            .init("vinculum graph ada@example.net bob@example.net", "Draw two accounts side by side."),
            .init("vinculum graph --format svg --output account.svg", "Draw a picture for a web page."),
            .init("vinculum graph UID --format dot | dot -Tpng > account.png", "Draw with Graphviz."),
        ])

    private enum Format: CaseIterable {
        case tree, ascii, dot, mermaid, svg, json

        var name: String {
            switch self {
            case .tree: "tree"
            case .ascii: "ascii"
            case .dot: "dot"
            case .mermaid: "mermaid"
            case .svg: "svg"
            case .json: "json"
            }
        }
    }

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let format = try self.format(invocation)
        let names =
            try invocation.operands.isEmpty ? [self.signedInAccount(invocation, on: &host)] : invocation.operands
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        var accounts: [AccountDrawing] = []
        for name in names { accounts.append(try project.account(named: name, invocation, on: host).drawing) }
        let drawing = self.draw(accounts, format, invocation, host)
        let isJSON = invocation.globals.isJSON
        guard let file = invocation.value("--output"), !file.isStandardOutput else {
            guard format == .json else { return host.put(format.name, drawing, asJSON: isJSON) }
            return host.write(TerminalText.safeJSON(Array(drawing.utf8)), to: .output)
        }
        do throws(FileError) {
            try host.files.write(Array(drawing.utf8), to: file, access: .everyone)
        } catch {
            throw CommandFailure(error)
        }
        if isJSON { host.put("file", file, asJSON: true) }
    }

    private static func signedInAccount(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> String {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        guard let user = try SignedInSide.session(in: workspace, invocation)?.user else {
            throw CommandFailure(
                .refused, code: "nullUser", number: 17067, "no account is signed in; name an account",
                next: [.init(invocation.line(["accounts", "list"]), "list the accounts")])
        }
        return user.uid
    }

    private static func format(_ invocation: Invocation) throws(CommandFailure) -> Format {
        guard let name = invocation.value("--format") else { return invocation.globals.isJSON ? .json : .tree }
        if let format = Format.allCases.first(where: { $0.name == name }) { return format }
        let near = Suggestion.nearest(to: name, in: Format.allCases.map { $0.name })
        throw CommandFailure.usage(
            "unknown format \(name); choose from tree, ascii, dot, mermaid, svg and json",
            why: near.map { "did you mean \($0)?" })
    }

    private static func draw(
        _ accounts: [AccountDrawing], _ format: Format, _ invocation: Invocation, _ host: some CommandHost
    ) -> String {
        let style = invocation.has("--output") ? Style.plain : Style(.output, of: host)
        switch format {
        case .tree:
            return TreeDrawing(TreeDrawing.Characters(host), style, columns: host.terminalColumns).draw(accounts)
        case .ascii: return TreeDrawing(.ascii, style, columns: host.terminalColumns).draw(accounts)
        case .dot: return DotDrawing.draw(accounts)
        case .mermaid: return MermaidDrawing.draw(accounts)
        case .svg: return SVGDrawing.draw(accounts)
        case .json:
            var text = ""
            for account in accounts {
                var writer = JSON.Writer()
                JSONDrawing.write(account, to: &writer)
                text += writer.text + "\n"
            }
            return text
        }
    }
}
