/// The versions of the border between the embedding module and its host.
package enum BorderVersion {
    /// Those that the module speaks.
    package static var spoken: ClosedRange<UInt32> { 2...3 }
}
