// Imports the output of kubectl and the exports of other programs: converts lists, manifests,
// configurations and streams of them to a Scenario document.
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
  Json document;                   // a Scenario whose spec.objects are the kept manifests
  std::vector<std::string> paths;  // the paths of spec.objects in the file, one for each
  // The original paths in spec.schedulerConfiguration, for PathBefore.
  std::vector<std::pair<std::string, std::string>> configuration_moved;
  ImportReport report;
  LeftOut left_out;  // the fields that were removed from all objects in the file
};

// Reads a List (also one whose items have no kind), a single manifest, an export of
// kube-scheduler-simulator, or an array of these. The result has nodes first and pods last; each
// kind keeps its order.
//
// A KubeSchedulerConfiguration, a Policy or a configuration of kube-batch in the file, even as JSON
// inside a ConfigMap, becomes spec.schedulerConfiguration. kube-batch is the scheduler if the
// configuration is its own, or if there is none and more pods name it than kube-scheduler; pending
// pods count first. VersionChoice chooses the version of kube-scheduler, which becomes
// spec.semantics and reads the configuration.
//
// Omits and reports objects that are not modelled, pods that have ended, and pods on nodes that are
// not in the file. Workloads whose pods are missing in the file turn controllers on, by the rule of
// WorkloadImport; otherwise Deployments, Jobs, DaemonSets and CronJobs are omitted. Omits all
// fields that no decision depends on: see UnreadFields. Does not check the kept objects;
// ScenarioReader does.
class ObjectImport {
 public:
  // Moves omitted values, which may be large, to `disposal`, which must outlive this object. The
  // configuration of `wish` must live until Advance() returns false.
  ObjectImport(Json file, JsonDisposal* disposal,
               const VersionCatalogue& versions = VersionCatalogue(), VersionWish wish = {});
  ~ObjectImport();

  // Reads one manifest, or does another small part of the work. Returns false when all is read, or
  // after an error.
  BERTH_KEPT_APART bool Advance();
  // Returns the completed share of that work, from 0 to 1.
  double progress() const;
  const DecodeErrors& errors() const;
  // Returns the result. REQUIRES: Advance() returned false, without an error, and this is the first
  // call.
  BERTH_KEPT_APART ImportedObjects Take();
  // Moves all values that were read to the disposal. Do not use this object afterwards.
  void Discard();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// A scheduler's configuration: one of kube-batch, or one in the form that the requested version
// reads.
struct ImportedConfiguration {
  bool is_batch = false;
  std::string kind;  // the kind in the file, or kBatchConfiguration
  Json document;
  std::vector<std::pair<std::string, std::string>> moved;  // from its paths to those in the file
  ImportReport report;
};

// Returns the configuration of a file that contains nothing else. Null for any other file, which
// ObjectImport reads. The path of an error is one in the file. `api` belongs to the version that
// will read the configuration.
std::optional<Result<ImportedConfiguration>> ImportConfigurationAlone(
    const Json& file, const ConfigurationApi& api = ConfigurationV1Beta1());

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_IMPORT_H_
