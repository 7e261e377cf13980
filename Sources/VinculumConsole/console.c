#include "console.h"

// The compiler has #embed in every mode, and warns of it in those before C23. A dependency file names what is embedded,
// so that a changed file is compiled anew.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "files.h"

size_t vinculum_console_file_count(void) { return sizeof files / sizeof *files; }

const vinculum_console_file *vinculum_console_file_at(size_t index) { return &files[index]; }
