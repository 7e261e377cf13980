// The name of Apple's module: `import FirebaseAuth` and `FirebaseAuth.User` compile.
@_exported public import VinculumAuth
