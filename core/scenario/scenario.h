// Scenario: the one document that a simulation is made from. scenarios/docs/fields.md has the
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

// Names an object that is deleted.
struct ObjectName {
  Kind kind = Kind::kPod;
  std::string key;  // as KeyOf

  bool operator==(const ObjectName& other) const { return kind == other.kind && key == other.key; }
};

// Something that is done to the cluster from outside, at a moment.
struct Input {
  Time at;
  InputOp op = InputOp::kCreate;
  std::variant<AnyObject, ObjectName> object;  // ObjectName with kDelete
};

// What makes a caption appear.
struct CaptionTrigger {
  std::string event;  // an event's name in the log: "failed", "bound", ...
  std::string pod;    // "namespace/name" or "" for any
  std::string node;   // or "" for any
  int32_t nth = 1;    // which of such events, from 1
};

// What a bet asks about a pod: which node it goes to, where its next attempt leaves it, how long it
// waits for a node.
enum class BetAsk : uint8_t { kNode, kQueue, kWait };

// A question that viewers may answer before the stage does. view/bets.h says what is right.
struct Bet {
  BetAsk ask = BetAsk::kNode;
  std::string pod;                 // "namespace/name"
  std::string question;            // "" for the usual one
  std::vector<std::string> nodes;  // kNode: the choices; none: those of the run
  std::vector<Duration> waits;     // kWait: the choices, two at least
};

// One step of the guided tour. Shown from its moment until the next one's.
struct Caption {
  std::optional<Time> at;              // either this
  std::optional<CaptionTrigger> when;  // or this
  std::string text;
  std::vector<std::string> focus;  // "pod/ns/name", "node/name", "queue/activeQ", ...
  std::optional<Bet> bet;
  bool pause = false;  // playback stops here and waits for the viewer; always with a bet
  // It was written for a run without changes that the scenario has got since, and is not true of
  // this one.
  bool outdated = false;
};

// How long a run goes on after its last input if the scenario does not say: long enough for a pod
// that is left in unschedulableQ to be tried again.
inline constexpr Duration kDefaultRest = Seconds(120);

// What one run may cost at the most. A scenario may state less, never more than scenario/limits.h
// has.
struct RunLimits {
  Time until = Time{} + kDefaultRest;  // simulated time
  int64_t max_events = 200'000;        // log entries
};

// Which default plugins there are: those of v1.21, or those that pack pods together, which the
// cluster autoscaler likes. As algorithmprovider/registry.go; the real scheduler's deprecated flag
// --algorithm-provider.
enum class AlgorithmProvider : uint8_t { kDefaultProvider, kClusterAutoscalerProvider };

// Which scheduler is at work.
enum class SchedulerKind : uint8_t { kKubeScheduler, kKubeBatch };

// What kube-batch's command line says.
struct KubeBatchFlags {
  std::string scheduler_name = "kube-batch";
  std::string default_queue = "default";
  Duration schedule_period = Seconds(1);
  bool priority_class = true;
  // Where the ConfigMap is that its replicas compete for. They elect a leader only if it is given.
  std::string lock_object_namespace;
};

struct Scenario {
  std::string name;
  std::string title;
  std::string description;
  SchedulerKind scheduler = SchedulerKind::kKubeScheduler;
  // Those that its spec.semantics may name, and the one that it runs with. Never null.
  VersionCatalogue versions;
  std::shared_ptr<const Version> version = versions.standard();
  uint64_t seed = 1;
  RunLimits limits;
  // How long one scheduling attempt takes. Real ones take a few milliseconds; lessons slow them
  // down.
  Duration attempt_latency = Milliseconds(10);
  // How long preemption takes to evict its victims, in versions that do so beside the attempts.
  Duration preemption_latency = Milliseconds(10);
  // Whether the controllers of volumes and disruption budgets run (apiserver/cluster.h). Documents
  // do not state that: they do.
  bool has_controllers = true;
  // Whether the controllers of workloads run (controllers/controller_loop.h), which make pods:
  // spec.controllerManager is there.
  bool has_controller_manager = false;
  // What adds and removes nodes. Null: nothing does.
  std::optional<AutoscalerSettings> autoscaler;
  AlgorithmProvider algorithm_provider = AlgorithmProvider::kDefaultProvider;
  // Null: the scheduler has its default configuration.
  std::optional<KubeSchedulerConfiguration> scheduler_configuration;
  // The same for kube-batch. One of the two is there at most.
  std::optional<kube_batch::Configuration> batch_configuration;
  KubeBatchFlags kube_batch;
  // The life of the scheduler's processes. Null: there is one that works from the start, and never
  // ends.
  std::optional<ProcessSettings> process;
  // As written; see ConfigureExtenders.
  std::vector<ExtenderScript> extenders;
  std::vector<Input> inputs;  // by time; those of one moment in the order to deliver
  std::vector<Caption> captions;
  // Mistakes in the document that do not keep it from running.
  std::vector<std::string> warnings;
  // What the import of the file read and left out; empty if the file was a scenario.
  ImportReport report;
  // Fields of its objects that no decision depends on, and that are gone from `source`.
  LeftOut left_out;
  // Where parts of spec.schedulerConfiguration stood in the file, for PathBefore; empty: there.
  std::vector<std::pair<std::string, std::string>> configuration_moved;
  // The document itself, to be exported again. A list of manifests is kept as a scenario's objects.
  JsonBox source;
};

