// The command `berth`: runs, checks and explains scenarios without a window.
#include <string>
#include <vector>

#include "cli/commands.h"
#include "out_of_tree_plugins.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

#include "api/json/json.h"
#include "api/json/json_text.h"

// web/npm/command.mjs makes it when this program has ended.
EM_JS(void, HandToScript, (const char* job), { Module.job = UTF8ToString(job); });

namespace {
void ExportByScript(const berth::Json& job) { HandToScript(berth::JsonText(job).c_str()); }
constexpr berth::cli::Exporter kExporter = ExportByScript;
}  // namespace
#else
namespace {
constexpr berth::cli::Exporter kExporter = nullptr;
}  // namespace
#endif

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return berth::cli::RunBerth(arguments, berth::VersionCatalogue(berth::OutOfTreePlugins()),
                              kExporter);
}
