# Differences between versions of Emscripten, and the options with which programs for Node are
# linked.

# Emscripten calls STACK_SIZE TOTAL_STACK before 3.1.25.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(stack_size TOTAL_STACK)
else()
  set(stack_size STACK_SIZE)
endif()

# Makes modules small, because a page waits for them. Besides the preset's -Oz: no type names, optimisation across all
# files (-flto), and instructions that all browsers have had since 2021. At -Oz Emscripten forbids the compiler all
# inlining, even of functions that are shorter than a call; -finline-functions allows it again.
macro(berth_keep_modules_small)
  add_compile_options(-flto -finline-functions -fno-rtti -msign-ext -mnontrapping-fptoint
                      -mbulk-memory)
endmacro()

# Makes `target` a program for Node that reads and writes files, build/wasm/bin/<target>.js: a CommonJS module. Its
# export `factory` runs main with the arguments that it gets.
function(berth_node_program target factory stack_bytes)
  target_compile_options(${target} PRIVATE -fno-exceptions)
  set_target_properties(${target} PROPERTIES SUFFIX .js)
  target_link_options(
    ${target}
    PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sMODULARIZE=1 -sEXPORT_NAME=${factory}
            -sEXPORTED_FUNCTIONS=_main,_malloc -sALLOW_MEMORY_GROWTH=1
            -s${stack_size}=${stack_bytes})
endfunction()
