/// Why the module does not do what it was asked. Nothing was changed then.
struct Refusal: Error {
    var status: Status
    var text: String

    init(_ status: Status, _ text: String) {
        self.status = status
        self.text = text
    }

    static func malformed(_ text: String) -> Refusal { Refusal(.malformed, text) }
}
