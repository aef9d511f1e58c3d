// MicroPython's settings for the chip, without what Pigskin never uses. So the code ends before the
// place where a stock file system begins, 640 KB, and its files can stay where they are.

#include "mpconfigport.h"

// Compilers to machine code.
#undef MICROPY_EMIT_THUMB
#define MICROPY_EMIT_THUMB                      (0)
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB               (0)

#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT                         (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB                    (0)
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)

// Attributes that a class sets or gets by functions of its own, other than properties. MicroPython
// would look for these functions whenever an object whose class has a property sets an attribute.
#define MICROPY_PY_DELATTR_SETATTR              (0)
#define MICROPY_PY_DESCRIPTORS                  (0)

// Modules and buses that a handheld does not use.
#undef MICROPY_PY_RE
#define MICROPY_PY_RE                           (0)
#undef MICROPY_PY_HEAPQ
#define MICROPY_PY_HEAPQ                        (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE                      (0)
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM            (0)
