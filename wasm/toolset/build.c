// What a WASI program says of its build. The linker leaves it out of everything else.
#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

const char *vinculum_build_commit(void) { return TEXT(VINCULUM_COMMIT); }

const char *vinculum_build_toolchain(void) { return TEXT(VINCULUM_TOOLCHAIN); }
