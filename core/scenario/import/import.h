// Import of what kubectl prints and others export: lists, manifests, configurations and streams of
// them become a Scenario document.
#ifndef BERTH_SCENARIO_IMPORT_IMPORT_H_
#define BERTH_SCENARIO_IMPORT_IMPORT_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_slices.h"
#include "base/attributes.h"
#include "base/result.h"
#include "scenario/import/import_report.h"
#include "scenario/import/import_version.h"
#include "scenario/redaction/left_out.h"
#include "versions/configuration/configuration_api.h"
#include "versions/version.h"

namespace berth::sim {

struct ImportedObjects {
  Json document;                   // a Scenario; its spec.objects are what was kept
  std::vector<std::string> paths;  // of each of spec.objects, in the file that was read
  // Of spec.schedulerConfiguration, for PathBefore.
  std::vector<std::pair<std::string, std::string>> configuration_moved;
  ImportReport report;
  LeftOut left_out;  // of all objects in the file
};

// Reads a List (also one whose items have no kind), a single manifest, what
// kube-scheduler-simulator exports, or an array of these: nodes first, pods last, each kind in its
// order. A KubeSchedulerConfiguration, a Policy or kube-batch's configuration among them, be it
// JSON inside of a ConfigMap, becomes spec.schedulerConfiguration. kube-batch is at work if the
// configuration is its own, or else if more of the pods name it than kube-scheduler, those that
// wait before the others. Leaves out, and reports, what is not modelled, pods that have ended, and
// pods on nodes that are not in the file. Workloads of which the file has no pods turn controllers
// on, by the rule of WorkloadImport; otherwise Deployments, Jobs, DaemonSets and CronJobs are left
// out. No field stays that no decision depends on: see UnreadFields. VersionChoice says which
// version of kube-scheduler is at work, which becomes spec.semantics and reads the configuration.
// Whether what is kept makes sense is for ScenarioReader to say.
class ObjectImport {
 public:
  // What is left out, and may be large, goes into `disposal`, which outlives this. What `wish`
  // points to is alive until Advance() is false.
  ObjectImport(Json file, JsonDisposal* disposal,
               const VersionCatalogue& versions = VersionCatalogue(), VersionWish wish = {});
  ~ObjectImport();

  // Reads one manifest, or whatever else is no more work. False: all have been read, or there is
  // an error.
  BERTH_KEPT_APART bool Advance();
  // How much of that is done, from 0 to 1.
  double progress() const;
  const DecodeErrors& errors() const;
  // REQUIRES: Advance() was false, without an error. Once only.
  BERTH_KEPT_APART ImportedObjects Take();
  // Puts all that was read into the disposal. Then this is not to be used any more.
  void Discard();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// A scheduler's configuration: kube-batch's own, or in the shape that v1.21 reads.
struct ImportedConfiguration {
  bool is_batch = false;
  std::string kind;  // as it is called
  Json document;
  std::vector<std::pair<std::string, std::string>> moved;  // from paths in it to those in the file
  ImportReport report;
};

// The configuration that is all there is in the file; nothing if it is another file, that is, one
// for ImportObjects. `path` of an error is that in the file. `api`: of the version that is to read
// it.
std::optional<Result<ImportedConfiguration>> ImportConfigurationAlone(
    const Json& file, const ConfigurationApi& api = ConfigurationV1Beta1());

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_H_
