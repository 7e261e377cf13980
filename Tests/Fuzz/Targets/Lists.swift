@testable import Vinculum
@testable import VinculumCommands

/// Lists of accounts in their published forms (JSON, JSON Lines, the CSV of `firebase auth:export`), hash parameters,
/// and Argon2 strings. A refused import changes nothing; what was imported is exported, and imports again as it was.
let fuzzLists = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 4 {
    case 0: accounts(input.all(), "import", "--partial")
    case 1: accounts(input.all(), "import")
    case 2: accounts(input.all(), "seed")
    default: parameters(input.all())
    }
}

private let hashConfig = contents(of: "Tests/Fixtures/sample/hash-config.json")

private func host(_ file: [UInt8]) -> MemoryHost {
    var host = MemoryHost(arguments: [])
    do throws(FileError) {
        _ = try host.files.replace("list", with: file, access: .owner)
        _ = try host.files.replace("hash", with: hashConfig, access: .owner)
    } catch {
        fatalError("the memory is full")
    }
    return host
}

private func run(
    _ words: [String], in folder: String = "d", on host: inout MemoryHost
) -> (exit: ExitCode, output: [UInt8]) {
    host.clearOutput()
    host.arguments = ["--data", folder, "--json"] + words
    let exit = CommandLineTool.run(&host)
    return (exit, host.output)
}

private func accounts(_ file: [UInt8], _ command: String, _ options: String...) {
    var first = host(file)
    let hashes = command == "import" ? ["--hash-config", "hash"] : []
    let read = run([command, "list"] + hashes + options, on: &first)
    demand([.done, .refused, .usage].contains(read.exit), "exit \(read.exit) of \(command)")
    let listed = run(["accounts", "list"], on: &first)
    if read.exit != .done {
        demand(listed.exit != .done || listed.output.isEmpty, "what was refused changed nothing")
        return
    }
    guard run(["export", "out", "--hash-config", "out-hash"], on: &first).exit == .done else { return }
    // Without a password there are no parameters.
    let parameters = first.files.exists("out-hash") ? ["--hash-config", "out-hash"] : []
    let again = run(["import", "out"] + parameters, in: "e", on: &first)
    demand(again.exit == .done, "exit \(again.exit) of the import of what was exported: \(first.errorText)")
    let relisted = run(["accounts", "list"], in: "e", on: &first).output
    demand(relisted == listed.output, "the accounts are the same")
    guard run(["export", "table", "--to", "csv"], on: &first).exit == .done else { return }
    let table = run(["import", "table"] + parameters, in: "f", on: &first)
    demand(table.exit == .done, "exit \(table.exit) of the import of the table that was exported: \(first.errorText)")
    let count = run(["accounts", "list"], in: "f", on: &first).output.count { $0 == 0x0A }
    demand(count == listed.output.count { $0 == 0x0A }, "as many accounts")
}

private func parameters(_ file: [UInt8]) {
    if let text = text(file) { _ = PasswordForm.reading(text) }
    guard let config = try? HashConfig(parsing: file, file: "f") else { return }
    var request = Wire.BatchCreate.Request()
    _ = try? config.apply(to: &request)
}

private func seeds() -> [[UInt8]] {
    let users = contents(of: "Tests/Fixtures/sample/users.json")
    // As many bytes as the signer key.
    let hash = Base64.encoded([UInt8](repeating: 7, count: 64))
    let start =
        #"ada,ada@example.com,true,\#(hash),c2FsdA==,"Ada ""A"" L",https://p.example/a.png,1001,ada@gmail.com"#
    // Nothing of the other providers.
    let table = Array((start + String(repeating: ",", count: 15) + "1500000000000,1500000000001,+15555550100,,\n").utf8)
    let today = Array(
        (start.replacing(",true,", with: ", TRUE ,") + String(repeating: ",", count: 15)
            + "1500000000000,,+15555550100,False,\"{\"\"a\"\":1}\",001.a,,'=1+2',,m,,,\"a\nb\""
            + String(repeating: ",", count: 17) + "\n").utf8)
    return [
        [0, 0xEF, 0xBB, 0xBF] + today, [1] + today + today, [2] + Array("dn: uid=ada\n".utf8),
        [0] + Array(#"[{"localId":"a","createdAt":"2024-01-01T00:00:00Z","password":"x","enabled":true}]"#.utf8),
        [0] + users, [1] + users, [2] + contents(of: "Tests/Fixtures/sample/accounts.jsonl"), [0] + table, [1] + table,
        [3] + hashConfig, [3] + Array("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g".utf8),
    ]
}
