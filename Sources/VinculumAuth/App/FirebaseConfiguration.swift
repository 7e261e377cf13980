/// The settings of the Firebase libraries as a whole.
public final class FirebaseConfiguration: Sendable {
    /// The only object.
    public static let shared = FirebaseConfiguration()

    private init() {}

    /// Has no effect, because this module writes no log; apps call it before they configure themselves.
    public func setLoggerLevel(_ loggerLevel: FirebaseLoggerLevel) {}
}

/// How much the Firebase libraries log.
public enum FirebaseLoggerLevel: Int, Sendable {
    /// Errors.
    case error = 3
    /// Warnings too.
    case warning = 4
    /// Notices too.
    case notice = 5
    /// Information too.
    case info = 6
    /// Everything.
    case debug = 7

    /// The lowest level.
    public static let min = FirebaseLoggerLevel.error
    /// The highest level.
    public static let max = FirebaseLoggerLevel.debug
}
