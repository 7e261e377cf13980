import PropertyKit
import Testing
@testable import Vinculum

@Suite("Queries for accounts")
struct QueryTests {
    private static let path = "v1/projects/demo/accounts:query"

    /// Accounts whose order differs by every field.
    private static let populated: Service = {
        var service = Service()
        let rows: [(id: String, name: String?, email: String?, phone: String?)] = [
            ("c", "Ada", "z@x.com", nil), ("a", nil, "M@x.com", "+15550001"), ("d", "Ada", nil, nil),
            ("b", "Bo", "a@x.com", nil),
            ("E", "", nil, "+15550002"),
        ]
        for row in rows {
            service.now = service.now.adding(seconds: 10)
            let name = row.name.map { #","displayName":"\#($0)""# } ?? ""
            let email = row.email.map { #","email":"\#($0)""# } ?? ""
            let phone = row.phone.map { #","phoneNumber":"\#($0)""# } ?? ""
            service.admin("v1/projects/demo/accounts", #"{"localId":"\#(row.id)"\#(name)\#(email)\#(phone)}"#)
        }
        // The first to come was here last; two signed in at the same moment.
        for (id, at) in [("c", 9_000_000_000_000 as Int64), ("a", 5), ("b", 5)] {
            service.admin("v1/accounts:update", #"{"localId":"\#(id)","lastLoginAt":"\#(at)"}"#)
        }
        return service
    }()

    private static func ids(_ reply: Reply) -> [String] {
        reply["userInfo"]?.elements.compactMap { $0["localId"]?.string } ?? []
    }

    private static func ask(_ body: String, _ path: String = path) -> Reply {
        var service = QueryTests.populated
        return service.admin(path, body)
    }

    @Test(
        "without parameters accounts are sorted by ID",
        arguments: ["v1/projects/demo/accounts:query", "v1/projects/demo:queryAccounts"])
    func everybody(path: String) {
        let all = Self.ask("{}", path)
        #expect(Self.ids(all) == ["E", "a", "b", "c", "d"] && all.text("recordsCount") == "5")
        #expect(Self.ids(Self.ask(#"{"order":"DESC","sortBy":"USER_ID"}"#, path)) == ["d", "c", "b", "a", "E"])
        let count = Self.ask(#"{"returnUserInfo":false}"#, path)
        #expect(count.body == Array(#"{"recordsCount":"5"}"#.utf8))
        #expect(all["userInfo"]?[1]?["email"]?.string == "m@x.com")
    }

    @Test(
        "each field sorts in both orders, with absent values first or last and ties by ID",
        arguments: [
            Row("NAME", ["a", "E", "c", "d", "b"], ["b", "c", "d", "E", "a"]),
            Row("USER_EMAIL", ["E", "d", "b", "a", "c"], ["c", "a", "b", "E", "d"]),
            Row("CREATED_AT", ["c", "a", "d", "b", "E"], ["E", "b", "d", "a", "c"]),
            Row("LAST_LOGIN_AT", ["E", "d", "a", "b", "c"], ["c", "a", "b", "E", "d"]),
        ])
    func sorted(row: Row<String, [String], [String]>) {
        let (field, ascending, descending) = row.fields
        #expect(Self.ids(Self.ask(#"{"sortBy":"\#(field)"}"#)) == ascending, sourceLocation: row.line)
        #expect(Self.ids(Self.ask(#"{"sortBy":"\#(field)","order":"DESC"}"#)) == descending, sourceLocation: row.line)
    }

    @Test(
        "expressions form a union, and only the first identifier of each is used",
        arguments: [
            Row(#"[{"email":"m@X.COM"}]"#, ["a"]),
            Row(#"[{"phoneNumber":"+15550002"}]"#, ["E"]),
            Row(#"[{"userId":"d"}]"#, ["d"]),
            Row(#"[{"userId":"D"}]"#, []),
            Row(#"[{"userId":"d"},{"email":"a@x.com"},{"userId":"d"},{"userId":"nobody"}]"#, ["b", "d"]),
            Row(#"[{"userId":"d","email":"a@x.com"}]"#, ["b"]),
            Row(#"[{"userId":"d","phoneNumber":"+15550001"}]"#, ["a"]),
            Row(#"[{"userId":"d","email":""}]"#, ["d"]), Row(#"[{"email":"no address"}]"#, []),
        ] as [Row<String, [String]>])
    func expressions(row: Row<String, [String]>) {
        let (expression, ids) = row.fields
        let reply = Self.ask(#"{"expression":\#(expression)}"#)
        #expect(Self.ids(reply) == ids && reply.text("recordsCount") == "\(ids.count)", sourceLocation: row.line)
        #expect(
            Self.ask(#"{"returnUserInfo":false,"expression":\#(expression)}"#).text("recordsCount") == "\(ids.count)",
            sourceLocation: row.line)
    }

    @Test("pages by limit and offset list every account once", arguments: 1...6)
    func walk(limit: Int) {
        var walked: [String] = []
        for offset in stride(from: 0, to: 5, by: limit) {
            let page = Self.ids(Self.ask(#"{"sortBy":"USER_EMAIL","limit":"\#(limit)","offset":"\#(offset)"}"#))
            #expect(page.count == min(limit, 5 - offset))
            walked += page
        }
        #expect(walked == ["E", "d", "b", "a", "c"])
        #expect(Self.ids(Self.ask(#"{"offset":"9223372036854775807"}"#)) == [])
        #expect(Self.ids(Self.ask(#"{"limit":"0"}"#)).count == 5)
    }

    @Test(
        "invalid queries are refused",
        arguments: [
            Row(#"{"limit":"-1"}"#, "INVALID_ARGUMENT : limit must be a whole number, 0 or more."),
            Row(#"{"limit":"x"}"#, "INVALID_ARGUMENT : limit must be a whole number, 0 or more."),
            Row(#"{"offset":"1.5"}"#, "INVALID_ARGUMENT : offset must be a whole number, 0 or more."),
            Row(#"{"offset":"9223372036854775808"}"#, "INVALID_ARGUMENT : offset must be a whole number, 0 or more."),
            Row(
                #"{"expression":[{}]}"#,
                """
                INVALID_ARGUMENT : An expression names claim, email, emailPrefix, phoneNumber, providerId or userId.
                """),
            Row(
                #"{"sortBy":"SIZE"}"#,
                "Invalid JSON payload received. /sortBy must be equal to one of the allowed values"),
        ])
    func refused(row: Row<String, String>) {
        let (body, message) = row.fields
        let reply = Self.ask(body)
        #expect(reply.status == 400 && reply.error == message, sourceLocation: row.line)
        #expect(reply["error"]?["status"]?.string == "INVALID_ARGUMENT", sourceLocation: row.line)
    }

    @Test("only administrators query, and only their tenant")
    func scope() {
        var service = Self.populated
        #expect(service.client("v1/projects/demo/accounts:query").errorCode == "INSUFFICIENT_PERMISSION")
        service.admin("v1/projects/demo/tenants/t-1/accounts", #"{"localId":"other"}"#)
        #expect(Self.ids(service.admin("v1/projects/demo/tenants/t-1/accounts:query")) == ["other"])
        #expect(Self.ids(service.admin(Self.path, #"{"tenantId":"t-1"}"#)) == ["other"])
        #expect(Self.ids(service.admin(Self.path)).count == 5)
        service.configure(#"{"allowPasswordSignup":true,"disableAuth":true}"#, tenant: "t-1")
        #expect(service.admin(Self.path, #"{"tenantId":"t-1"}"#).error == "PROJECT_DISABLED")
    }

    @Test("in strict mode a query returns at most 500 accounts")
    func strictLimit() {
        var service = Service()
        var set = ChangeSet()
        for number in 0..<700 { set.changes.append(.account(.changed(AccountID("u\(number)")!, [.disabled(false)]))) }
        service.commit(set)
        #expect(
            Self.ids(service.admin(Self.path)).count == 700
                && Self.ids(service.admin(Self.path, #"{"limit":"600"}"#)).count == 600)
        service.change { $0.follow(.strict) }
        #expect(
            Self.ids(service.admin(Self.path)).count == 500
                && Self.ids(service.admin(Self.path, #"{"limit":"600"}"#)).count == 500)
        #expect(service.admin(Self.path, #"{"returnUserInfo":false}"#).text("recordsCount") == "700")
    }
}
