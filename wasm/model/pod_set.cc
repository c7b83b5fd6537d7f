#include "model/pod_set.h"

#include <algorithm>
#include <string>

namespace berth::ui {
namespace {

// The characters of apimachinery/pkg/util/rand, which has no vowels so that it writes no words.
constexpr std::string_view kGenerated = "bcdfghjklmnpqrstvwxz2456789";
constexpr size_t kGeneratedLength = 5;

bool IsOneOfMany(std::string_view suffix) {
  if (suffix.empty()) return false;
  if (suffix.find_first_not_of("0123456789") == std::string_view::npos) return true;
  return suffix.size() == kGeneratedLength &&
         suffix.find_first_not_of(kGenerated) == std::string_view::npos;
}

}  // namespace

std::string_view PodSetBase(std::string_view name) {
  const size_t dash = name.rfind('-');
  if (dash == std::string_view::npos || !IsOneOfMany(name.substr(dash + 1))) return name;
  return name.substr(0, dash);
}

// Names are "namespace/name", so pods of other namespaces have other bases.
std::vector<sim::PodId> PodsOfSet(const sim::EventLog& log, const sim::View& view, sim::PodId pod) {
  const std::string& name = log.PodName(pod);
  const std::string_view base = PodSetBase(name);
  std::vector<sim::PodId> pods;
  for (size_t i = 0; i < view.pods.size(); ++i) {
    const auto id = static_cast<sim::PodId>(i);
    if (sim::IsThere(view.pods[i]) && PodSetBase(log.PodName(id)) == base) pods.push_back(id);
  }
  return pods;
}

}  // namespace berth::ui
