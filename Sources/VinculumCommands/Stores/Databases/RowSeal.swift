import Vinculum

/// The seal of a store: encrypts and authenticates the values of rows, as ``SealCipher`` does. The rows that find a
/// record are as they are: at most they have its ID.
///
/// The context of a value is its project, key and version: it is good in its row alone, and with the version of the
/// commit that wrote it. Keys are as they are, so that the database finds them and keeps them in order.
struct RowSeal: Sendable {
    /// What a store has of its seal. It says nothing about the key.
    struct Mark: Equatable, Sendable {
        /// Tells keys apart.
        let keyID: Int64
        /// Random bits, from which the keys of the store follow.
        let salt: Int64
    }

    let mark: Mark
    private let cipher: SealCipher

    /// The seal of the store with this salt.
    init?(_ key: SealKey, salt: Int64) {
        var writer = ByteWriter(reservingCapacity: 8)
        writer.varint(UInt64(bitPattern: salt))
        guard let cipher = key.cipher("rows ", writer.bytes) else { return nil }
        self.cipher = cipher
        let keyID = key.id.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        self.mark = Mark(keyID: Int64(bitPattern: keyID), salt: salt)
    }

    /// The value as the database keeps it.
    func sealed(_ value: [UInt8], _ key: RowKey, _ version: RowVersion, of project: ProjectID) -> [UInt8] {
        key.isSealed ? self.cipher.sealed(value, context: Self.context(key, version, project)) : value
    }

    /// - Returns: `nil` for a value that this seal has not sealed for this row and version.
    func opened(_ value: [UInt8], _ key: RowKey, _ version: RowVersion, of project: ProjectID) -> [UInt8]? {
        key.isSealed ? self.cipher.opened(value[...], context: Self.context(key, version, project)) : value
    }

    private static func context(_ key: RowKey, _ version: RowVersion, _ project: ProjectID) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 64 + key.bytes.count)
        writer.varint(version.number)
        writer.string(project.text)
        writer.byteString(key.bytes)
        return writer.bytes
    }
}

extension RowSeal? {
    /// The value as the database keeps it.
    func sealed(_ value: [UInt8], _ key: RowKey, _ version: RowVersion, of project: ProjectID) -> [UInt8] {
        self?.sealed(value, key, version, of: project) ?? value
    }

    /// A row with its value taken out of the seal; `nil` for one that was not sealed for this row and version.
    func opened(_ row: StoredRow, _ version: RowVersion, of project: ProjectID) -> StoredRow? {
        guard let self else { return row }
        return self.opened(row.value, row.key, version, of: project).map { StoredRow(row.key, $0) }
    }
}

extension RowKey {
    /// Whether the value of the row may hold a secret, or say what is deleted.
    fileprivate var isSealed: Bool {
        switch self.bytes.first.flatMap({ RowKind(rawValue: $0) })?.use {
        case .mark, .record, .note: true
        case .unique, .range, nil: false
        }
    }
}
