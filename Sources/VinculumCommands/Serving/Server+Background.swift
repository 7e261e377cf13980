import Vinculum
import VinculumServer

/// What a server does beside answering.
extension Server {
    mutating func recordLatency(microseconds: Int64) {
        self.service.metrics.recordLatency(microseconds: microseconds)
    }

    mutating func recordRound(microseconds: Int64) {
        self.service.metrics.recordRound(microseconds: microseconds)
    }

    mutating func tick(
        openConnections: Int64, acceptedConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.service.metrics.connections(open: openConnections, accepted: acceptedConnections)
        try self.projects.renewLocks(on: &host)
        self.projects.closeIdle(on: &host)
        self.reportDeliveries(on: &host)
        self.forgetBackups(on: host)
        self.compactionPause = max(0, self.compactionPause - 1)
        self.rotateByAge(on: &host)
        self.sweepRows(on: &host)
        if self.options.administrators?.reread(on: &host) ?? false, let file = self.options.administrators {
            self.service.administrators = .secrets(file.secrets)
            self.recordSecrets(on: &host)
        }
    }

    mutating func doBackgroundWork(on host: inout some CommandHost) -> Bool {
        guard self.compactionPause == 0 else { return false }
        while let project = self.grown.last {
            switch project.workspace.compact(on: &host) {
            case .notDue, .finished:
                project.hasGrown = false
                self.grown.removeLast()
            case .unfinished: return true
            case .failed:
                // It may have read all of the state, so the next attempt waits a minute.
                self.compactionPause = 60
                return false
            }
        }
        return false
    }
}
