#if !arch(wasm32)
internal import Vinculum
public import VinculumCommands

/// The values of a statement in PostgreSQL's binary form.
struct PostgreSQLValues {
    private var bytes: [UInt8] = []
    /// Where each begins in the bytes; `nil` for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ parameters: [SQLParameter]) {
        self.starts.reserveCapacity(parameters.count)
        self.lengths.reserveCapacity(parameters.count)
        self.bytes.reserveCapacity(parameters.reduce(1) { $0 + $1.largestCount })
        for parameter in parameters {
            let start = self.bytes.count
            var isNull = false
            switch parameter {
            case .value(.null): isNull = true
            case .value(let value): self.append(value)
            case .list(let values, let type): self.append(values, type)
            }
            self.starts.append(isNull ? nil : start)
            self.lengths.append(Int32(clamping: self.bytes.count - start))
        }
        // Without a byte there would be no address.
        self.bytes.append(0)
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: break
        case .integer(let integer): self.append(bigEndian: integer)
        case .text(let text): self.bytes += text.utf8
        case .blob(let blob): self.bytes += blob
        }
    }

    private mutating func append(bigEndian integer: some FixedWidthInteger) {
        var shift = integer.bitWidth
        while shift > 0 {
            shift -= 8
            self.bytes.append(UInt8(truncatingIfNeeded: integer >> shift))
        }
    }

    /// Appends an array of one dimension: its header, and each value behind its length.
    private mutating func append(_ values: [SQLValue], _ type: SQLType) {
        self.append(bigEndian: Int32(values.isEmpty ? 0 : 1))
        self.append(bigEndian: Int32(values.contains { $0.byteCount == nil } ? 1 : 0))
        self.append(bigEndian: PostgreSQLCode.number(of: type))
        if values.isEmpty { return }
        self.append(bigEndian: Int32(clamping: values.count))
        self.append(bigEndian: Int32(1))
        for value in values {
            self.append(bigEndian: Int32(clamping: value.byteCount ?? -1))
            self.append(value)
        }
    }

    /// Passes addresses, lengths and formats.
    func with<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        self.bytes.withUnsafeBytes { bytes in
            let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let texts = self.starts.map { start in start.flatMap { base?.advanced(by: $0) } }
            let formats = [Int32](repeating: 1, count: self.starts.count)
            return texts.withUnsafeBufferPointer { texts in
                self.lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(texts.baseAddress.map { UnsafePointer($0) }, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}

extension SQLValue {
    /// The number of its bytes; `nil` for NULL.
    fileprivate var byteCount: Int? {
        switch self {
        case .null: nil
        case .integer: 8
        case .text(let text): text.utf8.count
        case .blob(let blob): blob.count
        }
    }
}

extension SQLParameter {
    /// The number of its bytes, or a little more.
    fileprivate var largestCount: Int {
        switch self {
        case .value(let value): value.byteCount ?? 0
        case .list(let values, _): values.reduce(20) { $0 + 4 + ($1.byteCount ?? 0) }
        }
    }
}

extension PostgreSQLLibrary {
    /// The rows of a result, whose values are in binary form.
    func rows(_ result: Result) -> [[SQLValue]] {
        let columns = (0..<self.columnCount(result)).map { ($0, self.columnType(result, $0)) }
        return (0..<self.rowCount(result)).map { row in
            columns.map { column, type in
                if self.isNull(result, row, column) == 1 { return .null }
                let address = UnsafeRawPointer(self.value(result, row, column))
                let bytes = UnsafeRawBufferPointer(
                    start: address, count: address == nil ? 0 : Int(self.byteCount(result, row, column)))
                switch type {
                case PostgreSQLCode.bytesType: return .blob(Array(bytes))
                case PostgreSQLCode.integerType, PostgreSQLCode.shortType:
                    let first = Int64(Int8(bitPattern: bytes.first ?? 0))
                    return .integer(bytes.dropFirst().reduce(first) { $0 << 8 | Int64($1) })
                default: return .text(String(decoding: bytes, as: UTF8.self))
                }
            }
        }
    }
}

/// A row of a result.
public struct PostgreSQLRow: SQLRow {
    let values: [SQLValue]

    private func value(_ column: Int32) -> SQLValue {
        self.values.indices.contains(Int(column)) ? self.values[Int(column)] : .null
    }

    /// The integer in a column; 0 for a column that has none.
    public func integer(_ column: Int32) -> Int64 {
        if case .integer(let integer) = self.value(column) { integer } else { 0 }
    }

    /// The text in a column; `nil` for NULL.
    public func text(_ column: Int32) -> String? {
        switch self.value(column) {
        case .null: nil
        case .integer(let integer): String(integer)
        case .text(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The bytes in a column; `nil` for NULL.
    public func blob(_ column: Int32) -> [UInt8]? {
        if case .blob(let bytes) = self.value(column) { bytes } else { self.text(column).map { Array($0.utf8) } }
    }
}
#endif
