#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
@testable import Vinculum

// Support of the fuzz targets; `make fuzz` builds one program of this file and each file in `Targets`.
//
// A target asserts more than that nothing traps: what was read can be written and read again, what was refused changed
// nothing. Before the first input it writes its seeds, made by the writers under test.

/// Ends the run, with what should have held, unless it does; libFuzzer then keeps the input.
func demand(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { fatalError("not so: \(rule())") }
}

func bytes(_ data: UnsafePointer<UInt8>, _ size: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: data, count: size))
}

/// Writes the seeds into the folder that the environment names.
func plant(_ seeds: [[UInt8]]) {
    guard let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) else { return }
    for (index, seed) in seeds.enumerated() {
        guard let file = fopen("\(folder)/seed-\(index)", "w") else { continue }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
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
