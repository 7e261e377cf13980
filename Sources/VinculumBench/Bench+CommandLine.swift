import Foundation

extension Bench.Section {
    static let commandLine = Bench.Section(
        name: "command-line", summary: "start-up time compared with other programs, and file sizes"
    ) {
        var table = Bench.Table("start and exit", "median", "fastest")
        for (name, command) in [
            ("vinculum --version", [programs.native, "--version"]),
            ("/bin/true", ["/bin/true"]),
            ("python3 -c pass", ["/usr/bin/env", "python3", "-c", "pass"]),
            ("node -e 0", ["/usr/bin/env", "node", "-e", "0"]),
        ] {
            guard let measured = startUp(command) else {
                table.row(name, "not installed", "")
                continue
            }
            table.row(name, Bench.time(measured.median), Bench.time(measured.fastest))
        }
        table.show()
        table = Bench.Table("file", "bytes")
        for path in [programs.native, programs.wasm] { table.row(path, size(of: path)) }
        table.show()
    }
}

/// The paths of the built programs, relative to the package root.
private let programs = (native: ".build/release/vinculum", wasm: ".build-wasm/vinculum.wasm")

/// Measures a program from its start to its exit; `nil` if it cannot run.
private func startUp(_ command: [String]) -> Bench.Measurement? {
    guard run(command) else { return nil }
    return Bench.measure(minimumSamples: 50, minimumSeconds: 1) { _ = run(command) }
}

private func run(_ command: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawn(&child, command[0], &actions, nil, &arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status == 0
}

private func size(of path: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? Int else { return "not built" }
    return Bench.number(Double(size))
}
