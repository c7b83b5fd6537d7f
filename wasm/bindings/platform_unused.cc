// Replacements for functions that Dear ImGui refers to and that the stage does not need. The linker
// uses these in place of the real ones (see CMakeLists.txt), so those stay out of the module.
#include <cstdarg>
#include <cstdlib>
#include <string_view>

#include "base/check.h"
#include "imgui.h"

// The linker's option --wrap derives these names from the names of the wrapped functions.
extern "C" {

// Parses only the number in "#version 300 es", for the renderer. All other callers read settings,
// or numbers that a user types; the stage has neither.
int __wrap_sscanf(const char* text, const char* format, ...) {
  constexpr std::string_view kBeforeNumber = "#version ";
  BERTH_CHECK(std::string_view(format) == "#version %d", "only the renderer reads a number");
  va_list results;
  va_start(results, format);
  *va_arg(results, int*) = std::atoi(text + kBeforeNumber.size());
  va_end(results);
  return 1;
}

// Replaces ImGui's own typeface, a large table. The page passes the stage its fonts before the
// first frame.
ImFont* __wrap__ZN11ImFontAtlas14AddFontDefaultEPK12ImFontConfig(ImFontAtlas*,
                                                                 const ImFontConfig*) {
  BERTH_CHECK(false, "the stage has got its fonts");
}

}  // extern "C"
