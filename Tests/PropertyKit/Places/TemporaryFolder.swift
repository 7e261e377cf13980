/// Hands the body a fresh folder, and removes it with everything in it when the body is through.
///
/// - Parameter body: Gets the folder's absolute path, without a slash at the end.
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    guard let path = Environment.makeTemporaryFolder() else { throw CheckFailure("cannot make a folder") }
    defer { Environment.removeTree(path) }
    return try body(path)
}
