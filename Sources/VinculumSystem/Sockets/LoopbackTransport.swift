#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumServer

/// Makes outbound calls over plain HTTP to this machine. Everything else counts as unreachable: without TLS nothing may
/// leave it.
enum LoopbackTransport {
    private static let bufferSize = 1 << 16

    /// Blocks until the reply is whole or the time is up.
    static func perform(_ call: OutboundCall) -> OutboundReply {
        let deadline = vinculum_monotonic_milliseconds() + max(0, call.timeoutMilliseconds)
        // By name first: to look a stranger's up could take longer than the call may.
        guard let target = HTTPCallTarget(call.url), target.isLoopback else { return .unreachable }
        let descriptor = vinculum_connect_loopback(target.host, target.port)
        guard descriptor >= 0 else { return .unreachable }
        defer { close(descriptor) }
        guard self.send(target.request(call), to: descriptor, until: deadline) else { return self.failure(deadline) }
        var reader = HTTPReplyReader()
        var buffer = [UInt8](repeating: 0, count: self.bufferSize)
        while true {
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0 else { return .timedOut }
            let ready = vinculum_wait(descriptor, 0, left)
            if ready < 0 { return .unreachable }
            if ready == 0 { continue }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 { return .unreachable }
            let state = count == 0 ? reader.receiveEnd() : reader.receive(buffer[..<count])
            switch state {
            case .incomplete: continue
            case .whole(let response): return .response(response)
            case .malformed: return .unreachable
            }
        }
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32, until deadline: Int64) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0, vinculum_wait(descriptor, 1, left) >= 0 else { return false }
            // Small pieces, so that a peer that reads nothing cannot hold the thread in one call.
            let count = rest.prefix(self.bufferSize).withUnsafeBytes { piece in
                vinculum_send(descriptor, piece.baseAddress, piece.count)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func failure(_ deadline: Int64) -> OutboundReply {
        vinculum_monotonic_milliseconds() >= deadline ? .timedOut : .unreachable
    }
}
#endif
