// Which version of kube-scheduler an imported cluster is simulated with: files that kubectl prints
// do not say it, but kubelets and configurations narrow it down.
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

// What is asked for from outside of the file that is imported.
struct VersionWish {
  std::string semantics;  // a name of the catalogue; "": none
  // The configuration that will take the place of the file's own; null: none will.
  const Json* configuration = nullptr;
};

// Finds the version for the nodes that it has seen. A wish wins. Else the newest kubelet decides,
// by the KubeletRanges of the catalogue; without kubelets it is the newest version. If that version
// does not read the configuration, but others read it as it is written, the nearest of these is
// chosen.
class VersionChoice {
 public:
  VersionChoice(VersionWish wish, VersionCatalogue versions)
      : wish_(std::move(wish)), versions_(std::move(versions)) {}

  void LookAt(const Json& node);
  // The name for spec.semantics; the report says why. `configuration`: the file's own; null: it has
  // none.
  std::string Choose(const Json* configuration, ImportReport* report) const;

 private:
  // Returns the names of the versions that read the configuration as it is written. Empty if there
  // is none, or if each version reads it in one way or another.
  std::vector<std::string_view> ReadersOf(const Json& configuration) const;

  VersionWish wish_;
  VersionCatalogue versions_;
  // Of the kubelets: minor and patch, and as it is written; "": no node says it.
  std::pair<int32_t, int32_t> newest_release_{-1, 0};
  std::string newest_kubelet_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_VERSION_H_
