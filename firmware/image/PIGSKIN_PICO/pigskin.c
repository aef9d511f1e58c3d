// What stands in for parts of MicroPython: modrp2.c, which would bring PIO and DMA, the text of
// help(), and what a class keeps.

#include "py/runtime.h"
#include "modrp2.h"

const char pigskin_help_text[] =
    "This is a Pigskin handheld, and here is its MicroPython.\n"
    "Ctrl-D starts the handheld again, and help('modules') lists what is inside.\n"
    "Games and settings are files: os.listdir('/').\n";

static const mp_rom_map_elem_t rp2_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR__rp2) },
    { MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&rp2_flash_type) },
};
static MP_DEFINE_CONST_DICT(rp2_globals, rp2_globals_table);

// MicroPython still reads modrp2.c for its names, and registers this as `_rp2`.
const mp_obj_module_t mp_module_rp2 = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&rp2_globals,
};

MP_REGISTER_MODULE(MP_QSTR_rp2, mp_module_rp2);

// A class body begins by storing these two, which nothing reads: 16 bytes of heap for each class.
void __real_mp_store_name(qstr name, mp_obj_t value);
void __wrap_mp_store_name(qstr name, mp_obj_t value) {
    if (name != MP_QSTR___module__ && name != MP_QSTR___qualname__) {
        __real_mp_store_name(name, value);
    }
}
