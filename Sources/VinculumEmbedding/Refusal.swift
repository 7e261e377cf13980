/// Why the module refuses a call. A refused call changes nothing.
package struct Refusal: Error {
    package var status: Status
    /// What is wrong, and what to do, for the host's developer.
    package var text: String

    package init(_ status: Status, _ text: String) {
        self.status = status
        self.text = text
    }

    package static func malformed(_ text: String) -> Refusal { Refusal(.malformed, text) }
}
