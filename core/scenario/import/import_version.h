// Chooses the version of kube-scheduler with which an imported cluster is simulated. kubectl's
// output does not say which version the cluster runs, but kubelets and configurations limit the
// choice.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json_fwd.h"
#include "scenario/import/import_report.h"
#include "versions/version.h"

namespace berth::sim {

// The requests of the user, from outside the imported file.
struct VersionWish {
  std::string semantics;  // a name in the catalogue; empty: no request
  // The configuration that will replace the file's own. Null: none will.
  const Json* configuration = nullptr;
};

// Chooses a version by the nodes of a file. A wish decides first. Otherwise the newest kubelet
// decides, by the KubeletRanges of the catalogue; without kubelets it is the newest version. If
// that version does not read the configuration, but others read it without a translation, the
// nearest of these is chosen.
class VersionChoice {
 public:
  VersionChoice(VersionWish wish, VersionCatalogue versions)
      : wish_(std::move(wish)), versions_(std::move(versions)) {}

  // Takes the version of a node's kubelet into account.
  void LookAt(const Json& node);
  // Returns the name for spec.semantics, and reports the reason. `configuration` is the file's own;
  // null: it has none.
  std::string Choose(const Json* configuration, ImportReport* report) const;

 private:
  // Returns the names of the versions that read the configuration without a translation. Empty if
  // there is none.
  std::vector<std::string_view> ReadersOf(const Json& configuration) const;

  VersionWish wish_;
  VersionCatalogue versions_;
  // The newest kubelet: its minor and patch numbers, and its text. Empty: no node states a version.
  std::pair<int32_t, int32_t> newest_release_{-1, 0};
  std::string newest_kubelet_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_
