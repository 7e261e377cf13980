/// Reading and writing of JSON texts (RFC 8259) as UTF-8 bytes.
///
/// A text is parsed once into a flat tape of byte ranges. Strings and numbers are created only on access, and a
/// number keeps its text. Every refusal is a ``ReadError`` with a position.
public enum JSON {}
