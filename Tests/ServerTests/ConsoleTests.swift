import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("The console's files") struct ConsoleTests {
    private static func incoming(
        _ method: String, _ path: String, _ headers: [(String, String)] = [], reach: Reach = .machine(alsoFrom: [])
    ) -> LocalService.Incoming {
        LocalService(reach: reach).read(
            HTTPRequest(method: method, path: path, headers: headers.map { HTTPRequest.Header($0.0, $0.1) }))
    }

    @Test("a file is answered whole, and not again to a client that has it", arguments: TestSeed.sample(5))
    func tags(seed: TestSeed) {
        forAll(seed: seed, count: 50, Gen<UInt8>.byte.array(0...200)) { bytes in
            let file = ConsoleFile(contentType: "text/css; charset=utf-8", bytes: bytes)
            let whole = file.response(to: HTTPRequest(method: "GET", path: "/console/a.css"))
            try expectEqual(whole.status, 200)
            try expectEqual(whole.body, bytes)
            try expectEqual(whole.contentType, "text/css; charset=utf-8")
            try expectEqual(whole.header("Cache-Control"), "no-cache")
            guard let tag = whole.header("ETag") else { throw CheckFailure("there is a tag") }
            let other = ConsoleFile(contentType: "text/css; charset=utf-8", bytes: bytes + [0])
            for (condition, isKnown) in [
                (tag, true), ("W/\(tag)", true), ("\"x\", \(tag)", true), ("\"x\" ,\t\(tag) , \"y\"", true),
                ("*", true), (other.tag, false), ("", false), (",,", false), (String(tag.dropLast()), false),
                ("w/\(tag)", false), ("\(tag)\(tag)", false),
            ] {
                let request = HTTPRequest(
                    method: "GET", path: "/console/a.css",
                    headers: [HTTPRequest.Header("If-None-Match", condition)])
                let response = file.response(to: request)
                try expectEqual(response.status, isKnown ? 304 : 200, condition)
                try expectEqual(response.body, isKnown ? [] : bytes, condition)
                try expectEqual(response.header("ETag"), tag, condition)
                try expectEqual(
                    response.header("Content-Security-Policy"), whole.header("Content-Security-Policy"), condition)
            }
        }
    }

    @Test("no other origin reads, frames or opens the console, and nothing foreign runs in it")
    func protection() {
        let file = ConsoleFile(contentType: "text/html; charset=utf-8", bytes: [])
        let browser = [("Accept", "text/html"), ("Origin", "http://localhost:3000")]
        for (path, vary) in [("/", ["Accept", "Origin"]), ("/console/main.js", ["Origin"])] {
            var service = LocalService()
            let incoming = Self.incoming("GET", path, browser)
            let response = service.finish(service.console(file, for: incoming), incoming)
            for (name, value) in [
                (
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                        + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
                ),
                ("X-Frame-Options", "DENY"), ("X-Content-Type-Options", "nosniff"),
                ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ] {
                #expect(response.header(name) == value)
            }
            for feature in ["camera", "geolocation", "microphone", "payment", "usb"] {
                #expect(response.header("Permissions-Policy")?.contains("\(feature)=()") == true)
            }
            #expect(response.header("Access-Control-Allow-Origin") == nil)
            #expect(response.headers.filter { $0.name == "Vary" }.map { $0.value } == vary)
        }
    }

    @Test(
        "a browser that asks for / gets the page, and a program does not",
        arguments: [
            Row("text/html", true), Row("TEXT/HTML", true), Row("text/html;q=0.1", true),
            Row("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
            Row("application/json , text/html ; charset=utf-8", true), Row("text/html;q=0.001", true),
            Row("text/html;q=0", false), Row("text/html; Q = 0.000", false), Row("text/html;level=1;q=0.0", false),
            Row("*/*", false), Row("text/*", false), Row("", false), Row("application/json", false),
            Row("text/htmlx", false), Row("xtext/html", false), Row("application/text/html", false),
            Row("text/html5, */*", false), Row("application/json;a=text/html", false), Row("text", false),
        ] as [Row<String, Bool>])
    func negotiation(row: Row<String, Bool>) {
        let (accept, isPage) = row.fields
        let name = isPage ? ConsoleFile.index : nil
        #expect(Self.incoming("GET", "/", [("Accept", accept)]).consoleFile == name, sourceLocation: row.line)
        #expect(Self.incoming("HEAD", "/", [("Accept", accept)]).consoleFile == name, sourceLocation: row.line)
        #expect(Self.incoming("POST", "/", [("Accept", accept)]).consoleFile == nil, sourceLocation: row.line)
        #expect(Self.incoming("OPTIONS", "/", [("Accept", accept)]).consoleFile == nil, sourceLocation: row.line)
    }

    @Test("whatever Accept says, only text/html is a wish for the page", arguments: TestSeed.sample(5))
    func hostileAccept(seed: TestSeed) {
        let part = Gen<String>.oneOf(
            .element(of: [
                "text/html", "TeXt/HtMl", ";q=0", ";q=", ";", ",", " ", "\t", "*/*", "q=0", "\"", "=", "text",
            ]),
            Gen<String>.unicodeString(0...4))
        forAll(seed: seed, count: 200, part.array(0...40)) { parts in
            let accept = parts.joined()
            let incoming = Self.incoming("GET", "/", [("Accept", accept)])
            if incoming.consoleFile != nil {
                let bare = accept.lowercased().unicodeScalars.filter { $0 != " " && $0 != "\t" }
                try check(String(String.UnicodeScalarView(bare)).contains("text/html"), "\(accept) has the type")
            }
            // The type by itself, beside all others, is always a wish.
            try expectEqual(
                Self.incoming("GET", "/", [("Accept", "text/html,\(accept)")]).consoleFile, ConsoleFile.index, accept)
        }
        let long = String(repeating: "text/htm;q=0,;;", count: 4000)
        #expect(Self.incoming("GET", "/", [("Accept", long)]).consoleFile == nil)
        // What is behind the first kilobyte is not read, so that reading it takes no time.
        for (before, name) in [(1015, ConsoleFile.index), (1016, nil), (60_000, nil)] {
            let accept = String(repeating: ",", count: before) + "text/html"
            #expect(Self.incoming("GET", "/", [("Accept", accept)]).consoleFile == name)
        }
    }

    @Test("the name of a file is what follows /console/, byte for byte", arguments: TestSeed.sample(5))
    func names(seed: TestSeed) {
        forAll(seed: seed, count: 200, Gen<String>.unicodeString(0...12)) { name in
            try expectEqual(Self.incoming("GET", "/console/\(name)").consoleFile, name)
            try expectEqual(Self.incoming("HEAD", "/console/\(name)").consoleFile, name)
        }
        for path in ["/console", "/Console/main.js", "//console/main.js", "/x/console/main.js", "/console%2Fmain.js"] {
            #expect(Self.incoming("GET", path).consoleFile == nil)
        }
        var served = Served()
        #expect(served.send("GET", "/console/main.js").status == 404)
        #expect(served.send("POST", "/console/main.js").status == 405)
        #expect(served.send("POST", "/console/main.js").header("Allow") == "GET")
    }

    @Test("a file that is not there is 404, and / says where our own documentation is")
    func absent() {
        var service = LocalService()
        let incoming = Self.incoming("GET", "/console/none.js")
        #expect(service.finish(service.console(nil, for: incoming), incoming).status == 404)
        for (hasConsole, docs) in [(false, "/emulator/openapi.json"), (true, "/#/help")] {
            service.hasConsole = hasConsole
            var served = Served(service)
            let response = served.send("GET", "/", [("Accept", "*/*"), ("Origin", "http://localhost:3000")])
            #expect(response.json["authEmulator"]?["docs"]?.string == docs)
            #expect(response.json["authEmulator"]?["ready"]?.bool == true)
            #expect(response.header("Access-Control-Allow-Origin") == "http://localhost:3000")
            #expect(response.headers.contains { $0.name == "Vary" && $0.value == "Accept" } == hasConsole)
        }
    }

    @Test(
        "which projects a server has is an administrator's; what it is, its machine's",
        arguments: [("/vinculum/v1/server", [501, 501]), ("/vinculum/v1/projects", [403, 401])])
    func administrators(path: String, withoutToken: [Int]) {
        var served = Served()
        #expect(served.send("GET", path).status == withoutToken[0])
        #expect(served.send("GET", path, [("Authorization", "Bearer wrong")]).status == withoutToken[1])
        // This host has neither, and says so to administrators.
        #expect(served.send("GET", path, [("Authorization", "Bearer owner")]).status == 501)
        for stranger in [("Origin", "https://example.com"), ("Origin", "null"), ("Host", "example.com")] {
            let response = served.send("GET", path, [("Authorization", "Bearer owner"), stranger])
            #expect(response.status == 403)
            #expect(response.header("Access-Control-Allow-Origin") == nil)
        }
        let preflight = served.send(
            "OPTIONS", path, [("Origin", "https://example.com"), ("Access-Control-Request-Headers", "authorization")])
        #expect(preflight.header("Access-Control-Allow-Origin") == nil)
        #expect(served.send("POST", path, [("Authorization", "Bearer owner")]).status == 405)
    }

    @Test("observers see neither the console nor what it asks for")
    func observers() {
        for path in ["/", "/console/main.js", "/vinculum/v1/server", "/vinculum/v1/projects"] {
            var service = LocalService()
            service.hasConsole = true
            let incoming = Self.incoming("GET", path, [("Accept", "text/html"), ("Authorization", "Bearer owner")])
            #expect(service.observed(incoming, project: "demo").status == 404)
        }
    }
}
