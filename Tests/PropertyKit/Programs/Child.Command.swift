#if canImport(Glibc)
extension Child {
    /// What to run, and where.
    public struct Command: Sendable {
        /// The program, by its path or by a name that is found through `PATH`, and its arguments.
        public var words: [String]
        /// Where it runs; `nil` for where the tests do.
        public var folder: String?
        /// Its variables; `nil` for those of the tests.
        public var environment: [String: String]?

        public init(_ words: [String], in folder: String? = nil, environment: [String: String]? = nil) {
            self.words = words
            self.folder = folder
            self.environment = environment
        }

        /// Runs it, fed with a text, until it ends.
        public func run(input: String = "") throws -> (end: End, output: String, messages: String) {
            let child = try Child(self)
            let said = child.converse(input: Array(input.utf8))
            return (
                child.wait(), String(decoding: said.output, as: UTF8.self),
                String(decoding: said.messages, as: UTF8.self)
            )
        }
    }
}
#endif
