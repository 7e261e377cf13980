import Vinculum

/// Whose turn it is.
///
/// A cause's turn is the number of the latest delivery that it began, or of the latest of any cause when its first
/// message came; the cause with the lowest one is next. So every cause that waits has its turn before another one has
/// its second. First attempts and further ones take turns apart, since a cause may have both without end.
extension DeliveryQueue {
    /// After so many first attempts in a row a further attempt goes first, if one is due.
    static var firstAttemptsInRow: Int { 3 }

    /// The part of an address after its last `@`; the whole of a number, which is then a domain of its own.
    static func domain(of mailbox: String) -> String {
        let bytes = Array(mailbox.utf8)
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return mailbox }
        return String(decoding: bytes[(at + 1)...], as: UTF8.self)
    }

    /// The place of the message to deliver next; `nil` if none may be delivered, and then the instant before which none
    /// becomes due or expires.
    func next(at now: Instant) -> (index: Int?, quiet: Instant) {
        let running = self.entries.filter { $0.isRunning }
        var best: Int?
        var mailboxes: Set<ByteText> = []
        var quiet = Instant(milliseconds: .max)
        for (index, entry) in self.entries.enumerated() {
            let isHead = mailboxes.insert(ByteText(entry.mailbox)).inserted
            if entry.isRunning { continue }
            quiet = min(quiet, entry.deadline)
            guard isHead else { continue }
            guard entry.due <= now || entry.due > now.adding(milliseconds: Self.longestPauseMilliseconds) else {
                quiet = min(quiet, entry.due)
                continue
            }
            guard self.fits(entry, beside: running) else { continue }
            if let found = best, !self.precedes(entry, self.entries[found]) { continue }
            best = index
        }
        return (best, quiet)
    }

    /// Whether a delivery may begin beside those under way.
    private func fits(_ entry: Entry, beside running: [Entry]) -> Bool {
        func isFree(_ most: Int, _ rule: (Entry) -> Bool) -> Bool {
            running.reduce(0) { $0 + (rule($1) ? 1 : 0) } < most
        }
        return isFree(Self.shareLimit) { $0.cause == entry.cause }
            && isFree(Self.shareLimit) { $0.domain == entry.domain }
            && (entry.isShort || isFree(Self.runningLimit - 1) { !$0.isShort })
    }

    private func precedes(_ entry: Entry, _ other: Entry) -> Bool {
        if entry.isRetry != other.isRetry {
            return entry.isRetry == (self.firstAttempts == Self.firstAttemptsInRow)
        }
        return (entry.causeTurn, entry.domainTurn, entry.due) < (other.causeTurn, other.domainTurn, other.due)
    }

    /// Gives a message the turns of its cause and domain, which are the latest if nothing else of them waits.
    mutating func joinTurns(_ index: Int) {
        let joining = self.entries[index]
        var turns = (cause: self.turn, domain: self.turn)
        for entry in self.entries
        where entry.number != joining.number && entry.cause == joining.cause && entry.isRetry == joining.isRetry {
            turns.cause = entry.causeTurn
            if entry.domain == joining.domain { turns.domain = entry.domainTurn }
        }
        (self.entries[index].causeTurn, self.entries[index].domainTurn) = turns
    }

    /// Notes that a message's cause and domain have had the present turn.
    mutating func spendTurn(_ index: Int) {
        let begun = self.entries[index]
        for place in self.entries.indices
        where self.entries[place].cause == begun.cause && self.entries[place].isRetry == begun.isRetry {
            self.entries[place].causeTurn = self.turn
            if self.entries[place].domain == begun.domain { self.entries[place].domainTurn = self.turn }
        }
    }
}
