// Which version of kube-scheduler an imported cluster is simulated with: files that kubectl prints
// do not say it, but kubelets and configurations narrow it down.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_

#include <cstdint>
#include <string>
#include <utility>

#include "api/json/json_fwd.h"
#include "scenario/import/import_report.h"

namespace berth::sim {

// What is asked for from outside of the file that is imported.
struct VersionWish {
  std::string semantics;  // a name of the catalogue; "": none
  // The configuration that will take the place of the file's own; null: none will.
  const Json* configuration = nullptr;
};

// Finds the version for the nodes that it has seen. A wish wins. Else the newest kubelet says it,
// as kube-scheduler is never older than it: up to v1.15 it means v1.15, up to v1.27 v1.21, which is
// nearer than v1.34, and then v1.34. Where no node says its version it is v1.34. A configuration
// that this one does not read changes that: one of v1 means v1.34, a Policy or one of v1beta1
// v1.21.
class VersionChoice {
 public:
  explicit VersionChoice(VersionWish wish) : wish_(std::move(wish)) {}

  void LookAt(const Json& node);
  // The name for spec.semantics; the report says why. `configuration`: the file's own; null: it has
  // none.
  std::string Choose(const Json* configuration, ImportReport* report) const;

 private:
  VersionWish wish_;
  // Of the kubelets: minor and patch, and as it is written; "": no node says it.
  std::pair<int32_t, int32_t> newest_release_{-1, 0};
  std::string newest_kubelet_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_
