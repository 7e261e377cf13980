// Uses every public declaration of the façade under the names of Apple's modules. It is compiled in the language modes
// 5 and 6 and never runs; `Tests/Consumer/every-name` fails if a declaration is not used here.

func use(_ values: Any?...) {}
