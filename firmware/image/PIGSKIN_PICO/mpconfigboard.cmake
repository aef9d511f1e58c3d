set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE="mpconfig_pigskin.h")

# pigskin.c instead of modrp2.c, so that nothing asks for PIO and DMA: the linker leaves them out.
list(APPEND MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/pigskin.c)
set_source_files_properties(${MICROPY_PORT_DIR}/modrp2.c PROPERTIES HEADER_FILE_ONLY ON)
foreach(PART machine_i2s_init0 machine_i2s_deinit_all rp2_pio_init rp2_pio_deinit rp2_dma_init rp2_dma_deinit)
    set_property(
        SOURCE ${MICROPY_PORT_DIR}/main.c
        APPEND PROPERTY COMPILE_DEFINITIONS ${PART}=pigskin_absent
    )
endforeach()
cmake_language(DEFER CALL target_link_options firmware PRIVATE -Wl,--wrap=mp_store_name)

# The SDK prints only when it gives up, and no fractions.
add_compile_definitions(PICO_PRINTF_SUPPORT_FLOAT=0 PICO_PRINTF_SUPPORT_EXPONENTIAL=0)

# What runs all the time, in RAM: the virtual machine, its calls and the collector. On an emulated
# Pico whose 16 KB cache of the flash was counted, 36 choices of Pigskin's coaches missed it 160,000
# times instead of 499,000 (another game: 71,000 instead of 244,000). At some 60 cycles for a miss
# that is a sixth of their time, for 10.8 of 238 KB of heap. The virtual machine and the collector
# alone, as MicroPython means to have them: 278,000 misses for 8.4 KB.
option(PIGSKIN_VM_IN_RAM "Run the virtual machine from RAM" ON)
if(PIGSKIN_VM_IN_RAM)
    set(MEANT "*gc.c.obj *vm.c.obj *parse.c.obj")
    set(WANTED "*/py/gc.c.o */py/vm.c.o */py/bc.c.o */py/objfun.c.o */py/cstack.c.o */py/pystack.c.o")
    # MicroPython's own script asks for *.obj, and the SDK's objects are *.o.
    file(READ ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld SCRIPT)
    string(FIND "${SCRIPT}" "${MEANT}" FOUND)
    if(FOUND EQUAL -1)
        message(FATAL_ERROR "memmap_mp_rp2040.ld has changed: look at PIGSKIN_VM_IN_RAM again")
    endif()
    string(REPLACE "${MEANT}" "${WANTED}" SCRIPT "${SCRIPT}")
    file(WRITE ${CMAKE_BINARY_DIR}/memmap_pigskin.ld "${SCRIPT}")
    # Deferred: the port sets its own script later than this file is read.
    cmake_language(
        DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/memmap_pigskin.ld
    )
endif()
