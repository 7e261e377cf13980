#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// The result of `curl`: its exit code, and its output, which is the body, a line with the value of `Retry-After`, and
/// a line with status and media type.
struct CurlReply {
    private let code: Int32
    private let output: [UInt8]
    private let messages: [UInt8]

    init(_ code: Int32, _ output: [UInt8], _ messages: [UInt8]) {
        self.code = code
        self.output = output
        self.messages = messages
    }

    /// Returns the HTTP response.
    ///
    /// - Throws: ``CallFailure``, by the exit codes of [curl](https://curl.se/docs/manpage.html#EXIT).
    func response(from target: HTTPCallTarget) throws(CallFailure) -> HTTPResponse {
        guard self.code == 0 else { throw self.failure(target) }
        guard let last = self.output.lastIndex(of: 0x0A), let end = self.output[..<last].lastIndex(of: 0x0A) else {
            throw self.malformed(target)
        }
        let line = self.output[(last + 1)...]
        guard line.count >= 4, line[line.startIndex + 3] == 0x20,
            let status = Int(String(decoding: line.prefix(3), as: UTF8.self)), (100...599).contains(status)
        else { throw self.malformed(target) }
        guard end <= HTTPReplyReader.byteLimit else { throw CallFailure.tooLarge(target) }
        var response = HTTPResponse(
            status: status, contentType: String(decoding: line.dropFirst(4), as: UTF8.self),
            body: Array(self.output[..<end]))
        let pause = self.output[(end + 1)..<last]
        if !pause.isEmpty, ASCII.areDigits(pause) {
            response.headers = [.init("Retry-After", String(decoding: pause, as: UTF8.self))]
        }
        return response
    }

    private func failure(_ target: HTTPCallTarget) -> CallFailure {
        let who = target.authority
        let said = self.message.map { ": \($0)" } ?? " (curl ended with \(self.code))"
        switch self.code {
        case 5: return CallFailure(.unknownHost, "the proxy for \(who) cannot be found\(said)")
        case 6: return CallFailure(.unknownHost, "there is no host \(target.host)")
        case 7: return CallFailure(.unreachable, "cannot connect to \(who)\(said)")
        case 28: return .timedOut(target)
        case 35: return CallFailure(.untrusted, "cannot make a secure connection to \(who)\(said)")
        case 51, 58, 60, 77, 83, 90, 91:
            return CallFailure(.untrusted, "the certificate of \(who) is not trusted\(said)")
        case 63: return .tooLarge(target)
        case 1, 8, 43, 61: return self.malformed(target)
        default: return CallFailure(.unreachable, "the call to \(who) failed\(said)")
        }
    }

    private func malformed(_ target: HTTPCallTarget) -> CallFailure {
        CallFailure(.malformedReply, "\(target.authority) sent no valid HTTP response")
    }

    /// The first line of `curl`'s messages, without the prefix `curl: (NUMBER)`.
    private var message: String? {
        var line = self.messages.prefix { $0 != 0x0A && $0 != 0x0D }
        if line.starts(with: "curl: (".utf8), let close = line.firstIndex(of: UInt8(ascii: ")")) {
            line = line[(close + 1)...].drop { $0 == 0x20 }
        }
        return line.isEmpty ? nil : String(decoding: line.prefix(300), as: UTF8.self)
    }
}
#endif
