#if COMPACT_TEXT

/// A value with a description for people.
public protocol CompactStringConvertible {
    /// The description.
    var description: CompactString { get }
}

/// A value with a description for developers.
public protocol CompactDebugStringConvertible {
    /// The description.
    var debugDescription: CompactString { get }
}

#endif
