public import Vinculum

/// What a mailed code is for.
public typealias ActionCodeOperation = Vinculum.ActionCodeOperation
