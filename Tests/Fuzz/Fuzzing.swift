#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
@testable import Vinculum

// The fuzz targets are one program, which `make fuzz` builds: this file, and one for each target in `Targets`.
//
// A target asserts more than that nothing traps: what was read can be written and read again, what was refused changed
// nothing. Its file registers it under the file's own name: `Targets/JSON.swift` declares `fuzzJSON`. The list of all,
// `targets`, is written from the names of the files, so that a file that registers nothing does not compile.

/// What is fuzzed.
struct Target: Sendable {
    /// Returns inputs to begin with, made by the writers under test.
    let seeds: @Sendable () -> [[UInt8]]
    /// Takes one input, and ends the program if something does not hold.
    let run: @Sendable ([UInt8]) -> Void
}

/// The target that the environment names.
private let target: Target = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else { fatalError("FUZZ_TARGET must be one of \(targets.keys.sorted())") }
    return target
}()

/// Writes the target's seeds into the folder that the environment names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    guard let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
    for (index, seed) in target.seeds().enumerated() {
        guard let file = fopen("\(folder)/seed-\(index)", "w") else { fatalError("\(folder) takes no file") }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func runOne(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}

/// Ends the run, with what should have held, unless it does; libFuzzer then keeps the input.
func demand(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { fatalError("not so: \(rule())") }
}

/// The bytes of a file of the package, which is where the fuzzer is started.
func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 { all += block[..<count] }
    return all
}

/// Input taken from the front, a little at a time.
struct Input {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.rest = bytes[...]
    }

    var isEmpty: Bool { self.rest.isEmpty }

    mutating func byte() -> UInt8 { self.rest.popFirst() ?? 0 }

    /// What comes before the next separator, or all that is left.
    mutating func piece(before separator: UInt8) -> [UInt8] {
        let piece = self.rest.prefix { $0 != separator }
        self.rest = self.rest.dropFirst(piece.count + 1)
        return Array(piece)
    }

    mutating func all() -> [UInt8] {
        defer { self.rest = [] }
        return Array(self.rest)
    }
}

/// The text that bytes are if they are one.
func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

func seed(_ number: UInt8) -> Seed {
    guard let seed = Seed([UInt8](repeating: number, count: 32)) else { fatalError("32 bytes are a seed") }
    return seed
}
