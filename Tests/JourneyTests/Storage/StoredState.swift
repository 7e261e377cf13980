import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What one earlier version of the program stored. `Tests/Fixtures/state/README.md` lists the files.
struct StoredState: Sendable, CustomTestStringConvertible {
    /// The version's commit, which is the name of its folder.
    let version: String

    var testDescription: String { self.version }

    private static let root = "Tests/Fixtures/state"

    /// All versions whose files are at hand.
    static let all: [StoredState] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: PackageRoot.path(Self.root))) ?? []
        return names.sorted().map { StoredState(version: $0) }.filter { (try? $0.bytes("known.json")) != nil }
    }()

    func bytes(_ path: String) throws -> [UInt8] {
        try PackageRoot.bytes("\(Self.root)/\(self.version)/\(path)")
    }

    /// The paths of the files in a folder, relative to the version's own folder.
    func files(in folder: String) throws -> [String] {
        let path = PackageRoot.path("\(Self.root)/\(self.version)")
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
            return name.hasPrefix(folder + "/") && exists && !isFolder.boolValue
        }
    }

    /// Passwords, tokens and codes that the version gave out, by the part that they belong to.
    func known() throws -> JSON.Value {
        try JSON.Document(parsing: self.bytes("known.json")).root
    }
}

/// A machine in memory with files of an earlier version, where today's program runs on one data directory.
struct StoredHost {
    var memory = MemoryHost()
    let known: JSON.Value
    private let state: StoredState
    private let options: [String]

    /// - Parameters:
    ///   - folder: The data directory. It need not exist.
    ///   - part: The member of `known.json` that says when the directory was written; `nil` for the whole.
    init(_ state: StoredState, data folder: String, part: String? = nil) throws {
        let known = try state.known()
        self.state = state
        self.known = try #require(part.map { known[named: $0] } ?? known)
        self.options = ["--data", folder, "--project", try #require(known["project"]?.string)]
        self.memory.instant = Instant(seconds: try #require((self.known["writtenAt"] ?? known["writtenAt"])?.int64))
        try self.copy(folder)
    }

    /// Brings a file, or a folder with all files in it, to the machine.
    mutating func copy(_ path: String) throws {
        let inFolder = try self.state.files(in: path)
        for file in inFolder.isEmpty && path.contains(".") ? [path] : inFolder {
            let folder = file.split(separator: "/").dropLast().joined(separator: "/")
            if !folder.isEmpty { try self.memory.files.makeDirectories(folder, access: .owner) }
            try self.memory.files.write(try self.state.bytes(file), to: file, access: .owner)
        }
    }

    func text(_ name: String) throws -> String {
        try #require(self.known[named: name]?.string)
    }

    mutating func run(_ words: [String], input: String = "") -> Run {
        self.memory.run(self.options + words, input: input)
    }

    /// The JSON result of a command that must succeed.
    mutating func result(_ words: String..., input: String = "") throws -> JSON.Value {
        try self.memory.result(self.options + words, input: input)
    }

    /// The answer to a POST request that must succeed.
    mutating func post(_ path: String, _ body: String) throws -> JSON.Value {
        let target = path.hasPrefix("/") ? path : "/identitytoolkit.googleapis.com/\(path)?key=any"
        let run = self.run(["request", "POST", target, "--body", "-"], input: body)
        try #require(run.exit == .done, "\(target): \(run.output)\(run.errors)")
        return try JSON.Document(parsing: Array(run.output.utf8)).root
    }

    /// The code that an authenticator app shows now.
    func appCode(_ secret: String) throws -> String {
        TOTP.code(secret: try Base32.decoded(secret), at: TOTP.step(at: self.memory.instant))
    }
}
