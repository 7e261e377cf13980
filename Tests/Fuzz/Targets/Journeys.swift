@testable import Vinculum
@testable import VinculumCommands

/// Journeys: the same file gives the same transcript, and whatever is in it ends with one of the exit codes that a
/// replay has.
let fuzzJourneys = Target(seeds: seeds, run: fuzz)

private func fuzz(_ file: [UInt8]) {
    // A password takes tens of milliseconds to hash; few of them are enough.
    guard file.split(separator: 0x0A).count <= 6 else { return }
    let (exit, host) = replay(file)
    let (again, other) = replay(file)
    demand(exit == again && host.output == other.output && host.errorOutput == other.errorOutput, "the same again")
    demand([.done, .usage, .mismatch, .failure, .refused, .notFound].contains(exit), "exit \(exit)")
    demand(text(host.output) != nil && text(host.errorOutput) != nil, "what is said is text")
    demand(!host.output.contains(0x1B), "no control sequence of a file reaches a terminal")
}

private func replay(_ file: [UInt8]) -> (ExitCode, MemoryHost) {
    var host = MemoryHost(arguments: ["replay", "/j/x.jsonl", "--transcript"])
    do throws(FileError) {
        try host.files.makeDirectories("/j", access: .owner)
        _ = try host.files.replace("/j/x.jsonl", with: file, access: .owner)
    } catch {
        fatalError("the memory is full")
    }
    let exit = CommandLineTool.run(&host)
    return (exit, host)
}

private func seeds() -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for name in ["requests", "story", "takeover"] {
        seeds += contents(of: "Tests/Fixtures/journeys/\(name).jsonl").split(separator: 0x0A).map { Array($0) }
    }
    seeds.append(
        Array(
            #"""
            {"at":"2020-01-01T00:00:00Z","seed":1,"run":["sign-in","google","--sub","1","--json"],\#
            "expect":{"exit":0,"output":{"user":{}}},"keep":{"u":"/user/uid"}}
            """#
            .utf8)
            + [0x0A] + Array(#"{"run":["accounts","show","{{u}}","--json"],"input":"x"}"#.utf8))
    return seeds
}
