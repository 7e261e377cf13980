import Testing
@testable import Vinculum

/// How often a request on rows reads some.
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
}
