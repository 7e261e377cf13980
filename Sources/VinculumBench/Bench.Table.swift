extension Bench {
    /// A text table: the first column is aligned to the left, the others to the right.
    struct Table {
        private var rows: [[String]]

        init(_ header: String...) {
            self.rows = [header]
        }

        mutating func row(_ cells: String...) { self.row(cells) }

        mutating func row(_ cells: [String]) {
            self.rows.append(cells)
        }

        func show() {
            let columns = self.rows.map(\.count).max() ?? 0
            let widths = (0..<columns).map { column in
                self.rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
            }
            for (index, row) in self.rows.enumerated() {
                let cells = row.enumerated().map { column, cell in
                    let filling = String(repeating: " ", count: widths[column] - cell.count)
                    return column == 0 ? cell + filling : filling + cell
                }
                print(cells.joined(separator: "  "))
                if index == 0 { print(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")) }
            }
            print()
        }
    }
}
