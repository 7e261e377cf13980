import Testing
@testable import Vinculum

/// Where a message has a text, or a list: the names of the members on the way, `[]` for the elements of a list.
struct TextPath: Sendable, CustomTestStringConvertible {
    var steps: [String]
    /// Whether it ends at a list.
    var isList = false

    var testDescription: String { self.steps.joined(separator: ".") }

    func below(_ step: String) -> TextPath { TextPath(steps: [step] + self.steps, isList: self.isList) }
}

extension Shaped {
    /// The texts and lists in a value of the type.
    static var texts: [TextPath] {
        if let list = self as? any ListShaped.Type {
            return [TextPath(steps: [], isList: true)] + list.elementTexts.map { $0.below("[]") }
        }
        if let optional = self as? any OptionalShaped.Type { return optional.wrappedTexts }
        if self == String.self { return [TextPath(steps: [])] }
        if let message = self as? any (WireMessage & Shaped).Type { return memberTexts(message) }
        return []
    }

    private static func memberTexts(_ message: (some WireMessage & Shaped).Type) -> [TextPath] {
        message.fields.flatMap { field in field.type.texts.map { $0.below(field.name) } }
    }
}

protocol ListShaped { static var elementTexts: [TextPath] { get } }
protocol OptionalShaped { static var wrappedTexts: [TextPath] { get } }

extension Array: ListShaped where Element: Shaped {
    static var elementTexts: [TextPath] { Element.texts }
}

extension Optional: OptionalShaped where Wrapped: Shaped {
    static var wrappedTexts: [TextPath] { Wrapped.texts }
}

/// JSON that a test changes.
indirect enum JSONTree {
    case object([(key: String, value: JSONTree)])
    case array([JSONTree])
    case other(String)

    init(_ value: JSON.Value) {
        switch value.kind {
        case .object: self = .object(value.members.map { ($0.key, JSONTree($0.value)) })
        case .array: self = .array(value.elements.map { JSONTree($0) })
        default: self = .other(String(decoding: value.rawBytes, as: UTF8.self))
        }
    }

    var text: String {
        switch self {
        case .object(let members): "{\(members.map { "\(quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .other(let text): text
        }
    }

    /// The tree with another value at a path, which is made if it is not there.
    func setting(_ steps: ArraySlice<String>, _ value: (JSONTree?) -> JSONTree) -> JSONTree {
        guard let step = steps.first else { return value(self) }
        let rest = steps.dropFirst()
        if step == "[]" {
            guard case .array(let elements) = self, let first = elements.first else {
                return .array([JSONTree.missing(rest, value)])
            }
            return .array([first.setting(rest, value)] + elements.dropFirst())
        }
        guard case .object(var members) = self else { return .object([(step, JSONTree.missing(rest, value))]) }
        if let index = members.firstIndex(where: { $0.key == step }) {
            members[index].value = members[index].value.setting(rest, value)
        } else {
            members.append((step, JSONTree.missing(rest, value)))
        }
        return .object(members)
    }

    private static func missing(_ steps: ArraySlice<String>, _ value: (JSONTree?) -> JSONTree) -> JSONTree {
        steps.isEmpty ? value(nil) : JSONTree.other("null").setting(steps, value)
    }
}
