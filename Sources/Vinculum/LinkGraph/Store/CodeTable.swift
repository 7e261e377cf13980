/// The pending codes of one graph, found by key and listed in the order they were made.
struct CodeTable: Sendable {
    private var pages = RecordPages()
    private var order = OrderedIndex()
    private var nextSequence: UInt64 = 1
    /// Where the sweep for codes long expired stopped last.
    private var sweptUpTo: String?

    /// How long an expired code is kept, so that its holder hears "expired" and not "unknown".
    private static let graceSeconds: Int64 = 86_400

    init() {}

    var count: Int { self.order.count }

    subscript(key: String) -> PendingCode? {
        self.order.find(key, keyOf: self.key).flatMap(self.code)
    }

    /// All codes in the order they were made. Takes O(n log n) of the codes that are pending.
    func inOrder() -> [PendingCode] {
        var codes: [PendingCode] = []
        var position = self.order.start
        while let slot = self.order.slot(at: position) {
            if let code = self.code(slot) { codes.append(code) }
            self.order.advance(&position)
        }
        return codes.sorted { $0.sequence < $1.sequence }
    }

    /// Keeps a code; one without a sequence number gets the next.
    mutating func put(_ code: PendingCode) {
        var code = code
        if code.sequence == 0 { code.sequence = self.nextSequence }
        self.nextSequence = max(self.nextSequence, code.sequence + 1)
        var writer = ByteWriter(reservingCapacity: 320)
        code.write(to: &writer)
        if let slot = self.order.find(code.key, keyOf: self.key) {
            self.pages.update(slot, writer.bytes)
        } else {
            let slot = self.pages.insert(writer.bytes)
            let pages = self.pages
            self.order.insert(slot, code.key) { AccountRecord.key(pages[$0]) }
        }
        self.sweep(at: code.createdAt)
    }

    mutating func remove(_ key: String) {
        guard let slot = self.order.find(key, keyOf: self.key) else { return }
        do {
            // The copy must be gone before the pages are written, or they would be copied with it.
            let pages = self.pages
            self.order.remove(key) { AccountRecord.key(pages[$0]) }
        }
        self.pages.remove(slot)
    }

    /// Looks at two more codes and drops those that expired long ago, so that what is never redeemed does not pile up
    /// and no single call pays for a clean-up.
    private mutating func sweep(at now: Instant) {
        var position = self.sweptUpTo.map { self.order.position(after: $0, keyOf: self.key) } ?? self.order.start
        var looked: [PendingCode] = []
        while looked.count < 2, let slot = self.order.slot(at: position) {
            if let code = self.code(slot) { looked.append(code) }
            self.order.advance(&position)
        }
        self.sweptUpTo = looked.count < 2 ? nil : looked.last?.key
        for code in looked where code.expiresAt.adding(seconds: CodeTable.graceSeconds) < now { self.remove(code.key) }
    }

    private func key(_ slot: UInt32) -> ArraySlice<UInt8> {
        AccountRecord.key(self.pages[slot])
    }

    private func code(_ slot: UInt32) -> PendingCode? {
        var reader = ByteReader(self.pages[slot])
        do throws(ByteReader.Failure) {
            return try PendingCode(from: &reader)
        } catch {
            return nil
        }
    }
}
