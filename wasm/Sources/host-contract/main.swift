import Contracts
import Vinculum
import VinculumCommands
import VinculumSystem

// Checks the contracts of the ports, and that of the text, inside a WebAssembly runtime. The first argument names the
// preopened folder to use. The second is the seed of the random texts: a violation prints it.
SystemHost.run { host in
    guard let folder = host.arguments.first else {
        host.writeLine("usage: host-contract FOLDER [SEED]", to: .error)
        return 2
    }
    var report = ContractReport()
    CommandHostContract.check(&host, &report)
    FileStoreContract.check(&host.files, in: folder, &report)
    let freshSeed = host.nextSeed().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    CompactStringContract.check(seed: host.arguments.dropFirst().first.flatMap { UInt64($0) } ?? freshSeed, &report)
    for violation in report.violations { host.writeLine("broken: \(violation)", to: .error) }
    let keptCount = report.ruleCount - report.violations.count
    host.writeLine("host contract: \(keptCount) of \(report.ruleCount) rules kept", to: .output)
    do throws(FileError) { try host.flush() } catch { return 1 }
    return report.violations.isEmpty ? 0 : 1
}
