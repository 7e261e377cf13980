import PropertyKit
import Testing
@testable import Vinculum

/// What a request counts whose proposal another one has overtaken, so that it runs again.
@Suite("Budgets: conflicts")
struct BudgetConflictTests {
    private static let requests: [(path: String, body: String)] = [
        ("v1/accounts:signUp", #"{"returnSecureToken":true}"#),
        ("v1/accounts:signUp", #"{"email":"new@x.com","password":"secret1"}"#),
        ("v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1"}"#),
        ("v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"wrong password"}"#),
        ("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@x.com"}"#),
        ("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#),
        ("v1/accounts:createAuthUri", #"{"identifier":"ada@x.com","continueUri":"http://localhost"}"#),
    ]

    /// What is used of each budget after some runs of each request, of which the last one is committed.
    private static func uses(runs: Int, of choice: [Int]) throws -> [Budgets.Use] {
        var service = Service.strict()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        service.admin("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1","emailVerified":true}"#)
        var (authority, budgets) = (service.authority, service.budgets)
        for (number, index) in choice.enumerated() {
            var request = Service.request(
                Self.requests[index].path, Self.requests[index].body, headers: [("x-goog-api-key", "key")])
            request.peer = .stranger
            var (questions, left) = (PendingQuestions(), runs)
            while left > 0 {
                let step = authority.propose(
                    request, now: service.now, seed: service.seed(UInt64(number)), &budgets, &questions)
                switch step {
                case .needs(let asked), .commitThenAsk(_, let asked):
                    for question in asked { questions.answers.append(question.answered()) }
                case .done(let proposal):
                    left -= 1
                    if left == 0 { try authority.commit(proposal.changes) }
                case .reads: Issue.record("the state is whole")
                }
            }
        }
        var subject = Budgets.Subject()
        subject.address = EmailAddress("ada@x.com")
        subject.numbers = [PhoneNumber("+15555550100")].compactMap { $0 }
        subject.peer = .stranger
        return budgets.uses(of: subject, at: service.now)
    }

    @Test("a request counts once, however often it runs because of conflicts", arguments: TestSeed.sample(3))
    func once(seed: TestSeed) {
        forAll(
            seed: seed, count: 12, Gen<Int>.int(in: 0...Self.requests.count - 1).array(1...6), .int(in: 2...8)
        ) { choice, runs in
            try expectEqual(Self.uses(runs: runs, of: choice), Self.uses(runs: 1, of: choice), "used")
        }
    }
}
