/// What differs between databases in the statements of a store. Both understand the others as they are.
public enum SQLDialect: Equatable, Sendable {
    case sqlite, postgreSQL
}
