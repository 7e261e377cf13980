// These enumerations of the core are this module's too: whoever imports it needs no second import for their cases.
@_exported public import enum Vinculum.ActionCodeOperation
@_exported public import enum Vinculum.AuthErrorCode
