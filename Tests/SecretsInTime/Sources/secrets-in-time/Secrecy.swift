import CMemcheck

extension [UInt8] {
    /// A copy that memcheck takes for secret.
    var secret: [UInt8] {
        var copy = self
        copy.withUnsafeMutableBytes { memcheck_mark_secret($0.baseAddress, $0.count) }
        return copy
    }

    /// A copy that memcheck takes for public.
    var published: [UInt8] {
        var copy = self
        copy.withUnsafeMutableBytes { memcheck_mark_public($0.baseAddress, $0.count) }
        return copy
    }
}

/// Whether a verdict of the core is true. It is the program's answer, so it is public.
func holds(_ verdict: Bool) -> Bool {
    var verdict = verdict
    withUnsafeMutableBytes(of: &verdict) { memcheck_mark_public($0.baseAddress, $0.count) }
    return verdict
}
