#if !arch(wasm32)
internal import CLibc
internal import Vinculum
public import VinculumCommands

extension SystemHost {
    /// Opens a TCP port of 127.0.0.1.
    ///
    /// - Throws: ``CommandFailure`` for a port that is in use or refused.
    public mutating func openLoopbackPort(_ port: UInt16) throws(CommandFailure) -> LoopbackPort {
        let listener = vinculum_listen(LoopbackHost.ipv4, port, 1)
        if listener >= 0 { return LoopbackPort(descriptor: listener, number: vinculum_port(listener)) }
        let number = vinculum_errno()
        let isInUse = number == vinculum_EADDRINUSE && listener == -1
        throw CommandFailure(
            isInUse ? .conflict : .failure, code: isInUse ? "addressInUse" : "cannotListen",
            isInUse
                ? "the port \(port) for the provider's redirect is in use"
                : "the system does not let this program open the port \(port) for the provider's redirect",
            why: isInUse ? "another program listens there" : String(cString: strerror(number)),
            next: [.init("vinculum … --port N", "use another port, which the provider must know too")])
    }

    /// Serves the requests at an open port until the handler is finished or a signal ends the process.
    public mutating func listen(
        at port: LoopbackPort, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        var place = ListeningPlace(host: LoopbackHost.ipv4, port: port.number)
        // One browser sends one request or two; a connection that stays open must not delay the end.
        place.connectionLimit = 64
        place.heldByteLimit = 1 << 20
        place.graceMilliseconds = 1_000
        var loop = EventLoop(place, [port.descriptor])
        try loop.run(nil, &handler, on: &self)
    }

    /// Closes a port at which nothing listened.
    public mutating func close(_ port: LoopbackPort) { CLibc.close(port.descriptor) }

    /// Starts the browser of `$BROWSER`, a list of commands separated by colons in which `%s` stands for the address,
    /// or else `xdg-open` on a machine with a display. No shell is involved.
    public mutating func openInBrowser(_ url: String) -> Bool {
        for command in self.browsers {
            var words = command.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard let name = words.first, let program = ProgramPath.find(name) else { continue }
            let places = words.indices.filter { words[$0] == "%s" }
            for place in places { words[place] = url }
            if places.isEmpty { words.append(url) }
            if ChildProcess.startDetached(program, words) { return true }
        }
        return false
    }

    private var browsers: [String] {
        if let named = self.environment("BROWSER").nonEmpty {
            return named.utf8.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
        }
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { self.environment($0).nonEmpty != nil }
        return hasDisplay ? ["xdg-open"] : []
    }
}
#endif
