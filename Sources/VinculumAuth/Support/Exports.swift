// Programs use these enumerations of the core without importing it too.
@_exported public import enum Vinculum.ActionCodeOperation
@_exported public import enum Vinculum.AuthErrorCode
