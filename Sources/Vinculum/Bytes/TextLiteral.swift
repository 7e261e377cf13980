#if COMPACT_TEXT
/// What the compiler passes for a literal text. Its address makes a ``CompactString``.
public typealias TextLiteral = Swift.StaticString
#else
/// What the compiler passes for a literal text.
public typealias TextLiteral = String
#endif
