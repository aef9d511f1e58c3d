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
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_MATH                         (0)
#define MICROPY_PY_JSON                         (0)
#define MICROPY_PY_RANDOM                       (0)
#define MICROPY_PY_ASYNC_AWAIT                  (0)
#define MICROPY_PY_MICROPYTHON_RINGIO           (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1                 (0)
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM            (0)
#define MICROPY_PY_MACHINE_SIGNAL               (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO         (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE                (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI              (0)
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S                  (0)

// The second core is at rest, so that nothing has to be locked before it is used.
#undef MICROPY_PY_THREAD
#define MICROPY_PY_THREAD                       (0)

// USB is the serial port and nothing else.
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (0)

// The list of frozen modules for picotool; the image's JSON has it.
#undef MICROPY_FROZEN_LIST_ITEM

// Our own words for help().
#undef MICROPY_PY_BUILTINS_HELP_TEXT
#define MICROPY_PY_BUILTINS_HELP_TEXT           pigskin_help_text
extern const char pigskin_help_text[];

// What main.c calls instead of setting up I2S, PIO and DMA (mpconfigboard.cmake).
static inline void pigskin_absent(void) {
}
