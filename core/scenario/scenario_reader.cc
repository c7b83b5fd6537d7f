#include "scenario/scenario_reader.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_path.h"
#include "api/json/json_slices.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "queue/queue_section.h"
#include "scenario/decode_caption.h"
#include "scenario/import/import.h"
#include "scenario/input_plan.h"
#include "scenario/input_reader.h"
#include "scenario/redaction/unread_parts.h"
#include "scenario/scenario_settings.h"
#include "scenario/scheduler_name.h"
#include "scenario/warnings/contradictions.h"
#include "scenario/warnings/made_names.h"
#include "scenario/work_count.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

constexpr size_t kMaxWarnings = 20;
// The number of values that one step frees.
constexpr size_t kFreedInStep = 100;

bool IsScenario(const Json& document) {
  if (!document.is_object()) return false;
  const auto kind = document.find("kind");
  return kind != document.end() && kind->is_string() && *kind == "Scenario";
}

// Adds the queue of kube-batch's own deployment, unless the scenario creates it.
void AddDefaultQueue(const Scenario& scenario, InputPlan* plan) {
  constexpr std::string_view kName = "default";
  const bool is_needed = scenario.scheduler == SchedulerKind::kKubeBatch &&
                         !plan->Mentions(Kind::kQueue, std::string(kName));
  if (!is_needed) return;
  const std::string version(InfoOf(Kind::kQueue).api_versions[0]);
  plan->Create(Time{},
               {{"apiVersion", version},
                {"kind", "Queue"},
                {"metadata", {{"name", kName}}},
                {"spec", {{"weight", 1}}}},
               Origin{.place = "spec.kubeBatch"});
}

// The list of a scenario's warnings, which has a limit.
class WarningList {
 public:
  explicit WarningList(std::vector<std::string>* warnings) : warnings_(warnings) {}

  void Add(std::string warning) {
    if (warnings_->size() < kMaxWarnings) {
      warnings_->push_back(std::move(warning));
    } else if (warnings_->size() == kMaxWarnings) {
      warnings_->push_back("there are more warnings like these");
    }
  }

 private:
  std::vector<std::string>* warnings_;
};

// Reports whether the scheduling queue of any version has a section with this name.
bool IsQueueSection(std::string_view name) {
  return SectionNamed(ThreeSections(), name) != SectionId::kNone ||
         SectionNamed(FiveSections(), name) != SectionId::kNone;
}

// Warns about captions that name objects that never exist. This is probably a typing mistake, but
// harmless.
BERTH_KEPT_APART void WarnOfUnknownNames(const Scenario& scenario, size_t i, const InputPlan& plan,
                                         const MadeNames& made, WarningList* warnings) {
  const Caption& caption = scenario.captions[i];
  const auto check = [&](Kind kind, const std::string& name) {
    if (name.empty() || plan.Mentions(kind, name) || made.MayBe(kind, name)) return;
    warnings->Add(
        StrCat(ElementPath("spec.captions", i), ": there is never a ", ObjectText(kind, name)));
  };
  if (caption.when) {
    check(Kind::kPod, caption.when->pod);
    check(Kind::kNode, caption.when->node);
  }
  for (const std::string& focus : caption.focus) {
    const size_t slash = focus.find('/');
    const std::string kind = focus.substr(0, slash);
    const std::string name = focus.substr(slash + 1);
    if (kind == "pod") {
      check(Kind::kPod, name);
    } else if (kind == "node") {
      check(Kind::kNode, name);
    } else if (kind == "queue") {
      if (!IsQueueSection(name)) check(Kind::kQueue, name);
    } else if (kind != "podgroup") {
      warnings->Add(StrCat(ElementPath("spec.captions", i), ": nothing begins with ",
                           QuotedPrefix(kind), ", only pod, node, queue and podgroup do"));
    }
  }
  if (caption.bet) {
    check(Kind::kPod, caption.bet->pod);
    for (const std::string& node : caption.bet->nodes) check(Kind::kNode, node);
  }
}

