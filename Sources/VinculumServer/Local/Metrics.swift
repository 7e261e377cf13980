/// What a running service counts.
public struct Metrics: Sendable {
    public var requests: Int64 = 0

    public init() {}
}
