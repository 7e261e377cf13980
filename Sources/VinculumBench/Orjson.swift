import Foundation

/// The Python library orjson, if python3 and orjson are available.
struct Orjson {
    private let python: URL
    private let libraryFolder: URL

    /// Finds orjson, or installs it into its own folder.
    ///
    /// - Returns: `nil` if there is no python3 or orjson cannot be installed.
    init?(folder: URL) {
        guard let python = Self.find("python3") else { return nil }
        self.python = python
        self.libraryFolder = folder
        if self.output(["-c", "import orjson"]) == nil {
            _ = self.output([
                "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder.path, "orjson",
            ])
            guard self.output(["-c", "import orjson"]) != nil else { return nil }
        }
    }

    var version: String {
        self.output(["-c", "import orjson; print(orjson.__version__)"])?
            .trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
    }

    /// Returns the nanoseconds of the median runs of `loads` on a file's bytes and of `dumps` on the result, and the
    /// number of bytes that `dumps` produces.
    func measure(_ file: URL) -> (loads: Double, dumps: Double, dumpedBytes: Int)? {
        let program = """
            import gc, sys, time, orjson
            data = open(sys.argv[1], "rb").read()
            def run(operation):
                operation()
                samples, total = [], 0
                while len(samples) < 5 or total < 5e8:
                    start = time.perf_counter_ns()
                    result = operation()
                    samples.append(time.perf_counter_ns() - start)
                    total += samples[-1]
                    del result
                samples.sort()
                return samples[len(samples) // 2]
            value = orjson.loads(data)
            print(run(lambda: orjson.loads(data)), run(lambda: orjson.dumps(value)), len(orjson.dumps(value)))
            """
        let parts = self.output(["-c", program, file.path])?.split(whereSeparator: \.isWhitespace) ?? []
        guard parts.count == 3, let loads = Double(parts[0]), let dumps = Double(parts[1]), let bytes = Int(parts[2])
        else { return nil }
        return (loads, dumps, bytes)
    }

    private func output(_ arguments: [String]) -> String? {
        let process = Process()
        process.executableURL = self.python
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["PYTHONPATH": self.libraryFolder.path]) { _, ours in ours }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }

    private static func find(_ program: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
