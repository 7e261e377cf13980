import Testing
import Vinculum
import VinculumServer

@Suite struct LocalServiceTests {
    @Test("A request of the protocol reaches the authority")
    func reaches() throws {
        var service = LocalService()
        var time = ServiceTime()
        let authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local))
        let seed = try #require(Seed([UInt8](repeating: 1, count: 32)))
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp", query: "key=any",
            body: Array("{}".utf8))
        var budgets = Budgets()
        var pending = LocalService.begin(service.read(request), in: &time, machine: Instant(seconds: 7), entropy: seed)
        guard case .done(let proposal) = service.step(&pending, on: authority, &time, &budgets) else {
            Issue.record("an anonymous account asks nothing")
            return
        }
        #expect(proposal.response.status == 200)
        #expect(pending.now == Instant(seconds: 7))
    }
}
