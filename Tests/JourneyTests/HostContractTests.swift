import Contracts
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumSystem

/// The same contracts run against the machine and against its twin; `make wasm` runs them under WASI as well.
@Suite("Host contract")
struct HostContractTests {
    @Test("the files of this machine")
    func systemFiles() throws {
        try withTemporaryFolder { folder in
            var files = SystemFileStore()
            self.expectKept { report in FileStoreContract.check(&files, in: folder, &report) }
        }
    }

    @Test("the files in memory", arguments: [true, false])
    func memoryFiles(canRename: Bool) throws {
        var files = MemoryFileStore()
        files.canRename = canRename
        try files.makeDirectories("/contract", access: .owner)
        self.expectKept { report in FileStoreContract.check(&files, in: "/contract", &report) }
    }

    @Test("this machine")
    func systemHost() {
        var host = SystemHost()
        self.expectKept { report in CommandHostContract.check(&host, &report) }
    }

    @Test("the machine in memory")
    func memoryHost() {
        var host = MemoryHost()
        self.expectKept { report in CommandHostContract.check(&host, &report) }
    }

    private func expectKept(_ check: (inout ContractReport) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
        var report = ContractReport()
        check(&report)
        #expect(report.ruleCount > 5, sourceLocation: sourceLocation)
        #expect(report.violations == [], sourceLocation: sourceLocation)
    }
}
