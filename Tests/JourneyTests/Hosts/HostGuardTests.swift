import PropertyKit
import Testing

/// Every guard that decides by the text of a host, asked about every spelling.
@Suite("Guards of hosts")
struct HostGuardTests {
    @Test("each guard lets through the kinds of hosts that it has a reason for", arguments: HostKind.spellings)
    func verdicts(row: Row<String, HostKind>) throws {
        let (host, kind) = row.fields
        for guardian in HostGuard.allCases {
            let isPermitted = guardian.permitted.contains(kind)
            #expect(
                try guardian.permits(host) == isPermitted, "\(guardian.rawValue) of \(kind.rawValue) \(host)",
                sourceLocation: row.line)
            // A port changes no verdict, but `--host` takes none.
            if kind != .malformed {
                #expect(
                    try guardian.permits("\(host):8443") == (isPermitted && guardian != .listening),
                    "\(guardian.rawValue) of \(kind.rawValue) \(host) with a port", sourceLocation: row.line)
            }
        }
    }

    @Test("each kind has a spelling")
    func kinds() {
        let spelled = Set(HostKind.spellings.map { $0.fields.1 })
        #expect(spelled == Set(HostKind.allCases))
    }
}
