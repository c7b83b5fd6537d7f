# Dear ImGui 1.90.1. Targets:
#   imgui          the library without a backend; builds with any compiler
#   imgui_opengl3  its renderer for WebGL 2 (under Emscripten only)
include(${CMAKE_CURRENT_LIST_DIR}/source_package.cmake)
berth_fetch_source(imgui 1.90.1 https://github.com/ocornut/imgui/archive/refs/tags/v1.90.1.tar.gz
                   imgui.h "define IMGUI_VERSION +\"1.90.1\"")
set(imgui ${PROJECT_SOURCE_DIR}/build/imgui/source)

# Built only when something links it: a build without tests of the canvas does not need it.
add_library(imgui STATIC EXCLUDE_FROM_ALL ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp
                                          ${imgui}/imgui_tables.cpp ${imgui}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui})
target_compile_definitions(
  imgui
  # Indexes of 16 bits would be too small for the pods of a large cluster.
  PUBLIC "ImDrawIdx=unsigned int"
         IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_OBSOLETE_FUNCTIONS
         IMGUI_DISABLE_FILE_FUNCTIONS
  PRIVATE $<$<BOOL:${EMSCRIPTEN}>:NDEBUG>)
set_target_properties(imgui PROPERTIES UNITY_BUILD OFF)  # its files are few and long
target_compile_options(imgui PRIVATE -w -fno-exceptions -fno-rtti)

if(EMSCRIPTEN)
  add_library(imgui_opengl3 STATIC ${imgui}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(imgui_opengl3 SYSTEM PUBLIC ${imgui}/backends)
  target_compile_definitions(imgui_opengl3 PUBLIC IMGUI_IMPL_OPENGL_ES3 PRIVATE NDEBUG)
  target_compile_options(imgui_opengl3 PRIVATE -w -fno-exceptions -fno-rtti)
  target_link_libraries(imgui_opengl3 PUBLIC imgui)
endif()
