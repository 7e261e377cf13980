import Vinculum
import VinculumServer

/// What a server says when it begins to listen.
extension Server {
    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.projects.announce("http://" + self.options.authority(port: port), on: &host)
        let address = "http://\(HostPort.text(host: self.options.place.host, port: port))"
        let metrics = self.options.metricsAddress(port: observersPort)
        if self.options.announces {
            host.put(self.invocation, text: "listening on \(address)") { writer in
                writer.beginObject()
                writer.member("listening", address)
                writer.member("project", self.projects.first.id.text)
                writer.member("metrics", metrics)
                writer.endObject()
            }
        }
        do throws(FileError) { try host.flush() } catch { throw CommandFailure(error) }
        // After the flush, because a closed standard error must not stop the server.
        // No more than a greeting; programs read the standard streams of JSON.
        if !self.invocation.globals.isJSON, self.options.log != .json {
            if self.options.announces { host.report(self.introduction) }
            if let metrics { host.report("metrics without a secret on \(metrics)") }
        }
        if let warning = self.options.warningOfMetrics { host.report(warning) }
        if let warning = self.options.warningOfReach { host.report(warning) }
        if let warning = self.options.warningOfPeers { host.report(warning) }
        if let warning = self.options.warningOfDisk(self.invocation.globals) { host.report(warning) }
        self.reportUnguardedMethods(on: &host)
        for project in self.projects.open.values { self.postKept(of: project, on: &host) }
    }

    /// Which projects are served, and where they are kept.
    private var introduction: String {
        let kept = self.projects.database?.place.text ?? (self.projects.isStored ? self.projects.folder : nil)
        let place = "in \(kept ?? "memory")"
        let first = self.projects.first.id.text
        if self.options.isSingleProject { return "serving the project \(first), \(place)" }
        if self.options.isHardened {
            let others = self.options.projects.dropFirst().reduce("") { "\($0), \($1.text)" }
            return others.isEmpty
                ? "serving the project \(first), \(place)" : "serving the projects \(first)\(others), \(place)"
        }
        return "serving the project \(first) and every other that a request names, \(place)"
    }
}
