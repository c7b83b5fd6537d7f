# libyaml 0.2.5 from its sources, for Emscripten and for programs without shared libraries (core/cli). Target: libyaml.
include(${CMAKE_CURRENT_LIST_DIR}/source_package.cmake)
berth_fetch_source(libyaml 0.2.5 https://github.com/yaml/libyaml/archive/refs/tags/0.2.5.tar.gz
                   CMakeLists.txt "YAML_VERSION_PATCH 5")
set(libyaml ${PROJECT_SOURCE_DIR}/build/libyaml/source)

enable_language(C)
# The parts that write YAML are left out.
add_library(libyaml STATIC ${libyaml}/src/api.c ${libyaml}/src/parser.c ${libyaml}/src/reader.c ${libyaml}/src/scanner.c)
target_include_directories(libyaml SYSTEM PUBLIC ${libyaml}/include)
target_compile_definitions(libyaml PRIVATE YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5
                                           YAML_VERSION_STRING="0.2.5")
set_target_properties(libyaml PROPERTIES UNITY_BUILD OFF)
target_compile_options(libyaml PRIVATE -w)
