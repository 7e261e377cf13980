import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The exit codes that the article CommandLine promises.
@Suite("Exit codes") struct ExitCodeTests {
    @Test("the article and the help have the same codes")
    func table() throws {
        let article = String(
            decoding: try PackageRoot.bytes("Sources/Vinculum/Vinculum.docc/CommandLine.md"), as: UTF8.self)
        let codes = article.split(separator: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int32(line.dropFirst(2).prefix { $0.isNumber }) : nil
        }
        #expect(codes == ExitCode.allCases.map { $0.rawValue } + [128])
    }

    @Test(
        "a file or a directory that does not exist ends every command with 6",
        arguments: [
            ["import", "no"], ["import", "users.json", "--hash-config", "no"], ["seed", "no"],
            ["restore", "no", "--yes"], ["hash", "try", "no"], ["replay", "no"], ["keys", "trust", "no"],
            ["keys", "new", "--from", "no"], ["jwt", "decode", "no"],
            ["jwt", "verify", "--jwks", "no", "--issuer", "i", "--audience", "a"],
            ["jwt", "verify", "--secret-file", "no", "--issuer", "i", "--audience", "a"],
            ["providers", "import", "no"],
            [
                "providers", "add", "oidc.a", "--client-id", "a", "--issuer", "https://a.example",
                "--client-secret-file", "no",
            ],
            ["accounts", "claims", "ada", "--set", "no"],
            ["accounts", "create", "a@b.example", "--password-file", "no"],
            ["sign-in", "password", "a@b.example", "--password-file", "no"],
            ["sign-in", "google", "--id-token-file", "no"], ["sign-up", "a@b.example", "--password-file", "no"],
            ["token", "mint", "ada", "--key", "no"], ["token", "mint", "ada", "--claims", "no"],
            ["request", "POST", "/x", "--body", "no"], ["--seal-key", "no", "sign-up"], ["serve", "--import", "no"],
            ["serve", "--config", "no"], ["serve", "--admin-secret", "no"],
            ["serve", "--brand", "no"],
            ["serve", "--code-webhook", "https://a.example/", "--webhook-secret", "no"],
            ["--data", "no", "accounts", "list"], ["--project", "no", "accounts", "list"],
        ])
    func missing(line: [String]) throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "ada")
        try host.write(#"{"users":[{"localId":"a"}]}"#, to: "users.json")
        let run = host.run(line)
        #expect(run.exit == .notFound, "\(run.exit.rawValue): \(run.errors)")
    }
}
