// Libraries that are loaded when they are needed.
#pragma once

#ifndef __wasi__
#include <dlfcn.h>
#endif
