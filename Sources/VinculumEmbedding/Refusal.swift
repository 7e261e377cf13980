/// Why the module refuses a call. A refused call changes nothing.
struct Refusal: Error {
    var status: Status
    /// What is wrong, and what to do, for the host's developer.
    var text: String

    init(_ status: Status, _ text: String) {
        self.status = status
        self.text = text
    }

    static func malformed(_ text: String) -> Refusal { Refusal(.malformed, text) }
}
