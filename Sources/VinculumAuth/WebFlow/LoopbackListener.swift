import Foundation
package import Vinculum
import VinculumServer

#if canImport(Glibc)
import Glibc
private let streamSocket = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Musl)
import Musl
private let streamSocket = SOCK_STREAM
#elseif canImport(Darwin)
import Darwin
private let streamSocket = SOCK_STREAM
#endif

/// A TCP port of the IPv4 loopback address that answers HTTP requests, such as the redirect of a provider.
package final class LoopbackListener: Sendable {
    private let descriptor: Int32
    /// The port.
    package let port: UInt16

    /// The most connections at a time, and how long one may stay open.
    private static let connectionLimit = 32
    private static let connectionLifetime = Duration.seconds(30)
    /// How often the wait looks whether it is over, in milliseconds.
    private static let pulse: Int32 = 100

    /// - Parameter port: The port; 0 for a free one.
    /// - Throws: ``AuthErrorCode/webSignInUserInteractionFailure`` if it cannot be opened.
    package init(port: UInt16) throws {
        self.descriptor = socket(AF_INET, streamSocket, 0)
        var yes: Int32 = 1
        setsockopt(self.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(self.descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(self.descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = self.descriptor
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        self.port = UInt16(bigEndian: address.sin_port)
        guard isOpen else {
            throw NSError(
                AuthError(
                    HostedPage.Failure.interactionFailed(
                        reason: "The port \(port) cannot be opened: \(String(cString: strerror(errno))).")))
        }
    }

    deinit { close(self.descriptor) }

    private final class Connection {
        let descriptor: Int32
        let since = ContinuousClock.now
        var http = HTTPConnection()
        var isOver = false

        init(descriptor: Int32) { self.descriptor = descriptor }
    }

    /// Answers requests until the redirect of a visit has been answered. Blocks the thread.
    ///
    /// - Returns: `nil` if the wait is cancelled or the time is up.
    func wait(
        for visit: ProviderVisit, until deadline: ContinuousClock.Instant, _ isCancelled: @Sendable () -> Bool
    ) -> Credential? {
        var receiver = RedirectReceiver(visit)
        self.serve { request in
            guard let request else {
                return receiver.credential != nil || isCancelled() || ContinuousClock.now >= deadline ? .over : .waiting
            }
            return .response(receiver.answer(request))
        }
        return receiver.credential
    }

    /// What the owner of a port says to a request, or to a moment without one.
    package enum Reaction {
        case response(HTTPResponse)
        case waiting
        case over
    }

    /// Answers requests. Blocks the thread.
    ///
    /// - Parameter react: Answers a request; with `nil`, says whether the wait is over.
    package func serve(_ react: (HTTPRequest?) -> Reaction) {
        var connections: [Connection] = []
        defer { for connection in connections { close(connection.descriptor) } }
        while case .waiting = react(nil) {
            var watched = ([self.descriptor] + connections.map(\.descriptor))
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&watched, nfds_t(watched.count), LoopbackListener.pulse)
            for index in connections.indices where watched[index + 1].revents != 0 {
                LoopbackListener.serve(connections[index], react)
            }
            connections.removeAll { connection in
                let isLate = ContinuousClock.now - connection.since > LoopbackListener.connectionLifetime
                if connection.isOver || isLate { close(connection.descriptor) }
                return connection.isOver || isLate
            }
            if watched[0].revents != 0, connections.count < LoopbackListener.connectionLimit {
                let accepted = accept(self.descriptor, nil, nil)
                if accepted >= 0 { connections.append(LoopbackListener.connection(accepted)) }
            }
        }
    }

    private static func connection(_ descriptor: Int32) -> Connection {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return Connection(descriptor: descriptor)
    }

    /// Reads what has arrived and answers it. The answers are smaller than the system's buffer, so a peer that reads
    /// nothing loses its connection.
    private static func serve(_ connection: Connection, _ react: (HTTPRequest?) -> Reaction) {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            connection.http.receive(Array(buffer[..<count]))
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            connection.http.receiveEnd()
        }
        while let request = connection.http.nextRequest({ _ in .smallWithoutAdministrator }) {
            guard case .response(let response) = react(request) else { break }
            connection.http.respond(response)
        }
        let output = Array(connection.http.output)
        if !output.isEmpty {
            #if canImport(Darwin)
            let sent = send(connection.descriptor, output, output.count, 0)
            #else
            let sent = send(connection.descriptor, output, output.count, Int32(MSG_NOSIGNAL))
            #endif
            connection.http.sent(max(0, sent))
            connection.isOver = sent < output.count
        }
        connection.isOver = connection.isOver || connection.http.closesWhenSent || count == 0
    }
}
