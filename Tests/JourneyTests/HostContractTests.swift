import Contracts
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumSystem

/// The contracts of the host interface, checked on the real host and on the one in memory; `make wasm` checks them
/// under WASI as well.
@Suite("Host contract")
struct HostContractTests {
    @Test("the real file system fulfils the file store contract")
    func systemFiles() throws {
        try withTemporaryFolder { folder in
            var files = SystemFileStore()
            self.expectKept { report in FileStoreContract.check(&files, in: folder, &report) }
        }
    }

    @Test("the file store in memory fulfils the file store contract", arguments: [true, false])
    func memoryFiles(canRename: Bool) throws {
        var files = MemoryFileStore()
        files.canRename = canRename
        try files.makeDirectories("/contract", access: .owner)
        self.expectKept { report in FileStoreContract.check(&files, in: "/contract", &report) }
    }

    @Test("the real host fulfils the host contract")
    func systemHost() {
        var host = SystemHost()
        self.expectKept { report in CommandHostContract.check(&host, &report) }
    }

    @Test("the host in memory fulfils the host contract")
    func memoryHost() {
        var host = MemoryHost()
        self.expectKept { report in CommandHostContract.check(&host, &report) }
    }

    private func expectKept(_ check: (inout ContractReport) -> Void, sourceLocation: SourceLocation = #_sourceLocation)
    {
        var report = ContractReport()
        check(&report)
        #expect(report.ruleCount > 5, sourceLocation: sourceLocation)
        #expect(report.violations == [], sourceLocation: sourceLocation)
    }
}
