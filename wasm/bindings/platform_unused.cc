// What Dear ImGui refers to and the stage has no need of. The linker puts these in the place of the
// real ones (see CMakeLists.txt), which then stay out of the module.
#include <cstdarg>
#include <cstdlib>
#include <string_view>

#include "base/check.h"
#include "imgui.h"

// Linker names: --wrap makes them of the wrapped ones.
extern "C" {

// The renderer asks for the number in "#version 300 es". All other callers read settings, or
// numbers that a user types; the stage has neither.
int __wrap_sscanf(const char* text, const char* format, ...) {
  constexpr std::string_view kBeforeNumber = "#version ";
  BERTH_CHECK(std::string_view(format) == "#version %d", "only the renderer reads a number");
  va_list results;
  va_start(results, format);
  *va_arg(results, int*) = std::atoi(text + kBeforeNumber.size());
  va_end(results);
  return 1;
}

// ImGui's own typeface. The page hands the stage its fonts before the first frame.
ImFont* __wrap__ZN11ImFontAtlas14AddFontDefaultEPK12ImFontConfig(ImFontAtlas*,
                                                                 const ImFontConfig*) {
  BERTH_CHECK(false, "the stage has got its fonts");
}

}  // extern "C"
