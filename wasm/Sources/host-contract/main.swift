import Contracts
import Vinculum
import VinculumCommands
import VinculumSystem

// Checks the contracts of the ports inside a WebAssembly runtime. The first argument names the preopened folder to use.
SystemHost.run { host in
    guard let folder = host.arguments.first else {
        host.writeLine("usage: host-contract FOLDER", to: .error)
        return 2
    }
    var report = ContractReport()
    CommandHostContract.check(&host, &report)
    FileStoreContract.check(&host.files, in: folder, &report)
    for violation in report.violations { host.writeLine("broken: \(violation)", to: .error) }
    let keptCount = report.ruleCount - report.violations.count
    host.writeLine("host contract: \(keptCount) of \(report.ruleCount) rules kept", to: .output)
    do throws(FileError) { try host.flush() } catch { return 1 }
    return report.violations.isEmpty ? 0 : 1
}
