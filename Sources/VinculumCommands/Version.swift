/// The version `vinculum --version` prints.
package enum Version {
    package static let text = "0.1.0"
}
