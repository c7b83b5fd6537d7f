#include "kube_batch/plugins/factory.h"

#include "kube_batch/plugins/conformance.h"
#include "kube_batch/plugins/drf.h"
#include "kube_batch/plugins/gang.h"
#include "kube_batch/plugins/nodeorder.h"
#include "kube_batch/plugins/predicates.h"
#include "kube_batch/plugins/priority.h"
#include "kube_batch/plugins/proportion.h"

namespace berth::kube_batch {
namespace {

using Make = std::unique_ptr<Plugin> (*)(const Arguments&);

template <typename T>
std::unique_ptr<Plugin> Without(const Arguments&) {
  return std::make_unique<T>();
}
template <typename T>
std::unique_ptr<Plugin> With(const Arguments& arguments) {
  return std::make_unique<T>(arguments);
}

Make Find(std::string_view name) {
  struct Row {
    std::string_view name;
    Make make;
  };
  static constexpr Row kPlugins[] = {{"priority", Without<PriorityPlugin>},
                                     {"gang", Without<GangPlugin>},
                                     {"drf", Without<DrfPlugin>},
                                     {"proportion", Without<ProportionPlugin>},
                                     {"predicates", With<PredicatesPlugin>},
                                     {"nodeorder", With<NodeOrderPlugin>},
                                     {"conformance", Without<ConformancePlugin>}};
  for (const Row& row : kPlugins) {
    if (row.name == name) return row.make;
  }
  return nullptr;
}

}  // namespace

bool IsPlugin(std::string_view name) { return Find(name) != nullptr; }

std::unique_ptr<Plugin> MakePlugin(std::string_view name, const Arguments& arguments) {
  const Make make = Find(name);
  return make == nullptr ? nullptr : make(arguments);
}

}  // namespace berth::kube_batch
