/// How deep searches look.
public enum TestDepth {
    /// The depth that `TESTING_DEPTH` asks for; `nil` without it.
    public static var asked: Int? { Environment.value("TESTING_DEPTH").flatMap { Int($0) } }
}
