/// The records of an account's newest live sessions, in the order of their numbers, as the account's own record has
/// them.
///
/// Most requests ask for one of them or for none, so each is decoded when it is asked for, and not with the account.
struct SessionRecords: Equatable, Sendable {
    /// The length of a session's record.
    private struct Place: Equatable, Sendable {
        let number: UInt64
        var byteCount: Int
    }

    private var places: [Place] = []
    /// The changes that make the records, one after the other. Equal records have equal bytes.
    private(set) var bytes: [UInt8] = []

    /// The number of records.
    var count: Int { self.places.count }
    var isEmpty: Bool { self.places.isEmpty }
    /// The number of the oldest session; 0 without one.
    var first: UInt64 { self.places.first?.number ?? 0 }
    /// The number of the newest session; 0 without one.
    var last: UInt64 { self.places.last?.number ?? 0 }

    /// All records.
    var all: [SessionRecord] { self.places.indices.compactMap { self.record($0) } }

    /// The record of a session; `nil` if it has none.
    subscript(number: UInt64) -> SessionRecord? {
        self.places.firstIndex { $0.number == number }.flatMap { self.record($0) }
    }

    /// Stores a record, in place of the session's earlier one. Beyond the greatest number of records the oldest is
    /// dropped.
    mutating func put(_ record: SessionRecord) {
        if self.isEmpty || record.number > self.last {
            let start = self.bytes.count
            ByteWriter.append(to: &self.bytes, reservingCapacity: 32) { record.writeChange(to: &$0) }
            self.append(Place(number: record.number, byteCount: self.bytes.count - start))
        } else {
            var writer = ByteWriter(reservingCapacity: 32)
            record.writeChange(to: &writer)
            self.put(writer.bytes, under: record.number)
        }
        if self.count > SessionRecord.maximumCount { self.bytes.removeFirst(self.places.removeFirst().byteCount) }
    }

    /// Stores the change that makes a record, which is not the newest or takes the place of one.
    private mutating func put(_ change: [UInt8], under number: UInt64) {
        var index = self.count
        while index > 0, self.places[index - 1].number >= number { index -= 1 }
        let start = self.start(of: index)
        if index < self.count, self.places[index].number == number {
            self.bytes.replaceSubrange(start..<start + self.places[index].byteCount, with: change)
            self.places[index].byteCount = change.count
        } else {
            self.bytes.insert(contentsOf: change, at: start)
            self.places.insert(Place(number: number, byteCount: change.count), at: index)
        }
    }

    /// Drops the records of sessions that have ended.
    mutating func removeAll(where hasEnded: (UInt64) -> Bool) {
        guard self.places.contains(where: { hasEnded($0.number) }) else { return }
        var (kept, start) = (SessionRecords(), 0)
        for place in self.places {
            let end = start + place.byteCount
            if !hasEnded(place.number) {
                kept.append(place)
                kept.bytes.append(contentsOf: self.bytes[start..<end])
            }
            start = end
        }
        self = kept
    }

    /// Copies the records that follow in the record of an account, as long as each is what ``put(_:)`` would append.
    /// What is left, damaged or not, is read as any other change.
    mutating func append(from reader: inout ByteReader, ifLive isLive: (UInt64) -> Bool) {
        let changes = reader.rest
        let bytes = changes.span
        var end = 0
        while self.count < SessionRecord.maximumCount {
            var next = end
            guard let number = SessionRecord.number(ofPlainChangeIn: bytes, at: &next),
                self.isEmpty || number > self.last, isLive(number)
            else { break }
            self.append(Place(number: number, byteCount: next - end))
            end = next
        }
        self.bytes.append(contentsOf: changes.prefix(end))
        reader.skip(end)
    }

    /// Appends a record, of which the bytes are appended apart.
    private mutating func append(_ place: Place) {
        // Room for as many as an account in use has, so that they are not moved while one is read after the other.
        if self.isEmpty { self.places.reserveCapacity(SessionRecord.maximumCount) }
        self.places.append(place)
    }

    private func start(of index: Int) -> Int {
        self.places[..<index].reduce(0) { $0 + $1.byteCount }
    }

    private func record(_ index: Int) -> SessionRecord? {
        let start = self.start(of: index)
        var reader = ByteReader(self.bytes[start..<start + self.places[index].byteCount])
        do throws(ByteReader.Failure) {
            guard case .sessionRecorded(let record) = try AccountChange(from: &reader) else { return nil }
            return record
        } catch {
            return nil
        }
    }
}
