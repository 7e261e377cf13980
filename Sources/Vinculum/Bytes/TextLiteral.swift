#if COMPACT_TEXT
/// What the compiler passes for a literal text. A ``CompactString`` is made of its address and its length.
public typealias TextLiteral = StaticString
#else
/// What the compiler passes for a literal text.
public typealias TextLiteral = String
#endif
