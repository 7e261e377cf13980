import Foundation
import PropertyKit
import Testing
import VinculumSystem
@testable import VinculumCommands

/// Private files where an enemy has put something at their names before.
@Suite("Private files")
struct PrivateFilesTests {
    private static let secret = Array("new secret".utf8)

    /// What an enemy, or the owner in good faith, left at the name of a private file.
    enum Trap: CaseIterable {
        case nothing, readableFile, link, linkToNothing, linkToDevice, hardLink, pipe

        /// Sets the trap at `folder/file`. A victim file is `folder/victim`.
        func set(in folder: String) throws {
            let (file, victim) = (folder + "/file", folder + "/victim")
            let manager = FileManager.default
            try Data("victim".utf8).write(to: URL(fileURLWithPath: victim))
            try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: victim)
            switch self {
            case .nothing: break
            case .readableFile:
                try Data("old".utf8).write(to: URL(fileURLWithPath: file))
                try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
            case .link: try manager.createSymbolicLink(atPath: file, withDestinationPath: victim)
            case .linkToNothing:
                try manager.createSymbolicLink(atPath: file, withDestinationPath: folder + "/elsewhere")
            case .linkToDevice: try manager.createSymbolicLink(atPath: file, withDestinationPath: "/dev/null")
            case .hardLink: try manager.linkItem(atPath: victim, toPath: file)
            // What is written to it goes to any user who reads it.
            case .pipe:
                try #require(mkfifo(file, 0o600) == 0)
                try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
            }
        }
    }

    static func mode(_ path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    static func isRegular(_ path: String) throws -> Bool {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular
    }

    @Test(
        "whatever has the name, the file is new, has mode 600 and no other name, and nothing else changes",
        arguments: Trap.allCases, [true, false])
    func replaced(trap: Trap, inParts: Bool) throws {
        try withTemporaryFolder { folder in
            try trap.set(in: folder)
            let files = SystemFileStore()
            if inParts {
                let draft = try files.openDraft(of: folder + "/file", access: .owner)
                #expect(try Self.mode(draft.path) == 0o600)
                for byte in Self.secret { try files.append([byte], to: draft) }
                #expect(try files.publish(draft, as: folder + "/file"))
            } else {
                #expect(try files.replace(folder + "/file", with: Self.secret, access: .owner))
            }
            #expect(try files.read(folder + "/file", upTo: 100) == Self.secret)
            #expect(try Self.isRegular(folder + "/file"))
            #expect(try Self.mode(folder + "/file") == 0o600)
            #expect(try files.read(folder + "/victim", upTo: 100) == Array("victim".utf8))
            #expect(try Self.mode(folder + "/victim") == 0o644)
            #expect(try files.list(folder) == ["file", "victim"])
        }
    }

    @Test("a directory at the name is refused and stays")
    func directory() throws {
        try withTemporaryFolder { folder in
            let files = SystemFileStore()
            try files.makeDirectories(folder + "/file/inner", access: .owner)
            #expect(throws: FileError(.wrongKind, path: folder + "/file")) {
                try files.replace(folder + "/file", with: Self.secret, access: .owner)
            }
            #expect(try files.list(folder) == ["file"])
            #expect(try files.list(folder + "/file") == ["inner"])
        }
    }

    @Test("two drafts of one file have names of their own")
    func names() throws {
        try withTemporaryFolder { folder in
            let files = SystemFileStore()
            let drafts = try (0..<20).map { (_) in try files.openDraft(of: folder + "/file", access: .owner) }
            #expect(Set(drafts.map { $0.path }).count == 20)
            for draft in drafts { files.discard(draft, of: folder + "/file") }
            #expect(try files.list(folder).isEmpty)
        }
    }

    @Test("a log and a lock follow no symbolic link", arguments: [Trap.link, .linkToNothing])
    func links(trap: Trap) throws {
        try withTemporaryFolder { folder in
            try trap.set(in: folder)
            let files = SystemFileStore()
            let refusal = FileError(.link, path: folder + "/file")
            #expect(throws: refusal) { try files.openForAppending(folder + "/file", access: .owner) }
            #expect(throws: refusal) { try files.write(Self.secret, to: folder + "/file", access: .owner) }
            #expect(throws: FileError(.exists, path: folder + "/file")) {
                try files.create(folder + "/file", with: Self.secret, access: .owner)
            }
            #expect(try files.read(folder + "/victim", upTo: 100) == Array("victim".utf8))
            #expect(try files.list(folder) == ["file", "victim"])
        }
    }

    @Test("a stream is written to, not replaced")
    func stream() throws {
        let files = SystemFileStore()
        #expect(try !files.replace("/dev/null", with: Self.secret, access: .owner))
        #expect(files.kind(of: "/dev/null") == .other)
        // A pipe that no other user may open. Opened for both directions, it waits for no reader.
        try withTemporaryFolder { folder in
            try #require(mkfifo(folder + "/pipe", 0o600) == 0)
            let descriptor = open(folder + "/pipe", O_RDWR)
            defer { close(descriptor) }
            #expect(try !files.replace(folder + "/pipe", with: Self.secret, access: .owner))
            var bytes = [UInt8](repeating: 0, count: 100)
            #expect(read(descriptor, &bytes, 100) == Self.secret.count)
            #expect(try files.list(folder) == ["pipe"])
        }
    }

    @Test("a file in shared memory, where every user may create files, is replaced")
    func sharedMemory() throws {
        let file = "/dev/shm/vinculum-test-\(UInt64.random(in: 0 ... .max))"
        guard FileManager.default.isWritableFile(atPath: "/dev/shm") else { return }
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("old".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
        #expect(try SystemFileStore().replace(file, with: Self.secret, access: .owner))
        #expect(try Self.mode(file) == 0o600)
    }

    @Test(
        "the exposure of a path is what its mode lets others do",
        arguments: [
            (0o600, false, false), (0o400, false, false), (0o700, false, false), (0o640, true, false),
            (0o604, true, false), (0o620, false, true), (0o602, false, true), (0o644, true, false), (0o666, true, true),
            (0o711, false, false),
        ])
    func exposure(mode: Int, isReadable: Bool, isWritable: Bool) throws {
        try withTemporaryFolder { folder in
            let files = SystemFileStore()
            try files.write([], to: folder + "/file", access: .owner)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/file")
            #expect(
                files.exposure(of: folder + "/file")
                    == FileExposure(isReadable: isReadable, isWritable: isWritable))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")
            #expect(files.exposure(of: folder + "/link") == files.exposure(of: folder + "/file"))
            #expect(files.exposure(of: folder + "/missing") == nil)
        }
    }

    @Test("the first directory on the way in which others may rename this user's files is found, also behind links")
    func parents() throws {
        try withTemporaryFolder { folder in
            let files = SystemFileStore()
            let manager = FileManager.default
            // The way to the folder itself is the machine's business.
            let outside = files.exposedParent(of: folder + "/a")
            func set(_ mode: Int, _ path: String) throws {
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + path)
            }
            try files.makeDirectories(folder + "/a/b/state", access: .owner)
            try files.makeDirectories(folder + "/safe", access: .owner)
            let state = folder + "/a/b/state"
            #expect(files.exposedParent(of: state) == outside)
            for (mode, isExposed) in [(0o777, true), (0o770, true), (0o722, true), (0o1777, false), (0o755, false)] {
                try set(mode, "/a")
                #expect((files.exposedParent(of: state) != outside) == isExposed, "\(String(mode, radix: 8))")
            }
            guard outside == nil else { return }
            try set(0o777, "/a")
            #expect(files.exposedParent(of: state)?.hasSuffix("/a") ?? false)
            #expect(files.exposedParent(of: folder + "/safe/../a/b/state")?.hasSuffix("/a") ?? false)
            #expect(files.exposedParent(of: folder + "/safe/x/y") == nil, "what is not there yet is nobody's")
            // The place where a link leads counts, and so does that of the link itself.
            try manager.createSymbolicLink(atPath: folder + "/safe/in", withDestinationPath: "../a/b")
            #expect(files.exposedParent(of: folder + "/safe/in/state")?.hasSuffix("/a") ?? false)
            try manager.createSymbolicLink(atPath: folder + "/a/out", withDestinationPath: folder + "/safe")
            #expect(files.exposedParent(of: folder + "/a/out/state")?.hasSuffix("/a") ?? false)
            try manager.createSymbolicLink(atPath: folder + "/round", withDestinationPath: "round")
            #expect(files.exposedParent(of: folder + "/round/state") != nil, "a link to itself leads nowhere")
            // The directory itself is judged by its own exposure.
            #expect(files.exposedParent(of: folder + "/a") == nil)
        }
    }

    @Test(
        "a hardened server refuses files and directories that another user can replace, and says how to mend it",
        arguments: ["--data", "--admin-secret", "--webhook-secret", "--seal-key", "--config", "--brand"])
    func exposedParents(option: String) throws {
        var host = MemoryHost()
        for folder in ["a/b", "c"] { try host.files.makeDirectories(folder, access: .owner) }
        for file in ["a/b/secret", "c/secret"] {
            try host.files.write(
                Array("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n".utf8), to: file,
                access: .owner)
        }
        for file in ["a/b/config", "c/config"] {
            try host.files.write(Array("log = json\n".utf8), to: file, access: .owner)
        }
        func place(_ own: String) -> String { own == option ? "a/b" : "c" }
        var words = ["--hardened", "--link-origin", "https://a.example"]
        words += ["--code-webhook", "https://a.example/", "--data", place("--data") + "/state"]
        for secret in ["--admin-secret", "--webhook-secret", "--seal-key"] {
            words += [secret, place(secret) + "/secret"]
        }
        for file in ["a/b/brand", "c/brand"] { try host.write(#"{"name":"Shop"}"#, to: file) }
        words += ["--config", place("--config") + "/config", "--brand", place("--brand") + "/brand"]
        _ = try MemoryServer(words, on: host).stopped()
        host.files.expose("a", FileExposure(isReadable: true, isWritable: true))
        do {
            _ = try MemoryServer(words, on: host)
            Issue.record("\(option) was accepted")
        } catch let failure as CommandFailure {
            #expect(failure.exitCode == .usage && failure.code == "exposedDirectory")
            #expect(failure.next.map { $0.command } == ["chmod go-w a", "chmod +t a"])
        }
        // Without --hardened it is the owner's business.
        _ = try MemoryServer(["--data", "a/b/other"], on: host)
    }

    @Test(
        "the results of commands that hold secrets are private, whatever had their names",
        arguments: ["backup", "export"])
    func outputs(command: String) throws {
        for trap in Trap.allCases {
            var host = MemoryHost()
            _ = try host.result("accounts", "create", "a@example.com", "--uid", "a")
            try host.files.write(Array("old".utf8), to: "file", access: trap == .nothing ? .owner : .everyone)
            _ = try host.result(command, "file")
            #expect(host.files.access(of: "file") == .owner)
            #expect(!host.files.paths.contains("file.new"))
        }
    }

    @Test(
        "a hardened server refuses a data directory that others may change, and says how to mend it",
        arguments: ["state", "state/demo-vinculum"])
    func exposedData(folder: String) throws {
        var host = MemoryHost()
        try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: "secret", access: .owner)
        try host.files.makeDirectories("state/demo-vinculum", access: .owner)
        let hardened = [
            "--data", "state", "--hardened", "--link-origin", "https://a.example", "--admin-secret", "secret",
        ]
        host.files.expose(folder, FileExposure(isReadable: true, isWritable: true))
        do {
            _ = try MemoryServer(hardened, on: host)
            Issue.record("\(folder) was accepted")
        } catch let failure as CommandFailure {
            #expect(failure.exitCode == .usage)
            #expect(failure.code == "exposedDirectory")
            #expect(failure.next.map { $0.command } == ["chmod go-w " + folder])
        }
        // Without --hardened, and where others may read alone, it is the owner's business.
        _ = try MemoryServer(["--data", "state"], on: host)
        host.files.expose(folder, FileExposure(isReadable: true, isWritable: false))
        _ = try MemoryServer(hardened, on: host)
    }
}