// Warns about contradictions between objects. The run uses the objects as they are written.
BERTH_KEPT_APART void WarnOfContradictions(const std::vector<Contradiction>& found,
                                           const InputPlan& plan, WarningList* warnings) {
  for (const auto& [object, field, message] : found) {
    warnings->Add(StrCat(plan.PlaceOf(object), ".", field, ": ", message));
  }
}

// Warns about unknown plugins. kube-batch logs them and continues without them.
BERTH_KEPT_APART void WarnOfUnknownPlugins(const Scenario& scenario, WarningList* warnings) {
  if (!scenario.batch_configuration) return;
  for (const std::string& name : scenario.batch_configuration->UnknownPlugins()) {
    warnings->Add(StrCat(kConfigurationField, ": kube-batch has no plugin ", QuotedPrefix(name)));
  }
}

// Warns about workloads without controllers. A dump contains the pods of its workloads, but the
// author of a workload in a scenario expects it to make pods.
BERTH_KEPT_APART void WarnOfIdleWorkloads(const Scenario& scenario, WarningList* warnings) {
  if (scenario.has_controller_manager) return;
  std::set<Kind> idle;
  for (const Input& input : scenario.inputs) {
    const auto* object = std::get_if<AnyObject>(&input.object);
    if (object != nullptr && IsForControllersAlone(KindOf(*object))) idle.insert(KindOf(*object));
  }
  for (const Kind kind : idle) {
    warnings->Add(
        StrCat("no ", InfoOf(kind).name, " makes pods here: spec.controllerManager is not set"));
  }
}

// Returns the version that a scenario's source names, or the standard one.
std::shared_ptr<const Version> VersionOf(const Json& source, const VersionCatalogue& versions) {
  DecodeErrors errors;
  const Decoder semantics = Decoder(&source, "", &errors).Field("spec").Field("semantics");
  const std::shared_ptr<const Version> named = versions.Find(semantics.String());
  return named != nullptr ? named : versions.standard();
}

bool IsPodOf(std::string_view scheduler_name, const Input& input) {
  const auto* object = std::get_if<AnyObject>(&input.object);
  if (object == nullptr || KindOf(*object) != Kind::kPod) return false;
  return std::get<v1::PodPtr>(*object)->spec.scheduler_name == scheduler_name;
}

}  // namespace

Json* FindScenario(Json* file) {
  if (!file->is_array()) return IsScenario(*file) ? file : nullptr;
  Json* only = nullptr;
  for (Json& document : *file) {
    if (document.is_null()) continue;
    if (only != nullptr || !IsScenario(document)) return nullptr;
    only = &document;
  }
  return only;
}

class ScenarioReader::Impl {
 public:
  Impl(Json document, const VersionCatalogue& versions, VersionWish wish) {
    scenario_.versions = versions;
    if (Json* scenario = FindScenario(&document)) {
      document_ = Json(std::move(*scenario));
    } else if (IsConfigurationAlone(document)) {
      errors_.Add(
          {"this is a scheduler's configuration, and no cluster: open a scenario first, or have "
           "Nodes and Pods in the same file",
           ""});
      disposal_.Add(std::move(document));
    } else {
      import_.emplace(std::move(document), &disposal_, versions, std::move(wish));
      phase_ = Phase::kImport;
    }
  }

  Impl(Json source, const Json& file, const VersionCatalogue& versions)
      : document_(std::move(source)) {
    scenario_.versions = versions;
    std::optional<Result<ImportedConfiguration>> imported =
        ImportConfigurationAlone(file, *VersionOf(document_, versions)->configuration);
    BERTH_CHECK(imported.has_value(), "the file holds a configuration and nothing else");
    if (!*imported) {
      errors_.Add(imported->error());
      return;
    }
    ImportedConfiguration configuration = std::move(*imported).value();
    report_ = std::move(configuration.report);
    moved_ = InScenario(std::move(configuration.moved));
    PutToWork(configuration.is_batch);
    // A Policy sets a version that reads policies.
    const bool is_policy = configuration.kind == "Policy";
    if (is_policy && !VersionOf(document_, versions)->configuration->has_policies) {
      document_["spec"]["semantics"] =
          VersionChoice({}, versions).Choose(&configuration.document, &report_);
    }
    document_["spec"]["schedulerConfiguration"] = std::move(configuration.document);
  }

