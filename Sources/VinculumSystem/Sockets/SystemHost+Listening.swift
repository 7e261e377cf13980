#if !arch(wasm32)
internal import CLibc
public import Vinculum
public import VinculumCommands

extension SystemHost {
    /// How many files this process may have open at once: the limit is raised to the highest that the system allows.
    public var openFileLimit: Int { Int(vinculum_raise_file_limit()) }

    /// The names of the environment variables that are set.
    public var environmentNames: [String] {
        var names: [String] = []
        guard var next = vinculum_environment() else { return names }
        while let variable = next.pointee {
            let name = String(cString: variable).utf8.prefix { $0 != UInt8(ascii: "=") }
            names.append(String(decoding: name, as: UTF8.self))
            next += 1
        }
        return names
    }

    /// Microseconds of the system's monotonic clock.
    public func monotonicMicroseconds() -> Int64 { vinculum_monotonic_microseconds() }

    /// Whether the host can make outbound calls; always `true` on Linux.
    public var hasTransport: Bool { true }

    /// Makes an outbound call. Blocks until the reply is complete or the call's time is up.
    ///
    /// - Throws: ``CallFailure`` if there is no reply.
    public func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse { try Transport().fetch(call) }

    /// Listens on the addresses of a place and serves requests until a signal stops the server.
    ///
    /// - Throws: ``CommandFailure`` if the first address is in use, unknown or refused, and for a failure of the
    ///   handler.
    public mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        var loop = EventLoop(place, try SystemHost.listeners(place), observers: try SystemHost.observers(place))
        try loop.run(nil, &handler, on: &self)
    }

    /// Serves while a command runs, and ends with it; SIGINT, SIGTERM and SIGHUP are passed on to it.
    ///
    /// - Returns: The command's exit code, or 128 and the number of the signal that ended it.
    public mutating func listen(
        _ place: ListeningPlace, while command: ChildCommand, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) -> Int32 {
        var loop = EventLoop(
            place, try SystemHost.listeners(place), observers: try SystemHost.observers(place), hasCommand: true)
        try loop.run(command, &handler, on: &self)
        return loop.child?.status ?? -1
    }

    /// Opens the sockets of a place.
    static func listeners(_ place: ListeningPlace) throws(CommandFailure) -> [Int32] {
        var listeners: [Int32] = []
        for address in place.addresses {
            // All addresses of localhost use the same port, also if the system chose it for the first.
            let port = listeners.first.map { vinculum_port($0) } ?? place.port
            let listener = vinculum_listen(address, port, place.isLoopbackOnly ? 1 : 0)
            if listener >= 0 {
                listeners.append(listener)
            } else if listeners.isEmpty {
                throw SystemHost.failure(listener, vinculum_errno(), HostPort.text(host: place.host, port: place.port))
            }
        }
        return listeners
    }

    /// The socket of the second address; `nil` for a place without one.
    private static func observers(_ place: ListeningPlace) throws(CommandFailure) -> Int32? {
        guard let (host, port) = place.observers else { return nil }
        let listener = vinculum_listen(host, port, 0)
        if listener >= 0 { return listener }
        var failure = SystemHost.failure(listener, vinculum_errno(), HostPort.text(host: host, port: port))
        if failure.exitCode == .conflict {
            failure.next = [.init("vinculum serve --metrics-listen 0", "show metrics on a free port and print it")]
        }
        throw failure
    }

    private static func failure(_ result: Int32, _ number: Int32, _ address: String) -> CommandFailure {
        if number == vinculum_EADDRINUSE, result == -1 {
            return CommandFailure(
                .conflict, code: "addressInUse", "\(address) is in use",
                why: "another program listens there, perhaps another vinculum serve or the Firebase emulator",
                next: [.init("vinculum serve --port 0", "listen on a free port and print it")])
        }
        if result == -2 {
            return CommandFailure(.notFound, code: "noAddress", "no address is known for the host of \(address)")
        }
        return CommandFailure(
            .failure, code: "cannotListen", "the system does not let this program listen on \(address)",
            why: String(cString: strerror(number)))
    }
}
#endif
