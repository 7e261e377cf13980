@testable import Vinculum
import PropertyKit

/// A type of field that tests can make JSON for.
protocol Shaped {
    /// JSON texts of the type.
    static var jsonText: Gen<String> { get }
    /// JSON that is not of the type, and what the service then demands.
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { get }
}

func quoted(_ text: String) -> String {
    var writer = JSON.Writer()
    writer.string(text)
    return writer.text
}

extension String: Shaped {
    static var jsonText: Gen<String> { .unicodeString().map(quoted) }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("true", [.string]) }
}

extension Bool: Shaped {
    static var jsonText: Gen<String> { Gen<Bool>.bool.map { $0 ? "true" : "false" } }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("1", [.boolean]) }
}

extension Int64: Shaped {
    static var jsonText: Gen<String> { Gen<Int32>.integer().map { "\($0)" } }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("\"5\"", [.integer, .number]) }
}

extension JSON.Raw: Shaped {
    static var jsonText: Gen<String> {
        Gen<String>.element(of: ["{}", #"{"a":[1,null,{"b":"c"}]}"#, #"{ "n" : 1.50 , "n":2 }"#])
    }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("[]", [.object]) }
}

extension Array: Shaped where Element: Shaped {
    static var jsonText: Gen<String> { Element.jsonText.array(0...3).map { "[\($0.joined(separator: ","))]" } }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("{}", [.array]) }
}

extension Optional: Shaped where Wrapped: Shaped {
    static var jsonText: Gen<String> { Wrapped.jsonText }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { Wrapped.wrong }
}

extension Shaped where Self: WireEnumeration {
    static var jsonText: Gen<String> { Gen<Self>.element(of: Self.allCases).map { quoted($0.rawValue) } }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("\"NO_SUCH_NAME\"", [.allowedValue]) }
}

extension Shaped where Self: WireMessage {
    static var jsonText: Gen<String> { Self.members.map(objectText) }
    static var wrong: (json: String, expectations: [FieldError.Expectation]) { ("[]", [.object]) }

    /// Some of the message's members in any order, as key and JSON text.
    static var members: Gen<[Member]> {
        Gen { choices in
            var members: [Member] = []
            for field in Self.fields where choices.number(upTo: 2) > 0 {
                members.append(Member(field.name, field.type.jsonText.value(from: &choices)))
            }
            return Gen<[Member]>.shuffled(members).value(from: &choices)
        }
    }

    /// The fields the message stores, by their wire names.
    static var fields: [(name: String, type: any Shaped.Type)] {
        Mirror(reflecting: Self()).children.map { child in
            let label = child.label ?? ""
            guard let type = type(of: child.value) as? any Shaped.Type else {
                preconditionFailure("\(Self.self).\(label) has a type that tests cannot make")
            }
            return (Self.self == Wire.Token.Response.self ? snakeCase(label) : label, type)
        }
    }
}

struct Member: Sendable {
    var key: String
    var json: String

    init(_ key: String, _ json: String) {
        self.key = key
        self.json = json
    }
}

func objectText(_ members: [Member]) -> String {
    "{\(members.map { "\(quoted($0.key)):\($0.json)" }.joined(separator: ","))}"
}

func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
}
