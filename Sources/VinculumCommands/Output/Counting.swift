/// A count with its noun: `1 account`, `2 accounts`.
///
/// - Parameter noun: The noun in the singular, whose plural ends in s.
func counted(_ count: Int64, _ noun: String) -> String { count == 1 ? "1 " + noun : "\(count) \(noun)s" }

/// A count with its noun; see the one of an `Int64`.
func counted(_ count: Int, _ noun: String) -> String { counted(Int64(count), noun) }
