import Foundation
import PropertyKit

/// A program that serves a free port of this machine until it is ended.
final class Program: Sendable {
    let port: Int
    private let shell: Process
    private let feed: Foundation.Pipe

    /// - Parameter command: The program and its arguments. It prints where it listens, first of all.
    init(_ command: [String]) throws {
        let (shell, feed, output) = (Process(), Foundation.Pipe(), Foundation.Pipe())
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        // However this process ends, its end of the pipe closes, and then the program ends too.
        shell.arguments = ["-c", #"exec 3<&0; "$@" <&3 & exec >&-; cat >/dev/null; kill $! 2>/dev/null; wait $!"#, "sh"] + command
        shell.standardInput = feed
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        var line = Data()
        while !line.contains(0x0A), case let more = output.fileHandleForReading.availableData, !more.isEmpty { line += more }
        let text = String(decoding: line, as: UTF8.self)
        guard let address = text.firstRange(of: "http://127.0.0.1:"), let port = Int(text[address.upperBound...].prefix { $0.isNumber })
        else {
            try? feed.fileHandleForWriting.close()
            throw CheckFailure("\(command.first ?? "") says \(text)")
        }
        (self.port, self.shell, self.feed) = (port, shell, feed)
    }

    func end() {
        try? self.feed.fileHandleForWriting.close()
        self.shell.waitUntilExit()
    }
}
