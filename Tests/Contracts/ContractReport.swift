internal import VinculumCommands

/// Which rules of a port an adapter keeps.
///
/// A contract is plain code without a test library, so that it also runs inside a WebAssembly runtime.
public struct ContractReport {
    /// How many rules were looked at.
    public private(set) var ruleCount = 0

    /// The rules that do not hold, with what happened instead.
    public private(set) var violations: [String] = []

    public init() {}

    /// Notes whether the rule holds.
    mutating func rule(_ text: String, _ holds: Bool) {
        self.ruleCount += 1
        if !holds { self.violations.append(text) }
    }

    /// Runs the body, which must not throw.
    mutating func rule(_ text: String, _ body: () throws(FileError) -> Bool) {
        self.ruleCount += 1
        do throws(FileError) {
            if try !body() { self.violations.append(text) }
        } catch {
            self.violations.append("\(text) (threw: \(error.description))")
        }
    }

    /// Runs the body, which must throw an error of this kind.
    mutating func rule(_ text: String, throwing kind: FileError.Kind, _ body: () throws(FileError) -> Void) {
        self.ruleCount += 1
        do throws(FileError) {
            try body()
            self.violations.append("\(text) (nothing was thrown)")
        } catch {
            if error.kind != kind { self.violations.append("\(text) (threw: \(error.description))") }
        }
    }
}
