/// What a sign-in on an identity provider's page needs of the machine: a browser, and a port for the redirect back
/// ([RFC 8252](https://www.rfc-editor.org/rfc/rfc8252)).
public protocol RedirectHost {
    /// Opens a TCP port of the IPv4 loopback address. Connections wait until ``listen(at:_:)`` accepts them.
    ///
    /// - Parameter port: The port; 0 chooses a free one.
    /// - Throws: The reason why the port cannot be opened; always for a host without sockets.
    mutating func openLoopbackPort(_ port: UInt16) throws(CommandFailure) -> LoopbackPort

    /// Passes the requests at an open port to `handler` until it is finished, it throws, or the process receives
    /// SIGTERM or SIGINT. Requests are bounded as those of ``CommandHost/listen(_:_:)``. The port is closed afterwards.
    mutating func listen(
        at port: LoopbackPort, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure)

    /// Closes a port at which nothing listened yet.
    mutating func close(_ port: LoopbackPort)

    /// Opens a web address in the browser that the person uses, and does not wait for it.
    ///
    /// - Returns: Whether a browser was started; `false` for a host without one.
    mutating func openInBrowser(_ url: String) -> Bool
}

/// An open port of the IPv4 loopback address. Only the host that opened it can use it.
public struct LoopbackPort: Equatable, Sendable {
    /// The host's number for the port's socket.
    public let descriptor: Int32
    /// The port, from 1 to 65535.
    public let number: UInt16

    /// Creates a handle; only a host does that.
    public init(descriptor: Int32, number: UInt16) {
        self.descriptor = descriptor
        self.number = number
    }
}

extension RedirectHost {
    /// Fails by default.
    public mutating func openLoopbackPort(_ port: UInt16) throws(CommandFailure) -> LoopbackPort {
        throw .noSockets("this build of the program cannot open a port for the provider's redirect")
    }

    /// Fails by default.
    public mutating func listen(
        at port: LoopbackPort, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        throw .noSockets("this build of the program cannot listen")
    }

    /// Does nothing by default, as no port can be open.
    public mutating func close(_ port: LoopbackPort) {}

    /// No browser by default.
    public mutating func openInBrowser(_ url: String) -> Bool { false }
}

extension CommandFailure {
    /// The failure of a host without sockets.
    static func noSockets(_ what: String, next: [Step] = []) -> CommandFailure {
        CommandFailure(
            .failure, code: "noSockets", what,
            why: "it runs in a WebAssembly sandbox or in memory, where there are no sockets", next: next)
    }
}
