@testable import Vinculum
@testable import VinculumCommands

/// What an operator writes for `serve`. By the first byte, the input is the file of `--admin-secret`, the file of
/// `--config`, the body of `keys:rotate` or of `budgets:show`, or the query of `decisions`, `graph` and
/// `accounts`.
let fuzzOperator = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 5 {
    case 0: administrators(input.all())
    case 1: configuration(input.all())
    case 2: rotation(input.all())
    case 3: budgets(input.all())
    default: queries(String(decoding: input.all(), as: UTF8.self))
    }
}

private func machine(_ file: [UInt8], at path: String) -> MemoryHost {
    var host = MemoryHost()
    do throws(FileError) {
        try host.files.write(file, to: path, access: .owner)
    } catch {
        fatalError("the memory is full")
    }
    return host
}

private func administrators(_ file: [UInt8]) {
    var host = machine(file, at: "/secrets")
    do throws(CommandFailure) {
        let read = try AdministratorFile("/secrets", on: &host).secrets
        demand((1...AdministratorFile.maximumCount).contains(read.count), "\(read.count) secrets")
        demand(Set(read.map { $0.name }).count == read.count, "a name has one secret")
        demand(read.allSatisfy { (16...512).contains($0.secret.revealed().utf8.count) }, "no secret is short")
        let lines = read.map { "\($0.name)\t\($0.secret.revealed())\r\n" }.joined()
        var again = machine(Array(lines.utf8), at: "/secrets")
        let reread = try AdministratorFile("/secrets", on: &again).secrets
        demand(reread.map { $0.name } == read.map { $0.name }, "the names read as they are written")
        demand(zip(reread, read).allSatisfy { $0.secret == $1.secret }, "the secrets read as they are written")
    } catch {
        demand(error.exitCode == .usage, "exit \(error.exitCode)")
        demand(error.what.utf8.starts(with: "/secrets".utf8), "the file is named: \(error.what)")
    }
}

/// The options of a file, each as a word of a command line.
private func configuration(_ file: [UInt8]) {
    var host = machine(file, at: "/config")
    guard case .run(let line)? = try? ArgumentParser.parse(["serve", "--config", "/config"]) else {
        fatalError("the line is right")
    }
    do throws(CommandFailure) {
        let complete = try OptionSources.complete(line, on: &host)
        demand(complete.command == .serve && complete.operands.isEmpty, "a file adds options alone")
        let again = try OptionSources.complete(line, on: &host)
        demand(
            again.options.elementsEqual(complete.options) { $0.name == $1.name && $0.value == $1.value },
            "a file reads the same twice")
    } catch {
        demand(error.exitCode == .usage, "exit \(error.exitCode): \(error.what)")
    }
}

private func rotation(_ body: [UInt8]) {
    guard let read = try? KeyRotation(reading: body) else { return }
    demand((try? KeyRotation(reading: read.body)) == read, "a rotation reads as it is written")
}

private func budgets(_ body: [UInt8]) {
    guard let read = try? BudgetQuestion(reading: body) else { return }
    demand(
        read.address != nil || read.number != nil || read.account != nil || read.peer != nil, "somebody is named")
}

private func queries(_ query: String) {
    if let read = try? DecisionQuery(query) {
        demand((1...1000).contains(read.limit) && (0...25).contains(read.waitSeconds), "the bounds hold")
    }
    if let read = try? GraphQuery(query) { demand((1...64).contains(read.accounts.count), "the bounds hold") }
    if let read = try? AccountsQuery(query) { demand(read.names.count <= 64, "the bounds hold") }
}

private func seeds() -> [[UInt8]] {
    let texts: [(UInt8, String)] = [
        (0, "# ours\nada 0123456789abcdef0123456789abcdef\nci fedcba9876543210fedcba9876543210\n"),
        (0, "0123456789abcdef\n"),
        (1, "# a server\nhardened = true\nproject = one\nproject = two\ndata = d\nlink-origin = https://a.example\n"),
        (1, "strict = false\r\nport=0\nsign = 1\nsign-algorithm = ES256\nrotate-keys = 30\nseal-key = k\n"),
        (3, #"{"email":"ada@example.com","peer":"2001:db8:0:1::/64","tenantId":"blue"}"#),
        (3, #"{"localId":"ada","phoneNumber":"+15555550100"}"#),
        (4, "after=1600000000000001&wait=25&limit=1000"), (4, "account=ada&account=b%C3%B6b&tenant=blue"),
        (4, "pageSize=250&pageToken=ada&tenant=blue"), (4, "account=ada%40example.com&absorbed=true"),
        (2, #"{"atOnce":true,"algorithm":"RS256","bits":3072}"#), (2, #"{"revoke":true,"algorithm":"ES256"}"#),
    ]
    return texts.map { [$0.0] + Array($0.1.utf8) }
}
