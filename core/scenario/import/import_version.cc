#include "scenario/import/import_version.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"

namespace berth::sim {
namespace {

// A version that is simulated, and the newest kubelets that it stands for.
struct Stand {
  int32_t up_to_minor;  // v1.21 and v1.34 are equally far from the middle between 27 and 28
  std::string_view name;
  std::string_view shown;
};
constexpr std::string_view kBeforeNewest = "v1.21";
constexpr std::string_view kNewest = "v1.34";
constexpr Stand kStands[] = {
    {15, "v1.15", "kube-scheduler v1.21.9 (queue: v1.15.3)"},
    {27, kBeforeNewest, "kube-scheduler v1.21.9"},
    {INT32_MAX, kNewest, "kube-scheduler v1.34.1"},
};

const Stand* FindStand(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kStands), std::end(kStands),
                                         [&](const Stand& stand) { return stand.name == name; });
  return found == std::end(kStands) ? nullptr : found;
}

// Takes a number off the front of `text`; nothing if there is none, or too long a one.
std::optional<int32_t> TakeNumber(std::string_view* text) {
  const size_t end = std::min(text->find_first_not_of("0123456789"), text->size());
  if (end == 0 || end > 6) return std::nullopt;
  const std::optional<int64_t> number = ParseInt64(text->substr(0, end));
  text->remove_prefix(end);
  return static_cast<int32_t>(*number);
}

// {29, 4} of "v1.29.4-eks-a5565ad"; {-1, 0} if it is no version of Kubernetes.
std::pair<int32_t, int32_t> ReleaseOf(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  if (!text.starts_with("1.")) return {-1, 0};
  text.remove_prefix(2);
  const std::optional<int32_t> minor = TakeNumber(&text);
  if (!minor) return {-1, 0};
  if (text.starts_with('.')) text.remove_prefix(1);
  return {*minor, TakeNumber(&text).value_or(0)};
}

// Which versions read a configuration of kube-scheduler as it is, or translated without much loss.
enum class Readers : uint8_t { kAll, kOnlyV134, kAllButV134 };

Readers ReadersOf(const Json& configuration) {
  if (ConfigurationKind(configuration) == "Policy") return Readers::kAllButV134;
  const std::string_view api = VersionOfConfiguration(configuration);
  return api == "v1" ? Readers::kOnlyV134 : api == "v1beta1" ? Readers::kAllButV134 : Readers::kAll;
}

std::string ApiText(const Json& configuration) {
  const std::string_view api = VersionOfConfiguration(configuration);
  return api.empty() ? "Policy" : StrCat(kConfigurationGroup, api);
}

}  // namespace

void VersionChoice::LookAt(const Json& node) {
  std::string version = TextAt(node, {"status", "nodeInfo", "kubeletVersion"});
  const std::pair<int32_t, int32_t> release = ReleaseOf(version);
  if (release <= newest_release_) return;
  newest_release_ = release;
  newest_kubelet_ = std::move(version);
}

std::string VersionChoice::Choose(const Json* configuration, ImportReport* report) const {
  const auto choose = [&](std::string name, std::string_view code, std::string_view example) {
    const Stand* stand = FindStand(name);
    report->Add(ImportSection::kRead, code, stand != nullptr ? stand->shown : name, "", example);
    return name;
  };
  if (!wish_.semantics.empty()) return choose(wish_.semantics, "versionAsAsked", "");
  const bool is_said = !newest_kubelet_.empty();
  const int32_t minor = is_said ? newest_release_.first : INT32_MAX;
  const Stand& nearest =
      *std::find_if(std::begin(kStands), std::end(kStands),
                    [&](const Stand& stand) { return minor <= stand.up_to_minor; });
  if (wish_.configuration != nullptr) configuration = wish_.configuration;
  const Readers readers = configuration != nullptr ? ReadersOf(*configuration) : Readers::kAll;
  const bool is_newest = nearest.name == kNewest;
  const bool reads_it = readers == Readers::kAll || is_newest == (readers == Readers::kOnlyV134);
  if (!reads_it || (readers != Readers::kAll && !is_said)) {
    return choose(std::string(readers == Readers::kOnlyV134 ? kNewest : kBeforeNewest),
                  "versionByConfiguration", ApiText(*configuration));
  }
  return choose(std::string(nearest.name), is_said ? "versionByKubelets" : "versionByDefault",
                newest_kubelet_);
}

}  // namespace berth::sim