  bool Advance() {
    if (errors_.any() && phase_ < Phase::kEnd) Begin(Phase::kEnd);
    switch (phase_) {
      case Phase::kImport:
        if (!import_->Advance() && !errors_.any()) EndImport();
        return true;
      case Phase::kSettings:
        ReadSettings();
        return true;
      case Phase::kInputs:
        if (!inputs_->Advance()) EndInputs();
        return true;
      case Phase::kOrder:
        if (!plan_->FinishOne()) EndOrder();
        return true;
      case Phase::kWork:
        if (next_ < scenario_.inputs.size()) {
          AddInput(scenario_.inputs[next_++]);
        } else {
          EndWork();
        }
        return true;
      case Phase::kCaptions:
        if (next_ == captions_.NumElements()) {
          Begin(Phase::kWarnings);
        } else {
          scenario_.captions.push_back(DecodeCaption(captions_.Element(next_++)));
        }
        return true;
      case Phase::kWarnings:
        WarnOrEnd();
        return true;
      case Phase::kLeaveOut:
        if (!unread_->Advance()) EndUnread();
        return true;
      case Phase::kEnd:
        if (errors_.any()) Discard();
        inputs_.reset();
        Begin(Phase::kFree);
        return true;
      case Phase::kFree:
        return FreeSome();
    }
    return false;
  }

  double progress() const {
    // The approximate share of each phase in the whole.
    constexpr double kImportShare = 0.15;
    constexpr double kInputsShare = 0.6;
    constexpr double kOrderShare = 0.2;
    double done = 0;
    switch (phase_) {
      case Phase::kImport:
        return kImportShare * import_->progress();
      case Phase::kSettings:
        return kImportShare;
      case Phase::kInputs:
        return kImportShare + kInputsShare * inputs_->progress();
      case Phase::kOrder:
        done = plan_->finished();
        break;
      case Phase::kWork:
      case Phase::kCaptions:
      case Phase::kWarnings:
      case Phase::kLeaveOut:
      case Phase::kEnd:
      case Phase::kFree:
        done = 1;
        break;
    }
    return kImportShare + kInputsShare + kOrderShare * done;
  }

  void Abandon() {
    errors_.Add({"the scenario is not wanted any more", ""});
    // Begin(kEnd) lets the remaining steps free the values that were read.
    if (phase_ == Phase::kFree) Begin(Phase::kEnd);
  }

  Result<Scenario> Take() {
    BERTH_CHECK(phase_ == Phase::kFree, "a scenario is taken when it has been read");
    if (errors_.any()) return AtPath(errors_.first(), moved_);
    return std::move(scenario_);
  }

 private:
  enum class Phase : uint8_t {
    kImport,    // converts a file that is no scenario
    kSettings,  // reads the settings
    kInputs,    // reads objects, generators and timeline into the plan
    kOrder,     // sorts the plan's inputs by time
    kWork,      // counts the work of a run
    kCaptions,
    kWarnings,
    kLeaveOut,  // removes fields that no decision depends on from the document
    kEnd,
    kFree,
  };

  void Begin(Phase phase) {
    phase_ = phase;
    next_ = 0;
  }

  BERTH_KEPT_APART void EndImport() {
    if (import_->errors().any()) return errors_.Add(import_->errors().first());
    ImportedObjects objects = import_->Take();
    import_.reset();
    is_import_ = true;
    document_ = std::move(objects.document);
    paths_ = std::move(objects.paths);
    report_ = std::move(objects.report);
    left_out_ = std::move(objects.left_out);
    moved_ = InScenario(std::move(objects.configuration_moved));
    Begin(Phase::kSettings);
  }

