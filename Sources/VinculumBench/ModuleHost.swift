import Foundation

/// A runtime with the embedding module inside, which measures a request whenever it is asked to.
final class ModuleHost {
    private let process = Process()
    private let (questions, answers) = (Pipe(), Pipe())

    /// Starts a program that reads the name of a request a line, sends that request for a tenth of a second, and prints
    /// how many a second were answered. `nil` if the program does not begin with the line `ready`.
    init?(_ command: String...) {
        self.process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        self.process.arguments = command + [".build-wasm/vinculum-module.wasm"]
        self.process.standardInput = self.questions
        self.process.standardOutput = self.answers
        self.process.standardError = FileHandle.nullDevice
        guard (try? self.process.run()) != nil, self.line() == "ready" else { return nil }
    }

    /// - Returns: Requests per second in a tenth of a second; `nil` if the program ended instead.
    func perSecond(_ request: String) -> Double? {
        self.questions.fileHandleForWriting.write(Data("\(request)\n".utf8))
        return Double(self.line())
    }

    /// Reads the next line, without its end: the program prints none before it is asked.
    private func line() -> String {
        var line = Data()
        while line.last != 0x0A {
            let more = self.answers.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            line += more
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// Ends the program, which has nothing more to read.
    func stop() {
        try? self.questions.fileHandleForWriting.close()
        self.process.waitUntilExit()
    }
}
