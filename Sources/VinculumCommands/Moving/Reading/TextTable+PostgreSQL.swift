import Vinculum

extension TextTable {
    /// The tables whose data a plain dump has; none if the text is no dump.
    static func copied(_ text: ArraySlice<UInt8>, _ file: String) throws(CommandFailure) -> [TextTable] {
        var tables: [TextTable] = []
        var open: TextTable?
        var line = 0
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            var bytes = text[start..<end]
            if bytes.last == 0x0D { bytes = bytes.dropLast() }
            line += 1
            start = end < text.endIndex ? end + 1 : end
            if open != nil {
                if bytes.elementsEqual("\\.".utf8) {
                    if let table = open { tables.append(table) }
                    open = nil
                } else {
                    open?.rows.append(Row(bytes: bytes, line: line))
                }
            } else if bytes.starts(with: "COPY ".utf8), let table = self.heading(bytes) {
                try self.check(table.columns, file)
                open = table
            }
        }
        if let open {
            throw MovedRecords.noExport(
                file, "it ends inside the table \(open.name ?? ""), which a line \\. would end; the dump was cut")
        }
        return tables
    }

    /// `COPY auth.users (id, "role") FROM stdin;`
    private static func heading(_ line: ArraySlice<UInt8>) -> TextTable? {
        guard let open = line.firstIndex(of: UInt8(ascii: "(")), let close = line.lastIndex(of: UInt8(ascii: ")")),
            open < close, line[close...].starts(with: ") FROM stdin".utf8)
        else { return nil }
        let name = line[(line.startIndex + 5)..<open].split(separator: UInt8(ascii: ".")).last ?? []
        let columns = line[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map { self.identifier($0) }
        return TextTable(name: self.identifier(name), columns: columns, form: .copy)
    }

    private static func identifier(_ bytes: ArraySlice<UInt8>) -> String {
        String(
            decoding: ASCII.trimmed(bytes) { $0.isSpaceOrControl || $0 == UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// Whether a dump has its data as statements.
    static func hasInsertions(_ text: ArraySlice<UInt8>) -> Bool {
        text.split(separator: 0x0A).contains { $0.starts(with: "INSERT INTO ".utf8) }
    }

    /// The cells of a line in the text format of `COPY`; `nil` for `\N`.
    static func copiedCells(_ line: ArraySlice<UInt8>) -> [[UInt8]?] {
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { cell in
            cell.elementsEqual("\\N".utf8) ? nil : self.unescaped(cell)
        }
    }

    private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = cell
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var value = escape & 7
                for _ in 0..<2 {
                    guard let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next) else { break }
                    value = value &<< 3 | next & 7
                    rest = rest.dropFirst()
                }
                text.append(value)
            case UInt8(ascii: "x"):
                let digits = rest.prefix(2).prefix { $0.isHexDigit }
                rest = rest.dropFirst(digits.count)
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                text.append(value ?? escape)
            default: text.append(escape)
            }
        }
        return text
    }
}
