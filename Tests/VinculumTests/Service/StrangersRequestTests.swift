import PropertyKit
import Testing
@testable import Vinculum

/// A request costs time before an operation can refuse it, so those of clients are bounded before they are read.
@Suite("Requests of strangers") struct StrangersRequestTests {
    private static func list(_ count: Int, _ element: String) -> String {
        "[\(Array(repeating: element, count: count).joined(separator: ","))]"
    }

    private static func fields(_ count: Int) -> String {
        (0..<count).map { "f\($0)=v" }.joined(separator: "&")
    }

    @Test(
        "counted things are refused one beyond their bound",
        arguments: [
            Row("v1/accounts:signUp", #"{"mfaInfo":\#(list(257, "{}"))}"#, "too many values"),
            Row("v1/accounts:update", #"{"deleteProvider":\#(list(257, "\"x\""))}"#, "too many values"),
            Row("v1/accounts:update", #"{"deleteAttribute":\#(list(257, "\"EMAIL\""))}"#, "too many values"),
            Row("v1/accounts:lookup", #"{"localId":\#(list(257, "\"x\""))}"#, "too many values"),
            Row(
                "v1/accounts:signUp",
                "{\((0..<257).map { "\"k\($0)\":1" }.joined(separator: ","))}", "too many values"),
            Row("v1/accounts:signUp", #"{"a":\#(list(40, list(250, "1")))}"#, "too many values"),
            Row(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://a","postBody":"\#(String(repeating: "x", count: 262_145))"}"#, "262144 bytes"),
            Row("v1/accounts:signInWithIdp", #"{"requestUri":"http://a","postBody":"\#(fields(257))"}"#, "256 fields"),
            Row(
                "v1/accounts:signInWithIdp", #"{"requestUri":"http://a?\#(fields(257))","postBody":"a=b"}"#,
                "256 fields"),
            Row(
                "v1/accounts:signInWithIdp", #"{"requestUri":"http://a#\#(fields(257))","postBody":"a=b"}"#,
                "256 fields"),
            Row("v1/accounts:signUp?\(fields(257))", "{}", "256 parameters"),
        ])
    func bounds(row: Row<String, String, String>) {
        let (path, body, message) = row.fields
        var service = Service()
        let reply = service.client(path, body)
        #expect(reply.status == 400 && reply.error.contains(message), "\(reply.error)", sourceLocation: row.line)
        #expect(Snapshot(service.authority).accounts.isEmpty, sourceLocation: row.line)
    }

    @Test("an administrator's lists may be longer, and those of factors are bounded all the same")
    func administrators() {
        var service = Service()
        let ids = Self.list(1000, #""x""#)
        #expect(service.admin("v1/projects/demo/accounts:lookup", #"{"localId":\#(ids)}"#).status == 200)
        let factors = Self.list(101, #"{"phoneInfo":"+15555550100"}"#)
        let reply = service.admin("v1/projects/demo/accounts", #"{"mfaInfo":\#(factors)}"#)
        #expect(reply.error.hasPrefix("SECOND_FACTOR_LIMIT_EXCEEDED"), "\(reply.error)")
    }

    @Test("a form has at most 256 fields")
    func forms() {
        var service = Service()
        func answer(_ count: Int) -> Reply {
            service.send(
                HTTPRequest(
                    method: "POST", path: "/securetoken.googleapis.com/v1/token", query: "key=k",
                    headers: [HTTPRequest.Header("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array(Self.fields(count).utf8)))
        }
        #expect(answer(256).error == "MISSING_GRANT_TYPE")
        #expect(answer(257).error.contains("256 fields"))
    }

    @Test(
        "an operation of administrators refuses a client before it reads the body",
        arguments: [
            Endpoint.batchCreate, .batchDelete, .query, .createTenant, .testIamPermissions,
        ])
    func permission(endpoint: Endpoint) throws {
        let tenant = endpoint.row.paths.scopes.contain(tenant: false) ? nil : "t"
        let path = try #require(endpoint.path(project: "demo", tenant: tenant))
        var service = Service()
        let reply = service.client(path, "no JSON")
        #expect(reply.error.hasPrefix("INSUFFICIENT_PERMISSION"), "\(reply.error)")
    }

    @Test("accounts are found once each, in the order of the request")
    func lookup() {
        var service = Service()
        for id in ["a", "b"] {
            service.admin("v1/projects/demo/accounts", #"{"localId":"\#(id)","email":"\#(id)@x.com"}"#)
        }
        let body = #"{"localId":["b","a","b"],"email":["a@x.com"]}"#
        let users = service.admin("v1/projects/demo/accounts:lookup", body).json?["users"]
        #expect(users?.elements.map { $0["localId"]?.string } == ["b", "a"])
    }
}
