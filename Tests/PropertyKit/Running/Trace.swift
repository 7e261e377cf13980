/// With `TESTING_TRACE` set, writes every value to standard error before a property sees it.
///
/// A trap ends the test process before anything can be reported; the last line written then names the value.
enum Trace {
    static let isOn = Environment.value("TESTING_TRACE") != nil

    static func value<Value>(_ value: @autoclosure () -> Value) {
        if self.isOn { Environment.writeError("trying \(String(reflecting: value()))\n") }
    }
}
