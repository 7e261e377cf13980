import Foundation
import Vinculum

extension Bench.Section {
    static let json = Bench.Section(
        name: "json", summary: "reading and writing account exports, median run, all libraries on the same bytes"
    ) {
        // The folder outlives the run, so that a second run finds the library installed.
        let folder = URL(fileURLWithPath: ".build-bench", isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let orjson = Orjson(folder: folder.appendingPathComponent("orjson"))
        if orjson == nil { print("orjson is not available: install python3, or allow pip to install orjson\n") }
        for count in [1, 100, 10_000] {
            JSONComparison(users: count).run(orjson: orjson, scratch: folder)
        }
    }
}

/// One size of export, measured with every library.
private struct JSONComparison {
    let users: Int
    let export: AccountExport
    /// The export indented by one space, as exports usually are.
    let text: [UInt8]

    init(users: Int) {
        self.users = users
        self.export = AccountExport(count: users)
        var writer = JSON.Writer()
        self.export.write(&writer)
        self.text = indented(writer.bytes)
    }

    func run(orjson: Orjson?, scratch: URL) {
        let batch = max(1, 200 / self.users)
        let readers = self.readers(batch)
        let writers = self.writers(batch)
        let file = scratch.appendingPathComponent("export-\(self.users).json")
        try? Data(self.text).write(to: file)
        let peer = orjson.flatMap { $0.measure(file) }

        print("\(Bench.number(Double(self.users))) users, \(Bench.number(Double(self.text.count))) bytes indented")
        var table = Bench.Table("read", "time", "MB/s", "× Foundation", "slowest")
        let base = readers.last?.measurement.median ?? 1
        for (name, measurement) in readers {
            table.row(
                name, Bench.time(measurement.median), Bench.number(measurement.megabytesPerSecond(self.text.count)),
                Bench.number(base / measurement.median), Bench.time(measurement.slowest)
            )
        }
        if let peer, let orjson {
            table.row(
                "orjson \(orjson.version) loads, to Python objects", Bench.time(peer.loads),
                Bench.number(Double(self.text.count) * 1000 / peer.loads), Bench.number(base / peer.loads), ""
            )
        }
        table.show()

        table = Bench.Table("write", "time", "MB/s", "× Foundation", "slowest")
        let writeBase = writers.last?.measurement.median ?? 1
        for (name, bytes, measurement) in writers {
            table.row(
                name, Bench.time(measurement.median), Bench.number(measurement.megabytesPerSecond(bytes)),
                Bench.number(writeBase / measurement.median), Bench.time(measurement.slowest)
            )
        }
        if let peer, let orjson {
            table.row(
                "orjson \(orjson.version) dumps, from Python objects", Bench.time(peer.dumps),
                Bench.number(Double(peer.dumpedBytes) * 1000 / peer.dumps), Bench.number(writeBase / peer.dumps), ""
            )
        }
        table.show()
    }

    /// The readers; Foundation is the last one.
    private func readers(_ batch: Int) -> [(name: String, measurement: Bench.Measurement)] {
        let data = Data(self.text)
        let decoder = JSONDecoder()
        return [
            (
                "Vinculum, text to tape",
                Bench.measure(batch: batch) { Bench.consume(try? JSON.Document(parsing: self.text, limits: .bulk)) }
            ),
            (
                "Vinculum, text to structs",
                Bench.measure(batch: batch) {
                    guard let document = try? JSON.Document(parsing: self.text, limits: .bulk) else { return }
                    Bench.consume(AccountExport(document.root))
                }
            ),
            (
                "Foundation JSONDecoder, text to structs",
                Bench.measure(batch: batch) { Bench.consume(try? decoder.decode(AccountExport.self, from: data)) }
            ),
        ]
    }

    /// The writers; Foundation is the last one.
    private func writers(_ batch: Int) -> [(name: String, bytes: Int, measurement: Bench.Measurement)] {
        guard let document = try? JSON.Document(parsing: self.text, limits: .bulk) else { return [] }
        let encoder = JSONEncoder()
        var compact = 0
        var encoded = 0
        let fromStructs = Bench.measure(batch: batch) {
            var writer = JSON.Writer()
            self.export.write(&writer)
            compact = writer.bytes.count
        }
        let fromTape = Bench.measure(batch: batch) {
            var writer = JSON.Writer()
            writer.value(document.root)
            Bench.consume(writer.bytes.count)
        }
        let foundation = Bench.measure(batch: batch) { encoded = (try? encoder.encode(self.export))?.count ?? 0 }
        return [
            ("Vinculum, structs to text", compact, fromStructs),
            ("Vinculum, tape to text", compact, fromTape),
            ("Foundation JSONEncoder, structs to text", encoded, foundation),
        ]
    }
}

/// Returns the text with one space of indentation for each level and one space after each colon.
private func indented(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var depth = 0
    var inString = false
    var isEscaped = false
    func newLine() {
        result.append(UInt8(ascii: "\n"))
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth))
    }
    for (index, byte) in text.enumerated() {
        if inString {
            result.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                inString = false
            }
            continue
        }
        let isEmpty = index + 1 < text.count && text[index + 1] == byte &+ 2
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            result.append(byte)
            depth += 1
            if !isEmpty { newLine() }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if text[index - 1] != byte &- 2 { newLine() }
            result.append(byte)
        case UInt8(ascii: ","):
            result.append(byte)
            newLine()
        case UInt8(ascii: ":"):
            result.append(byte)
            result.append(UInt8(ascii: " "))
        default:
            inString = byte == UInt8(ascii: "\"")
            result.append(byte)
        }
    }
    return result
}
