/// The audience of an ID token that is good for enrolling a second factor alone.
///
/// It is not the project's, so that no verifier of the project's tokens takes it for a session (RFC 7519
/// section 4.1.3).
package enum EnrollmentAudience {
    /// No project ID has a slash.
    private static var suffix: String { "/enrol" }

    /// The audience for a project.
    package static func text(ofProject project: String) -> String { project + self.suffix }

    /// The project that an audience belongs to, whichever of its two it is.
    package static func project(of audience: String) -> String {
        guard self.isFor(audience) else { return audience }
        return String(decoding: audience.utf8.dropLast(self.suffix.utf8.count), as: UTF8.self)
    }

    /// Whether an audience is for enrolling alone.
    package static func isFor(_ audience: String) -> Bool {
        let count = self.suffix.utf8.count
        return audience.utf8.count > count
            && ByteScan.equal(audience.utf8.span.extracting(last: count), self.suffix.utf8.span)
    }
}
