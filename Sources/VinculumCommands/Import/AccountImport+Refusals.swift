import Vinculum

extension AccountImport {
    /// The most rows with the same reason that have a line each.
    private static let namedRows = 3

    /// The refused rows and their reasons as lines for a person. Many rows with the same reason share one.
    ///
    /// - Parameters:
    ///   - unit: What a row is called: `row` or `line`.
    ///   - file: Where the rows are; `nil` if that goes without saying.
    func refusalLines(rowsAre unit: String, of file: String? = nil) -> [String] {
        var groups: [(reason: String, refusals: [Refusal])] = []
        var places: [ByteText: Int] = [:]
        for refusal in self.refusals.ordered(by: { $0.row < $1.row }) {
            let key = ByteText(refusal.reason)
            let place = places[key] ?? groups.count
            places[key] = place
            if place == groups.count { groups.append((refusal.reason, [])) }
            groups[place].refusals.append(refusal)
        }
        let origin = file.map { " of " + $0 } ?? ""
        var lines: [String] = []
        for (reason, refusals) in groups {
            func row(_ refusal: Refusal) -> String {
                "\(refusal.row)" + (refusal.name.map { " (" + $0 + ")" } ?? "")
            }
            if refusals.count <= Self.namedRows {
                lines += refusals.map { "\(unit) \(row($0))\(origin) is refused: \($0.text)" }
            } else {
                let named =
                    refusals.prefix(Self.namedRows).map { row($0) + ($0.detail.map { " [" + $0 + "]" } ?? "") }
                    + ["\(refusals.count - Self.namedRows) more"]
                lines.append("\(unit)s \(named.listed)\(origin) are refused: \(reason)")
            }
        }
        return lines
    }
}
