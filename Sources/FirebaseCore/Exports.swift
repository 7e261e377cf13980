// The name of Apple's module, with what it has there: the app and its options.
@_exported public import class VinculumAuth.FirebaseApp
@_exported public import class VinculumAuth.FirebaseConfiguration
@_exported public import class VinculumAuth.FirebaseOptions
@_exported public import enum VinculumAuth.FirebaseLoggerLevel
