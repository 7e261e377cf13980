import Foundation
import PropertyKit

/// What plays the rest of the world for tests: `Tests/Clients/outside.py`, and an authority of certificates of its own.
final class Outside: @unchecked Sendable {
    let port: UInt16
    private let process: Process

    static var isAvailable: Bool {
        let python = try? Build.Outcome(of: self.process(["python3", "--version"]), input: "")
        let curl = try? Build.Outcome(of: self.process(["curl", "--version"]), input: "")
        return python?.exit == 0 && curl?.exit == 0 && Peer.hasOpenSSL
    }

    init(_ arguments: [String], in folder: String? = nil) throws {
        self.process = Self.process(["python3", PackageRoot.path("Tests/Clients/outside.py")] + arguments)
        if let folder { self.process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let output = Foundation.Pipe()
        self.process.standardInput = Foundation.Pipe()
        self.process.standardOutput = output
        try self.process.run()
        var line = Data()
        while !line.contains(0x0A), case let more = output.fileHandleForReading.availableData, !more.isEmpty { line += more }
        guard let port = UInt16(String(decoding: line, as: UTF8.self).prefix { $0.isNumber }) else {
            throw CheckFailure("outside.py said \(String(decoding: line, as: UTF8.self))")
        }
        self.port = port
    }

    deinit { self.process.terminate() }

    /// What it was asked for so far, each as it says it.
    func seen(_ answer: (String) throws -> String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(answer("http://127.0.0.1:\(self.port)/seen").utf8))
    }

    /// An authority, and a key and certificate of a service that it vouches for, in the folder: `ca.pem`, `key.pem`,
    /// `certificate.pem`.
    static func makeCertificates(in folder: String) throws {
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        try self.openSSL(["req", "-x509", "-keyout", "ca-key.pem", "-out", "ca.pem", "-subj", "/CN=An authority"] + key, in: folder)
        try self.openSSL(
            ["req", "-x509", "-CA", "ca.pem", "-CAkey", "ca-key.pem", "-keyout", "key.pem", "-out", "certificate.pem",
                "-subj", "/CN=service", "-addext", "basicConstraints=critical,CA:FALSE",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:service.example"] + key, in: folder)
    }

    private static func openSSL(_ arguments: [String], in folder: String) throws {
        let outcome = try Peer.openSSL(arguments, in: folder)
        guard outcome.exit == 0 else { throw CheckFailure("openssl: \(outcome.error)") }
    }

    private static func process(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        return process
    }
}
