#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// Threads that answer questions, so that the event loop's thread never waits for a password hash or a peer.
///
/// The mutex guards every stored property that changes.
final class Workers: @unchecked Sendable {
    enum Job: Sendable {
        case questions(ticket: UInt64, [Question])
        /// A call whose reply goes to the request handler and not to a client.
        case backgroundCall(OutboundCall)
    }

    enum Result: Sendable {
        /// The answers to a request's questions, with the failure of the last call that had no reply.
        case answers(ticket: UInt64, [Answer], CallFailure?)
        /// The reply to a background call, with the failure if there was none.
        case backgroundReply(OutboundCall, OutboundReply, CallFailure?)
    }

    /// An event descriptor that becomes readable once there are results.
    let alarm: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let threadLimit: Int
    private let transport: Transport
    /// The queue, each job with the instant at which it was added, in milliseconds: a call's timeout counts from then.
    private var jobs: [(job: Job, since: Int64)] = []
    private var next = 0
    private var results: [Result] = []
    private var threadCount = 0
    private var idleCount = 0

    /// - Parameters:
    ///   - threadLimit: The most threads; at least one.
    ///   - alarm: An event descriptor; several pools may share one.
    ///   - transport: Makes the outbound calls.
    init(threadLimit: Int, alarm: Int32, _ transport: Transport) {
        self.threadLimit = max(1, threadLimit)
        self.transport = transport
        self.alarm = alarm
        pthread_mutex_init(self.mutex, nil)
        pthread_cond_init(self.condition, nil)
    }

    /// The most jobs that wait; a call added beyond them fails as unreachable.
    private static let waitingLimit = 1024

    /// Adds a job to the queue. Starts a thread if none is idle and the limit allows one; threads never end.
    func add(_ job: Job) {
        pthread_mutex_lock(self.mutex)
        let isCrowded = self.jobs.count - self.next >= Workers.waitingLimit
        self.jobs.append((job, isCrowded ? .min : vinculum_monotonic_milliseconds()))
        let startsThread = self.idleCount < self.jobs.count - self.next && self.threadCount < self.threadLimit
        if startsThread { self.threadCount += 1 }
        pthread_cond_signal(self.condition)
        pthread_mutex_unlock(self.mutex)
        if startsThread, !self.startThread() {
            pthread_mutex_lock(self.mutex)
            self.threadCount -= 1
            pthread_mutex_unlock(self.mutex)
        }
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
        let result = pthread_create(&thread, nil, { context in
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
        while true {
            let (job, since) = self.takeJob()
            let result = self.result(of: job, since: since)
            pthread_mutex_lock(self.mutex)
            self.results.append(result)
            pthread_mutex_unlock(self.mutex)
            var one: UInt64 = 1
            // The write fails only if the counter is full, and then the alarm is already readable.
            _ = write(self.alarm, &one, 8)
        }
    }

    private func takeJob() -> (job: Job, since: Int64) {
        pthread_mutex_lock(self.mutex)
        defer { pthread_mutex_unlock(self.mutex) }
        while self.next == self.jobs.count {
            self.idleCount += 1
            pthread_cond_wait(self.condition, self.mutex)
            self.idleCount -= 1
        }
        let job = self.jobs[self.next]
        // The slot is cleared, so that passwords stay in memory no longer than needed.
        self.jobs[self.next].job = .questions(ticket: 0, [])
        self.next += 1
        // Finished slots are also removed at a limit, because under steady load the queue may never be empty.
        if self.next == self.jobs.count || self.next >= Workers.waitingLimit {
            self.jobs.removeFirst(self.next)
            self.next = 0
        }
        return job
    }

    private func result(of job: Job, since: Int64) -> Result {
        var failure: CallFailure?
        switch job {
        case .questions(let ticket, let questions):
            let answers = questions.map { question in
                question.outboundCall.map { .reply(self.perform($0, since: since, &failure)) } ?? question.answered()
            }
            return .answers(ticket: ticket, answers, failure)
        case .backgroundCall(let call):
            let reply = self.perform(call, since: since, &failure)
            return .backgroundReply(call, reply, failure)
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
