import Vinculum
import VinculumServer

/// What consoles ask: the latest requests of a project, and the next one as soon as there is one.
///
/// The answer waits for the next request (a long poll) in place of a stream of events. A stream would need a proxy that
/// passes parts on at once: nginx collects answers unless it is told not to, and compresses them in blocks. A long poll
/// is one request and one answer, which every proxy passes on.
extension Server {
    /// A request for decisions whose answer waits. It takes a few hundred bytes.
    struct Watcher {
        let ticket: UInt64
        let project: ProjectID
        let after: UInt64
        let account: String?
        let limit: Int
        /// The number up to which the ring has nothing for it.
        var checked: UInt64
        /// It is answered between these instants, in microseconds of ``CommandHost/monotonicMicroseconds()``.
        let opensAt: Int64
        let endsAt: Int64
        let logged: LoggedRequest

        /// Whether another one gets the same page.
        func waitsForThePage(of other: Watcher) -> Bool {
            self.project == other.project && self.after == other.after && self.limit == other.limit
                && self.account == nil && other.account == nil
        }
    }

    /// The most answers that wait. Each has a connection.
    static let watcherLimit = 64
    /// How long an answer waits at least, in microseconds: a busy server answers one console four times a second.
    private static let watcherPause: Int64 = 250_000

    /// Keeps an answered request for consoles, unless it is a console's own question: a page asks ten times for each
    /// click, and would push out the app's requests that it shows. Costs next to nothing.
    mutating func record(_ logged: borrowing LoggedRequest, _ response: HTTPResponse, microseconds: Int64) {
        guard self.decisions != nil, let project = logged.project else { return }
        if case .decisions? = logged.incoming.observation { return }
        if logged.isConsolesQuestion, response.status < 400 { return }
        self.decisions?.record(RecordedRequest(logged, of: project, response, microseconds: microseconds))
    }

    /// Answers a request for decisions, or lets it wait. No project is opened for it.
    mutating func showDecisions(
        _ logged: LoggedRequest, ticket: UInt64, on host: inout some CommandHost
    ) -> HandlerStep {
        var logged = logged
        do throws(ServiceError) {
            guard let ring = self.decisions else { throw .noConsole }
            let project = try self.projects.id(of: logged.incoming.project)
            logged.project = project
            let query = try DecisionQuery(logged.incoming.request.query)
            guard query.waitSeconds > 0, !self.isStopping, let after = query.after, ring.knows(after) else {
                let page = ring.page(
                    of: project, after: query.after, before: query.before, account: query.account, limit: query.limit)
                return self.respond(page.response, to: logged, on: &host)
            }
            guard self.watchers.count < Server.watcherLimit else {
                var response = HTTPResponse.failure(.tooManyWatchers)
                response.headers.append(HTTPRequest.Header("Retry-After", "5"))
                return self.respond(response, to: logged, on: &host)
            }
            logged.keepLean()
            let now = host.monotonicMicroseconds()
            self.watchers.append(
                Watcher(
                    ticket: ticket, project: project, after: after, account: query.account, limit: query.limit,
                    checked: after,
                    opensAt: now &+ Server.watcherPause, endsAt: now &+ query.waitSeconds * 1_000_000, logged: logged))
            return .waits
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
    }

    mutating func nextDueResponses(on host: inout some CommandHost) -> [(ticket: UInt64, response: HTTPResponse)] {
        if self.watchers.isEmpty { return [] }
        let now = host.monotonicMicroseconds()
        var due: [Watcher] = []
        for index in self.watchers.indices.reversed() where self.isDue(index, at: now) {
            due.append(self.watchers.remove(at: index))
        }
        var responses: [(ticket: UInt64, response: HTTPResponse)] = []
        // Consoles that follow one project mostly wait for the same page, which is written once.
        var written: (by: Watcher, response: HTTPResponse)?
        for watcher in due.reversed() {
            guard let ring = self.decisions else { continue }
            let shown: HTTPResponse
            if let written, written.by.waitsForThePage(of: watcher) {
                shown = written.response
            } else {
                shown =
                    ring.page(
                        of: watcher.project, after: watcher.after, account: watcher.account, limit: watcher.limit
                    ).response
                written = (watcher, shown)
            }
            let response = self.finish(shown, watcher.logged)
            self.log(watcher.logged, response, on: &host)
            responses.append((watcher.ticket, response))
        }
        return responses
    }

    private mutating func isDue(_ index: Int, at now: Int64) -> Bool {
        let watcher = self.watchers[index]
        if self.isStopping || now >= watcher.endsAt { return true }
        guard now >= watcher.opensAt, let ring = self.decisions else { return false }
        if ring.hasLater(than: watcher.checked, of: watcher.project, account: watcher.account) { return true }
        // So that each entry is looked at once for each watcher.
        self.watchers[index].checked = ring.latest
        return false
    }

    /// Forgets a waiting answer whose client is gone.
    mutating func forgetWatcher(_ ticket: UInt64) {
        if let index = self.watchers.firstIndex(where: { $0.ticket == ticket }) { self.watchers.remove(at: index) }
    }
}

extension DecisionRing.Page {
    fileprivate var response: HTTPResponse {
        var response = HTTPResponse(status: 200, contentType: "application/json", body: self.json)
        // It shows who does what; no cache keeps it.
        response.headers.append(HTTPRequest.Header("Cache-Control", "no-store"))
        return response
    }
}

extension ServedProjects {
    /// The ID of the project of an administrator's request, without opening it.
    ///
    /// - Throws: The refusal of a project that is not served.
    func id(of choice: ProjectChoice) throws(ServiceError) -> ProjectID {
        guard case .named(let id, _) = choice else { return self.first.id }
        guard self.options.serves(id) else { throw self.options.refusal(of: id) }
        return id
    }
}

extension ServiceError {
    static let noConsole = ServiceError(
        message: "This server keeps no decisions and notices: it was started with --no-console.", kind: .notFound)
    fileprivate static let tooManyWatchers = ServiceError(
        message: "Too many consoles wait for decisions; ask again in a moment, or without wait.", kind: .unavailable)
}
