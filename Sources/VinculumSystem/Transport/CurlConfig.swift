#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// What `curl` is told on its standard input (`curl --config -`), where no list of processes shows it.
struct CurlConfig {
    private(set) var bytes: [UInt8] = []

    /// - Parameters:
    ///   - bodyFile: Where `curl` finds the body; `nil` for none.
    ///   - addresses: Where the host is, with commas between, if `curl` is not to look it up.
    ///   - byProxyOnly: Whether the call may not go out but by a proxy, whatever the environment excepts.
    /// - Throws: ``CallFailure`` for a header field that is none.
    init(
            _ call: OutboundCall, at target: HTTPCallTarget, body bodyFile: String?, addresses: String?,
            byProxyOnly: Bool = false
    ) throws(CallFailure) {
        guard let fields = call.fields else { throw CallFailure.malformed(target) }
        self.set("silent")
        self.set("show-error")
        // The address is what it is: neither a pattern nor something to be tidied.
        self.set("globoff")
        self.set("path-as-is")
        try self.set("url", to: call.url, target)
        try self.set("proto", to: target.isSecure ? "=https" : "=http", target)
        self.set("tlsv1.2")
        try self.set("request", to: call.method, target)
        for field in fields {
            // With a colon and nothing behind it a field would be left out.
            try self.set("header", to: field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)", target)
        }
        // It would wait for a go-ahead before longer bodies.
        try self.set("header", to: "Expect:", target)
        if let bodyFile { try self.set("data-binary", to: "@\(bodyFile)", target) }
            try self.set(
                "connect-timeout", to: Self.seconds(min(call.timeoutMilliseconds, Self.connectMilliseconds)), target)
        try self.set("max-time", to: Self.seconds(call.timeoutMilliseconds), target)
        try self.set("max-filesize", to: "\(HTTPReplyReader.byteLimit)", target)
        // What belongs to this machine goes by no other.
        if byProxyOnly {
            try self.set("noproxy", to: "", target)
        } else if target.isLoopback {
            try self.set("noproxy", to: "*", target)
        }
        // An address of IPv6 needs no looking up, and its colons would be taken for separators.
        if let addresses, !target.host.utf8.contains(UInt8(ascii: ":")) {
            try self.set("resolve", to: "\(target.host):\(target.port):\(addresses)", target)
        }
        // The last line of the output; nothing in it can be a newline.
        try self.set("write-out", to: "\n%{http_code} %{content_type}", target)
    }

    private static let connectMilliseconds: Int64 = 10_000

    private mutating func set(_ option: String) {
        self.bytes += Array(option.utf8) + [0x0A]
    }

    private mutating func set(_ option: String, to value: String, _ target: HTTPCallTarget) throws(CallFailure) {
        guard let quoted = Self.quoted(Array(value.utf8)) else { throw CallFailure.malformed(target) }
        self.bytes += Array("\(option) = ".utf8) + quoted + [0x0A]
    }

        /// A value as the reader of the file takes it back byte for byte: in quotes, with `\"`, `\\`, `\n`, `\r`, `\t`
        /// and `\v`
    /// for what would end a value or a line, or be dropped.
    ///
    /// - Returns: `nil` for a value with a zero byte, which no value can have.
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

    /// Milliseconds as seconds with a fraction; at least one, because 0 would be no limit.
    private static func seconds(_ milliseconds: Int64) -> String {
        let shown = max(1, milliseconds)
        let fraction = String(shown % 1000)
        return "\(shown / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
    }
}
#endif
