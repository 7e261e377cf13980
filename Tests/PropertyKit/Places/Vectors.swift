public import Testing

/// The published test vectors, which live outside the package.
///
/// They are in the folder that `TESTING_VECTORS` names, by default `../shared/vectors`. A test that needs
/// them has a trait that skips it visibly if they are missing:
///
///     @Test("RFC rows", .needsVectors("password-hashes.json"))
public enum Vectors {
    public static let folder = Environment.value("TESTING_VECTORS") ?? PackageRoot.path("../shared/vectors")

    /// Whether the file or folder exists.
    public static func has(_ name: String) -> Bool {
        Environment.exists("\(self.folder)/\(name)")
    }

    /// The bytes of the file.
    public static func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = Environment.contents(of: "\(self.folder)/\(name)") else {
            throw CheckFailure("no vectors \(name) in \(self.folder)")
        }
        return bytes
    }

    /// The names in one of the vectors' folders, sorted; none if it is missing, so that a test's
    /// `arguments:` can ask before `needsVectors` skips it.
    public static func names(in name: String) -> [String] {
        Environment.names(in: "\(self.folder)/\(name)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test with a message if the vectors are missing.
    public static func needsVectors(_ name: String) -> Self {
        .enabled(if: Vectors.has(name), "the vectors \(name) are missing; set TESTING_VECTORS to their folder")
    }
}
