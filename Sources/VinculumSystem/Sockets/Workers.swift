#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Threads that answer questions, so that the event loop's thread never waits for a password hash or a peer. Their time
/// is divided fairly between the claimants whose questions wait.
///
/// The mutex guards every stored property that changes, except ``openCount``.
final class Workers: @unchecked Sendable {
    enum Job: Sendable {
        case questions(ticket: UInt64, [Question])
        /// A call whose reply goes to the request handler and not to a client.
        case backgroundCall(BackgroundCall)

        var ticket: UInt64 {
            switch self {
            case .questions(let ticket, _): ticket
            case .backgroundCall: 0
            }
        }

        /// The server that its first call goes to; `nil` without one, and for an address that the operator named.
        var server: ByteText? {
            guard case .questions(_, let questions) = self else { return nil }
            for question in questions {
                if let call = question.outboundCall { return ByteText(URIReference(call.url).authority ?? "") }
            }
            return nil
        }

        /// The memory in KiB if it has a password hash that takes more memory or time than any of the hosted service;
        /// otherwise `nil`.
        var largeMemory: Int64? {
            guard case .questions(_, let questions) = self, questions.contains(where: { $0.isLarge }) else {
                return nil
            }
            return questions.reduce(0) { max($0, $1.memoryKibibytes) }
        }

        /// In microseconds of a processor.
        var cost: Int64 {
            switch self {
            case .questions(_, let questions): questions.reduce(0) { $0 + $1.estimatedMicroseconds }
            case .backgroundCall: 0
            }
        }
    }

    enum Result: Sendable {
        /// The answers to a request's questions, with the failure of the last call that had no reply.
        case answers(ticket: UInt64, [Answer], CallFailure?)
        /// The reply to a background call, with the failure if there was none.
        case backgroundReply(ticket: UInt64, OutboundReply, CallFailure?)
    }

    private struct Waiting: Sendable {
        let job: Job
        /// When it was added, in milliseconds: a call's timeout counts from then.
        let since: Int64
    }

    /// An event descriptor that becomes readable once there are results.
    let alarm: Int32
    /// The jobs that were added and whose results the event loop has not taken. Only its thread uses it.
    var openCount = 0
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let threadLimit: Int
    /// Whether the threads leave the processors to others.
    private let isPatient: Bool
    private let transport: Transport
    private let signer: OpenSSLSigner
    private var jobs: CallQueue<Waiting>
    private var results: [Result] = []
    private var threadCount = 0
    private var idleCount = 0

    /// - Parameters:
    ///   - threadLimit: The most threads; at least one.
    ///   - isPatient: Whether the threads leave the processors to others, because their jobs are long.
    ///   - alarm: An event descriptor; several pools may share one.
    ///   - transport: Makes the outbound calls.
    ///   - signer: Signs tokens; several pools may share one.
    init(
        threadLimit: Int, isPatient: Bool = false, alarm: Int32, _ transport: Transport, _ signer: OpenSSLSigner
    ) {
        self.isPatient = isPatient
        self.threadLimit = max(1, threadLimit)
        self.jobs = CallQueue(threadLimit: self.threadLimit)
        self.transport = transport
        self.signer = signer
        self.alarm = alarm
        pthread_mutex_init(self.mutex, nil)
        pthread_cond_init(self.condition, nil)
    }

    /// The most jobs that wait for one server; a call added beyond them fails as unreachable.
    private static let waitingLimit = 1024

