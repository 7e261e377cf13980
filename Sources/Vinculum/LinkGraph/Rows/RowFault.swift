/// Why rows are no state: each fault names the row, so that an administrator finds it.
package enum RowFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// No row says which layout the others have: these are no rows of a project.
    case noLayout
    /// The rows have a layout that this version does not read.
    case unknownLayout(UInt64)
    /// The row came before one with a smaller key, or twice.
    case unordered(RowKey)
    /// The key or the value is cut short or changed.
    case unreadable(RowKey)
    /// The value is of another row.
    case misplaced(RowKey)
    /// The row is of a project or tenant that has no row.
    case withoutTenant(RowKey)
    /// The record contradicts another one: both have an address, a number or an identity.
    case contested(RowKey)
    /// The row finds no record, or one that it should not find.
    case dangling(RowKey)
    /// A record has no row that finds it; or the record of a row that finds it was not read.
    case missing(RowKey)

    /// The reason in words.
    package var description: String {
        switch self {
        case .noLayout: "these rows are of no project: none says which layout they have"
        case .unknownLayout(let version):
            "the rows have layout \(version), and this version reads layout \(StoredRow.layoutVersion)"
        case .unordered(let key): "\(key) is out of order"
        case .unreadable(let key): "\(key) is damaged"
        case .misplaced(let key): "\(key) has the value of another row"
        case .withoutTenant(let key): "\(key) is of a tenant that has no row"
        case .contested(let key): "\(key) claims what another row has"
        case .dangling(let key): "\(key) finds nothing"
        case .missing(let key): "\(key) is missing"
        }
    }
}
