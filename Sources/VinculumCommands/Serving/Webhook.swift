import Vinculum
import VinculumServer

/// The webhook of `--code-webhook`: the messages that wait for it, and the calls that deliver them.
struct Webhook: Sendable {
    /// A message, ready to be posted.
    struct Post: Sendable {
        /// The same for every attempt, so that the receiver recognizes a message that it already has.
        let id: String
        let body: [UInt8]
        let mailbox: String
        let cause: DeliveryCause
        let kind: UInt8
        /// How long the message is of use, in milliseconds.
        let lifetime: Int64
        /// The mailed link, by which it is known whether the message is still of use; `nil` for one without a link.
        var link: Link?
        /// The project that keeps the message on the disk until it has left; `nil` for one that is in memory alone.
        var keeper: ProjectID?
    }

    /// Where the code of a mailed link is stored.
    struct Link: Sendable {
        let project: ProjectID
        let tenant: TenantID?
        let code: CodeKey
    }

    let url: String
    /// The key of the signatures; `nil` for calls without one.
    private let secret: Secret?
    /// What messages name of the operator.
    private let brands: Brands
    /// The source of identifiers and of the pauses between attempts.
    private var generator: SeededGenerator
    private(set) var queue = DeliveryQueue<Post>()
    /// The counts that standard error has told of.
    private var reported = DeliveryCounts()
    /// When standard error was last told of something.
    private var lastReport: Instant?
    /// The identifier and the status of the last message that the receiver refused.
    private var lastRefusal = ""

    /// - Parameters:
    ///   - url: Where messages are posted.
    ///   - secret: The key of the signatures.
    ///   - brands: What messages name of the operator.
    ///   - seed: The source of identifiers.
    init(url: String, secret: Secret?, brands: Brands = Brands(), seed: Seed) {
        self.url = url
        self.secret = secret
        self.brands = brands
        self.generator = SeededGenerator(seed)
    }

    /// Serializes a message.
    ///
    /// - Parameters:
    ///   - project: The ID of the project that sends it.
    ///   - peer: The peer whose request it follows from.
    ///   - now: The project's clock, by which the message expires.
    mutating func post(_ effect: Effect, of project: ProjectID, by peer: Peer?, at now: Instant) -> Post {
        let id = "msg_" + self.generator.text(24, .alphanumeric)
        let message = OutgoingMessage(effect)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("id", id)
        writer.member("project", project.text)
        effect.write(to: &writer)
        self.brands.write(to: &writer, of: project.text, in: effect.locale)
        writer.endObject()
        let lifetime = message.expiresAt.map { $0.milliseconds.subtractingReportingOverflow(now.milliseconds) }
        return Post(
            id: id, body: writer.bytes, mailbox: message.recipient,
            cause: effect.isNotice ? .notice : .request(peer), kind: effect.kindNumber,
            lifetime: lifetime.map { $0.overflow ? 0 : $0.partialValue } ?? .max,
            link: effect.code.map { Link(project: project, tenant: effect.tenant, code: $0) })
    }

    /// Adds a message, whose change is written.
    mutating func add(_ post: Post, at now: Instant) {
        self.queue.add(
            post, to: post.mailbox, from: post.cause, kind: post.kind, lifetime: post.lifetime, at: now)
    }

    /// The messages that will not be delivered, since the last call.
    mutating func takeLost() -> [Post] { self.queue.takeLost() }

    /// Begins the next attempt that is due. ``finished(_:_:at:)`` or ``withdraw(_:at:)`` ends it.
    mutating func begin(at now: Instant) -> (number: UInt64, message: Post)? { self.queue.begin(at: now) }

    /// Gives up a message that was begun, because it is of no use any more.
    mutating func withdraw(_ ticket: UInt64, at now: Instant) {
        self.queue.finish(ticket, .outdated, at: now, random: 0)
    }

    /// The call that delivers a message. Each attempt has a signature of its own, so that a receiver can refuse old
    /// ones.
    func call(_ post: Post, at now: Instant) -> OutboundCall {
        var headers = [HTTPRequest.Header("Content-Type", "application/json"), .init("Vinculum-Id", post.id)]
        if let secret = self.secret {
            headers.append(.init("Vinculum-Signature", Webhook.signature(of: post.body, secret, at: now)))
        }
        return OutboundCall(
            method: "POST", url: self.url, headers: headers, body: post.body, timeoutMilliseconds: 10_000)
    }

    /// `t=SECONDS,v1=HEX`, where `HEX` is the HMAC-SHA-256 of the seconds, a point and the body.
    static func signature(of body: [UInt8], _ secret: Secret, at now: Instant) -> String {
        let signed = Array("\(now.seconds).".utf8) + body
        return "t=\(now.seconds),v1=" + Hex.encoded(HMAC<SHA256>.code(signed, key: Array(secret.revealed().utf8)))
    }

    /// Takes the result of a call.
    ///
    /// - Returns: The message; `nil` if it is tried again.
    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, at now: Instant) -> Post? {
        let outcome = DeliveryOutcome(reply)
        let post = self.queue.finish(ticket, outcome, at: now, random: self.generator.next())
        if outcome == .refused, let post, case .response(let response) = reply {
            self.lastRefusal = "\(post.id) with \(response.status)"
        }
        return post
    }

    /// What to tell the operator; `nil` if there is nothing new or the last line is younger than a minute. It names
    /// neither recipients nor codes.
    mutating func report(at now: Instant) -> String? {
        if let last = self.lastReport, now >= last, now < last.adding(seconds: 60) { return nil }
        let (counts, before) = (self.queue.counts, self.reported)
        var parts: [String] = []
        func tell(_ count: Int64, _ words: String) {
            if count > 0 { parts.append("\(count) \(words)") }
        }
        tell(counts.refused &- before.refused, "refused, the last \(self.lastRefusal)")
        tell(counts.expired &- before.expired, "given up, because they could not be delivered in time")
        tell(counts.displaced &- before.displaced, "dropped, because \(self.queue.limit) waited")
        tell(counts.retried &- before.retried, "failed and tried again; waiting: \(counts.waiting)")
        self.reported = counts
        if parts.isEmpty { return nil }
        self.lastReport = now
        var text = "messages to the webhook: "
        for (index, part) in parts.enumerated() { text += (index == 0 ? "" : "; ") + part }
        return text
    }
}

extension Effect {
    /// The language of the message.
    fileprivate var locale: String {
        switch self {
        case .mail(let mail): mail.locale
        case .notice(let notice): notice.locale
        case .message(let message): message.locale
        }
    }

    /// The code of a mailed link.
    fileprivate var code: CodeKey? { if case .mail(let mail) = self { CodeKey(mail.code) } else { nil } }

    /// Whether it tells the owner of a change. A link that takes a change back does, though it holds a code.
    fileprivate var isNotice: Bool {
        switch self {
        case .mail(let mail): mail.kind.undoesChange
        case .notice(let notice): !notice.isHint
        case .message: false
        }
    }

    /// What the message is for, as a number: where a mailbox has too many, one of the most frequent kind is dropped.
    fileprivate var kindNumber: UInt8 {
        switch self {
        case .mail(let mail): mail.kind.rawValue
        case .notice(let notice): notice.isHint ? 100 : 101
        case .message(let message):
            switch message.purpose {
            case .signIn: 110
            case .enrollment: 111
            case .secondFactor: 112
            }
        }
    }
}
