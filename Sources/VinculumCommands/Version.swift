/// The version of the program.
package enum Version {
    /// The text that `vinculum --version` prints.
    package static let text = "0.1.0"
}
