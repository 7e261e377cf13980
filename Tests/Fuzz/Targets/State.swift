@testable import Vinculum
@testable import VinculumCommands

/// A data directory as the command line reads it. By the first byte, the input is the file itself, the payloads of a
/// file whose checksums hold, sealed or not, or a backup of several projects. Reading changes nothing, what is damaged
/// is said to be, and what a writer repairs a reader then reads.
let fuzzState = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let form = input.byte() % 4
    if form == 2 {
        restore(&input)
        return
    }
    let file = form == 0 ? input.all() : framed(&input, form == 3 ? seal : nil)
    scan(file)
    let key = form == 3 ? ["--seal-key", "/key"] : []
    var host = MemoryHost(arguments: key + ["--data", "/d", "accounts", "list", "--json"])
    do throws(FileError) {
        try host.files.write(Array("AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=".utf8), to: "/key", access: .owner)
        try host.files.makeDirectories("/d/demo-vinculum", access: .owner)
        _ = try host.files.replace(state, with: file, access: .owner)
    } catch {
        fatalError("the memory is full")
    }
    let exit = CommandLineTool.run(&host)
    demand([.done, .corruptState, .refused].contains(exit), "exit \(exit)")
    demand((try? host.files.read(state)) == file, "reading changes nothing")
    let listed = host.output
    host.clearOutput()
    host.arguments = key + ["--data", "/d", "sign-out", "--json"]
    let written = CommandLineTool.run(&host)
    demand((written == .corruptState) == (exit == .corruptState), "a writer finds damage just where a reader does")
    demand((written == .refused) == (exit == .refused), "a writer finds a seal just where a reader does")
    if exit == .done {
        host.clearOutput()
        host.arguments = key + ["--data", "/d", "accounts", "list", "--json"]
        demand(CommandLineTool.run(&host) == .done && host.output == listed, "the accounts are those of before")
    }
}

/// The seal of the key in `/key`.
private let seal = SealKey([UInt8](repeating: 1, count: 32))?.file(salt: [UInt8](repeating: 2, count: 16))

private let state = "/d/demo-vinculum/state.000001.vinc"

/// A backup of several projects whose checksums hold. It restores whole, or changes nothing.
private func restore(_ input: inout Input) {
    var writer = ByteWriter()
    writer.raw(Array("VINCPROJ".utf8))
    writer.uint32(ProjectsBackup.version)
    writer.uint32(UInt32(input.byte() % 4))
    writer.uint32(CRC32C.checksum(writer.bytes))
    writer.raw(input.all())
    writer.uint32(CRC32C.checksum(writer.bytes))
    let file = writer.bytes
    if let backup = try? ProjectsBackup(parsing: file) {
        demand(ProjectsBackup.encoded(backup.entries) == file, "a backup is written as it reads")
    }
    var host = MemoryHost(arguments: ["--data", "/d", "restore", "/backup", "--yes", "--json"])
    do throws(FileError) {
        _ = try host.files.replace("/backup", with: file, access: .owner)
    } catch {
        fatalError("the memory is full")
    }
    let before = host.files.entries
    let exit = CommandLineTool.run(&host)
    demand([.done, .corruptState, .conflict, .refused].contains(exit), "exit \(exit)")
    if exit != .done { demand(host.files.entries == before, "a refused backup changes nothing") }
}

/// A file whose checksums hold. With a seal every other payload is sealed, and the rest only looks so.
private func framed(_ input: inout Input, _ seal: FileSeal? = nil) -> [UInt8] {
    var file = StateLog.Format.header(generation: 1, seal)
    func add(_ kind: StateLog.Format.Kind, _ payload: [UInt8]) {
        let own = payload.count % 2 == 0 ? seal : nil
        file += StateLog.Format.frame(kind, payload, generation: 1, offset: file.count, own)
        if own != nil { return }
        file += payload.isEmpty || file.suffix(payload.count).elementsEqual(payload) ? [] : payload
    }
    add(.endOfSnapshot, [0])
    while !input.isEmpty { add(.change, input.piece(before: 0x1E)) }
    return file
}

private func scan(_ file: [UInt8]) {
    let scan = StateLog.Scan(file, generation: 1)
    demand(scan.end <= file.count, "the good part is in the file")
    let good = StateLog.Scan(Array(file[..<scan.end]), generation: 1)
    demand(
        good.snapshot == scan.snapshot && good.changes == scan.changes && good.end == scan.end,
        "the good part reads the same alone")
    if scan.end > 0 { demand(good.ending == .clean, "and is clean") }
    var end = 0
    for range in scan.snapshot + scan.changes {
        demand(range.lowerBound >= end && range.upperBound <= scan.end, "payloads lie in order")
        end = range.upperBound
    }
}

private func seeds() -> [[UInt8]] {
    var host = MemoryHost(input: "secret1\nsecret1\n")
    host.arguments = ["--data", "/d", "sign-in", "google", "--sub", "1", "--email", "g@x.com"]
    _ = CommandLineTool.run(&host)
    host.arguments = ["--data", "/d", "link", "facebook", "--sub", "2"]
    _ = CommandLineTool.run(&host)
    let file = (try? host.files.read(state)) ?? []
    let payloads = Prepared().journal.map { StateEntry.encoded([.changes($0)]) }
    host.arguments = ["--data", "/d", "--project", "beta", "accounts", "create", "--uid", "a"]
    _ = CommandLineTool.run(&host)
    host.arguments = ["--data", "/d", "backup", "/backup", "--all-projects"]
    _ = CommandLineTool.run(&host)
    let backup = ((try? host.files.read("/backup")) ?? []).dropFirst(20).dropLast(4)
    return [
        [2, 2] + Array(backup), [0] + file, [1] + Array(payloads.joined(separator: [0x1E])),
        [1] + StateEntry.encoded([.note("k", [1, 2]), .note("k", nil)]),
    ]
        + payloads.map { [1] + $0 }
}
