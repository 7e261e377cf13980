#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

extension EventLoop {
    /// The most requests with open questions. Each holds its body in memory.
    private static let questionLimit = 512

    /// Passes questions to the workers.
    ///
    /// - Returns: Whether that was possible. It is not while so many requests wait for hashes that a client would give
    ///   up before its turn, unless another claimant has more of them than this one: then that one's latest is refused.
    mutating func ask(
        _ questions: [Question], of connection: Connection, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) -> Bool {
        let workers = self.workers(for: questions)
        if workers.openCount >= EventLoop.questionLimit, workers !== self.calls {
            guard let ticket = workers.cancelLatest(insteadOf: connection.claimant) else { return false }
            self.closeQuestions(workers)
            let response = handler.abandon(ticket, on: &host)
            if let other = self.connections[ticket] {
                other.workers = nil
                self.respond(response, false, on: other, &handler)
            }
        }
        self.openQuestions += 1
        connection.workers = workers
        workers.add(.questions(ticket: connection.name, questions), of: connection.claimant)
        return true
    }

    /// Counts the questions of one request less.
    mutating func closeQuestions(_ workers: Workers) {
        self.openQuestions -= 1
        workers.openCount -= 1
    }

    private func workers(for questions: [Question]) -> Workers {
        if questions.contains(where: { $0.isCall }) { return self.calls }
        return questions.allSatisfy { $0.isSignature } ? self.signing : self.hashing
    }

    /// Takes what the workers have done. Requests with answers wait for their turns.
    mutating func takeResults(
        _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) {
        var rings: UInt64 = 0
        _ = read(self.alarm, &rings, 8)
        for workers in [self.signing, self.hashing, self.calls, self.backgroundCalls] {
            for result in workers.takeResults() {
                switch result {
                case .backgroundReply(let ticket, let reply, let failure):
                    workers.openCount -= 1
                    if let failure { self.report(failure, on: &host) }
                    handler.finished(ticket, reply, on: &host)
                case .answers(let ticket, let answers, let failure):
                    self.closeQuestions(workers)
                    if let failure { self.report(failure, on: &host) }
                    let connection = self.connections[ticket]
                    connection?.workers = nil
                    self.turns.add(
                        .answers(ticket: ticket, answers), of: connection?.claimant ?? .connection(ticket))
                }
            }
        }
    }

    /// Reports why a call got no reply, at most once a minute.
    private mutating func report(_ failure: CallFailure, on host: inout some CommandHost) {
        if let last = self.lastReport, self.now - last < 60_000 { return }
        self.lastReport = self.now
        host.report("an outbound call failed: \(failure.reason)")
    }
}
#endif
