import Vinculum

/// What becomes of one record of an export.
enum MovedRow {
    case account(MovedAccount)
    /// The record is an account that is not wanted here, such as a deleted one.
    case leftOut(reason: String)
    /// The record cannot be read as an account.
    case refused(uid: String?, reason: String)
    /// A blank line.
    case none
}

/// A record, or a member of one, that cannot be read.
struct MalformedRecord: Error {
    let reason: String
}

extension JSON.Value {
    /// A member that is a text or a number, as text; `nil` if it is absent, empty or of another kind.
    func text(_ name: StaticString) -> String? {
        guard let value = self[name] else { return nil }
        return (value.string ?? value.numberText).nonEmpty
    }

    /// A member that is a Boolean, also as the text of one; `nil` if it is absent, empty or `null`.
    ///
    /// - Throws: ``MalformedRecord`` for anything else: taken for false it would enable a disabled account.
    func flag(_ name: StaticString) throws(MalformedRecord) -> Bool? {
        guard let value = self[name], !value.isNull, value.string != "" else { return nil }
        if let bool = value.bool { return bool }
        switch ByteText(ASCII.lowercased(value.string ?? value.numberText ?? "?")) {
        case "true", "t", "1": return true
        case "false", "f", "0": return false
        default: throw MalformedRecord(reason: "\(name) is neither true nor false")
        }
    }

    /// A member that is an object or an array, also as the text of one, as in tables.
    func nested(_ name: StaticString) -> JSON.Value? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { return value }
        return try? JSON.Document(parsing: Array(text.utf8)).root
    }

    /// The elements of a member that is an array, also as the text of one; none for anything else.
    func list(_ name: StaticString) -> [JSON.Value] { self.nested(name).map { Array($0.elements) } ?? [] }

    /// Whether a member is a text of exactly these bytes.
    func isMember(_ name: StaticString, _ text: StaticString) -> Bool { self[name]?.isString(text) ?? false }
}
