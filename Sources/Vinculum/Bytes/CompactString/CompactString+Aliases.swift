#if COMPACT_TEXT

// A name of this module hides the standard library's, here and in each file that imports this module; Package.swift
// makes every file import it. So all other files are written for `String`, and compile for the text of one reference.

/// The text of WebAssembly.
public typealias String = CompactString
/// A slice of such a text.
public typealias Substring = CompactString.Part
/// A literal that is read in its place.
public typealias StaticString = CompactLiteral
/// What such a text describes.
public typealias CustomStringConvertible = CompactStringConvertible
/// What such a text describes to a developer.
public typealias CustomDebugStringConvertible = CompactDebugStringConvertible

/// The types of literals without another type. The compiler looks these names up in each file.
public typealias StringLiteralType = CompactString
/// As ``StringLiteralType``, for literals of one character.
public typealias ExtendedGraphemeClusterType = CompactString
/// As ``StringLiteralType``, for literals of one Unicode scalar.
public typealias UnicodeScalarType = CompactString

#endif
