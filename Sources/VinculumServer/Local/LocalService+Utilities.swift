import Vinculum

extension LocalService {
    /// Answers a request for a page or utility outside the protocol.
    func step(
        _ pending: inout Pending, in utility: Utility, on authority: borrowing Authority, _ time: inout ServiceTime,
        _ budgets: inout Budgets
    ) -> Step {
        switch utility {
        case .probe: return .answer(.probe)
        case .health: return .answer(self.health(of: authority, for: pending.incoming.request))
        case .metrics: return .answer(self.exposition)
        case .clock: return .answer(self.clock(pending, &time))
        case .action: return self.follow(&pending, on: authority, &budgets)
        case .handler: return .answer(self.handler(pending, on: authority))
        case .iframe: return .answer(self.frame(on: authority))
        case .description: return .answer(.apiDescription)
        }
    }

    private func health(of authority: borrowing Authority, for request: HTTPRequest) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("status", "ok")
        writer.member("project", authority.settings.projectID)
        // The number of accounts is private on a network.
        if case .machine = self.reach, self.reach.refusalOfAdministrator(request) == nil {
            writer.member("accounts", Int64(authority.store.totalAccountCount))
        }
        writer.endObject()
        return .json(writer)
    }

    private var exposition: HTTPResponse {
        HTTPResponse(
            status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: self.metrics.exposition)
    }

    /// Returns the clock; a `PATCH` request changes it first, and a `DELETE` request sets it back.
    private func clock(_ pending: Pending, _ time: inout ServiceTime) -> HTTPResponse {
        if pending.incoming.setsClock {
            do throws(ServiceError) {
                try time.apply(TimeTravel(reading: pending.incoming.request.body), machine: pending.machine)
            } catch {
                return .failure(error)
            }
        }
        if pending.incoming.method == .delete { time.reset() }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("now", time.now(pending.machine).iso8601)
        writer.member("isFrozen", time.isFrozen)
        writer.member("offsetMilliseconds", "\(time.ahead(of: pending.machine))")
        writer.member("hasFixedSeed", time.hasFixedSeed)
        writer.endObject()
        return .json(writer)
    }
}

extension HTTPResponse {
    /// The response by which tools recognize that the service is ready.
    fileprivate static var probe: HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("authEmulator")
        writer.beginObject()
        writer.member("ready", true)
        writer.member("docs", "https://firebase.google.com/docs/emulator-suite")
        writer.member("apiSpec", Utility.description.path)
        writer.endObject()
        writer.endObject()
        return .json(writer)
    }

    static func json(_ writer: JSON.Writer) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }
}
