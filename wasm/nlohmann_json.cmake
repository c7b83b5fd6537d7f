# nlohmann/json for Emscripten. The system's headers are in /usr/include among those of the machine's own C library,
# which em++ must never see. So em++ gets a folder that contains only a link to them.
find_path(BERTH_NLOHMANN_JSON nlohmann/json.hpp HINTS /usr/include /usr/local/include
          NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK ${BERTH_NLOHMANN_JSON}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)

add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM
                           INTERFACE ${CMAKE_BINARY_DIR}/include)