  void ReadSettings() {
    const Decoder decoder(&document_, "", &errors_);
    DecodeSettings(decoder, &errors_, &scenario_);
    const Decoder spec = decoder.Field("spec");
    captions_ = spec.Field("captions");
    plan_.emplace(&errors_);
    plan_->set_replicas(scenario_.process ? scenario_.process->replicas : 0);
    if (scenario_.has_controller_manager) {
      // The default end of the run depends on the inputs, which are not read yet.
      const Time end = spec.Field("until").Present() ? scenario_.limits.until : kUntilCeiling;
      plan_->set_makes_pods(end - Time{});
      work_.set_makes_pods(end - Time{});
    }
    if (scenario_.autoscaler) {
      work_.set_most_added_nodes(MostNodesOf(*scenario_.autoscaler));
      made_.Add(*scenario_.autoscaler);
    }
    inputs_.emplace(spec, std::move(paths_), &*plan_);
    Begin(Phase::kInputs);
  }

  void EndInputs() {
    AddDefaultQueue(scenario_, &*plan_);
    Begin(Phase::kOrder);
  }

  void EndOrder() {
    if (errors_.any()) return;
    scenario_.inputs = plan_->TakeInputs();
    if (captions_.NumElements() > kMaxCaptions) RefuseCaptions();
    const Decoder until = Decoder(&document_, "", &errors_).Field("spec").Field("until");
    if (!until.Present() && !scenario_.inputs.empty()) {
      scenario_.limits.until = std::min(scenario_.inputs.back().at + kDefaultRest, kUntilCeiling);
    }
    if (scenario_.process) TakeReplicaOps(until.Present());
    if (may_take_all_pods_) TakeAllPodsIfNoneNamesIt();
    Begin(Phase::kWork);
  }

  // Takes the operations on replicas. The run continues after the last one, as it does after the
  // last input.
  BERTH_KEPT_APART void TakeReplicaOps(bool has_until) {
    scenario_.process->ops = plan_->TakeReplicaOps();
    if (has_until) return;
    const Duration late = scenario_.process->watch_delay + scenario_.process->handler_delay;
    scenario_.limits.until = std::min(scenario_.limits.until + late, kUntilCeiling);
    for (const ReplicaOp& op : scenario_.process->ops) {
      const Time rest = op.at + op.lasts + late + kDefaultRest;
      scenario_.limits.until = std::min(std::max(scenario_.limits.until, rest), kUntilCeiling);
    }
  }

  BERTH_KEPT_APART void RefuseCaptions() {
    captions_.Fail(
        StrCat("too many: a scenario may have ", std::to_string(kMaxCaptions), " captions"));
  }

  void AddInput(const Input& input) {
    work_.Add(input);
    contradictions_.Add(input);
    if (scenario_.has_controller_manager) made_.Add(input);
  }

  void EndWork() {
    if (std::optional<Error> error = work_.TooMuch(scenario_.scheduler)) {
      return errors_.Add(std::move(*error));
    }
    Begin(Phase::kCaptions);
  }

  // Warns about one caption or one object with each call, then about the rest.
  void WarnOrEnd() {
    WarningList warnings(&scenario_.warnings);
    if (next_ < scenario_.captions.size()) {
      return WarnOfUnknownNames(scenario_, next_++, *plan_, made_, &warnings);
    }
    if (contradictions_.CheckOne(made_)) return;
    const std::vector<Contradiction>& found = contradictions_.found();
    if (!found.empty()) WarnOfContradictions(found, *plan_, &warnings);
    WarnOfUnknownPlugins(scenario_, &warnings);
    if (is_import_) return EndWithSource();
    WarnOfIdleWorkloads(scenario_, &warnings);
    unread_.emplace(&document_);
    Begin(Phase::kLeaveOut);
  }

