import Vinculum

extension MemoryHost {
    /// Opens a port of the given number, or 49152, if ``redirects`` is set.
    package mutating func openLoopbackPort(_ port: UInt16) throws(CommandFailure) -> LoopbackPort {
        guard self.redirects != nil else {
            throw .noSockets("this build of the program cannot open a port for the provider's redirect")
        }
        let number = port == 0 ? 49_152 : port
        guard !self.openPorts.contains(number) else { throw CommandFailure(.conflict, "the port is open") }
        self.openPorts.append(number)
        return LoopbackPort(descriptor: 0, number: number)
    }

    /// Passes the requests of ``redirects`` to the handler, then lets seconds pass until it is finished or throws.
    package mutating func listen(
        at port: LoopbackPort, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        defer { self.close(port) }
        for (index, request) in (self.redirects?(self) ?? []).enumerated() {
            let step = try handler.receive(request, ticket: UInt64(index), on: &self)
            if case .respond(let response, _) = step { self.portStatuses.append(response.status) }
        }
        while !handler.isFinished {
            try handler.tick(openConnections: 0, acceptedConnections: 0, on: &self)
        }
    }

    /// Closes a port.
    package mutating func close(_ port: LoopbackPort) {
        self.openPorts.removeAll { $0 == port.number }
    }

    /// Records the address if ``hasBrowser`` is set.
    package mutating func openInBrowser(_ url: String) -> Bool {
        if self.hasBrowser { self.openedAddresses.append(url) }
        return self.hasBrowser
    }
}
