#include "cli/resources_command.h"

#include <cctype>
#include <string_view>

#include "api/objects.h"
#include "base/strings.h"
#include "cli/commands.h"

namespace berth::cli {
namespace {

// Returns the API server's name for the resource of a kind: "storageclasses" for "StorageClass".
std::string PluralOf(std::string_view kind) {
  std::string name(kind);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (name.ends_with('y')) return StrCat(name.substr(0, name.size() - 1), "ies");
  return StrCat(name, name.ends_with('s') ? "es" : "s");
}

// Returns the resource with its group: "storageclasses.storage.k8s.io". Resources of the core group
// have none: "pods".
std::string ResourceOf(const KindInfo& kind) {
  const std::string_view version = kind.api_versions.front();
  const size_t slash = version.find('/');
  const std::string plural = PluralOf(kind.name);
  if (slash == std::string_view::npos) return plural;
  return StrCat(plural, ".", version.substr(0, slash));
}

int Resources(std::string* out) {
  for (int i = 0; i < kNumKinds; ++i) {
    *out += StrCat(ResourceOf(InfoOf(static_cast<Kind>(i))), "\n");
  }
  return kExitOk;
}

}  // namespace

Command ResourcesCommand() {
  return {.name = "resources",
          .help =
              "Prints what berth reads of a cluster, one resource in each line, as `kubectl "
              "api-resources -o name` names them. No decision depends on other resources.",
          .arguments = {},
          .options = {},
          .run = Resources};
}

}  // namespace berth::cli