// How a process of the scheduler at work lives; null: that is not modelled.
const process::ProcessRules* ProcessRulesOf(const Scenario& scenario);
// The namespace of the object that its replicas compete for.
std::string LockNamespaceOf(const Scenario& scenario);

// Reads a Scenario document, or whatever else ImportObjects reads, which becomes a scenario. There
// pods without spec.nodeName are pending, and what does not fit in is left out and reported; in a
// Scenario it is an error. REQUIRES: `document` is nested no deeper than recursion can follow, as
// what the readers of JSON and YAML text let through. `versions`: those that spec.semantics may
// name. `wish`: where the version comes from that an import runs with.
Result<Scenario> DecodeScenario(Json document,
                                const VersionCatalogue& versions = VersionCatalogue(),
                                VersionWish wish = {});

// Reads `source`, the source of `scenario` or a changed copy of it, for another run: with the seed
// and the version that `scenario` runs with, which may be others than its document's.
Result<Scenario> DecodeAgain(const Scenario& scenario, Json source);

// The Scenario that a file is, or that is alone in its stream; null: the file is imported.
Json* FindScenario(Json* file);

// Puts another KubeSchedulerConfiguration or Policy in place of the scenario's: of v1beta1, or what
// TranslateConfiguration makes of a later one; what that loses is reported. Where kube-batch is at
// work it is one of kube-batch's. The error's path is that in `document`.
std::optional<Error> ReplaceSchedulerConfiguration(Json document, Scenario* scenario);

// Whether a file holds a scheduler's configuration and nothing else: no scenario by itself.
bool IsConfigurationAlone(const Json& file);
// A scenario with the configuration of such a file in place of its own. Extenders are left out, as
// nothing calls out of a simulation. Of the scenario `source` is that of one that was decoded.
Result<Scenario> ConfigureScenario(Json source, const Json& file,
                                   const VersionCatalogue& versions = VersionCatalogue());

// `error`, whose path is one in the scenario, with its path in the file.
Error InFile(Error error, const Scenario& scenario);

// How many entries spec.timeline has. REQUIRES: `source` is a Scenario's source.
size_t TimelineSize(const Json& source);
// `source` with `entries`, an array, in place of those of its spec.timeline from `keep` on;
// DecodeScenario then says whether it makes sense. REQUIRES: keep <= TimelineSize(source).
Json WithTimelineTail(Json source, size_t keep, const Json& entries);

// When an entry of spec.timeline takes effect. REQUIRES: the entry was decoded before.
Time TimeOfEntry(const Json& entry);

// The seed that the document asks for; a run may have been given another.
// REQUIRES: `source` is a Scenario's source.
uint64_t OwnSeed(const Json& source);
// `source` with the captions marked as `outdated` says, one entry for each of them.
// REQUIRES: `source` is a Scenario's source.
Json WithOutdated(Json source, const std::vector<bool>& outdated);

// The manifest of an object as it was written last by `t`, patches merged in, but without what the
// scheduler and controllers did to it. Nothing: it does not exist then.
// REQUIRES: `source` is a Scenario's source.
std::optional<Json> ManifestAt(const Json& source, const ObjectName& name, Time t);
// The same of every object that exists at `t`, in the order of their creation: what kubectl could
// apply to have them. REQUIRES: as ManifestAt
std::vector<Json> ManifestsAt(const Json& source, Time t);

// A whole number, which must be within these limits.
int64_t DecodeIntegerBetween(const Decoder& field, int64_t fallback, int64_t low, int64_t high);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_SCENARIO_H_
