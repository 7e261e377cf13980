#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Makes calls over plain HTTP to this machine with sockets of this process, so that they need no child process.
enum LoopbackTransport {
    private static let bufferSize = 1 << 16

    /// Makes a call. Blocks until the reply is complete or the time is up.
    ///
    /// - Throws: ``CallFailure`` if there is no reply.
    static func fetch(_ call: OutboundCall, at target: HTTPCallTarget) throws(CallFailure) -> HTTPResponse {
        let deadline = vinculum_monotonic_milliseconds() + max(0, call.timeoutMilliseconds)
        guard let request = target.request(call) else { throw CallFailure.malformed(target) }
        guard call.timeoutMilliseconds > 0 else { throw CallFailure.timedOut(target) }
        let descriptor = vinculum_connect_loopback(target.host, target.port)
        guard descriptor >= 0 else { throw CallFailure(.unreachable, "no program listens at \(target.authority)") }
        defer { close(descriptor) }
        guard self.send(request, to: descriptor, until: deadline) else {
            throw vinculum_monotonic_milliseconds() >= deadline ? CallFailure.timedOut(target) : .broken(target)
        }
        var reader = HTTPReplyReader()
        var buffer = [UInt8](repeating: 0, count: self.bufferSize)
        while true {
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0 else { throw CallFailure.timedOut(target) }
            let ready = vinculum_wait(descriptor, 0, left)
            if ready < 0 { throw CallFailure.broken(target) }
            if ready == 0 { continue }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 { throw CallFailure.broken(target) }
            let state = count == 0 ? reader.receiveEnd() : reader.receive(buffer[..<count])
            switch state {
            case .incomplete: continue
            case .whole(let response): return response
            case .malformed:
                throw CallFailure(.malformedReply, "\(target.authority) sent no valid HTTP response, or too much")
            }
        }
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32, until deadline: Int64) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0, vinculum_wait(descriptor, 1, left) >= 0 else { return false }
            // Bytes are sent in small pieces, so that a peer that reads nothing cannot block the thread beyond the
            // deadline.
            let count = rest.prefix(self.bufferSize).withUnsafeBytes { piece in
                vinculum_send(descriptor, piece.baseAddress, piece.count)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

extension CallFailure {
    static func malformed(_ target: HTTPCallTarget) -> CallFailure {
        CallFailure(.malformedCall, "the call to \(target.authority) has an invalid header field")
    }

    static func timedOut(_ target: HTTPCallTarget) -> CallFailure {
        CallFailure(.timedOut, "\(target.authority) did not answer in time")
    }

    static func tooLarge(_ target: HTTPCallTarget) -> CallFailure {
        CallFailure(.tooLarge, "\(target.authority) answered with more than \(HTTPReplyReader.byteLimit) bytes")
    }

    fileprivate static func broken(_ target: HTTPCallTarget) -> CallFailure {
        CallFailure(.unreachable, "the connection to \(target.authority) broke")
    }
}
#endif
