import Vinculum

extension LocalService {
    /// Answers a request for a page or utility outside the protocol.
    func step(
        _ pending: inout Pending, in utility: Utility, on authority: borrowing Authority, _ time: inout ServiceTime,
        _ budgets: inout Budgets
    ) -> Step {
        if let needs = self.needs(of: pending, in: utility, on: authority) { return .reads(needs) }
        switch utility {
        case .probe: return .answer(self.probe(under: authority.settings))
        case .health:
            // Of a database the accounts would have to be counted, each time that a load balancer asks.
            let showsAccounts = authority.store.isWhole && self.showsPrivateFacts(to: pending.incoming.request)
            let accounts = showsAccounts ? Int64(authority.store.totalAccountCount) : nil
            return .answer(self.health(of: authority.settings.projectID, accounts: accounts))
        case .ready: return .answer(self.readiness(for: pending.incoming))
        case .metrics: return .answer(self.exposition)
        case .clock: return .answer(self.clock(pending, &time))
        case .action: return self.follow(&pending, on: authority, &budgets)
        case .links: return .answer(self.linkInside(pending, on: authority))
        case .handler: return .answer(self.handler(pending, on: authority))
        case .iframe: return .answer(self.frame(pending, on: authority))
        case .description:
            #if arch(wasm32)
            return .answer(.failure(.unimplemented("openapi.json")))
            #else
            return .answer(.apiDescription)
            #endif
        case .console: return .answer(.failure(.notFound))
        case .server, .projects: return .answer(.failure(.unimplemented(pending.incoming.request.path)))
        // A host that holds keys, files and projects, remembers requests, counts for longer than one request, or draws
        // accounts answers these itself.
        case .rotateKeys: return .answer(.failure(.unimplemented("keys:rotate")))
        case .decisions: return .answer(.failure(.unimplemented("decisions")))
        case .notices: return .answer(.failure(.unimplemented("notices")))
        case .showBudgets: return .answer(.failure(.unimplemented("budgets:show")))
        case .releaseBudgets: return .answer(.failure(.unimplemented("budgets:release")))
        case .graph, .accounts, .keys, .summary, .outbox, .backup, .deleteProject:
            return .answer(.failure(.unimplemented(utility.rawValue)))
        }
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
    static func json(_ writer: JSON.Writer) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }
}
