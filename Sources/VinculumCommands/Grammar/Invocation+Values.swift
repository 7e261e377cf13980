import Vinculum

extension Invocation {
    /// The value of an option that is a number from 0 to 2147483647.
    package func count(_ name: String) throws(CommandFailure) -> Int? {
        guard let text = self.value(name) else { return nil }
        guard let count = Int32(text), count >= 0 else {
            throw .usage("\(name) must be a number from 0 to 2147483647")
        }
        return Int(count)
    }
}
