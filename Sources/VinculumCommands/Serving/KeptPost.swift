import Vinculum
import VinculumServer

/// A notice to the webhook as it is on the disk until it has left. It holds no code that is not stored anyway.
enum KeptPost: Equatable {
    /// The whole message.
    case message(Message)
    /// A link that takes a change back: the key, or its digest, under which its code is stored. A fresh code is made
    /// for the mail that follows a restart.
    case link(tenant: TenantID?, key: CodeKey)

    struct Message: Equatable {
        /// After this instant it is of no use.
        let deadline: Instant
        let kind: UInt8
        let mailbox: String
        let body: [UInt8]
    }

    /// With what the keys of these values begin; the identifier follows.
    static let prefix = "webhook/"

    /// - Parameters:
    ///   - post: The message that carries the effect.
    ///   - now: The machine's instant, from which the lifetime counts.
    /// - Returns: `nil` for what is no notice: it is in memory alone.
    init?(_ effect: Effect, _ post: Webhook.Post, in store: MemoryStore, at now: Instant) {
        switch effect {
        case .notice where post.cause == .notice:
            let longest = DeliveryQueue<Webhook.Post>.longestNoticeMilliseconds
            self = .message(
                Message(
                    deadline: now.adding(milliseconds: min(post.lifetime, longest)), kind: post.kind,
                    mailbox: post.mailbox, body: post.body))
        case .mail(let mail) where post.cause == .notice:
            guard let code = store[mail.tenant].pendingCode(presented: CodeKey(mail.code)) else { return nil }
            self = .link(tenant: mail.tenant, key: code.key.isDigest ? code.key : CodeKey(mail.code))
        case .notice, .mail, .message: return nil
        }
    }

    /// A notice as rows keep it: with its link, because the code of that is in the rows too.
    ///
    /// - Returns: `nil` for what is no notice.
    init?(notice post: Webhook.Post, at now: Instant) {
        guard post.cause == .notice else { return nil }
        let longest = DeliveryQueue<Webhook.Post>.longestNoticeMilliseconds
        self = .message(
            Message(
                deadline: now.adding(milliseconds: min(post.lifetime, longest)), kind: post.kind,
                mailbox: post.mailbox, body: post.body))
    }

    /// - Returns: `nil` for bytes of another form.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        do throws(ByteReader.Failure) {
            switch try reader.uint8() {
            case 1:
                let deadline = Instant(milliseconds: try reader.zigzag())
                let (kind, mailbox) = (try reader.uint8(), try reader.string())
                self = .message(
                    Message(deadline: deadline, kind: kind, mailbox: mailbox, body: try reader.byteString()))
            case 2:
                let text = try reader.string()
                let tenant = TenantID(text)
                guard text.isEmpty || tenant != nil else { return nil }
                self = .link(tenant: tenant, key: CodeKey(try reader.string()))
            default: return nil
            }
        } catch {
            return nil
        }
        guard reader.isAtEnd else { return nil }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .message(let message):
            writer.uint8(1)
            writer.zigzag(message.deadline.milliseconds)
            writer.uint8(message.kind)
            writer.string(message.mailbox)
            writer.byteString(message.body)
        case .link(let tenant, let key):
            writer.uint8(2)
            writer.string(tenant?.text ?? "")
            writer.string(key.text)
        }
        return writer.bytes
    }
}

extension KeptPost.Message {
    /// The message, to be posted under the identifier that it had.
    func post(_ id: String, of project: ProjectID, at now: Instant) -> Webhook.Post {
        let lifetime = self.deadline.milliseconds.subtractingReportingOverflow(now.milliseconds)
        return Webhook.Post(
            id: id, body: self.body, mailbox: self.mailbox, cause: .notice, kind: self.kind,
            lifetime: lifetime.overflow ? 0 : max(0, lifetime.partialValue), keeper: project)
    }
}
