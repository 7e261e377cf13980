import Vinculum
import VinculumServer

/// A notice to the webhook as it is on the disk until it has left. It holds no code.
struct KeptPost: Equatable {
    /// With what the keys of these values begin; the identifier follows.
    static let prefix = "webhook/"

    let deadline: Instant
    let kind: UInt8
    let mailbox: ByteText
    let body: [UInt8]

    /// - Parameter now: The machine's instant, from which the lifetime counts.
    init(_ post: Webhook.Post, at now: Instant) {
        let longest = DeliveryQueue<Webhook.Post>.longestNoticeMilliseconds
        self.deadline = now.adding(milliseconds: min(post.lifetime, longest))
        (self.kind, self.mailbox, self.body) = (post.kind, post.mailbox, post.body)
    }

    /// - Returns: `nil` for bytes of another form.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard (try? reader.uint8()) == 1, let deadline = try? reader.zigzag(), let kind = try? reader.uint8(),
            let mailbox = try? reader.string(), let body = try? reader.byteString(), reader.isAtEnd
        else { return nil }
        self.deadline = Instant(milliseconds: deadline)
        (self.kind, self.mailbox, self.body) = (kind, ByteText(mailbox), body)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.uint8(1)
        writer.zigzag(self.deadline.milliseconds)
        writer.uint8(self.kind)
        writer.string(self.mailbox.string)
        writer.byteString(self.body)
        return writer.bytes
    }

    /// The message, to be posted under the identifier that it had.
    func post(_ id: String, of project: ProjectID, at now: Instant) -> Webhook.Post {
        let lifetime = self.deadline.milliseconds.subtractingReportingOverflow(now.milliseconds)
        return Webhook.Post(
            id: id, body: self.body, mailbox: self.mailbox, cause: .notice, kind: self.kind,
            lifetime: lifetime.overflow ? 0 : max(0, lifetime.partialValue), keeper: project)
    }
}
