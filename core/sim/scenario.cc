#include "sim/scenario.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "api/json_path.h"
#include "base/strings.h"
#include "scheduler/newer_configuration.h"
#include "sim/captions.h"
#include "sim/generators.h"
#include "sim/import.h"
#include "sim/input_plan.h"

namespace berth::sim {
namespace {

constexpr std::string_view kApiVersion = "berth.dev/v1";
constexpr std::string_view kConfigurationField = "spec.schedulerConfiguration";

constexpr size_t kMaxWarnings = 20;
constexpr Duration kMinSchedulePeriod = Milliseconds(1);

bool IsDeeperThan(const Json& value, int depth) {
  if (!value.is_structured()) return false;
  if (depth == 0) return true;
  return std::any_of(value.begin(), value.end(),
                     [&](const Json& inner) { return IsDeeperThan(inner, depth - 1); });
}

Error TooDeep() {
  return {StrCat("nested deeper than ", std::to_string(kMaxDepth), " levels"), ""};
}

void ExpectAtMost(int64_t most, const Decoder& setting) {
  if (!setting.Present() || ApproximateSize(*setting.json()) <= most) return;
  setting.Fail(StrCat("must be no more than ", std::to_string(most >> 10), " KiB"));
}

// For PathBefore.
using Moves = std::vector<std::pair<std::string, std::string>>;

// The paths of a configuration as those of the scenario that it is part of.
Moves InScenario(Moves moved) {
  for (auto& [now, before] : moved) {
    now = StrCat(kConfigurationField, now.empty() ? "" : ".", now);
  }
  return moved;
}

Error AtPath(Error error, const Moves& moved) {
  error.path = PathBefore(moved, error.path);
  return error;
}

bool IsScenario(const Json& document) {
  if (!document.is_object()) return false;
  const auto kind = document.find("kind");
  return kind != document.end() && kind->is_string() && *kind == "Scenario";
}

// The scenario of a stream that has nothing else in it; null if this is another file.
Json* OnlyDocument(Json* stream) {
  if (!stream->is_array()) return nullptr;
  Json* only = nullptr;
  for (Json& document : *stream) {
    if (document.is_null()) continue;
    if (only != nullptr || !IsScenario(document)) return nullptr;
    only = &document;
  }
  return only;
}

// A text field that may only say what this version does anyway.
void ExpectText(const Decoder& field, std::string_view only) {
  const std::string text = field.NonNullString();
  if (field.Present() && text != only) {
    field.Fail(StrCat(QuotedPrefix(text), " is not supported by this version, only ", only, " is"));
  }
}

SchedulerKind DecodeScheduler(const Decoder& field) {
  const std::string text = field.String("kube-scheduler");
  if (text == "kube-batch") return SchedulerKind::kKubeBatch;
  if (!field.failed() && text != "kube-scheduler") {
    field.Fail(StrCat(QuotedPrefix(text), " is not supported by this version, only kube-scheduler ",
                      "and kube-batch are"));
  }
  return SchedulerKind::kKubeScheduler;
}

KubeBatchFlags DecodeKubeBatchFlags(const Decoder& flags) {
  KubeBatchFlags decoded;
  decoded.scheduler_name = flags.Field("schedulerName").String(decoded.scheduler_name);
  decoded.default_queue = flags.Field("defaultQueue").String(decoded.default_queue);
  const Decoder period = flags.Field("schedulePeriod");
  decoded.schedule_period = DecodeDuration(period, decoded.schedule_period);
  if (decoded.schedule_period < kMinSchedulePeriod ||
      decoded.schedule_period > kMaxAttemptLatency) {
    period.Fail(
        StrCat("must be between 1ms and 1h, got ", SecondsText(decoded.schedule_period), "s"));
  }
  decoded.priority_class = flags.Field("priorityClass").Bool(decoded.priority_class);
  return decoded;
}

Semantics DecodeSemantics(const Decoder& field) {
  const std::string text = field.String("v1.21");
  if (text == "v1.15") return Semantics::kV115;
  if (!field.failed() && text != "v1.21") {
    field.Fail(
        StrCat(QuotedPrefix(text), " is not supported by this version, only v1.21 and v1.15 are"));
  }
  return Semantics::kV121;
}

// A scheduler that waits longer than a simulation can last is not told from one that waits forever.
std::optional<Error> BackoffTooLong(const KubeSchedulerConfiguration& configuration) {
  if (configuration.pod_max_backoff_seconds <= kMaxBackoffSeconds) return std::nullopt;
  return Error{StrCat("must be at most ", std::to_string(kMaxBackoffSeconds), ", got ",
                      std::to_string(configuration.pod_max_backoff_seconds)),
               "podMaxBackoffSeconds"};
}

Result<KubeSchedulerConfiguration> DecodeConfiguration(const Json& document,
                                                       const std::string& path) {
  KubeSchedulerConfiguration configuration;
  if (auto failure = ReadConfiguration(document, &configuration)) return failure->ToError(path);
  if (auto error = BackoffTooLong(configuration)) {
    return Error{error->message, path.empty() ? error->path : StrCat(path, ".", error->path)};
  }
  return configuration;
}

void DecodeConfigurationField(const Decoder& field, DecodeErrors* errors, Scenario* scenario) {
  if (!field.Present() || field.failed()) return;
  if (scenario->scheduler == SchedulerKind::kKubeBatch) {
    scenario->batch_configuration = batch::DecodeConfiguration(field);
    return;
  }
  Result<KubeSchedulerConfiguration> configuration =
      DecodeConfiguration(*field.json(), field.path());
  if (!configuration) return errors->Add(configuration.error());
  scenario->scheduler_configuration = std::move(configuration).value();
}

AlgorithmProvider DecodeAlgorithmProvider(const Decoder& field) {
  const std::string text = field.String("DefaultProvider");
  if (text == "ClusterAutoscalerProvider") return AlgorithmProvider::kClusterAutoscalerProvider;
  if (!field.failed() && text != "DefaultProvider") {
    field.Fail(
        StrCat("algorithm provider ", QuotedPrefix(text),
               " is not registered, only ClusterAutoscalerProvider and DefaultProvider are"));
  }
  return AlgorithmProvider::kDefaultProvider;
}

void DecodeSettings(const Decoder& document, DecodeErrors* errors, Scenario* scenario) {
  const Decoder metadata = document.Field("metadata");
  scenario->name = metadata.Field("name").String();
  scenario->title = DecodeText(metadata.Field("title"), scenario->name);
  scenario->description = DecodeText(metadata.Field("description"));

  const Decoder spec = document.Field("spec");
  scenario->semantics = DecodeSemantics(spec.Field("semantics"));
  scenario->scheduler = DecodeScheduler(spec.Field("scheduler"));
  scenario->kube_batch = DecodeKubeBatchFlags(spec.Field("kubeBatch"));
  scenario->seed = static_cast<uint64_t>(
      DecodeIntegerBetween(spec.Field("seed"), 1, 0, std::numeric_limits<int64_t>::max()));
  const Decoder until = spec.Field("until");
  scenario->limits.until = Time{} + DecodeDuration(until, scenario->limits.until - Time{});
  if (scenario->limits.until <= Time{} || scenario->limits.until > kUntilCeiling) {
    until.Fail(StrCat("must be more than 0 and at most 24h, got ",
                      SecondsText(scenario->limits.until), "s"));
  }
  scenario->limits.max_events = DecodeIntegerBetween(
      spec.Field("maxEvents"), scenario->limits.max_events, 1, kMaxEventsCeiling);
  const Decoder latency = spec.Field("attemptLatency");
  scenario->attempt_latency = DecodeDuration(latency, scenario->attempt_latency);
  if (scenario->attempt_latency < Duration{} || scenario->attempt_latency > kMaxAttemptLatency) {
    latency.Fail(
        StrCat("must be between 0 and 1h, got ", SecondsText(scenario->attempt_latency), "s"));
  }
  scenario->algorithm_provider = DecodeAlgorithmProvider(spec.Field("algorithmProvider"));
  for (const char* name : {"schedulerConfiguration", "extenders"}) {
    ExpectAtMost(kMaxSettingBytes, spec.Field(name));
  }
  DecodeConfigurationField(spec.Field("schedulerConfiguration"), errors, scenario);
  scenario->extenders = DecodeExtenderScripts(spec.Field("extenders"));
}

// Adds one of spec.objects, Lists item by item. `path` is where it stands in what the user wrote.
void AddObject(const Json& object, const std::string& path, InputPlan* plan) {
  const Decoder decoder(&object, path, plan->errors());
  if (decoder.Field("kind").NonNullString() == "List") {
    static_cast<void>(decoder.Field("apiVersion").NonNullString());
    decoder.Field("items").ForEachElement(
        [&](const Decoder& item) { AddObject(*item.json(), item.path(), plan); });
    return;
  }
  if (plan->Take(1, decoder)) plan->Create(Time{}, object, Origin{.place = path});
}

// `paths`: of each object in the file that was imported; empty: where they are.
void ReadInputs(const Decoder& spec, const std::vector<std::string>& paths, InputPlan* plan) {
  const Decoder timeline = spec.Field("timeline");
  plan->ExpectPatches(timeline);
  size_t index = 0;
  spec.Field("objects").ForEachElement([&](const Decoder& object) {
    AddObject(*object.json(), index < paths.size() ? paths[index] : object.path(), plan);
    ++index;
  });
  spec.Field("generators").ForEachElement([&](const Decoder& generator) {
    AddGenerator(generator, plan);
  });
  timeline.ForEachElement([&](const Decoder& entry) {
    if (plan->Take(1, entry)) plan->AddTimelineEntry(entry);
  });
}

// kube-batch's own deployment brings a queue, which a scenario may have written itself.
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

void DecodeCaptions(const Decoder& list, std::vector<Caption>* captions) {
  if (list.Present() && list.json()->size() > kMaxCaptions) {
    list.Fail(StrCat("too many: a scenario may have ", std::to_string(kMaxCaptions), " captions"));
  }
  list.ForEachElement([&](const Decoder& caption) { captions->push_back(DecodeCaption(caption)); });
}

std::optional<Error> TooMuchForKubeBatch(const Scenario& scenario) {
  if (scenario.scheduler != SchedulerKind::kKubeBatch) return std::nullopt;
  int64_t nodes = 0;
  int64_t pods = 0;
  for (const Input& input : scenario.inputs) {
    if (input.op != InputOp::kCreate) continue;
    const Kind kind = KindOf(std::get<AnyObject>(input.object));
    nodes += kind == Kind::kNode;
    pods += kind == Kind::kPod;
  }
  if (nodes * pods <= kMaxBatchPairs) return std::nullopt;
  return Error{StrCat("too large for kube-batch: ", std::to_string(nodes), " nodes times ",
                      std::to_string(pods), " pods are more than ", std::to_string(kMaxBatchPairs)),
               "spec.scheduler"};
}

// The bounded list of a scenario's warnings.
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

// A caption about something that never exists is a slip of the pen, but harms nobody.
void WarnOfUnknownNames(const Scenario& scenario, const InputPlan& plan, WarningList* warnings) {
  for (size_t i = 0; i < scenario.captions.size(); ++i) {
    const Caption& caption = scenario.captions[i];
    const auto check = [&](Kind kind, const std::string& name) {
      if (name.empty() || plan.Mentions(kind, name)) return;
      warnings->Add(
          StrCat(ElementPath("spec.captions", i), ": there is never a ", ObjectText(kind, name)));
    };
    if (caption.when) {
      check(Kind::kPod, caption.when->pod);
      check(Kind::kNode, caption.when->node);
    }
    for (const std::string& focus : caption.focus) {
      if (focus.starts_with("pod/")) check(Kind::kPod, focus.substr(4));
      if (focus.starts_with("node/")) check(Kind::kNode, focus.substr(5));
    }
    if (caption.bet) {
      check(Kind::kPod, caption.bet->pod);
      for (const std::string& node : caption.bet->nodes) check(Kind::kNode, node);
    }
  }
}

// kube-batch writes a line and goes on without them.
void WarnOfUnknownPlugins(const Scenario& scenario, WarningList* warnings) {
  if (!scenario.batch_configuration) return;
  for (const std::string& name : scenario.batch_configuration->UnknownPlugins()) {
    warnings->Add(StrCat(kConfigurationField, ": kube-batch has no plugin ", QuotedPrefix(name)));
  }
}

Result<Scenario> DecodeDocument(Json document, const std::vector<std::string>& paths) {
  DecodeErrors errors;
  const Decoder decoder(&document, "", &errors);
  Scenario scenario;
  ExpectText(decoder.Field("apiVersion"), kApiVersion);
  DecodeSettings(decoder, &errors, &scenario);
  InputPlan plan(&errors);
  ReadInputs(decoder.Field("spec"), paths, &plan);
  AddDefaultQueue(scenario, &plan);
  scenario.inputs = plan.Finish();
  DecodeCaptions(decoder.Field("spec").Field("captions"), &scenario.captions);
  if (!decoder.Field("spec").Field("until").Present() && !scenario.inputs.empty()) {
    scenario.limits.until = std::min(scenario.inputs.back().at + kDefaultRest, kUntilCeiling);
  }
  if (errors.any()) return errors.first();
  if (std::optional<Error> error = TooMuchForKubeBatch(scenario)) return std::move(*error);
  WarningList warnings(&scenario.warnings);
  WarnOfUnknownNames(scenario, plan, &warnings);
  WarnOfUnknownPlugins(scenario, &warnings);
  scenario.source = std::move(document);
  return scenario;
}

}  // namespace

std::string_view SemanticsName(Semantics semantics) {
  return semantics == Semantics::kV115 ? "v1.15" : "v1.21";
}

Result<Scenario> DecodeScenario(Json document) {
  if (IsDeeperThan(document, kMaxDepth)) {
    return TooDeep();
  }
  if (Json* only = OnlyDocument(&document)) document = Json(std::move(*only));
  if (IsScenario(document)) return DecodeDocument(std::move(document), {});
  if (IsConfigurationAlone(document)) {
    return Error{
        "this is a scheduler's configuration, and no cluster: open a scenario first, or have Nodes "
        "and Pods in the same file",
        ""};
  }
  Result<ImportedObjects> imported = ImportObjects(std::move(document));
  if (!imported) return imported.error();
  ImportedObjects objects = std::move(imported).value();
  const Moves moved = InScenario(std::move(objects.configuration_moved));
  Result<Scenario> scenario = DecodeDocument(std::move(objects.document), objects.paths);
  if (!scenario) return AtPath(scenario.error(), moved);
  scenario.value().report = std::move(objects.report);
  scenario.value().configuration_moved = moved;
  return scenario;
}

bool IsConfigurationAlone(const Json& file) { return ImportConfigurationAlone(file).has_value(); }

namespace {

// Whether a pod of the scenario, wherever it is written, names kube-batch.
bool NamesKubeBatch(const Json& value) {
  if (!value.is_structured()) return false;
  if (value.is_object()) {
    const auto name = value.find("schedulerName");
    if (name != value.end() && *name == "kube-batch") return true;
  }
  return std::any_of(value.begin(), value.end(), NamesKubeBatch);
}

// The scheduler that a configuration is for comes with it. kube-batch has pods to schedule then,
// also where none was written for it.
void PutToWork(bool is_batch, Json* spec, ImportReport* report) {
  const bool was_batch = spec->value("scheduler", "") == "kube-batch";
  if (is_batch == was_batch) return;
  const char* name = is_batch ? "kube-batch" : "kube-scheduler";
  (*spec)["scheduler"] = name;
  report->Add(ImportSection::kRead, "atWorkByConfiguration", name);
  if (!is_batch || NamesKubeBatch(*spec)) return;
  (*spec)["kubeBatch"]["schedulerName"] = v1::kDefaultSchedulerName;
  report->Add(ImportSection::kRead, "takesAllPods", name);
}

}  // namespace

Result<Scenario> ConfigureScenario(Json source, const Json& file) {
  if (IsDeeperThan(file, kMaxDepth)) return TooDeep();
  std::optional<Result<ImportedConfiguration>> imported = ImportConfigurationAlone(file);
  BERTH_CHECK(imported.has_value(), "the file holds a configuration and nothing else");
  if (!*imported) return imported->error();
  ImportedConfiguration configuration = std::move(*imported).value();
  const Moves moved = InScenario(std::move(configuration.moved));
  PutToWork(configuration.is_batch, &source["spec"], &configuration.report);
  source["spec"]["schedulerConfiguration"] = std::move(configuration.document);
  Result<Scenario> scenario = DecodeDocument(std::move(source), {});
  if (!scenario) return AtPath(scenario.error(), moved);
  scenario.value().report = std::move(configuration.report);
  scenario.value().configuration_moved = moved;
  return scenario;
}

Error InFile(Error error, const Scenario& scenario) {
  return AtPath(std::move(error), scenario.configuration_moved);
}

int64_t DecodeIntegerBetween(const Decoder& field, int64_t fallback, int64_t low, int64_t high) {
  const int64_t value = field.Int64(fallback);
  if (value >= low && value <= high) return value;
  field.Fail(StrCat("must be between ", std::to_string(low), " and ", std::to_string(high),
                    ", got ", std::to_string(value)));
  return fallback;
}

Backoff Scenario::backoff() const {
  const KubeSchedulerConfiguration defaults;
  const KubeSchedulerConfiguration& configuration =
      scheduler_configuration ? *scheduler_configuration : defaults;
  return {Seconds(configuration.pod_initial_backoff_seconds),
          Seconds(configuration.pod_max_backoff_seconds)};
}

std::optional<Error> ReplaceSchedulerConfiguration(Json document, Scenario* scenario) {
  if (scenario->scheduler == SchedulerKind::kKubeBatch) {
    Result<batch::Configuration> configuration = batch::DecodeConfiguration(document);
    if (!configuration) return configuration.error();
    scenario->batch_configuration = std::move(configuration).value();
    scenario->source["spec"]["schedulerConfiguration"] = std::move(document);
    return std::nullopt;
  }
  Result<TranslatedConfiguration> read = TranslateConfiguration(std::move(document));
  if (!read) return read.error();
  TranslatedConfiguration translated = std::move(read).value();
  Result<KubeSchedulerConfiguration> configuration = DecodeConfiguration(translated.document, "");
  if (!configuration) return AtPath(configuration.error(), translated.moved);
  scenario->scheduler_configuration = std::move(configuration).value();
  scenario->source["spec"]["schedulerConfiguration"] = std::move(translated.document);
  for (const LostSetting& lost : translated.lost) {
    scenario->report.Add(ImportSection::kNotModelled, "setting", "KubeSchedulerConfiguration",
                         lost.path, lost.name);
  }
  for (auto& [now, before] : translated.moved) before = StrCat(kConfigurationField, ".", before);
  scenario->configuration_moved = InScenario(std::move(translated.moved));
  return std::nullopt;
}

size_t TimelineSize(const Json& source) {
  const auto spec = source.find("spec");
  if (spec == source.end() || !spec->is_object()) return 0;
  const auto timeline = spec->find("timeline");
  return timeline == spec->end() ? 0 : timeline->size();
}

Json WithTimelineTail(Json source, size_t keep, const Json& entries) {
  Json& timeline = source["spec"]["timeline"];
  if (timeline.is_null()) timeline = Json::array();
  timeline.erase(timeline.begin() + static_cast<std::ptrdiff_t>(keep), timeline.end());
  timeline.insert(timeline.end(), entries.begin(), entries.end());
  return source;
}

std::optional<Json> ManifestAt(const Json& source, const ObjectName& name, Time t) {
  DecodeErrors errors;
  InputPlan plan(&errors);
  plan.KeepManifest(name);
  ReadInputs(Decoder(&source, "", &errors).Field("spec"), {}, &plan);
  for (WrittenObject& object : plan.ManifestsAt(t)) {
    if (object.name == name) return std::move(object.manifest);
  }
  return std::nullopt;
}

std::vector<Json> ManifestsAt(const Json& source, Time t) {
  DecodeErrors errors;
  InputPlan plan(&errors);
  plan.KeepManifests();
  ReadInputs(Decoder(&source, "", &errors).Field("spec"), {}, &plan);
  std::vector<Json> manifests;
  for (WrittenObject& object : plan.ManifestsAt(t)) {
    Json& version = object.manifest["apiVersion"];
    if (!version.is_string()) version = std::string(InfoOf(object.name.kind).api_versions[0]);
    manifests.push_back(std::move(object.manifest));
  }
  return manifests;
}

}  // namespace berth::sim
