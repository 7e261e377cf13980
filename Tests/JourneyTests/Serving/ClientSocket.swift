import Foundation
import PropertyKit

/// A connection to a local port, for tests that misuse it. Each operation fails after ten seconds.
final class ClientSocket {
    private let descriptor: Int32
    private var isOpen = true
    /// The received bytes that were not read yet.
    private var pending: [UInt8] = []

    /// - Parameter own: The address of this machine to connect from.
    init(port: UInt16, from own: String = "127.0.0.1") throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        self.descriptor = socket(AF_INET, stream, 0)
        guard self.descriptor >= 0 else { throw CheckFailure("no socket: \(String(cString: strerror(errno)))") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(own)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0 else { throw CheckFailure("cannot be \(own): \(String(cString: strerror(errno)))") }
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw CheckFailure("cannot connect: \(String(cString: strerror(errno)))") }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(self.descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(self.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { self.close() }

    func close() {
        if self.isOpen { _ = Foundation.close(self.descriptor) }
        self.isOpen = false
    }

    /// Closes the connection with a reset, as after a crash.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(self.descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        self.close()
    }

    /// Closes the sending side.
    func end() {
        _ = shutdown(self.descriptor, Int32(SHUT_WR))
    }

    func send(_ bytes: some Collection<UInt8>) throws {
        guard self.sendAsLongAsTaken(Array(bytes)) == bytes.count else { throw CheckFailure("the peer reads no more") }
    }

    /// Sends until the peer closes the connection or accepts nothing for a while.
    ///
    /// - Parameter patience: How long to wait for the peer, in milliseconds.
    /// - Returns: The number of bytes sent.
    func sendAsLongAsTaken(_ bytes: [UInt8], patience: Int32 = 60_000) -> Int {
        var sent = 0
        while sent < bytes.count {
            var wanted = pollfd(fd: self.descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&wanted, 1, patience) == 1 else { break }
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Reads until the peer closes the connection.
    func receiveAll() throws -> [UInt8] {
        while try self.receiveMore() {}
        defer { self.pending = [] }
        return self.pending
    }

    /// Reads the next response, which must have a Content-Length.
    func receiveAnswer() throws -> SocketAnswer {
        while true {
            if let answer = SocketAnswer(&self.pending) { return answer }
            guard try self.receiveMore() else { throw CheckFailure("closed without an answer") }
        }
    }

    /// - Returns: Whether bytes were received; a reset counts as the end.
    private func receiveMore() throws -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(self.descriptor, &block, block.count, 0)
        if count < 0, errno == EAGAIN { throw CheckFailure("nothing came for ten seconds") }
        self.pending += block.prefix(max(0, count))
        return count > 0
    }
}

/// A response.
struct SocketAnswer {
    let status: Int
    let body: [UInt8]

    /// Removes a complete response from the front of the buffer.
    init?(_ bytes: inout [UInt8]) {
        guard let range = bytes.firstRange(of: Array("\r\n\r\n".utf8)),
            let head = String(validating: bytes[..<range.lowerBound], as: UTF8.self)
        else { return nil }
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let name = "content-length: "
        guard head.hasPrefix("HTTP/1.1 "), let status = Int(head.dropFirst(9).prefix(3)),
            let field = lines.first(where: { $0.lowercased().hasPrefix(name) }),
            let length = Int(field.dropFirst(name.count)),
            bytes.count - range.upperBound >= length
        else { return nil }
        self.status = status
        self.body = Array(bytes[range.upperBound..<(range.upperBound + length)])
        bytes.removeFirst(range.upperBound + length)
    }
}
