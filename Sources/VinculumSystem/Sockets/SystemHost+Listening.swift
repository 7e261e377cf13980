#if !arch(wasm32)
internal import CLibc
public import Vinculum
public import VinculumCommands

extension SystemHost {
    public var hasTransport: Bool { true }

    public func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse { try Transport().fetch(call) }

    public mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        var listeners: [Int32] = []
        for address in place.addresses {
            // Both addresses of localhost have the same port, whichever the first was given.
            let port = listeners.first.map { vinculum_port($0) } ?? place.port
            let listener = vinculum_listen(address, port, place.isLoopbackOnly ? 1 : 0)
            if listener >= 0 { listeners.append(listener) } else if listeners.isEmpty {
                throw SystemHost.failure(listener, vinculum_errno(), place)
            }
        }
        var loop = EventLoop(place, listeners)
        try loop.run(&handler, on: &self)
    }

    private static func failure(_ result: Int32, _ number: Int32, _ place: ListeningPlace) -> CommandFailure {
        let address = "\(place.host):\(place.port)"
        if number == vinculum_EADDRINUSE, result == -1 {
            return CommandFailure(
                .conflict, code: "addressInUse", "\(address) is in use",
                why: "another program listens there, perhaps another vinculum serve or the Firebase emulator",
                next: [.init("vinculum serve --port 0", "take a free port and say which")])
        }
            if result == -2 {
                return CommandFailure(.notFound, code: "noAddress", "there is no address called \(place.host)")
            }
        return CommandFailure(
            .failure, code: "cannotListen", "the system does not let this program listen on \(address)",
            why: String(cString: strerror(number)))
    }
}
#endif
