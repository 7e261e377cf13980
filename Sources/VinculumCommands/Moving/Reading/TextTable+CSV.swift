import Vinculum

extension TextTable {
    /// A table of CSV with its heading.
    static func csv(_ text: ArraySlice<UInt8>, _ file: String) throws(CommandFailure) -> TextTable {
        let separator = self.separator(text)
        var rows: [Row] = []
        var columns: [String]?
        var place = text.startIndex
        var line = 1
        while place < text.endIndex {
            let (start, number) = (place, line)
            let fields: [[UInt8]]
            do throws(MalformedRecord) {
                fields = try self.record(text, &place, separator)
            } catch {
                throw MovedRecords.noExport(file, "line \(number): \(error.reason)")
            }
            line += text[start..<place].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
            if fields.count == 1, fields[0].allSatisfy({ $0.isSpaceOrControl }) { continue }
            if columns != nil {
                rows.append(Row(bytes: text[start..<place], line: number))
                continue
            }
            var names: [String] = []
            for field in fields {
                guard let name = String(utf8: field.span) else {
                    throw MovedRecords.noExport(file, "its heading is not UTF-8; save it as UTF-8")
                }
                names.append(name)
            }
            try self.check(names, file)
            columns = names
        }
        guard let columns, columns.count > 1 || !rows.isEmpty else {
            throw MovedRecords.noExport(file, "it is empty and has no accounts, or its first line names no columns")
        }
        return TextTable(name: nil, columns: columns, form: .csv(separator: separator), rows: rows)
    }

    /// The most frequent of comma, semicolon and tab in the heading, outside of quotes.
    private static func separator(_ text: ArraySlice<UInt8>) -> UInt8 {
        var isQuoted = false
        var counts = [0, 0, 0]
        let separators = Array(",;\t".utf8)
        for byte in text {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A { break }
            if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        var best = 0
        for index in 1..<3 where counts[index] > counts[best] { best = index }
        return separators[best]
    }

    /// Reads the fields up to the end of a line, by RFC 4180.
    static func record(
        _ text: ArraySlice<UInt8>, _ place: inout Int, _ separator: UInt8
    ) throws(MalformedRecord) -> [[UInt8]] {
        let quote = UInt8(ascii: "\"")
        var fields: [[UInt8]] = []
        while true {
            var field: [UInt8] = []
            if place < text.endIndex, text[place] == quote {
                place += 1
                while true {
                    guard place < text.endIndex else { throw MalformedRecord(reason: "a quote is not closed") }
                    let byte = text[place]
                    place += 1
                    if byte == quote {
                        guard place < text.endIndex, text[place] == quote else { break }
                        place += 1
                    }
                    field.append(byte)
                }
                let isEnd = place >= text.endIndex || [separator, 0x0A, 0x0D].contains(text[place])
                if !isEnd { throw MalformedRecord(reason: "text follows a closed quote") }
            } else {
                while place < text.endIndex, text[place] != separator, text[place] != 0x0A {
                    field.append(text[place])
                    place += 1
                }
                let endsLine = place >= text.endIndex || text[place] == 0x0A
                if endsLine, field.last == 0x0D { field.removeLast() }
            }
            fields.append(field)
            if place < text.endIndex, text[place] == 0x0D { place += 1 }
            guard place < text.endIndex else { return fields }
            let byte = text[place]
            place += 1
            if byte == 0x0A { return fields }
            if byte != separator { throw MalformedRecord(reason: "a carriage return stands inside a line") }
            if place >= text.endIndex { return fields + [[]] }
        }
    }
}
