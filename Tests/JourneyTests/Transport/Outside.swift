import Foundation
import PropertyKit

/// The test service `Tests/Clients/outside.py` with a certificate authority of its own.
final class Outside: Sendable {
    let port: UInt16
    private let child: Child

    static var isAvailable: Bool {
        Peer.hasOpenSSL
            && ["python3", "curl"].allSatisfy { (try? Child.Command([$0, "--version"]).run().end) == .exit(0) }
    }

    init(_ arguments: [String], in folder: String? = nil) throws {
        let command = Child.Command(["python3", PackageRoot.path("Tests/Clients/outside.py")] + arguments, in: folder)
        self.child = try Child(command, keepsMessages: false)
        let line = self.child.readLine()
        guard let port = UInt16(line.prefix { $0.isNumber }) else { throw CheckFailure("outside.py said \(line)") }
        self.port = port
    }

    /// The requests that it has received.
    func seen(_ answer: (String) throws -> String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(answer("http://127.0.0.1:\(self.port)/seen").utf8))
    }

    /// An authority, and a key and certificate of a service that it vouches for, in the folder: `ca.pem`, `key.pem`,
    /// `certificate.pem`.
    static func makeCertificates(in folder: String) throws {
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        try self.openSSL(
            ["req", "-x509", "-keyout", "ca-key.pem", "-out", "ca.pem", "-subj", "/CN=An authority"] + key, in: folder)
        try self.openSSL(
            [
                "req", "-x509", "-CA", "ca.pem", "-CAkey", "ca-key.pem", "-keyout", "key.pem", "-out",
                "certificate.pem",
                "-subj", "/CN=service", "-addext", "basicConstraints=critical,CA:FALSE",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:service.example",
            ] + key, in: folder)
    }

    private static func openSSL(_ arguments: [String], in folder: String) throws {
        let outcome = try Peer.openSSL(arguments, in: folder)
        guard outcome.exit == 0 else { throw CheckFailure("openssl: \(outcome.error)") }
    }
}
