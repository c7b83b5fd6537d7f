// The StatefulSet controller: pods with stable names, one after the other. Upstream:
// pkg/controller/statefulset of Kubernetes v1.34.
#ifndef BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_SET_CONTROLLER_H_
#define BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_SET_CONTROLLER_H_

#include <string>

#include "controllers/controller.h"

namespace berth::controllers {

// It keeps the two templates of a rollout in the StatefulSet's status, where upstream keeps a
// history in ControllerRevisions. A revision is named by the hash of its template, so that an
// earlier template has its earlier name again. The names differ from those of a real cluster: see
// TemplateHash. A dump has the names of its revisions and only the newest template; while a rollout
// of the dump is in progress, all pods are created from that. Not modelled: the alpha field
// maxUnavailable, which the API server drops, and the deletion of claims.
class StatefulSetController final : public Controller {
 public:
  void Follow(const WatchEvent& event, const sim::Cluster& cluster,
              FunctionRef<void(const std::string&)> add) const override;
  SyncResult Sync(const std::string& key, const ControllerContext& context) const override;
};

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_STATEFUL_SETS_STATEFUL_SET_CONTROLLER_H_
