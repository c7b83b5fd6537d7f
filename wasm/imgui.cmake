# Dear ImGui 1.90.1: its sources are fetched once into build/imgui, for every preset.
#
# They come as Debian's source package from the machine's own mirror, read through a source list of
# our own so that apt's configuration stays as it is; where that is not to be had, as the upstream
# release.
#
# Targets:
#   imgui          the library without a backend; builds wherever a compiler is
#   imgui_opengl3  its renderer for WebGL 2 (under Emscripten only)
set(BERTH_IMGUI_VERSION 1.90.1)
set(BERTH_IMGUI_DIR ${PROJECT_SOURCE_DIR}/build/imgui CACHE PATH "Where Dear ImGui is fetched to")

# Sets `out` to TRUE when `directory` holds the release that we want.
function(berth_is_imgui directory out)
  set(${out} FALSE PARENT_SCOPE)
  if(NOT EXISTS ${directory}/imgui.h OR NOT EXISTS ${directory}/backends/imgui_impl_opengl3.cpp)
    return()
  endif()
  file(STRINGS ${directory}/imgui.h line REGEX "define IMGUI_VERSION +\"")
  if(line MATCHES "\"([^\"]+)\"" AND CMAKE_MATCH_1 STREQUAL BERTH_IMGUI_VERSION)
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Sets `out` to the address of the Debian mirror that the machine itself uses, or to nothing.
function(berth_debian_mirror out)
  set(${out} "" PARENT_SCOPE)
  execute_process(
    COMMAND apt-get indextargets --format "$(RELEASE) $(COMPONENT) $(REPO_URI)"
            "Created-By: Packages"
    OUTPUT_VARIABLE targets ERROR_QUIET RESULT_VARIABLE failed)
  set(suites bookworm|trixie|forky|sid|stable|testing|unstable)
  if(NOT failed AND targets MATCHES "(^|\n)(${suites}) main ([^\n]+)")
    set(${out} ${CMAKE_MATCH_3} PARENT_SCOPE)
  endif()
endfunction()

# Unpacks Debian's source package into `directory`/source; leaves nothing there when it cannot.
function(berth_fetch_imgui_from_debian directory)
  berth_debian_mirror(mirror)
  find_program(BERTH_DPKG_SOURCE dpkg-source)
  if(NOT mirror OR NOT BERTH_DPKG_SOURCE)
    return()
  endif()
  message(STATUS "Fetching Dear ImGui ${BERTH_IMGUI_VERSION}: Debian's source package")
  file(MAKE_DIRECTORY ${directory}/lists/partial ${directory}/cache/archives/partial
       ${directory}/download)
  file(WRITE ${directory}/sources.list
       "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} trixie main\n")
  set(apt apt-get -q -o Dir::Etc::sourcelist=${directory}/sources.list -o Dir::Etc::sourceparts=-
          -o Dir::State::lists=${directory}/lists -o Dir::Cache=${directory}/cache
          -o APT::Sandbox::User=root -o Acquire::Languages=none)
  execute_process(COMMAND ${apt} update
                  OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(NOT failed)
    execute_process(COMMAND ${apt} source --download-only imgui
                    WORKING_DIRECTORY ${directory}/download
                    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  endif()
  file(GLOB description ${directory}/download/imgui_${BERTH_IMGUI_VERSION}*.dsc)
  if(NOT failed AND description)
    execute_process(COMMAND ${BERTH_DPKG_SOURCE} -x ${description} ${directory}/source
                    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  endif()
  berth_is_imgui(${directory}/source found)
  if(NOT found)
    message(STATUS "Debian's source package of Dear ImGui is not to be had:\n${log}")
    file(REMOVE_RECURSE ${directory}/source)
  endif()
endfunction()

function(berth_fetch_imgui_from_upstream directory)
  message(STATUS "Fetching Dear ImGui ${BERTH_IMGUI_VERSION}: upstream's release")
  file(DOWNLOAD https://github.com/ocornut/imgui/archive/refs/tags/v${BERTH_IMGUI_VERSION}.tar.gz
       ${directory}/release.tar.gz TLS_VERIFY ON STATUS status)
  list(GET status 0 failed)
  if(failed)
    message(STATUS "Upstream's release of Dear ImGui is not to be had: ${status}")
    return()
  endif()
  file(ARCHIVE_EXTRACT INPUT ${directory}/release.tar.gz DESTINATION ${directory}/release)
  if(EXISTS ${directory}/release/imgui-${BERTH_IMGUI_VERSION})
    file(RENAME ${directory}/release/imgui-${BERTH_IMGUI_VERSION} ${directory}/source)
  endif()
endfunction()

function(berth_fetch_imgui)
  file(MAKE_DIRECTORY ${BERTH_IMGUI_DIR})
  file(LOCK ${BERTH_IMGUI_DIR}/lock GUARD FUNCTION TIMEOUT 600)
  berth_is_imgui(${BERTH_IMGUI_DIR}/source found)
  if(found)
    return()
  endif()
  set(fetch ${BERTH_IMGUI_DIR}/fetching)
  file(REMOVE_RECURSE ${BERTH_IMGUI_DIR}/source ${fetch})
  berth_fetch_imgui_from_debian(${fetch})
  if(NOT EXISTS ${fetch}/source)
    berth_fetch_imgui_from_upstream(${fetch})
  endif()
  berth_is_imgui(${fetch}/source found)
  if(NOT found)
    message(FATAL_ERROR "Dear ImGui ${BERTH_IMGUI_VERSION} could not be fetched; its sources may "
                        "also be put into ${BERTH_IMGUI_DIR}/source by hand.")
  endif()
  file(RENAME ${fetch}/source ${BERTH_IMGUI_DIR}/source)
  file(REMOVE_RECURSE ${fetch})
endfunction()

berth_fetch_imgui()
set(imgui ${BERTH_IMGUI_DIR}/source)

# Not for itself: nothing links it in a build without tests of the canvas.
add_library(imgui STATIC EXCLUDE_FROM_ALL ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp
                                          ${imgui}/imgui_tables.cpp ${imgui}/imgui_widgets.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${imgui})
target_compile_definitions(
  imgui
  # 16 bits would be too few for the pods of a large cluster.
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