  void EndUnread() {
    left_out_ = unread_->left_out();
    unread_.reset();
    EndWithSource();
  }

  void EndWithSource() {
    scenario_.source = std::move(document_);
    scenario_.left_out = std::move(left_out_);
    report_.SetVersion(scenario_.version->release.scheduler);
    scenario_.report = std::move(report_);
    scenario_.configuration_moved = moved_;
    Begin(Phase::kEnd);
  }

  // Sets spec.scheduler to the scheduler to which a configuration belongs.
  BERTH_KEPT_APART void PutToWork(bool is_batch) {
    Json& spec = document_["spec"];
    const bool was_batch = spec.value("scheduler", "") == kKubeBatch;
    if (is_batch == was_batch) return;
    const std::string_view name = is_batch ? kKubeBatch : kKubeScheduler;
    spec["scheduler"] = name;
    report_.Add(ImportSection::kRead, "atWorkByConfiguration", name);
    may_take_all_pods_ = is_batch;
  }

  // Lets kube-batch schedule all pods if no pod names it, because otherwise it would have none.
  BERTH_KEPT_APART void TakeAllPodsIfNoneNamesIt() {
    const auto is_of_batch = [](const Input& input) { return IsPodOf(kKubeBatch, input); };
    if (std::any_of(scenario_.inputs.begin(), scenario_.inputs.end(), is_of_batch)) return;
    scenario_.kube_batch.scheduler_name = v1::kDefaultSchedulerName;
    document_["spec"]["kubeBatch"]["schedulerName"] = v1::kDefaultSchedulerName;
    report_.Add(ImportSection::kRead, "takesAllPods", kKubeBatch);
  }

  // Discards the values that were read before an error, so that later steps free them.
  BERTH_KEPT_APART void Discard() {
    if (import_) import_->Discard();
    import_.reset();
    if (plan_) discarded_inputs_ = plan_->TakeInputs();
    if (!scenario_.inputs.empty()) discarded_inputs_ = std::move(scenario_.inputs);
    disposal_.Add(std::move(document_));
    disposal_.Add(std::move(scenario_.source));
  }

  bool FreeSome() {
    if (plan_) {
      if (plan_->ForgetOne()) return true;
      plan_.reset();
    }
    if (!discarded_inputs_.empty()) {
      discarded_inputs_.pop_back();
      return true;
    }
    return disposal_.Free(kFreedInStep);
  }

  DecodeErrors errors_;
  Phase phase_ = Phase::kSettings;
  size_t next_ = 0;  // the next caption of the phase
  JsonDisposal disposal_;
  std::optional<ObjectImport> import_;
  bool is_import_ = false;  // true if the file was no scenario
  Json document_;
  std::vector<std::string> paths_;  // the paths of the imported objects in the file
  Moves moved_;
  ImportReport report_;
  LeftOut left_out_;
  std::optional<UnreadParts> unread_;
  bool may_take_all_pods_ = false;
  std::optional<InputPlan> plan_;
  std::optional<InputReader> inputs_;
  Decoder captions_{nullptr, "", &errors_};
  Scenario scenario_;
  WorkCount work_;
  MadeNames made_;
  Contradictions contradictions_;
  std::vector<Input> discarded_inputs_;
};

ScenarioReader::ScenarioReader(Json document, const VersionCatalogue& versions, VersionWish wish)
    : impl_(std::make_unique<Impl>(std::move(document), versions, std::move(wish))) {}
ScenarioReader::ScenarioReader(Json source, const Json& file, const VersionCatalogue& versions)
    : impl_(std::make_unique<Impl>(std::move(source), file, versions)) {}
ScenarioReader::~ScenarioReader() = default;

bool ScenarioReader::Advance() { return impl_->Advance(); }
double ScenarioReader::progress() const { return impl_->progress(); }
void ScenarioReader::Abandon() { impl_->Abandon(); }
Result<Scenario> ScenarioReader::Take() { return impl_->Take(); }

}  // namespace berth::sim
