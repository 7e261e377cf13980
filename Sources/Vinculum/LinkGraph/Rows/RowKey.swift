/// The key of a row: bytes in whose order the rows of a project lie, so that each listing is a range.
///
///     key = kind:u8 tenant:text generation:number own
///
/// The project itself has the empty text, and comes before its tenants. ``RowKeyWriter`` has the form of the parts.
package struct RowKey: Comparable, Sendable {
    /// The bytes, compared one by one; a key comes before those that it begins.
    package let bytes: [UInt8]

    /// A key as a database returns it.
    package init(stored bytes: [UInt8]) { self.bytes = bytes }

    /// Creates the key of a kind, of which `own` writes the last part.
    init(_ kind: RowKind, in space: RowSpace, _ own: (inout RowKeyWriter) -> Void) {
        var writer = RowKeyWriter()
        writer.byte(kind.rawValue)
        writer.text(space.tenant?.text ?? "")
        writer.number(space.generation)
        own(&writer)
        self.bytes = writer.bytes
    }

    /// What the key begins with, and the rest of it; `nil` for bytes that are no key.
    package var parts: (kind: RowKind, space: RowSpace, own: [UInt8])? {
        var reader = RowKeyReader(self.bytes)
        guard let kind = reader.byte().flatMap({ RowKind(rawValue: $0) }), let name = reader.text(),
            let generation = reader.number()
        else { return nil }
        var space = RowSpace(tenant: nil, generation: generation)
        if !name.isEmpty {
            guard let tenant = TenantID(name) else { return nil }
            space.tenant = tenant
        }
        return (kind, space, reader.rest)
    }

    /// Whether the bytes of `a` come before those of `b`.
    package static func < (a: RowKey, b: RowKey) -> Bool { ByteScan.precedes(a.bytes.span, b.bytes.span) }
}

extension RowKey: CustomStringConvertible {
    /// The bytes in the form in which SQL takes them, so that a reader finds the row. The key of a pending code has the
    /// code, which is as good as a password until it is used: of it the first bytes of a digest.
    package var description: String {
        switch self.bytes.first.flatMap({ RowKind(rawValue: $0) }) {
        case .code, .codeSequence, .codeOwner:
            "row of a pending code, whose key has the SHA-256 \(Hex.encoded(Array(SHA256.hash(self.bytes).prefix(8))))…"
        default: "row x'\(Hex.encoded(self.bytes))'"
        }
    }
}

/// The keys between two others.
package struct RowRange: Equatable, Sendable {
    /// The first key that can be in the range.
    package let lower: RowKey
    /// The first key behind the range.
    package let upper: RowKey

    init(from lower: RowKey, to upper: RowKey) { (self.lower, self.upper) = (lower, upper) }

    /// All rows of a kind in a space.
    package init(_ kind: RowKind, in space: RowSpace) { self.init(beginningWith: RowKey(kind, in: space) { _ in }) }

    /// All rows of a kind.
    package init(every kind: RowKind) { self.init(beginningWith: RowKey(stored: [kind.rawValue])) }

    /// All rows whose keys begin with these bytes.
    init(beginningWith prefix: RowKey) {
        self.lower = prefix
        // No kind has the number 255, so a byte that can be raised is found.
        var bytes = prefix.bytes
        while bytes.last == 0xFF { bytes.removeLast() }
        if let last = bytes.popLast() { bytes.append(last + 1) }
        self.upper = RowKey(stored: bytes)
    }

    /// Whether a key is in the range.
    package func contains(_ key: RowKey) -> Bool { !(key < self.lower) && key < self.upper }
}
