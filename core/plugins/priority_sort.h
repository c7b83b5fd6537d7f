#ifndef BERTH_PLUGINS_PRIORITY_SORT_H_
#define BERTH_PLUGINS_PRIORITY_SORT_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "framework/plugin.h"

namespace berth {

// Orders activeQ by priority, the highest first, then by time of entry, the earliest first.
// Upstream: kube-scheduler v1.21, framework/plugins/queuesort.
class PrioritySort final : public PluginOf<QueueSortPlugin> {
 public:
  static constexpr std::string_view kName = "PrioritySort";

  std::string_view Name() const override { return kName; }
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override;
  std::optional<Rank> RankOf(const QueuedPodInfo& info) const override {
    return Rank{-int64_t{info.pod_info->priority}, info.timestamp.ns};
  }
};

}  // namespace berth

#endif  // BERTH_PLUGINS_PRIORITY_SORT_H_
