import Testing
@testable import Vinculum

/// How often a request on rows reads some, and what it makes of rows that the host leaves out.
@Suite("Reads of a request on rows")
struct RowReadTests {
    @Test("an anonymous account is made without a read of rows that its drawn ID does not have")
    func drawnID() {
        var service = Service()
        let response = service.client("v1/accounts:signUp")
        #expect(response.status == 200)
        // What every request reads first; and after the commit what a next run would rest on.
        #expect(service.rows?.readCount == 2)
    }

    @Test(
        "a request whose host leaves an account's row out is refused by the name of that row",
        arguments: ["signUp", "signInWithPassword", "sendOobCode"])
    func leftOut(operation: String) throws {
        var service = Service()
        let uid = service.client("v1/accounts:signUp", Self.person).localId
        let table = try #require(service.rows).table
        let key = RowKey.account(AccountID(stored: uid), in: RowGenerations().space(of: nil))
        try #require(table[key] != nil)
        #expect(throws: RowRunFailure.fault(.missing(key))) {
            _ = try Self.proposal(operation, service, table) { $0.row.key != key }
        }
    }

    @Test("an account that another engine deleted between two times of reading is no fault")
    func deletedMeanwhile() throws {
        var service = Service()
        let uid = service.client("v1/accounts:signUp", Self.person).localId
        let before = try #require(service.rows).table
        service.admin("v1/projects/demo/accounts:delete", #"{"localId":"\#(uid)"}"#)
        let after = try #require(service.rows).table
        var readCount = 0
        let proposal = try Self.proposal("signUp", service, after) { _ in
            true
        } before: {
            readCount += 1
            // What every request reads first, then the address.
            return readCount <= 2 ? before : nil
        }
        #expect(proposal.response.status == 200)
        #expect(readCount > 3)
    }

    private static let person = #"{"email":"ada@x.org","password":"secret1","requestType":"PASSWORD_RESET"}"#

    /// What a request proposes on the rows of a table, from which a host reads without what rows find.
    ///
    /// - Parameters:
    ///   - isRead: Whether the host returns a row.
    ///   - before: The table of an earlier moment that the host reads, if it does.
    private static func proposal(
        _ operation: String, _ service: Service, _ table: RowTable, _ isRead: (RowTable.Entry) -> Bool,
        before: () -> RowTable? = { nil }
    ) throws -> Proposal {
        var (run, budgets, questions) = (RowRun(), Budgets(), PendingQuestions())
        let request = Service.request("v1/accounts:\(operation)", Self.person, headers: [("x-goog-api-key", "key")])
        while true {
            let authority = Authority(settings: service.authority.settings, store: run.store)
            switch authority.propose(request, now: service.now, seed: service.seed(99), &budgets, &questions) {
            case .reads(let needs):
                var answer = (before() ?? table).answer(to: needs)
                answer.entries = answer.entries.filter { entry in
                    let isNeeded =
                        needs.keys.contains(entry.row.key)
                        || needs.ranges.contains { $0.range.contains(entry.row.key) }
                    return isNeeded && isRead(entry)
                }
                try run.take(answer, to: needs)
            case .needs(let asked), .commitThenAsk(_, let asked):
                questions.answers += asked.map { $0.answered() }
            case .done(let proposal): return proposal
            }
        }
    }
}
