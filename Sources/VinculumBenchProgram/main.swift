import CLibc
import VinculumBenchLoads

// Prints how many of each request are answered in a second of the processor, as ModuleLoad sends them, where the core
// is compiled as in the program that is given away: VinculumBench is compiled as a Swift package that depends on it.

func secondsOfProcessor() -> Double {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
}

guard var load = ModuleLoad() else { exit(1) }
for request in ModuleLoad.Request.allCases {
    var (count, used) = (0, 0.0)
    let start = secondsOfProcessor()
    while used < 1 {
        for _ in 0..<100 where !load.run(request) { exit(1) }
        count += 100
        used = secondsOfProcessor() - start
    }
    print("\(request.rawValue) \(Int(Double(count) / used))")
}
