// The DaemonSet controller: one pod on each node that should have it. Upstream:
// pkg/controller/daemon of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_SET_CONTROLLER_H_
#define BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_SET_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// The scheduler binds its pods. A template has the same hash in each run, but not that of a real
// cluster: see TemplateHash. It keeps no history of templates, because no pod depends on it. It
// reads nodes in the order of their names, where upstream iterates over a map.
class DaemonSetController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_DAEMON_SETS_DAEMON_SET_CONTROLLER_H_
