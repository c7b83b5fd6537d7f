#include "sweep/plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "api/decode/decode_duration.h"
#include "api/json/decoder.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "base/fnv1a.h"
#include "base/random.h"
#include "base/strings.h"
#include "scenario/scenario.h"
#include "scenario/scheduler_name.h"

namespace berth::sim {
namespace {

constexpr std::string_view kSweepApiVersion = "berth.dev/v1";
// Changes with the meaning of plans and the form of records, so that older results are refused.
constexpr std::string_view kHashSalt = "berth sweep 1\n";

struct AxisField {
  std::string_view name;
  AxisKind kind;
};
constexpr AxisField kAxisFields[] = {{"configurations", AxisKind::kConfigurations},
                                     {"semantics", AxisKind::kSemantics},
                                     {"schedulers", AxisKind::kSchedulers},
                                     {"seeds", AxisKind::kSeeds},
                                     {"sizes", AxisKind::kSizes},
                                     {"failures", AxisKind::kFailures}};

void CheckFields(const Decoder& object, const std::set<std::string>& known) {
  object.ForEachMember([&](const std::string& name, const Decoder& field) {
    if (!known.contains(name)) field.Fail("unknown field");
  });
}

// Returns the name that the author gives a value, which results show.
std::string RequiredName(const Decoder& object) {
  const Decoder field = object.Field("name");
  std::string name = field.String();
  if (name.empty()) field.Fail("Required value: a name is required");
  return name;
}

void ReadConfigurations(const Decoder& list, SweepAxis* axis) {
  list.ForEachElement([&](const Decoder& entry) {
    CheckFields(entry, {"name", "schedulerConfiguration"});
    const Json* configuration = entry.Field("schedulerConfiguration").json();
    axis->values.push_back(
        {RequiredName(entry), configuration == nullptr ? Json() : *configuration});
  });
}

void ReadSemantics(const Decoder& list, SweepAxis* axis) {
  for (const std::string& name : list.StringList()) axis->values.push_back({name, name});
}

// A name that is no version is an error here: a misspelt kube-batch would otherwise fail in each
// run.
void ReadSchedulers(const Decoder& list, const VersionCatalogue& versions, SweepAxis* axis) {
  list.ForEachElement([&](const Decoder& entry) {
    const std::string name = entry.String();
    if (name != kKubeBatch && (name.empty() || versions.Find(name) == nullptr)) {
      entry.Fail(StrCat(QuotedPrefix(name), " is neither ", kKubeBatch, " nor a version of ",
                        kKubeScheduler));
    }
    axis->values.push_back({name, name});
  });
}

void ReadSeeds(const Decoder& range, SweepAxis* axis) {
  CheckFields(range, {"first", "count"});
  const int64_t first = DecodeIntegerBetween(range.Field("first"), 1, 0, int64_t{1} << 53);
  const int64_t count = DecodeIntegerBetween(range.Field("count"), 1, 1, kMaxSweepRuns);
  if (range.failed()) return;
  for (int64_t i = 0; i < count; ++i) {
    axis->values.push_back({std::to_string(first + i), first + i});
  }
}

void ReadSizes(const Decoder& sizes, const Json& scenario, SweepAxis* axis) {
  CheckFields(sizes, {"generator", "counts"});
  const Decoder generator = sizes.Field("generator");
  const int64_t index = DecodeIntegerBetween(generator, 0, 0, kMaxSweepRuns);
  const Json& generators = MemberOf(scenario.at("spec"), "generators");
  axis->generator = static_cast<size_t>(index);
  if (axis->generator >= generators.size() || !generators.at(axis->generator).contains("count")) {
    generator.Fail(
        StrCat("the scenario has no generator ", std::to_string(index), " with a count"));
  }
  sizes.Field("counts").ForEachElement([&](const Decoder& count) {
    const int64_t value = DecodeIntegerBetween(count, 0, 1, kMaxInputs);
    axis->values.push_back({std::to_string(value), value});
  });
}

// Returns a timeline that deletes nodes at one moment.
Json LossOf(const Decoder& entry) {
  Json timeline = Json::array();
  const Decoder at = entry.Field("at");
  const Duration when = DecodeDuration(at, Duration{});
  const bool is_in_a_run = Duration{} <= when && Time{} + when <= kUntilCeiling;
  if (!is_in_a_run) at.Fail("must be between 0 and 24h");
  for (const std::string& node : entry.Field("nodes").StringList()) {
    timeline.push_back({{"at", StrCat(SecondsText(when), "s")},
                        {"op", "delete"},
                        {"object", {{"kind", "Node"}, {"metadata", {{"name", node}}}}}});
  }
  return timeline;
}

void ReadFailures(const Decoder& list, SweepAxis* axis) {
  list.ForEachElement([&](const Decoder& entry) {
    CheckFields(entry, {"name", "at", "nodes"});
    axis->values.push_back({RequiredName(entry), LossOf(entry)});
  });
}

void CheckLabels(const Decoder& entry, const SweepAxis& axis) {
  std::set<std::string> labels;
  if (axis.values.empty()) entry.Fail("the axis has no values");
  for (const AxisValue& value : axis.values) {
    if (!labels.insert(value.label).second) {
      entry.Fail(StrCat("Duplicate value: ", QuotedPrefix(value.label)));
    }
  }
}

SweepAxis ReadAxis(const Decoder& entry, const Json& scenario, const VersionCatalogue& versions) {
  SweepAxis axis;
  axis.name = RequiredName(entry);
  std::set<std::string> known = {"name"};
  const AxisField* found = nullptr;
  for (const AxisField& field : kAxisFields) {
    known.emplace(field.name);
    if (!entry.Field(field.name).Present()) continue;
    if (found != nullptr)
      entry.Fail(StrCat(found->name, " and ", field.name, " exclude each other"));
    found = &field;
  }
  CheckFields(entry, known);
  if (found == nullptr) {
    entry.Fail(
        "one of configurations, semantics, schedulers, seeds, sizes and failures is required");
    return axis;
  }
  axis.kind = found->kind;
  const Decoder values = entry.Field(found->name);
  if (axis.kind == AxisKind::kConfigurations) ReadConfigurations(values, &axis);
  if (axis.kind == AxisKind::kSemantics) ReadSemantics(values, &axis);
  if (axis.kind == AxisKind::kSchedulers) ReadSchedulers(values, versions, &axis);
  if (axis.kind == AxisKind::kSeeds) ReadSeeds(values, &axis);
  if (axis.kind == AxisKind::kSizes) ReadSizes(values, scenario, &axis);
  if (axis.kind == AxisKind::kFailures) ReadFailures(values, &axis);
  CheckLabels(entry, axis);
  return axis;
}

// An axis of schedulers sets the version, too.
AxisKind SetByKind(AxisKind kind) {
  return kind == AxisKind::kSchedulers ? AxisKind::kSemantics : kind;
}

void ReadAxes(const Decoder& list, const VersionCatalogue& versions, SweepPlan* plan) {
  std::set<std::string> names;
  std::set<std::pair<AxisKind, size_t>> kinds;
  if (list.NumElements() > kMaxSweepAxes) {
    list.Fail(StrCat("must be no more than ", std::to_string(kMaxSweepAxes), " axes"));
  }
  list.ForEachElement([&](const Decoder& entry) {
    SweepAxis axis = ReadAxis(entry, plan->scenario, versions);
    if (!names.insert(axis.name).second) entry.Field("name").Fail("Duplicate value");
    const bool repeats = !kinds.emplace(SetByKind(axis.kind), axis.generator).second;
    if (repeats && axis.kind != AxisKind::kFailures) {
      entry.Fail("another axis sets the same part of the scenario");
    }
    plan->axes.push_back(std::move(axis));
  });
}

// Returns the number of points in the grid, at most 2^62.
int64_t GridSize(const std::vector<SweepAxis>& axes) {
  int64_t size = 1;
  for (const SweepAxis& axis : axes) {
    const auto values = static_cast<int64_t>(axis.values.size());
    // A larger product could overflow; samples are then drawn from the first 2^62 points.
    if (values > 0 && size > (int64_t{1} << 62) / values) return int64_t{1} << 62;
    size *= values;
  }
  return size;
}

// Reads all points of the grid, or draws `samples` of them, each from all, so that one may repeat.
void ReadPoints(const Decoder& spec, SweepPlan* plan) {
  const Decoder samples = spec.Field("samples");
  const int64_t count = DecodeIntegerBetween(samples, 1, 1, kMaxSweepRuns);
  const int64_t seed = DecodeIntegerBetween(spec.Field("sampleSeed"), 1, 0, int64_t{1} << 53);
  if (spec.failed()) return;
  const int64_t size = GridSize(plan->axes);
  if (samples.Present()) {
    SeededRandom random(static_cast<uint64_t>(seed));
    for (int64_t i = 0; i < count; ++i) plan->points.push_back(random.Intn(size));
    return;
  }
  if (size > kMaxSweepRuns) {
    spec.Field("axes").Fail(StrCat("must make no more than ", std::to_string(kMaxSweepRuns),
                                   " runs; samples takes some of them"));
    return;
  }
  for (int64_t i = 0; i < size; ++i) plan->points.push_back(i);
}

void ReadFigures(const Decoder& list, SweepPlan* plan) {
  const std::vector<std::string> wanted = list.StringList();
  for (size_t i = 0; i < wanted.size(); ++i) {
    const auto all = AllFigures();
    const bool is_known = std::any_of(
        all.begin(), all.end(), [&](const FigureInfo& info) { return info.name == wanted[i]; });
    if (!is_known) list.Element(i).Fail(StrCat("there is no figure ", QuotedPrefix(wanted[i])));
  }
  for (const FigureInfo& info : AllFigures()) {
    const bool is_wanted =
        wanted.empty() || std::find(wanted.begin(), wanted.end(), info.name) != wanted.end();
    if (is_wanted) plan->figures.push_back(info.id);
  }
}

// Reads the base scenario, with the limits that the plan sets for each run.
void ReadScenario(const Decoder& spec, SweepPlan* plan) {
  const Decoder scenario = spec.Field("scenario");
  if (!scenario.Present()) return scenario.Fail("Required value: a scenario is required");
  if (scenario.Field("kind").String() != "Scenario") {
    return scenario.Field("kind").Fail("must be Scenario");
  }
  const Decoder its_spec = scenario.Field("spec");
  if (!its_spec.Present()) return its_spec.Fail("Required value: a spec is required");
  // records an error if it is no object
  its_spec.ForEachMember([](const std::string&, const Decoder&) {});
  if (spec.failed()) return;
  plan->scenario = *scenario.json();
  for (const char* const limit : {"until", "maxEvents"}) {
    const Decoder field = spec.Field(limit);
    if (field.Present()) plan->scenario["spec"][limit] = *field.json();
  }
}

std::string HashOf(const Json& document) {
  Fnv1a64 hash;
  hash.Add(kHashSalt);
  hash.Add(JsonText(document));
  return hash.Hex();
}

void ReadPlan(const Decoder& document, const VersionCatalogue& versions, SweepPlan* plan) {
  if (document.Field("apiVersion").NonNullString() != kSweepApiVersion) {
    document.Field("apiVersion").Fail(StrCat("must be ", kSweepApiVersion));
  }
  if (document.Field("kind").NonNullString() != "Sweep") {
    document.Field("kind").Fail("must be Sweep");
  }
  CheckFields(document, {"apiVersion", "kind", "metadata", "spec"});
  plan->title = document.Field("metadata").Field("title").String();
  const Decoder spec = document.Field("spec");
  CheckFields(spec, {"scenario", "axes", "samples", "sampleSeed", "until", "maxEvents", "figures"});
  ReadScenario(spec, plan);
  if (document.failed()) return;
  ReadAxes(spec.Field("axes"), versions, plan);
  if (document.failed()) return;
  ReadPoints(spec, plan);
  ReadFigures(spec.Field("figures"), plan);
}

void Apply(const SweepAxis& axis, const Json& change, Json* spec) {
  switch (axis.kind) {
    case AxisKind::kConfigurations:
      (*spec)["schedulerConfiguration"] = change;
      break;
    case AxisKind::kSemantics:
      (*spec)["semantics"] = change;
      break;
    case AxisKind::kSchedulers:
      break;  // see VariantOf
    case AxisKind::kSeeds:
      (*spec)["seed"] = change;
      break;
    case AxisKind::kSizes:
      (*spec)["generators"][axis.generator]["count"] = change;
      break;
    case AxisKind::kFailures: {
      Json& timeline = (*spec)["timeline"];
      for (const Json& entry : change) timeline.push_back(entry);
      break;
    }
  }
}

}  // namespace

std::string_view AxisKindName(AxisKind kind) {
  for (const AxisField& field : kAxisFields) {
    if (field.kind == kind) return field.name;
  }
  BERTH_CHECK(false, "each kind has a field");
  return "";
}

std::vector<const AxisValue*> SweepPlan::ValuesOf(int64_t k) const {
  BERTH_CHECK(0 <= k && k < num_runs(), "a run of the plan");
  auto rest = static_cast<size_t>(points[static_cast<size_t>(k)]);
  std::vector<const AxisValue*> values(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    values[i] = &axes[i].values[rest % axes[i].values.size()];
    rest /= axes[i].values.size();
  }
  return values;
}

Json SweepPlan::ScenarioOf(int64_t k) const {
  const std::vector<const AxisValue*> values = ValuesOf(k);
  Json document = scenario;
  for (size_t i = 0; i < axes.size(); ++i) Apply(axes[i], values[i]->change, &document["spec"]);
  return document;
}

compare::Variant SweepPlan::VariantOf(int64_t k) const {
  const std::vector<const AxisValue*> values = ValuesOf(k);
  compare::Variant variant;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].kind != AxisKind::kSchedulers) continue;
    const bool is_batch = values[i]->label == kKubeBatch;
    variant.scheduler = is_batch ? kKubeBatch : kKubeScheduler;
    if (!is_batch) variant.semantics = values[i]->label;
  }
  return variant;
}

Result<SweepPlan> DecodeSweep(const Json& document, const VersionCatalogue& versions) {
  SweepPlan plan;
  DecodeErrors errors;
  ReadPlan(Decoder(&document, "", &errors), versions, &plan);
  if (errors.any()) return errors.first();
  Result<Scenario> first = DecodeScenario(plan.ScenarioOf(0), versions);
  if (!first.ok()) {
    Error error = first.error();
    error.path = StrCat("spec.scenario", error.path.empty() ? "" : ".", error.path);
    return error;
  }
  plan.hash = HashOf(document);
  return plan;
}

}  // namespace berth::sim
