import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// A large body costs time and memory before any operation can refuse it, so only administrators may send one.
@Suite("Body allowance") struct BodyAllowanceTests {
    private static let secret = "a secret of administrators"
    private static let create = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate"

    @Test(
        "a large body needs an administrator and a path with a project",
        arguments: [
            Row(create, [("Authorization", "Bearer owner")], HTTPBodyAllowance.large),
            Row(create, [("Authorization", "Bearer ya29.x"), ("Host", "localhost")], .large),
            Row(
                "/identitytoolkit.googleapis.com/v1/projects/demo/tenants/t/accounts:batchCreate",
                [("Authorization", "bearer OWNER")], .large),
            Row("/emulator/v1/projects/demo/config", [("Authorization", "Bearer owner")], .large),
            Row(create, [], .smallWithoutAdministrator),
            Row(create, [("x-goog-api-key", "k")], .smallWithoutAdministrator),
            Row(create, [("Authorization", "Bearer other")], .smallWithoutAdministrator),
            Row(create, [("Authorization", "Basic owner")], .smallWithoutAdministrator),
            Row(
                create, [("Authorization", "Bearer owner"), ("Origin", "https://example.com")],
                .smallWithoutAdministrator),
            Row(create, [("Authorization", "Bearer owner"), ("Host", "example.com")], .smallWithoutAdministrator),
            Row(
                "/identitytoolkit.googleapis.com/v1/accounts:update", [("Authorization", "Bearer owner")],
                .smallWithoutProject),
            Row(
                "/identitytoolkit.googleapis.com/v1/projects//accounts:batchCreate",
                [("Authorization", "Bearer owner")],
                .smallWithoutProject),
            Row(
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/uploadAccount",
                [("Authorization", "Bearer owner")],
                .smallWithoutProject),
            Row("/emulator/action", [("Authorization", "Bearer owner")], .smallWithoutProject),
            Row("/nothing", [("Authorization", "Bearer owner")], .smallWithoutProject),
        ])
    func local(row: Row<String, [(String, String)], HTTPBodyAllowance>) {
        let (path, fields, allowance) = row.fields
        let head = HTTPRequest(
            method: path.hasSuffix("/config") ? "PATCH" : "POST", path: path,
            headers: fields.map { HTTPRequest.Header($0.0, $0.1) })
        #expect(LocalService().bodyAllowance(of: head) == allowance, sourceLocation: row.line)
    }

    @Test(
        "where a secret guards administration, it is that",
        arguments: [
            Row("Bearer \(secret)", HTTPBodyAllowance.large), Row("Bearer owner", .smallWithoutAdministrator),
            Row("Bearer \(secret) ", .smallWithoutAdministrator), Row("", .smallWithoutAdministrator),
        ])
    func guarded(row: Row<String, HTTPBodyAllowance>) {
        let (authorization, allowance) = row.fields
        let service = LocalService(reach: .network, administrators: .secret(Secret(Self.secret)))
        let head = HTTPRequest(
            method: "POST", path: Self.create, headers: [HTTPRequest.Header("Authorization", authorization)])
        #expect(service.bodyAllowance(of: head) == allowance, sourceLocation: row.line)
    }
}