    /// Adds a job to the queue. Starts a thread if none is idle and the limit allows one; threads never end.
    ///
    /// - Parameter claimant: Whose share the job uses up.
    func add(_ job: Job, of claimant: Claimant) {
        self.openCount += 1
        let server = job.server
        pthread_mutex_lock(self.mutex)
        let isCrowded = self.jobs.waitingCount(for: server) >= Workers.waitingLimit
        self.jobs.add(
            Waiting(job: job, since: isCrowded ? .min : vinculum_monotonic_milliseconds()),
            for: isCrowded ? nil : server, ticket: job.ticket, of: claimant, cost: job.cost,
            memory: job.largeMemory)
        let startsThread = self.idleCount < self.jobs.count && self.threadCount < self.threadLimit
        if startsThread { self.threadCount += 1 }
        pthread_cond_signal(self.condition)
        pthread_mutex_unlock(self.mutex)
        if startsThread, !self.startThread() {
            pthread_mutex_lock(self.mutex)
            self.threadCount -= 1
            pthread_mutex_unlock(self.mutex)
        }
    }

    /// Forgets a job that no thread has begun.
    ///
    /// - Returns: Whether there was one; otherwise there will be a result, unless there was one.
    func cancel(_ ticket: UInt64) -> Bool {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        return self.jobs.remove(ticket)
    }

    /// Forgets the latest job of the claimant with the most jobs, so that one of `claimant` can take its place.
    ///
    /// - Returns: The ticket of the forgotten job; `nil` if no other claimant has more.
    func cancelLatest(insteadOf claimant: Claimant) -> UInt64? {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        return self.jobs.removeLatest(insteadOf: claimant)
    }

    /// Returns the results since the last call.
    func takeResults() -> [Result] {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        let results = self.results
        self.results = []
        return results
    }

    private func startThread() -> Bool {
        var thread = pthread_t()
        let owner = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                // Threads run until the process ends, so each retains the pool permanently.
                Unmanaged<Workers>.fromOpaque(context).takeUnretainedValue().work()
            }, owner.toOpaque())
        guard result == 0 else {
            owner.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func work() -> Never {
        if self.isPatient { vinculum_yield_to_others() }
        while true {
            let entry = self.takeJob()
            let result = self.result(of: entry.job.job, since: entry.job.since)
            pthread_mutex_lock(self.mutex)
            self.jobs.finish(entry)
            let isFirst = self.results.isEmpty
            self.results.append(result)
            pthread_mutex_unlock(self.mutex)
            // The thread of the result before it, which the event loop has not taken either, rings for both.
            if !isFirst { continue }
            var one: UInt64 = 1
            // The write fails only if the counter is full, and then the alarm is already readable.
            _ = write(self.alarm, &one, 8)
        }
    }

    private func takeJob() -> CallQueue<Waiting>.Entry {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        while true {
            if let entry = self.jobs.next() {
                // Another one may begin as well, for which an idle thread was not woken.
                if self.idleCount > 0, self.jobs.count > 0 { pthread_cond_signal(self.condition) }
                return entry
            }
            self.idleCount += 1
            pthread_cond_wait(self.condition, self.mutex)
            self.idleCount -= 1
        }
    }

    private func result(of job: Job, since: Int64) -> Result {
        var failure: CallFailure?
        switch job {
        case .questions(let ticket, let questions):
            let answers: [Answer] = questions.map { question in
                switch question {
                case .call(let call): .reply(self.perform(call, since: since, &failure))
                case .sign(let task): .signature(self.signer.signature(of: task))
                case .hashPassword, .verifyPassword, .makeKey: question.answered()
                }
            }
            return .answers(ticket: ticket, answers, failure)
        case .backgroundCall(let background):
            let reply = self.perform(background.call, since: since, &failure)
            return .backgroundReply(ticket: background.ticket, reply, failure)
        }
    }

    /// Makes a call within the rest of its timeout.
    private func perform(_ call: OutboundCall, since: Int64, _ failure: inout CallFailure?) -> OutboundReply {
        if since == .min { return .unreachable }
        var call = call
        call.timeoutMilliseconds -= vinculum_monotonic_milliseconds() - since
        do throws(CallFailure) {
            return .response(try self.transport.fetch(call))
        } catch {
            failure = error
            return error.reply
        }
    }
}
#endif
