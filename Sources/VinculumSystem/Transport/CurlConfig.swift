#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// The options that `curl` reads from standard input (`curl --config -`). A command line would show in process lists.
struct CurlConfig {
    private(set) var bytes: [UInt8] = []

    /// - Parameters:
    ///   - bodyFile: The file from which `curl` reads the body; `nil` for none.
    ///   - addresses: The addresses of the host, separated by commas; `nil` to let `curl` resolve the name.
    ///   - byProxyOnly: Whether the call must use a proxy, whatever exceptions the environment has.
    /// - Throws: ``CallFailure`` for an invalid header field.
    init(
        _ call: OutboundCall, at target: HTTPCallTarget, body bodyFile: String?, addresses: String?,
        byProxyOnly: Bool = false
    ) throws(CallFailure) {
        guard let fields = call.fields else { throw CallFailure.malformed(target) }
        self.set("silent")
        self.set("show-error")
        // `curl` must send the URL unchanged, without expanding patterns or normalizing the path.
        self.set("globoff")
        self.set("path-as-is")
        try self.set("url", to: call.url, target)
        try self.set("proto", to: target.isSecure ? "=https" : "=http", target)
        self.set("tlsv1.2")
        try self.set("request", to: call.method, target)
        for field in fields {
            // `curl` omits a field that ends with its colon; an empty value is written with a semicolon.
            try self.set("header", to: field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)", target)
        }
        // Without this `curl` waits for 100 Continue before it sends longer bodies.
        try self.set("header", to: "Expect:", target)
        if let bodyFile { try self.set("data-binary", to: "@\(bodyFile)", target) }
        try self.set(
            "connect-timeout", to: Self.seconds(min(call.timeoutMilliseconds, Self.connectMilliseconds)), target)
        try self.set("max-time", to: Self.seconds(call.timeoutMilliseconds), target)
        try self.set("max-filesize", to: "\(HTTPReplyReader.byteLimit)", target)
        // A call to this machine must not use a proxy. A doubtful spelling is left to the environment's exceptions.
        if byProxyOnly {
            try self.set("noproxy", to: "", target)
        } else if target.hostPort.isLoopback {
            try self.set("noproxy", to: "*", target)
        }
        // An IPv6 address needs no resolution, and `curl` would take its colons for separators.
        if let addresses, !target.hostPort.isIPv6 {
            try self.set("resolve", to: "\(target.host):\(target.port):\(addresses)", target)
        }
        // The last two lines of the output are a header field, the status and the media type; none can contain a
        // newline. Before version 7.83 `curl` writes the name of the field instead of its value.
        try self.set("write-out", to: "\n%header{retry-after}\n%{http_code} %{content_type}", target)
    }

    private static let connectMilliseconds: Int64 = 10_000

    private mutating func set(_ option: String) {
        self.bytes += Array(option.utf8) + [0x0A]
    }

    private mutating func set(_ option: String, to value: String, _ target: HTTPCallTarget) throws(CallFailure) {
        guard let quoted = Self.quoted(Array(value.utf8)) else { throw CallFailure.malformed(target) }
        self.bytes += Array("\(option) = ".utf8) + quoted + [0x0A]
    }

    /// Quotes a value so that `curl` reads it back byte for byte. Bytes that would end a value or a line, or be
    /// dropped, are escaped as `\"`, `\\`, `\n`, `\r`, `\t` and `\v`.
    ///
    /// - Returns: `nil` for a value with a zero byte, which the file cannot express.
    static func quoted(_ value: [UInt8]) -> [UInt8]? {
        var quoted = [UInt8(ascii: "\"")]
        for byte in value {
            switch byte {
            case 0: return nil
            case 0x09: quoted += Array(#"\t"#.utf8)
            case 0x0A: quoted += Array(#"\n"#.utf8)
            case 0x0B: quoted += Array(#"\v"#.utf8)
            case 0x0D: quoted += Array(#"\r"#.utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            default: quoted.append(byte)
            }
        }
        quoted.append(UInt8(ascii: "\""))
        return quoted
    }

    /// Formats milliseconds as seconds with a fraction; at least one millisecond, because 0 would mean no limit.
    private static func seconds(_ milliseconds: Int64) -> String {
        let shown = max(1, milliseconds)
        let fraction = String(shown % 1000)
        return "\(shown / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
    }
}
#endif
