import Vinculum
import VinculumBenchLoads
import VinculumCommands
import VinculumSystem

// Prints one line for each signature operation of the benchmark: how many a second WebAssembly does. The fastest round
// counts, as in the native program, because other work on the machine can only slow a round down.
SystemHost.run { host in
    guard let seed = Seed([UInt8](repeating: 7, count: 32)), var load = SignatureLoad(seed) else { return 1 }
    for operation in SignatureLoad.Operation.allCases {
        guard load.run(operation) else { return 1 }
        var fastest: Int64 = 0
        for _ in 0..<50 {
            // The clock counts milliseconds, so a round starts when a millisecond does.
            let before = host.now().milliseconds
            var start = before
            while start == before { start = host.now().milliseconds }
            var count: Int64 = 0
            var elapsed: Int64 = 0
            while elapsed < 20 {
                guard load.run(operation) else { return 1 }
                count += 1
                elapsed = host.now().milliseconds - start
            }
            fastest = max(fastest, count * 1000 / elapsed)
        }
        host.writeLine("\(operation.rawValue) \(fastest)", to: .output)
    }
    do throws(FileError) { try host.flush() } catch { return 1 }
    return 0
}
