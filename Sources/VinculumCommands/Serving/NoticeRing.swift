import Vinculum

/// The latest notices of all projects since the server began: mails without a code, which are in no account and in no
/// list of pending codes. A tester sees here that an owner was told.
///
/// All projects share one ring, as they share ``DecisionRing``, so that one number bounds it.
struct NoticeRing {
    /// The most bytes of all entries.
    static let byteLimit = 1 << 18
    /// The most entries.
    static let countLimit = 512

    private var entries: [Entry] = []
    private(set) var byteCount = 0

    private struct Entry {
        let project: ProjectID
        /// The notice as an answer shows it.
        let json: [UInt8]
    }

    /// How many notices are kept.
    var count: Int { self.entries.count }

    /// Keeps a notice, and drops the oldest ones that have no room beside it. Other effects have a code, and are kept
    /// with their accounts.
    mutating func record(_ effect: Effect, of project: ProjectID, at instant: Instant) {
        guard case .notice = effect else { return }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("time", instant.iso8601)
        effect.write(to: &writer)
        writer.endObject()
        let entry = Entry(project: project, json: writer.bytes)
        guard entry.json.count <= Self.byteLimit else { return }
        var dropped = 0
        while self.entries.count - dropped >= Self.countLimit || self.byteCount + entry.json.count > Self.byteLimit {
            self.byteCount -= self.entries[dropped].json.count
            dropped += 1
        }
        self.entries.removeFirst(dropped)
        self.entries.append(entry)
        self.byteCount += entry.json.count
    }

    /// The notices of a project, the oldest first.
    func response(of project: ProjectID) -> HTTPResponse {
        .written { writer in
            writer.beginObject()
            writer.key("notices")
            writer.beginArray()
            for entry in self.entries where entry.project == project { writer.raw(entry.json) }
            writer.endArray()
            writer.endObject()
        }
    }
}
