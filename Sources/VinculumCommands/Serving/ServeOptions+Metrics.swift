import Vinculum
import VinculumServer

/// The second address, for observers.
extension ServeOptions {
    /// The address of `--metrics-listen`, `HOST:PORT` or a port of this machine; `nil` for none.
    ///
    /// - Throws: ``CommandFailure`` for a text that is neither.
    static func metricsPlace(_ invocation: Invocation) throws(CommandFailure) -> (host: String, port: UInt16)? {
        guard let text = invocation.value("--metrics-listen") else { return nil }
        if let port = UInt16(text), ASCII.areDigits(text.utf8) { return (LoopbackHost.ipv4, port) }
        guard let place = HostPort(text), let port = place.port else {
            throw .usage(
                "--metrics-listen \(TerminalText.safe(text)) is no address",
                why: "it must be a port of this machine, or a host and a port",
                next: [.init("vinculum serve --metrics-listen 9100", "show metrics on 127.0.0.1:9100")])
        }
        return (place.host, port)
    }

    /// The URL of the metrics, once the server listens.
    func metricsAddress(port: UInt16?) -> String? {
        guard let port, let place = self.place.observers else { return nil }
        return "http://\(HostPort.text(host: place.host, port: port))/metrics"
    }

    /// What the person who starts the server must know of the reach of its metrics; `nil` if this machine alone sees
    /// them.
    var warningOfMetrics: String? {
        guard let host = self.place.observers?.host, !(HostPort(bareHost: host)?.isLoopback ?? false) else {
            return nil
        }
        return "every machine that reaches \(host) sees the metrics without a secret: the names of the projects, how "
            + "many accounts each has, and how many requests it gets"
    }
}
