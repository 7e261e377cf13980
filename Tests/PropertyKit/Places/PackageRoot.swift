/// The folder that holds Package.swift.
public enum PackageRoot {
    /// Its path, without a slash at the end; known from where this file was compiled.
    public static let path = PackageRoot.folder(4, above: #filePath)

    /// A path inside the package.
    public static func path(_ relative: String) -> String {
        "\(self.path)/\(relative)"
    }

    /// The bytes of a file inside the package.
    public static func bytes(_ relative: String) throws -> [UInt8] {
        guard let bytes = Environment.contents(of: self.path(relative)) else {
            throw CheckFailure("no file \(relative) in \(self.path)")
        }
        return bytes
    }

    /// The names in a folder inside the package, sorted; empty where there is no such folder.
    public static func names(in relative: String) -> [String] {
        Environment.names(in: self.path(relative))
    }

    private static func folder(_ levels: Int, above path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels).joined(separator: "/")
    }
}
