public import Testing

/// The published test vectors, which live outside the package.
///
/// They are looked for in the folder that `VINCULUM_VECTORS` names, else in `../shared/vectors`. A test that needs
/// them says so and is skipped visibly where they are not at hand:
///
///     @Test("RFC rows", .needsVectors("password-hashes.json"))
public enum Vectors {
    public static let folder = Environment.value("VINCULUM_VECTORS") ?? PackageRoot.path("../shared/vectors")

    /// Whether the file or folder is at hand.
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

    /// The names in one of the vectors' folders, sorted; none when it is not at hand, so that a test's
    /// `arguments:` can ask before `needsVectors` skips it.
    public static func names(in name: String) -> [String] {
        Environment.names(in: "\(self.folder)/\(name)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, with a word about it, where the vectors are not at hand.
    public static func needsVectors(_ name: String) -> Self {
        .enabled(if: Vectors.has(name), "the vectors \(name) are not at hand; VINCULUM_VECTORS names their folder")
    }
}
