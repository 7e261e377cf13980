/// Reading and writing JSON texts (RFC 8259) as UTF-8 bytes.
///
/// A text is parsed once into a flat tape of byte ranges; strings and numbers are made only where they are kept, and a
/// number stays the text it was. Every way to refuse an input is a ``ReadError`` with a position.
public enum JSON {}
