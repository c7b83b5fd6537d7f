# What differs between versions of Emscripten, and how programs for Node are linked.

# STACK_SIZE was TOTAL_STACK before 3.1.25.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(stack_size TOTAL_STACK)
else()
  set(stack_size STACK_SIZE)
endif()

# A page waits for its modules, so their size counts first: beside -Oz of the preset, no names of
# types, functions of all files looked at together (-flto), and instructions that all browsers have
# had since 2021. At -Oz Emscripten keeps the compiler from putting functions into their callers,
# even those that are shorter than a call: it may again (-finline-functions).
macro(berth_keep_modules_small)
  add_compile_options(-flto -finline-functions -fno-rtti -msign-ext -mnontrapping-fptoint
                      -mbulk-memory)
endmacro()

# Makes of `target` a program for Node that reads and writes files, build/wasm/bin/<target>.js: a
# CommonJS module whose export `factory` runs main with the arguments it is given.
function(berth_node_program target factory stack_bytes)
  target_compile_options(${target} PRIVATE -fno-exceptions)
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(
    ${target}
    PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sMODULARIZE=1 -sEXPORT_NAME=${factory}
            -sEXPORTED_FUNCTIONS=_main,_malloc -sALLOW_MEMORY_GROWTH=1
            -s${stack_size}=${stack_bytes})
endfunction()
