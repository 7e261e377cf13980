#if canImport(Glibc)
import Glibc
import Synchronization

/// This side of a child's three streams.
final class Streams: Sendable {
    private struct State {
        var input: Int32
        var output: Int32
        var messages: Int32
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
    }

    private let state: Mutex<State>

    init(input: Int32, output: Int32, messages: Int32) {
        self.state = Mutex(State(input: input, output: output, messages: messages))
    }

    deinit {
        self.state.withLock { state in
            for descriptor in [state.input, state.output, state.messages] where descriptor >= 0 {
                Glibc.close(descriptor)
            }
        }
    }

    func write(_ input: [UInt8]) {
        self.state.withLock { state in
            _ = fcntl(state.input, F_SETFL, O_NONBLOCK)
            _ = Glibc.write(state.input, input, input.count)
            Self.close(&state.input)
        }
    }

    func readLine() -> String {
        self.state.withLock { state in
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while line.last != 0x0A, state.output >= 0 {
                let count = Glibc.read(state.output, &byte, 1)
                if count == 1 { line.append(byte) } else if count == 0 || errno != EINTR { break }
            }
            return String(decoding: line, as: UTF8.self)
        }
    }

    func converse(_ input: [UInt8]) -> (output: [UInt8], messages: [UInt8]) {
        self.state.withLock { state in
            var rest = input[...]
            var (output, messages): ([UInt8], [UInt8]) = ([], [])
            if state.input >= 0 { _ = fcntl(state.input, F_SETFL, O_NONBLOCK) }
            while true {
                if rest.isEmpty { Self.close(&state.input) }
                var wanted = [
                    pollfd(fd: state.output, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: state.messages, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: state.input, events: Int16(POLLOUT), revents: 0),
                ]
                guard wanted.contains(where: { $0.fd >= 0 }) else { return (output, messages) }
                guard poll(&wanted, 3, -1) > 0 else { continue }
                if wanted[0].revents != 0 { output += Self.read(&state.output, &state.buffer) }
                if wanted[1].revents != 0 { messages += Self.read(&state.messages, &state.buffer) }
                if wanted[2].revents != 0 {
                    let count = rest.withUnsafeBytes { Glibc.write(state.input, $0.baseAddress, $0.count) }
                    // The peer has closed its end.
                    rest = count > 0 ? rest.dropFirst(count) : []
                }
            }
        }
    }

    /// Returns the available bytes; closes the descriptor at its end.
    private static func read(_ descriptor: inout Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { return buffer[..<count] }
        if count == 0 || errno != EINTR { self.close(&descriptor) }
        return []
    }

    private static func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }
}
#endif
