import Foundation
import PropertyKit
import Testing
import VinculumServer
import VinculumSystem
@testable import Vinculum
@testable import VinculumCommands

@Suite("Serving the console") struct ConsoleServingTests {
    private static let page = ConsoleFile(contentType: "text/html; charset=utf-8", bytes: Array("<p>".utf8))
    private static let script = ConsoleFile(contentType: "text/javascript; charset=utf-8", bytes: Array("1".utf8))
    private static let nested = ConsoleFile(contentType: "image/svg+xml", bytes: Array("<svg/>".utf8))
    private static let browser = HTTPRequest.Header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")

    private static func host() -> MemoryHost {
        var host = MemoryHost()
        host.consoleFiles = [
            (ConsoleFile.index, self.page), ("main.js", self.script), ("images/a.svg", self.nested),
        ]
        host.build = BuildFacts(commit: "0123456789ab", toolchain: nil, isStatic: true, hasConsole: true)
        return host
    }

    private static func get(
        _ path: String, _ headers: [HTTPRequest.Header] = [], method: String = "GET"
    ) -> HTTPRequest {
        HTTPRequest(method: method, path: path, headers: headers)
    }

    private static func header(_ name: String, of response: HTTPResponse) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    @Test("browsers get the page and its files, programs the JSON of tools; HEAD says the same")
    func routes() throws {
        var server = try MemoryServer(on: Self.host())
        for method in ["GET", "HEAD"] {
            for (path, file) in [
                ("/", Self.page), ("/console/index.html", Self.page), ("/console/main.js", Self.script),
                ("/console/images/a.svg", Self.nested),
            ] {
                let response = try server.send(Self.get(path, [Self.browser], method: method))
                #expect(
                    response.status == 200 && response.body == file.bytes && response.contentType == file.contentType)
                #expect(Self.header("Content-Security-Policy", of: response)?.hasPrefix("default-src 'none'") == true)
                let tag = try #require(Self.header("ETag", of: response))
                let again = try server.send(
                    Self.get(path, [Self.browser, .init("If-None-Match", tag)], method: method))
                #expect(again.status == 304 && again.body.isEmpty)
            }
            let probe = try server.send(Self.get("/", [.init("Accept", "*/*")], method: method))
            #expect(probe.contentType == "application/json")
            #expect(
                String(decoding: probe.body, as: UTF8.self)
                    == #"{"authEmulator":{"ready":true,"docs":"/#/help","apiSpec":"/emulator/openapi.json"}}"#)
            #expect(Self.header("Vary", of: probe) == "Accept")
        }
        #expect(try server.send(Self.get("/console/main.js", method: "POST")).status == 405)
    }

    @Test(
        "a name that is not a file's own is 404, however it leads elsewhere",
        arguments: [
            "", "/", ".", "..", "../console/main.js", "./main.js", "..%2fmain.js", "%2e%2e/main.js", "%6dain.js",
            "main%2ejs", "main.js/", "main.js%00", "main.js\u{1}", "MAIN.JS", "main", "images", "images/",
            "images//a.svg",
            "images/../main.js", "images%2Fa.svg", "images\\a.svg", "/main.js", "//main.js", "C:\\main.js", "main.js;a",
            "playground/worker.js", "/etc/passwd", "../../../../etc/passwd",
        ])
    func traversal(name: String) throws {
        var server = try MemoryServer(on: Self.host())
        #expect(try server.send(Self.get("/console/\(name)", [Self.browser])).status == 404)
        #expect(SystemHost().consoleFile(named: name) == nil)
    }

    @Test("no other text names a file", arguments: TestSeed.sample(3))
    func otherNames(seed: TestSeed) throws {
        let names = Self.host().consoleFiles.map { $0.name }
        let part = Gen<String>.oneOf(
            .element(of: names + ["..", "/", "%2e", "%2F", ".", "main", ".js", "images"]),
            Gen<String>.unicodeString(0...3))
        forAll(seed: seed, count: 100, part.array(0...4)) { parts in
            let name = parts.joined()
            var server = try MemoryServer(on: Self.host())
            let isFile = names.contains { $0.utf8.elementsEqual(name.utf8) }
            try expectEqual(try server.send(Self.get("/console/\(name)")).status, isFile ? 200 : 404, name)
        }
    }

    @Test("without a console / answers browsers as programs, and there is no file")
    func without() throws {
        var unasked = Self.host()
        unasked.consoleFiles = []
        for (words, host) in [(["--no-console"], Self.host()), ([], unasked)] {
            var server = try MemoryServer(words, on: host)
            let response = try server.send(Self.get("/", [Self.browser]))
            #expect(response.contentType == "application/json")
            #expect(String(decoding: response.body, as: UTF8.self).contains(#""docs":"/emulator/openapi.json""#))
            for path in ["/console/main.js", "/console/index.html"] {
                #expect(try server.send(Self.get(path)).status == 404)
            }
            #expect(try server.send("GET", "/vinculum/v1/server", isAdministrator: true).status == 200)
        }
    }

    @Test("exec, the environment and the file of options know --no-console")
    func options() throws {
        for (words, environment) in [
            (["serve", "--no-console"], []), (["exec", "--no-console", "--", "true"], []),
            (["serve"], [(name: "VINCULUM_NO_CONSOLE", value: "true")]),
            (["serve", "--config", "file"], []),
        ] as [([String], [(name: String, value: String)])] {
            var host = MemoryHost()
            host.environment = environment
            try host.files.write(Array("no-console = true\n".utf8), to: "file", access: .owner)
            guard case .run(var invocation) = try ArgumentParser.parse(words) else { throw CheckFailure("no command") }
            invocation = try OptionSources.complete(invocation, on: &host)
            #expect(try !ServeOptions(invocation, on: &host).hasConsole)
        }
    }

    @Test("the address of observers has no console")
    func observers() throws {
        var server = try MemoryServer(["--metrics-listen", "0"], on: Self.host())
        for path in ["/", "/console/main.js", "/vinculum/v1/server", "/vinculum/v1/projects"] {
            #expect(server.observe(path).status == 404)
        }
    }

    @Test("the program has every file of the folder, but for the playground's, byte for byte")
    func ownFiles() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let site = root.appendingPathComponent("Sources/VinculumConsole/site").path
        let names = try FileManager.default.subpathsOfDirectory(atPath: site).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(site)/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        #expect(names.contains(ConsoleFile.index))
        let host = SystemHost()
        for name in names {
            let file = host.consoleFile(named: name)
            if name.hasPrefix("playground/") {
                #expect(file == nil)
            } else {
                #expect(file?.bytes == Array(try #require(FileManager.default.contents(atPath: "\(site)/\(name)"))))
            }
        }
        #expect(host.consoleFile(named: ConsoleFile.index)?.contentType == "text/html; charset=utf-8")
    }

    @Test("the server says what it is, by its options")
    func facts() throws {
        let secret = "ada-0123456789abcdef"
        for row in [
            Row([], "local", false, false, false), Row(["--strict", "--sign"], "strict", true, false, false),
            Row(["--single-project", "--data", "state"], "local", false, true, true),
            Row(
                ["--hardened", "--admin-secret", "secrets", "--link-origin", "https://a.example"], "hardened", true,
                false, true),
        ] as [Row<[String], String, Bool, Bool, Bool>] {
            let (words, trust, signs, storesState, restrictsProjects) = row.fields
            var host = Self.host()
            try host.write("ada \(secret)\n", to: "secrets")
            var server = try MemoryServer(words, on: host)
            let build = try #require(host.build)
            let token = trust == "hardened" ? secret : "owner"
            let response = try server.send(
                Self.get("/vinculum/v1/server", [.init("Authorization", "Bearer \(token)")]))
            #expect(
                String(decoding: response.body, as: UTF8.self) == """
                    {"version":"\(Version.text)","commit":"0123456789ab","target":"\(build.target)",\
                    "isOptimised":\(build.isOptimised),"isStatic":true,"hasConsole":true,\
                    "stateFormat":\(StateLog.Format.version),"borderVersion":3,"trust":"\(trust)",\
                    "project":"demo-vinculum","needsSecret":\(trust == "hardened"),"signs":\(signs),\
                    "storesState":\(storesState),"restrictsProjects":\(restrictsProjects)}
                    """, sourceLocation: row.line)
            #expect(Self.header("Cache-Control", of: response) == "no-store")
            let unnamed = try server.send(Self.get("/vinculum/v1/server"))
            #expect(unnamed.status == (trust == "hardened" ? 403 : 200), sourceLocation: row.line)
        }
        var server = try MemoryServer()
        let body = try server.send("GET", "/vinculum/v1/server", isAdministrator: true).body
        let root = try JSON.Document(parsing: body).root
        #expect(root["commit"] == nil && root["stateFormat"] != nil)
    }

    /// The projects of all pages, each with its numbers.
    private static func projects(
        _ server: inout MemoryServer, size: Int
    ) throws -> [(id: String, accounts: String?, tenants: String?)] {
        var (found, token): ([(id: String, accounts: String?, tenants: String?)], String?) = ([], nil)
        while true {
            let page = try server.send(
                "GET", "/vinculum/v1/projects?pageSize=\(size)" + (token.map { "&pageToken=\($0)" } ?? ""),
                isAdministrator: true)
            try expectEqual(page.status, 200)
            let root = try JSON.Document(parsing: page.body).root
            let projects = root["projects"]?.elements.map { $0 } ?? []
            try check(projects.count <= size, "a page has at most \(size)")
            for project in projects {
                found.append(
                    (project["projectId"]?.string ?? "", project["accounts"]?.string, project["tenants"]?.string))
            }
            token = root["nextPageToken"]?.string
            guard let token else { return found }
            try expectEqual(token, found.last?.id)
        }
    }

    @Test("every page size lists the same projects, in the order of their IDs", arguments: TestSeed.sample(3))
    func listing(seed: TestSeed) {
        let id = Gen<String>.string(over: "abcxyz019-_AZ", 1...3).map { "p\($0)" }
        forAll(
            seed: seed, count: 12, Gen<([String], (Int, Bool))>.zip(id.array(0...8), .zip(.int(in: 1...5), .bool))
        ) { ids, choice in
            let (size, isStored) = choice
            var server = try MemoryServer(isStored ? ["--data", "state"] : [], on: Self.host())
            // Of IDs that differ in case alone the first is made.
            var made = ["demo-vinculum"]
            for id in ids {
                let response = try server.send(
                    "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", "{}", project: id)
                if response.status == 200, !made.contains(id) { made.append(id) }
            }
            made.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let listed = try Self.projects(&server, size: size)
            try expectEqual(listed.map { $0.id }, made)
            try check(listed.allSatisfy { $0.accounts != nil && $0.tenants == "0" }, "open projects have numbers")
            guard isStored else { return }
            // The next server has not read them yet.
            var next = try MemoryServer(["--data", "state"], on: server.stopped())
            let again = try Self.projects(&next, size: size)
            try expectEqual(again.map { $0.id }, made)
            for project in again {
                try expectEqual(project.accounts != nil, project.id == "demo-vinculum", project.id)
            }
        }
    }

    @Test("only what may be asked for and has state is listed, and a page is bounded")
    func listed() throws {
        var host = Self.host()
        for name in ["alpha", "beta", "gamma"] {
            var server = try MemoryServer(["--data", "state", "--project", name], on: host)
            try server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", "{}")
            host = server.stopped()
        }
        try host.files.makeDirectories("state/empty", access: .owner)
        var server = try MemoryServer(["--data", "state", "--project", "beta"], on: host)
        #expect(try Self.projects(&server, size: 2).map { $0.id } == ["alpha", "beta", "gamma"])
        #expect(server.openProjects == ["beta"])
        var single = try MemoryServer(
            ["--data", "state", "--project", "beta", "--single-project"], on: server.stopped())
        let only = try Self.projects(&single, size: 2)
        #expect(only.map { $0.id } == ["beta"] && only[0].accounts == "1" && only[0].tenants == "0")
        for query in [
            "pageSize=x", "pageSize=-1", "pageSize=9999999999", "pageSize=1.5", "pageToken=..", "pageToken=a%2Fb",
            "pageToken=\(String(repeating: "a", count: 64))", String(repeating: "a=1&", count: 300),
        ] {
            #expect(try single.send("GET", "/vinculum/v1/projects?\(query)", isAdministrator: true).status == 400)
        }
        for query in ["pageSize=0", "pageSize=999999999", "pageSize=", "pageToken=", "pageToken=aaa", "x=y"] {
            let response = try single.send("GET", "/vinculum/v1/projects?\(query)", isAdministrator: true)
            #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self).contains("beta"))
        }
    }

    @Test("a page of another origin is refused, and one of the server's own address is not")
    func origins() throws {
        var server = try MemoryServer(["--host", "0.0.0.0", "--allow-host", "auth"], on: Self.host())
        let owner = HTTPRequest.Header("Authorization", "Bearer owner")
        for row in [
            Row("192.168.0.7:9099", "http://192.168.0.7:9099", 200), Row("auth:9099", "http://auth:9099", 200),
            Row("localhost:9099", "http://localhost:9099", 200),
            Row("192.168.0.7:9099", "http://192.168.0.8:9099", 403),
            Row("192.168.0.7:9099", "http://evil.example", 403),
            Row("evil.example:9099", "http://evil.example:9099", 403),
        ] as [Row<String, String, Int>] {
            let (name, origin, status) = row.fields
            for path in ["/vinculum/v1/server", "/vinculum/v1/projects"] {
                let response = try server.send(
                    Self.get(path, [owner, .init("Host", name), .init("Origin", origin)]))
                #expect(response.status == status, sourceLocation: row.line)
                #expect(
                    (Self.header("Access-Control-Allow-Origin", of: response) == origin) == (status == 200),
                    sourceLocation: row.line)
            }
        }
    }
}
