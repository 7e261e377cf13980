import Foundation

/// The results of another program in operations per second, by the names of the operations measured here.
struct PeerFigures {
    let perSecond: [String: Double]

    /// Runs `openssl speed`, which measures each operation for a second; empty if OpenSSL is not installed.
    static func openSSL() -> PeerFigures {
        let names = [
            "rsa 2048 bits": "RSA-2048", "256 bits ecdsa (nistp256)": "P-256", "384 bits ecdsa (nistp384)": "P-384",
            "253 bits EdDSA (Ed25519)": "Ed25519",
        ]
        var perSecond: [String: Double] = [:]
        for line in self.lines(["openssl", "speed", "-seconds", "1", "rsa2048", "ecdsap256", "ecdsap384", "ed25519"]) {
            // The last two columns are signatures and verifications per second.
            let columns = line.split(separator: " ").suffix(2).compactMap { Double($0) }
            guard columns.count == 2, let name = names.first(where: { line.contains($0.key) })?.value else { continue }
            perSecond["\(name) sign"] = columns[0]
            perSecond["\(name) verify"] = columns[1]
        }
        return PeerFigures(perSecond: perSecond)
    }

    /// Runs the same operations in WebAssembly under Node; empty if that program is not built.
    static func webAssembly() -> PeerFigures {
        self.printed(by: ["node", "wasm/hosts/run-wasi.mjs", ".build-wasm/vinculum-bench.wasm"])
    }

    /// The figures of a program that prints lines of a name and a number.
    private static func printed(by command: [String]) -> PeerFigures {
        var perSecond: [String: Double] = [:]
        for line in self.lines(command) {
            guard let space = line.lastIndex(of: " "), let number = Double(line[space...].dropFirst()) else { continue }
            perSecond[String(line[..<space])] = number
        }
        return PeerFigures(perSecond: perSecond)
    }

    /// Returns the output of a program; empty if it fails.
    private static func lines(_ command: [String]) -> [Substring] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return [] }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self).split(separator: "\n") : []
    }
}
