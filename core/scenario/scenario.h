// Scenario: the document from which a simulation is built. scenarios/docs/fields.md describes the
// schema.
#ifndef BERTH_SCENARIO_SCENARIO_H_
#define BERTH_SCENARIO_SCENARIO_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/decode/decode_duration.h"
#include "api/json/decoder.h"
#include "api/json/json_box.h"
#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "base/result.h"
#include "base/time.h"
#include "kube_batch/configuration.h"
#include "scenario/autoscaler_settings.h"
#include "scenario/extender_script.h"
#include "scenario/import/import_report.h"
#include "scenario/import/import_version.h"
#include "scenario/limits.h"
#include "scenario/process_settings.h"
#include "scenario/redaction/left_out.h"
#include "versions/configuration/configuration.h"
#include "versions/version.h"

namespace berth::sim {

enum class InputOp : uint8_t { kCreate, kUpdate, kDelete };

// The kind and key of an object.
struct ObjectName {
  Kind kind = Kind::kPod;
  std::string key;  // the result of KeyOf

  bool operator==(const ObjectName& other) const { return kind == other.kind && key == other.key; }
};

// A change of the cluster from outside at a moment.
struct Input {
  Time at;
  InputOp op = InputOp::kCreate;
  std::variant<AnyObject, ObjectName> object;  // an ObjectName for kDelete
};

// The event that makes a caption appear.
struct CaptionTrigger {
  std::string event;  // the event's name in the log: "failed", "bound", ...
  std::string pod;    // "namespace/name"; empty: any
  std::string node;   // empty: any
  int32_t nth = 1;    // the number of the matching event, from 1
};

// The subject of a bet on a pod: the node on which it will run, the queue section in which its next
// attempt will leave it, or the time for which it will wait for a node.
enum class BetAsk : uint8_t { kNode, kQueue, kWait };

// A question that viewers may answer before the stage shows the answer. view/bets.h determines the
// right answer.
struct Bet {
  BetAsk ask = BetAsk::kNode;
  std::string pod;                 // "namespace/name"
  std::string question;            // empty: the usual question
  std::vector<std::string> nodes;  // kNode: the choices; empty: those of the run
  std::vector<Duration> waits;     // kWait: the choices, at least two
};

// One step of the guided tour. The page shows it from its moment until that of the next one.
struct Caption {
  std::optional<Time> at;              // its moment; exactly one of at and when is set
  std::optional<CaptionTrigger> when;  // the event that shows it
  std::string text;
  std::vector<std::string> focus;  // "pod/ns/name", "node/name", "queue/activeQ", ...
  std::optional<Bet> bet;
  bool pause = false;  // playback stops here and waits for the viewer; always true with a bet
  // True if the caption was written for a run without later changes of the scenario, and is wrong
  // about the present run.
  bool outdated = false;
};

// How long a run continues after its last input if the scenario does not set spec.until: long
// enough for a new try of a pod in unschedulableQ.
inline constexpr Duration kDefaultRest = Seconds(120);

// Upper limits for the cost of one run. A scenario may set lower ones, but none above those of
// scenario/limits.h.
struct RunLimits {
  Time until = Time{} + kDefaultRest;  // simulated time
  int64_t max_events = 200'000;        // log entries
};

// The set of default plugins: those of v1.21, or plugins that pack pods together, as the cluster
// autoscaler prefers. Upstream: algorithmprovider/registry.go; the real scheduler's deprecated flag
// --algorithm-provider.
enum class AlgorithmProvider : uint8_t { kDefaultProvider, kClusterAutoscalerProvider };

// The scheduler at work.
enum class SchedulerKind : uint8_t { kKubeScheduler, kKubeBatch };

// The flags of kube-batch's command line.
struct KubeBatchFlags {
  std::string scheduler_name = "kube-batch";
  std::string default_queue = "default";
  Duration schedule_period = Seconds(1);
  bool priority_class = true;
  // The namespace of the ConfigMap for which its replicas compete. They elect a leader only if it
  // is not empty.
  std::string lock_object_namespace;
};

struct Scenario {
  std::string name;
  std::string title;
  std::string description;
  SchedulerKind scheduler = SchedulerKind::kKubeScheduler;
  // The versions that spec.semantics may name, and the version of the run. Never null.
  VersionCatalogue versions;
  std::shared_ptr<const Version> version = versions.standard();
  uint64_t seed = 1;
  RunLimits limits;
  // The duration of one scheduling attempt. Real attempts take a few milliseconds; lessons slow
  // them down.
  Duration attempt_latency = Milliseconds(10);
  // The time that preemption takes to evict its victims, in versions that evict beside the
  // attempts.
  Duration preemption_latency = Milliseconds(10);
  // True if the controllers of volumes and disruption budgets run (apiserver/cluster.h). Always
  // true for a document.
  bool has_controllers = true;
  // True if the controllers of workloads, which make pods, run (controllers/controller_loop.h): the
  // document has spec.controllerManager.
  bool has_controller_manager = false;
  // The autoscaler that adds and removes nodes. Null if there is none.
  std::optional<AutoscalerSettings> autoscaler;
  AlgorithmProvider algorithm_provider = AlgorithmProvider::kDefaultProvider;
  // Null: the scheduler has its default configuration.
  std::optional<KubeSchedulerConfiguration> scheduler_configuration;
  // The configuration of kube-batch. Null: its default configuration. At most one of the two is
  // set.
  std::optional<kube_batch::Configuration> batch_configuration;
  KubeBatchFlags kube_batch;
  // The behaviour of the scheduler's processes. Null: a single process works from the start and
  // never ends.
  std::optional<ProcessSettings> process;
  // The scripts in the document. ConfigureExtenders combines them with the configuration.
  std::vector<ExtenderScript> extenders;
  std::vector<Input> inputs;  // by time; at one moment, in the order of their delivery
  std::vector<Caption> captions;
  // Mistakes in the document that do not prevent the run.
  std::vector<std::string> warnings;
  // The report of the import: what it read and left out. Empty if the file was a scenario.
  ImportReport report;
  // Fields of its objects that `source` omits because no decision depends on them.
  LeftOut left_out;
  // Original paths of the parts of spec.schedulerConfiguration in the file, for PathBefore. Empty:
  // they did not move.
  std::vector<std::pair<std::string, std::string>> configuration_moved;
  // The document itself, for export. A list of manifests becomes a scenario's objects.
  JsonBox source;
};

// Returns the rules for the processes of the scheduler at work. Null if its processes are not
// modelled.
const process::ProcessRules* ProcessRulesOf(const Scenario& scenario);
// Returns the namespace of the object for which its replicas compete.
std::string LockNamespaceOf(const Scenario& scenario);

// Reads a Scenario document, or any file that ObjectImport reads, and converts it to a scenario. In
// such a file pods without spec.nodeName are pending, and the import omits and reports objects that
// do not fit in; in a Scenario they are errors. REQUIRES: the nesting of `document` is not too deep
// for recursion; the readers of JSON and YAML text ensure this. `versions` are those that
// spec.semantics may name. `wish` decides the version with which an imported file runs.
Result<Scenario> DecodeScenario(Json document,
                                const VersionCatalogue& versions = VersionCatalogue(),
                                VersionWish wish = {});

// Reads `source`, the source of `scenario` or a changed copy of it, for another run. The result has
// the seed and the version of `scenario`, which may differ from those in the document.
Result<Scenario> DecodeAgain(const Scenario& scenario, Json source);

// Returns the Scenario that the file is, or that is the only document of the file's stream. Null if
// the file needs an import.
Json* FindScenario(Json* file);

// Replaces the scenario's configuration by `document`: a KubeSchedulerConfiguration or Policy, of
// v1beta1 or any version that TranslateConfiguration converts; reports what the translation loses.
// If kube-batch is at work, `document` must be a configuration of kube-batch. Returns null on
// success. The error's path is one in `document`.
std::optional<Error> ReplaceSchedulerConfiguration(Json document, Scenario* scenario);

// Reports whether a file contains only a scheduler's configuration, which is no scenario by itself.
bool IsConfigurationAlone(const Json& file);
// Returns the scenario with the configuration in such a file instead of its own. Omits the
// configuration's extenders, because a simulation calls no web servers. `source` is the source of a
// decoded scenario.
Result<Scenario> ConfigureScenario(Json source, const Json& file,
                                   const VersionCatalogue& versions = VersionCatalogue());

// Returns `error`, whose path is one in the scenario, with its path in the file.
Error InFile(Error error, const Scenario& scenario);

// Returns the number of entries of spec.timeline. REQUIRES: `source` is a Scenario's source.
size_t TimelineSize(const Json& source);
// Returns `source` with `entries`, an array, instead of the entries of spec.timeline from index
// `keep` on. Does not check the result; DecodeScenario does. REQUIRES: keep <=
// TimelineSize(source).
Json WithTimelineTail(Json source, size_t keep, const Json& entries);

// Returns the moment at which an entry of spec.timeline takes effect. REQUIRES: the entry was
// decoded before.
Time TimeOfEntry(const Json& entry);

// Returns the seed in the document, from which the seed of a run may differ. REQUIRES: `source` is
// a Scenario's source.
uint64_t OwnSeed(const Json& source);
// Returns `source` with captions marked as outdated by `outdated`, which has an entry for each
// caption. REQUIRES: `source` is a Scenario's source.
Json WithOutdated(Json source, const std::vector<bool>& outdated);

// Returns the manifest of an object as last written by `t`, with patches merged in, but without
// changes by the scheduler and controllers. Null if the object does not exist then. REQUIRES:
// `source` is a Scenario's source.
std::optional<Json> ManifestAt(const Json& source, const ObjectName& name, Time t);
// Returns the manifests of all objects that exist at `t`, in the order of their creation, as
// kubectl could apply them. REQUIRES: as ManifestAt.
std::vector<Json> ManifestsAt(const Json& source, Time t);

// Reads a whole number. Records an error and returns `fallback` if it is not between `low` and
// `high`.
int64_t DecodeIntegerBetween(const Decoder& field, int64_t fallback, int64_t low, int64_t high);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_H_
