import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

@Suite("Configuration of curl")
struct CurlConfigTests {
    /// A value as curl unquotes it; `nil` if the value ends before its line.
    private static func unquoted(_ line: [UInt8]) -> [UInt8]? {
        guard line.first == 0x22, !line.contains(0x0A), !line.contains(0x0D), !line.contains(0) else { return nil }
        var value: [UInt8] = []
        var rest = line.dropFirst()
        while let byte = rest.popFirst() {
            if byte == 0x22 { return rest.isEmpty ? value : nil }
            guard byte == 0x5C else {
                value.append(byte)
                continue
            }
            guard let next = rest.popFirst() else { return nil }
            switch next {
            case UInt8(ascii: "n"): value.append(0x0A)
            case UInt8(ascii: "r"): value.append(0x0D)
            case UInt8(ascii: "t"): value.append(0x09)
            case UInt8(ascii: "v"): value.append(0x0B)
            default: value.append(next)
            }
        }
        return nil
    }

    @Test("any value stays one value on one line", arguments: TestSeed.sample(20))
    func quoting(seed: TestSeed) {
        forAll(
            seed: seed,
            .byteSoup(
                0...80, pieces: ["\"", "\\", "\\\"", "\n", "\r\n", "\\n", "\t", "\u{B}", "\nurl = \"x\"", "#", "é"])
        ) { value in
            guard let quoted = CurlConfig.quoted(value) else {
                return try check(value.contains(0), "only a zero byte has no place")
            }
            try expectEqual(Self.unquoted(quoted), value, "the value")
        }
    }

    /// The lines of a configuration as options and values.
    private static func lines(_ config: CurlConfig) throws -> [(option: String, value: String?)] {
        try config.bytes.split(separator: 0x0A).map { line in
            guard let range = line.firstRange(of: Array(" = ".utf8)) else {
                return (String(decoding: line, as: UTF8.self), nil)
            }
            let value = try #require(Self.unquoted(Array(line[range.upperBound...])))
            return (String(decoding: line[..<range.lowerBound], as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    @Test("no header and no URL adds an option", arguments: TestSeed.sample(20))
    func options(seed: TestSeed) throws {
        let soup = Gen.byteSoup(0...40, pieces: ["\"", "\\", "\n", "\t", "insecure", "\nproxy = \"x\""])
        forAll(seed: seed, soup, soup) { value, path in
            let text = String(decoding: value, as: UTF8.self)
            let url =
                "https://h.example/" + PercentEncoding.encodedComponent(String(decoding: path, as: UTF8.self))
                + "?a=\"\\[{}]'"
            let call = OutboundCall(method: "POST", url: url, headers: [.init("X-A", text)], timeoutMilliseconds: 1500)
            let target = try #require(HTTPCallTarget(url))
            guard let config = try? CurlConfig(call, at: target, body: "/dev/fd/3", addresses: nil) else {
                return try check(
                    value.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }, "only control characters are refused")
            }
            let lines = try Self.lines(config)
            try expectEqual(lines.filter { $0.option == "url" }.map { $0.value }, [url], "the address")
            let own = lines.filter { $0.option == "header" && $0.value?.hasPrefix("X-A") ?? false }.map { $0.value }
            try expectEqual(own, [text.isEmpty ? "X-A;" : "X-A: \(text)"], "the header")
            try expectEqual(
                lines.map { $0.option }.filter { $0 != "header" },
                [
                    "silent", "show-error", "globoff", "path-as-is", "url", "proto", "tlsv1.2", "request",
                    "data-binary",
                    "connect-timeout", "max-time", "max-filesize", "write-out",
                ], "the options")
        }
    }

    @Test(
        "the configuration has limits, protocol and pinned address",
        arguments: [Row(1, "0.001"), Row(1500, "1.500"), Row(60_000, "60.000")])
    func limits(row: Row<Int64, String>) throws {
        let (milliseconds, seconds) = row.fields
        let call = OutboundCall(method: "GET", url: "https://h.example/", timeoutMilliseconds: milliseconds)
        let target = try #require(HTTPCallTarget(call.url), sourceLocation: row.line)
        let lines = try Self.lines(try CurlConfig(call, at: target, body: nil, addresses: "192.0.2.1,[2001:db8::1]"))
        func value(_ option: String) -> String? { lines.first { $0.option == option }?.value }
        #expect(value("max-time") == seconds, sourceLocation: row.line)
        #expect(value("connect-timeout") == (milliseconds > 10_000 ? "10.000" : seconds), sourceLocation: row.line)
        #expect(value("proto") == "=https", sourceLocation: row.line)
        #expect(value("resolve") == "h.example:443:192.0.2.1,[2001:db8::1]", sourceLocation: row.line)
        #expect(value("max-filesize") == "1048576", sourceLocation: row.line)
        #expect(value("data-binary") == nil, sourceLocation: row.line)
    }
}
