// A Raspberry Pi Pico 2 or Pico 2 W with Pigskin inside; of the Pico 2 W's radio nothing is used.

// The name stays MicroPython's: os.uname().machine, and whoever reads it, knows boards by it.
#define MICROPY_HW_BOARD_NAME                   "Raspberry Pi Pico2"
// How a computer shows it; the numbers of vendor and product stay MicroPython's.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Pigskin"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Pigskin"

// Flash: first the code, then the files. `pigskin image` refuses an image that is larger.
#define PIGSKIN_CODE_KB                         (1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES          (PICO_FLASH_SIZE_BYTES - PIGSKIN_CODE_KB * 1024)
