import PropertyKit
import Testing
@testable import Vinculum

@Suite("Where an answer may lead")
struct DestinationTests {
    /// An address on an authorised domain, and whether a mail or a page may lead there.
    static let table: [Row<String, Bool>] = [
        Row("https://app.example.net/next", true),
        Row("HTTPS://app.example.net:8443", true),
        Row("http://localhost:3000/next", true),
        Row("http://127.0.0.1:3000/", false),
        Row("http://app.example.net/next", false),
        Row("javascript://app.example.net/%0aalert(1)", false),
        Row("data://app.example.net/,x", false),
        Row("ftp://app.example.net/", false),
        Row("myapp://app.example.net/", false),
        Row("https://eve.example.net/", false),
        Row("https://app.example.net@eve.example.net/", false),
    ]

    @Test("strict and hardened take https, and http on loopback", arguments: table)
    func continueURL(row: Row<String, Bool>) throws {
        let (url, isTaken) = row.fields
        let config = #"{"authorizedDomains":["localhost","app.example.net"]}"#
        var services = [Service { $0.follow(.strict) }, try Service.exposed()]
        for index in services.indices {
            services[index].configure(config)
            let mailed = services[index].client(
                "v1/accounts:sendOobCode",
                #"{"requestType":"EMAIL_SIGNIN","email":"a@example.net","continueUrl":"\#(url)"}"#)
            #expect((mailed.status == 200) == isTaken, "\(mailed.error)", sourceLocation: row.line)
            #expect(services[index].effects.isEmpty != isTaken, sourceLocation: row.line)
            let page = services[index].client(
                "v1/accounts:createAuthUri", #"{"identifier":"a@example.net","continueUri":"\#(url)"}"#)
            #expect((page.status == 200) == isTaken, "\(page.error)", sourceLocation: row.line)
        }
    }
}
