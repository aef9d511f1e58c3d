// A Raspberry Pi Pico or Pico W with Pigskin inside; of the Pico W's radio nothing is used.

// The name stays the Pico's: os.uname().machine, and whoever reads it, knows boards by it.
#define MICROPY_HW_BOARD_NAME                   "Raspberry Pi Pico"
// How a computer shows it; the numbers of vendor and product stay MicroPython's.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Pigskin"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Pigskin"

// Flash: code, the ring of the open game, then 1,024 KB of files (firmware/pigskin/storage/flash.py).
// What MicroPython may use as storage begins where it does on a stock Pico, so that a stock file
// system can be noticed; `pigskin image` refuses an image that is larger than its room for code.
#define PIGSKIN_CODE_KB                         (896)
#define PIGSKIN_RING_KB                         (128)
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)

// Python functions have a stack of their own for their frames. Without one, a frame of more than
// eleven words is taken from the heap, and MicroPython searches the heap from its start for more
// than one free block: up to 0.2 ms for each call. No game takes more than 1.4 KB of it.
#define MICROPY_ENABLE_PYSTACK                  (1)
#define PIGSKIN_PYSTACK_WORDS                   (1024)
#define MICROPY_BOARD_EARLY_INIT() \
    do { \
        static mp_obj_t pystack[PIGSKIN_PYSTACK_WORDS]; \
        mp_pystack_init(pystack, pystack + PIGSKIN_PYSTACK_WORDS); \
    } while (0)

// Modules use `const` without an import, which the build leaves out. No module has `__file__`.
#define MICROPY_PORT_EXTRA_BUILTINS             { MP_ROM_QSTR(MP_QSTR_const), MP_ROM_PTR(&mp_identity_obj) },
#define MICROPY_PY___FILE__                     (0)
