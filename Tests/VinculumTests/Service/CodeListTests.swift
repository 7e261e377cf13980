import PropertyKit
import Testing
@testable import Vinculum

/// The lists of pending codes, whole and by pages.
@Suite("Lists of codes")
struct CodeListTests {
    private static func filled() -> Service {
        var service = Service()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        for number in 0..<7 {
            _ = service.sendOobCode("EMAIL_SIGNIN", #""email":"u\#(number)@x.com""#)
            _ = service.sendSMS("+1555010\(number)")
        }
        return service
    }

    private static func list(_ name: String, _ query: String, _ service: inout Service) -> Reply {
        service.send(HTTPRequest(method: "GET", path: "/emulator/v1/projects/demo/\(name)", query: query))
    }

    @Test(
        "the pages of a list are the whole list", arguments: ["oobCodes", "verificationCodes"],
        [1, 2, 3, 6, 7, 8, 1000])
    func pages(name: String, size: Int) {
        var service = Self.filled()
        let whole = Self.list(name, "", &service)
        let texts = whole[name]?.elements.map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? []
        #expect(texts.count == 7 && whole["nextPageToken"] == nil)
        var (found, token, pageCount): ([String], String, Int) = ([], "", 0)
        repeat {
            let page = Self.list(name, "pageSize=\(size)&pageToken=\(token)", &service)
            let elements = page[name]?.elements.map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? []
            #expect(page.status == 200 && elements.count <= size)
            found += elements
            token = page.text("nextPageToken")
            pageCount += 1
        } while !token.isEmpty && pageCount < 20
        #expect(found == texts)
    }

    @Test("a page that was begun goes on after its codes were used")
    func used() {
        var service = Self.filled()
        let token = Self.list("oobCodes", "pageSize=3", &service).text("nextPageToken")
        for number in 0..<4 {
            service.emailLink("u\(number)@x.com", service.mailedCode("EMAIL_SIGNIN", about: "u\(number)@x.com"))
        }
        let rest = Self.list("oobCodes", "pageSize=9&pageToken=\(token)", &service)
        #expect(rest["oobCodes"]?.elements.map { $0["email"]?.string } == ["u4@x.com", "u5@x.com", "u6@x.com"])
    }

    @Test(
        "a page that does not exist is refused",
        arguments: [
            Row("pageSize=-1"), Row("pageSize=x"), Row("pageSize=2&pageToken=x"), Row("pageSize=2&pageToken=-1"),
            Row("pageSize=2&pageToken=99999999999999999999"),
        ])
    func refused(row: Row<String>) {
        var service = Self.filled()
        #expect(Self.list("oobCodes", row.fields, &service).status == 400, sourceLocation: row.line)
        #expect(Self.list("verificationCodes", row.fields, &service).status == 400, sourceLocation: row.line)
    }

    @Test("a token without a size is no page, as in the reference")
    func unpaged() {
        var service = Self.filled()
        #expect(Self.list("oobCodes", "pageToken=3", &service)["oobCodes"]?.count == 7)
    }
}
