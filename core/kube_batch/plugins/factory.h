// The plugins by name. Upstream: kube-batch v0.5.0, pkg/scheduler/plugins/factory.go.
#ifndef BERTH_KUBE_BATCH_PLUGINS_FACTORY_H_
#define BERTH_KUBE_BATCH_PLUGINS_FACTORY_H_

#include <memory>
#include <string_view>

#include "kube_batch/plugin.h"

namespace berth::kube_batch {

// Reports whether there is a plugin of this name: priority, gang, drf, proportion, predicates,
// nodeorder, conformance.
bool IsPlugin(std::string_view name);
// Returns null if there is none.
std::unique_ptr<Plugin> MakePlugin(std::string_view name, const Arguments& arguments);

}  // namespace berth::kube_batch

#endif  // BERTH_KUBE_BATCH_PLUGINS_FACTORY_H_
