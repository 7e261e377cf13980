import Vinculum

extension LocalService {
    /// Answers a request for a page or utility outside the protocol.
    mutating func step(_ pending: Pending, in utility: Utility, on authority: borrowing Authority) -> Step {
        switch utility {
        case .probe: return .answer(.probe)
        case .health: return .answer(self.health(of: authority))
        case .metrics: return .answer(self.exposition(of: authority))
        case .clock: return .answer(self.clock(pending))
        case .action: return self.follow(pending, on: authority)
        case .handler: return .answer(self.handler(pending, on: authority))
        case .iframe: return .answer(FramePage.page.response())
        case .description: return .answer(.apiDescription)
        }
    }

    private func health(of authority: borrowing Authority) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("status", "ok")
        writer.member("project", authority.settings.projectID)
        // The number of accounts is private on a network.
        if case .machine = self.reach { writer.member("accounts", Int64(authority.store.totalAccountCount)) }
        writer.endObject()
        return .json(writer)
    }

    private func exposition(of authority: borrowing Authority) -> HTTPResponse {
        let body = self.metrics.exposition(
            accounts: authority.store.totalAccountCount, tenants: authority.store.tenantIDs.count)
        return HTTPResponse(status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: body)
    }

    /// Returns the clock; a `PATCH` request changes it first.
    private mutating func clock(_ pending: Pending) -> HTTPResponse {
        if ByteText(pending.request.method) == "PATCH" {
            do throws(ServiceError) {
                try self.time.apply(TimeTravel(reading: pending.request.body), machine: pending.machine)
            } catch {
                return .failure(error)
            }
        }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("now", self.time.now(pending.machine).iso8601)
        writer.member("isFrozen", self.time.isFrozen)
        writer.member("offsetMilliseconds", "\(self.time.ahead(of: pending.machine))")
        writer.member("hasFixedSeed", self.time.hasFixedSeed)
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
