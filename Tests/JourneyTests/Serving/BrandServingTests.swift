import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The option `--brand` of a server.
@Suite("Serving a brand") struct BrandServingTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let page = HTTPRequest(
        method: "GET", path: "/__/auth/action", query: "mode=verifyEmail&oobCode=c&apiKey=k",
        headers: [HTTPRequest.Header("Accept", "text/html")])

    private static func host(_ json: String, logo: [UInt8]? = png) throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.makeDirectories("look", access: .owner)
        try host.write(json, to: "look/brand.json")
        if let logo { try host.files.write(logo, to: "look/logo.png", access: .owner) }
        return host
    }

    private static func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test("pages have the name and the picture, whose path is beside the file; a project has its own")
    func pages() throws {
        let json = #"{"name":"Shop","logo":"logo.png","projects":{"outlet":{"name":"Outlet"}}}"#
        let options = ["--project", "demo", "--project", "outlet", "--brand", "look/brand.json"]
        var server = try MemoryServer(options, on: Self.host(json))
        let shop = Self.text(try server.send(Self.page))
        #expect(shop.contains("<span>Shop</span>") && shop.contains("data:image/png;base64,"))
        var request = Self.page
        request.query += "&projectId=outlet"
        let outlet = Self.text(try server.send(request))
        #expect(outlet.contains("<span>Outlet</span>") && outlet.contains("data:image/png;base64,"))
        var plain = try MemoryServer(["--project", "demo"])
        #expect(!Self.text(try plain.send(Self.page)).contains("<header>"))
    }

    @Test("a message to the webhook names the brand in its language, and none without one")
    func messages() throws {
        let json = #"{"name":{"en":"Shop","de":"Laden"},"support":"help@shop.example"}"#
        for (options, locale, brand) in [
            (["--brand", "look/brand.json"], "de-CH", #""brand":{"name":"Laden","support":"help@shop.example"}}"#),
            (["--brand", "look/brand.json"], "fr", #""brand":{"name":"Shop","support":"help@shop.example"}}"#),
            ([], "de", nil),
        ] as [([String], String, String?)] {
            var server = try MemoryServer(
                ["--code-webhook", "http://127.0.0.1:8080/"] + options, on: Self.host(json))
            let mail = #"{"requestType":"EMAIL_SIGNIN","email":"ada@example.com","continueUrl":"http://localhost/"}"#
            let response = try server.send(
                HTTPRequest(
                    method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", query: "key=any",
                    headers: [HTTPRequest.Header("X-Firebase-Locale", locale)], body: Array(mail.utf8)))
            #expect(response.status == 200)
            let posted = server.postedCalls().map { String(decoding: $0.body, as: UTF8.self) }
            #expect(posted.count == 1)
            if let brand {
                #expect(posted.allSatisfy { $0.hasSuffix(brand) }, "\(posted)")
            } else {
                #expect(posted.allSatisfy { !$0.contains("brand") }, "\(posted)")
            }
        }
    }

    @Test(
        "a wrong file ends the start with the member that is wrong",
        arguments: [
            Row(##"{"color":"#12"}"##, "look/brand.json: the member color must be # and six hexadecimal digits"),
            Row(#"{"logo":"none.png"}"#, "the member logo names a file that cannot be read"),
            Row(#"{"logo":"brand.json"}"#, "the member logo must name a PNG, JPEG or WebP"),
            Row(#"{"projects":{"a":{"name":7}}}"#, "the member projects.a.name must be a text"),
            Row(#"{"a\u001b[31m":1}"#, "is unknown"), Row("[]", "the file must be an object"),
            Row("\"\(String(repeating: "x", count: 1 << 18))\"", "the file is longer than 256 KiB"),
        ] as [Row<String, String>])
    func refused(row: Row<String, String>) throws {
        let (json, words) = row.fields
        var host = try Self.host(json)
        let run = host.run("serve", "--brand", "look/brand.json")
        #expect(run.exit == .usage, sourceLocation: row.line)
        #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: row.line)
        #expect(!run.errors.contains("\u{1B}[31m"), sourceLocation: row.line)
    }

    @Test("a hardened server takes no file that other users may change")
    func exposed() throws {
        var host = try Self.host(#"{"name":"Shop"}"#)
        try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: "secret", access: .owner)
        let words = [
            "--hardened", "--admin-secret", "secret", "--link-origin", "https://a.example", "--brand",
            "look/brand.json",
        ]
        _ = try MemoryServer(words, on: host)
        host.files.expose("look/brand.json", FileExposure(isReadable: true, isWritable: true))
        let failure = #expect(throws: CommandFailure.self) { _ = try MemoryServer(words, on: host) }
        #expect(failure?.exitCode == .usage && failure?.code == "exposedFile")
    }

    @Test("the file may come from standard input, and its pictures are where the server runs")
    func standardInput() throws {
        var host = try Self.host("{}")
        let wrong = host.run(["serve", "--brand", "-"], input: #"{"logo":"logo.png"}"#)
        #expect(wrong.exit == .usage && wrong.errors.contains("the member logo names a file that cannot be read"))
        let place = host.run(["serve", "--brand", "-"], input: #"{"logo":"look/brand.json"}"#)
        #expect(place.exit == .usage && place.errors.contains("must name a PNG, JPEG or WebP"), "\(place.errors)")
    }

    @Test("a picture of more than 64 KiB is refused")
    func bigPicture() throws {
        let logo = Self.png + [UInt8](repeating: 0, count: 1 << 16)
        var host = try Self.host(#"{"logo":"logo.png"}"#, logo: logo)
        let run = host.run("serve", "--brand", "look/brand.json")
        #expect(run.exit == .usage && run.errors.contains("the member logo names a picture of more than 64 KiB"))
    }
}
