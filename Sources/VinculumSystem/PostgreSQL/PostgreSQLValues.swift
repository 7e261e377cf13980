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
        for parameter in parameters {
            let start = self.bytes.count
            switch parameter {
            case .value(let value): self.append(value)
            case .list(let values, let type): self.append(values, type)
            }
            self.starts.append(parameter == .value(.null) ? nil : start)
            self.lengths.append(Int32(clamping: self.bytes.count - start))
        }
        // Without a byte there would be no address.
        self.bytes.append(0)
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null: break
        case .integer(let integer): self.bytes += integer.bigEndianBytes
        case .text(let text): self.bytes += text.utf8
        case .blob(let blob): self.bytes += blob
        }
    }

    /// Appends an array of one dimension: its header, and each value behind its length.
    private mutating func append(_ values: [SQLValue], _ type: SQLType) {
        let count = Int32(clamping: values.count)
        self.bytes += Int32(count == 0 ? 0 : 1).bigEndianBytes
        self.bytes += Int32(values.contains(.null) ? 1 : 0).bigEndianBytes
        self.bytes += PostgreSQLCode.number(of: type).bigEndianBytes
        if count == 0 { return }
        self.bytes += count.bigEndianBytes + Int32(1).bigEndianBytes
        for value in values {
            let start = self.bytes.count
            self.bytes += Int32(-1).bigEndianBytes
            if value == .null { continue }
            self.append(value)
            let length = Int32(clamping: self.bytes.count - start - 4)
            self.bytes.replaceSubrange(start..<start + 4, with: length.bigEndianBytes)
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

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 - 8 * $0)) }
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
