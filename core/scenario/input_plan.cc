#include "scenario/input_plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json_path.h"
#include "apiserver/admission.h"
#include "apiserver/pod_times.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "scenario/manifest_size.h"
#include "scenario/process_settings.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

// Returns a key that is unique among all kinds.
std::string FullKey(const ObjectName& name) {
  return StrCat(InfoOf(name.kind).name, "/", name.key);
}

// Returns "Pod, Node, ... and Namespace".
std::string ModelledKinds() {
  std::string names;
  for (int i = 0; i < kNumKinds; ++i) {
    if (i > 0) names += i + 1 < kNumKinds ? ", " : " and ";
    names += InfoOf(static_cast<Kind>(i)).name;
  }
  return names;
}

// Returns "create, update, ... or watchDelay": all operations of timeline entries. `last` precedes
// the last one.
std::string OpNames(std::string_view last) {
  std::vector<std::string> names = {"create", "update", "patch", "delete"};
  for (std::string& name : ReplicaOpNames()) names.push_back(std::move(name));
  const std::string last_name = std::move(names.back());
  names.pop_back();
  return StrCat(StrJoin(names, ", "), last, last_name);
}

std::string InSeconds(Time t) { return StrCat(SecondsText(t), "s"); }

Time DecodeMoment(const Decoder& at) {
  if (!at.Present()) {
    at.Fail("Required value: a time is required");
    return Time{};
  }
  const Time time = Time{} + DecodeDuration(at, Duration{});
  if (time < Time{}) at.Fail(StrCat("must not be negative, got ", InSeconds(time)));
  if (time > kUntilCeiling) at.Fail(StrCat("must be at most 24h, got ", InSeconds(time)));
  return time;
}

void ExpectShortName(const Decoder& field) {
  const size_t size = field.String().size();
  if (size <= kMaxNameBytes) return;
  field.Fail(StrCat("must be no more than ", std::to_string(kMaxNameBytes), " characters, got ",
                    std::to_string(size)));
}

}  // namespace

bool NeedsName(const Json& manifest) {
  if (!manifest.is_object()) return false;
  const auto metadata = manifest.find("metadata");
  if (metadata == manifest.end() || !metadata->contains("generateName")) return false;
  const auto name = metadata->find("name");
  return name == metadata->end() || IsEmpty(*name);
}

Json WithGeneratedName(const Json& manifest, uint64_t number) {
  DecodeErrors ignored;
  const Decoder metadata = Decoder(&manifest, "", &ignored).Field("metadata");
  std::string name = metadata.Field("generateName").String();
  if (name.empty()) return manifest;
  constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz2456789";
  constexpr size_t kMaxPrefix = 58;
  name.resize(std::min(name.size(), kMaxPrefix));
  // The factor is coprime to the number of letters, so that successive numbers give different
  // names.
  uint64_t rest = (number + 1) * 2'654'435'761u;
  for (int i = 0; i < 5; ++i, rest /= kLetters.size()) name += kLetters[rest % kLetters.size()];
  Json named = manifest;
  named["metadata"]["name"] = std::move(name);
  return named;
}

std::string ObjectText(Kind kind, std::string_view key) {
  std::string text(InfoOf(kind).name);
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return StrCat(text, " ", QuotedPrefix(key));
}

std::string Origin::ObjectPath() const { return inside ? MemberPath(place, "object") : place; }

std::string Origin::Note() const { return i < 0 ? "" : StrCat(" (i = ", std::to_string(i), ")"); }

bool InputPlan::Take(int64_t count, const Decoder& at) {
  if (errors_->any()) return false;
  if (count > room()) {
    at.Fail(StrCat("too many: a scenario may have ", std::to_string(kMaxInputs),
                   " objects and timeline entries in all"));
    return false;
  }
  size_ += count;
  return true;
}

void InputPlan::ExpectPatch(const Decoder& entry) {
  // AddTimelineEntry reports the mistakes of an entry later.
  DecodeErrors ignored;
  const Decoder quiet(entry.json(), "", &ignored);
  if (quiet.Field("op").String() != "patch") return;
  const std::optional<ObjectName> target = ReadName(quiet.Field("object"));
  if (target) kept_.insert(FullKey(*target));
}

std::optional<ObjectName> InputPlan::ReadName(const Decoder& manifest) const {
  if (!manifest.failed() && !manifest.Present()) {
    manifest.Fail("Required value: a manifest is required");
  }
  const std::string kind = manifest.Field("kind").NonNullString();
  const std::string api_version = manifest.Field("apiVersion").NonNullString();
  const std::string name = manifest.Field("metadata").Field("name").String();
  for (const char* field : {"name", "namespace"}) {
    ExpectShortName(manifest.Field("metadata").Field(field));
  }
  if (manifest.failed()) return std::nullopt;
  if (kind.empty()) {
    manifest.Field("kind").Fail("Required value: a kind is required");
    return std::nullopt;
  }
  const KindInfo* info = FindKind(api_version, kind);
  if (info == nullptr) {
    const bool core = api_version.empty() || api_version == "v1";
    manifest.Field("kind").Fail(
        StrCat("Unsupported value: ", QuotedPrefix(core ? kind : StrCat(api_version, " ", kind)),
               ": only ", ModelledKinds(), " are modelled"));
    return std::nullopt;
  }
  if (name.empty()) {
    manifest.Field("metadata").Field("name").Fail("Required value: a name is required");
    return std::nullopt;
  }
  if (!info->namespaced) return ObjectName{info->kind, name};
  const std::string name_space = manifest.Field("metadata").Field("namespace").String();
  return ObjectName{info->kind, StrCat(name_space.empty() ? "default" : name_space, "/", name)};
}

std::optional<AnyObject> InputPlan::ReadObject(Kind kind, const Json& manifest,
                                               const Origin& origin) {
  DecodeErrors errors;
  const Decoder decoder(&manifest, origin.ObjectPath(), &errors);
  const ManifestSize size = SizeOf(manifest, kMaxManifestBytes);
  if (size.text > kMaxManifestBytes) ExpectAtMost(kMaxManifestBytes, decoder);
  decoded_bytes_ += size.decoded;
  if (decoded_bytes_ > kMaxDecodedBytes) {
    decoder.Fail(StrCat("too much: all manifests together may take ",
                        std::to_string(kMaxDecodedBytes >> 20), " MiB once they are decoded"));
  }
  if (size.has_many_parts) ExpectFewParts(decoder);
  AnyObject object = DecodeObject(kind, decoder);
  if (!errors.any() && kind == Kind::kPod) {
    if (const auto error = FindPodTimesError(std::get<v1::PodPtr>(object)->metadata)) {
      const Decoder annotations = decoder.Field("metadata").Field("annotations");
      annotations.Field(error->annotation).Fail(error->message);
    }
  }
  if (!errors.any() && makes_pods_) {
    const int64_t pods = ExpectWorkload(object, decoder, run_);
    if (!errors.any()) Take(pods, PodCountOf(decoder));
  }
  if (!errors.any()) return object;
  errors_->Add({errors.first().message + origin.Note(), errors.first().path});
  return std::nullopt;
}

void InputPlan::Create(Time at, const Json& manifest, Origin origin,
                       std::optional<Duration> lifetime) {
  if (errors_->any()) return;
  if (NeedsName(manifest)) {
    const Json named = WithGeneratedName(manifest, steps_.size());
    if (!NeedsName(named)) return Create(at, named, std::move(origin), lifetime);
  }
  DecodeErrors errors;
  const std::optional<ObjectName> name = ReadName(Decoder(&manifest, origin.ObjectPath(), &errors));
  if (!name) {
    errors_->Add({errors.first().message + origin.Note(), errors.first().path});
    return;
  }
  const size_t index = steps_.size();
  steps_.push_back({.at = at,
                    .op = StepOp::kCreate,
                    .name = *name,
                    .object = ReadObject(name->kind, manifest, origin),
                    .manifest = Keeps(*name) ? manifest : Json(),
                    .origin = std::move(origin)});
  if (!lifetime) return;
  steps_.push_back({.at = at + *lifetime,
                    .op = StepOp::kExpire,
                    .name = *name,
                    .object = {},
                    .manifest = {},
                    .of = index,
                    .origin = {}});
}

void InputPlan::AddTimelineEntry(const Decoder& entry) {
  static const std::map<std::string, StepOp> kOps = {{"create", StepOp::kCreate},
                                                     {"update", StepOp::kUpdate},
                                                     {"patch", StepOp::kPatch},
                                                     {"delete", StepOp::kDelete}};
  const Time at = DecodeMoment(entry.Field("at"));
  const Decoder op_field = entry.Field("op");
  const std::string op_name = op_field.String();
  if (const auto replica_op = FindReplicaOp(op_name)) return AddReplicaOp(entry, *replica_op, at);
  const auto op = kOps.find(op_name);
  if (!entry.failed() && op == kOps.end()) {
    op_field.Fail(
        op_name.empty()
            ? StrCat("Required value: one of ", OpNames(" and "), " is required")
            : StrCat("Unsupported value: ", QuotedPrefix(op_name), ": must be ", OpNames(" or ")));
  }
  const Decoder object = entry.Field("object");
  Origin origin{.place = entry.path(), .inside = true};
  if (!entry.failed() && op->second == StepOp::kCreate && object.Present()) {
    return Create(at, *object.json(), std::move(origin));
  }
  const std::optional<ObjectName> name = ReadName(object);
  if (entry.failed() || !name) return;
  const Json& manifest = *object.json();
  // The patch itself is limited, too, before it is merged.
  ExpectAtMost(kMaxManifestBytes, object);
  if (entry.failed()) return;
  const bool is_update = op->second == StepOp::kUpdate;
  steps_.push_back(
      {.at = at,
       .op = op->second,
       .name = *name,
       .object = is_update ? ReadObject(name->kind, manifest, origin) : std::nullopt,
       .manifest = op->second == StepOp::kPatch || (is_update && Keeps(*name)) ? manifest : Json(),
       .origin = std::move(origin)});
}

void InputPlan::AddReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at) {
  if (replica_ops_.size() == kMaxReplicaOps) {
    return entry.Fail(StrCat("too many: a scenario may have ", std::to_string(kMaxReplicaOps),
                             " entries about replicas"));
  }
  const ReplicaOp op = DecodeReplicaOp(entry, kind, at, replicas_);
  if (!entry.failed()) replica_ops_.push_back(op);
}

std::vector<ReplicaOp> InputPlan::TakeReplicaOps() {
  const std::vector<size_t> order = StableOrder(replica_ops_.size(), [&](size_t a, size_t b) {
    return replica_ops_[a].at < replica_ops_[b].at;
  });
  std::vector<ReplicaOp> ops;
  for (const size_t index : order) ops.push_back(replica_ops_[index]);
  return ops;
}

// The objects that exist while the plan applies its steps in the order of time.
class InputPlan::Cluster {
 public:
  Cluster(InputPlan* plan, DecodeErrors* errors) : plan_(plan), errors_(errors) {}

  // Applies the step and returns its input. Null if the step has no effect, or is impossible, which
  // is an error.
  std::optional<Input> Apply(Step& step, size_t index) {
    const std::string key = FullKey(step.name);
    const auto live = live_.find(key);
    const bool exists = live != live_.end() && live->second.exists;
    switch (step.op) {
      case StepOp::kCreate:
        if (exists) return FailExists(step, live->second);
        live_[key] = {index, std::move(step.manifest), true};
        if (!CheckPod(step)) return std::nullopt;
        return Store(step, InputOp::kCreate);
      case StepOp::kUpdate:
        if (!exists) return FailMissing(step);
        live->second.manifest = std::move(step.manifest);
        return Store(step, InputOp::kUpdate);
      case StepOp::kPatch:
        if (!exists) return FailMissing(step);
        if (!Patch(step, &live->second.manifest)) return std::nullopt;
        return Store(step, InputOp::kUpdate);
      case StepOp::kDelete:
        if (exists) return Remove(live, step);
        // A controller may have created the object. If not, the delete has no effect.
        if (plan_->makes_pods_ && IsMadeByControllers(step.name.kind)) {
          return Input{step.at, InputOp::kDelete, step.name};
        }
        return FailMissing(step);
      case StepOp::kExpire:
        // The object may have been deleted before, and another one may have its name now.
        if (!exists || live->second.created_by != step.of) return std::nullopt;
        return Remove(live, step);
    }
    return std::nullopt;
  }

  // Checks at the end of a moment that the node of one pod exists. Returns false when all pods of
  // the moment were checked.
  bool CheckNodeOfPod() {
    if (num_checked_ == unchecked_.size()) {
      unchecked_.clear();
      num_checked_ = 0;
      return false;
    }
    const Step& step = *unchecked_[num_checked_++];
    const std::string& node = PodOf(step)->spec.node_name;
    if (!Exists(Kind::kNode, node)) {
      errors_->Add({StrCat("there is no node ", QuotedPrefix(node), " at ", InSeconds(step.at),
                           step.origin.Note()),
                    MemberPath(MemberPath(step.origin.ObjectPath(), "spec"), "nodeName")});
    }
    return true;
  }

  // Reports whether the object exists or has existed.
  bool Mentions(const ObjectName& name) const { return live_.count(FullKey(name)) > 0; }
  // Returns the step that created the object last.
  const Step& CreatedBy(const ObjectName& name) const {
    return plan_->steps_[live_.at(FullKey(name)).created_by];
  }

  // Frees one object that exists or has existed. Returns false when nothing is left.
  bool ForgetOne() {
    if (live_.empty()) return false;
    live_.erase(live_.begin());
    return true;
  }

 private:
  struct LiveObject {
    size_t created_by = 0;  // the index of the step
    Json manifest;          // empty unless it is patched at some time
    bool exists = false;    // true if it exists now
  };
  using Live = std::map<std::string, LiveObject>;

  static std::optional<Input> Store(const Step& step, InputOp op) {
    if (!step.object) return std::nullopt;  // an error was recorded
    return Input{step.at, op, *step.object};
  }

  std::optional<Input> Remove(Live::iterator live, const Step& step) {
    live->second.exists = false;
    return Input{step.at, InputOp::kDelete, step.name};
  }

  // Merges the patch into the manifest (RFC 7386), and decodes the result for the step.
  bool Patch(Step& step, Json* manifest) {
    manifest->merge_patch(step.manifest);
    step.object = plan_->ReadObject(step.name.kind, *manifest, step.origin);
    return step.object.has_value();
  }

  bool Exists(Kind kind, const std::string& key) const {
    const auto live = live_.find(FullKey({kind, key}));
    return live != live_.end() && live->second.exists;
  }

  // Returns the step's pod. Null if the step concerns another kind.
  static v1::PodPtr PodOf(const Step& step) {
    const bool is_pod = step.object && step.name.kind == Kind::kPod;
    return is_pod ? std::get<v1::PodPtr>(*step.object) : nullptr;
  }

  // Checks the references of a new pod. Returns false if it cannot be admitted. A list may contain
  // a pod before its node, so the check of the node waits for the end of the moment.
  bool CheckPod(const Step& step) {
    const v1::PodPtr pod = PodOf(step);
    if (pod == nullptr) return true;
    const std::string& node = pod->spec.node_name;
    if (!node.empty() && !HasEnded(*pod) && !Exists(Kind::kNode, node)) unchecked_.push_back(&step);
    return CheckPriorityClass(step);
  }

  // Checks that the priority class exists, as AdmitPod (apiserver/admission.h) does.
  bool CheckPriorityClass(const Step& step) {
    const v1::PodPtr pod = PodOf(step);
    if (pod == nullptr || pod->spec.priority || pod->spec.priority_class_name.empty()) return true;
    const std::string& name = pod->spec.priority_class_name;
    if (IsSystemPriorityClass(name) || Exists(Kind::kPriorityClass, name)) return true;
    errors_->Add({NoPriorityClassText(*pod) + step.origin.Note(),
                  MemberPath(MemberPath(step.origin.ObjectPath(), "spec"), "priorityClassName")});
    return false;
  }

  std::optional<Input> Fail(const Step& step, std::string message) {
    errors_->Add({std::move(message) + step.origin.Note(),
                  MemberPath(MemberPath(step.origin.ObjectPath(), "metadata"), "name")});
    return std::nullopt;
  }
  std::optional<Input> FailExists(const Step& step, const LiveObject& live) {
    const Origin& first = plan_->steps_[live.created_by].origin;
    return Fail(step,
                StrCat(ObjectText(step.name.kind, step.name.key), " already exists (", first.place,
                       first.i < 0 ? "" : StrCat(", i = ", std::to_string(first.i)), ")"));
  }
  std::optional<Input> FailMissing(const Step& step) {
    return Fail(step, StrCat(ObjectText(step.name.kind, step.name.key), " does not exist at ",
                             InSeconds(step.at)));
  }

  InputPlan* plan_;
  DecodeErrors* errors_;
  Live live_;                           // includes objects that no longer exist
  std::vector<const Step*> unchecked_;  // pods whose nodes are checked at the end of the moment
  size_t num_checked_ = 0;              // the number of checked elements of unchecked_
};

bool InputPlan::Mentions(Kind kind, const std::string& key) const {
  if (cluster_ != nullptr) return cluster_->Mentions({kind, key});
  return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return step.op == StepOp::kCreate && step.name.kind == kind && step.name.key == key;
  });
}

std::string InputPlan::PlaceOf(const ObjectName& name) const {
  return cluster_->CreatedBy(name).origin.ObjectPath();
}

InputPlan::InputPlan(DecodeErrors* errors) : errors_(errors) {}
InputPlan::~InputPlan() = default;

std::vector<size_t> InputPlan::InOrderOfTime() const {
  const auto is_earlier = [](const Step& a, const Step& b) { return a.at < b.at; };
  if (std::is_sorted(steps_.begin(), steps_.end(), is_earlier)) {
    std::vector<size_t> order(steps_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    return order;
  }
  return StableOrder(steps_.size(),
                     [&](size_t a, size_t b) { return steps_[a].at < steps_[b].at; });
}

void InputPlan::KeepManifest(const ObjectName& name) { kept_.insert(FullKey(name)); }

bool InputPlan::Keeps(const ObjectName& name) const {
  return keeps_all_ || kept_.count(FullKey(name)) > 0;
}

std::vector<WrittenObject> InputPlan::ManifestsAt(Time t) const {
  std::vector<WrittenObject> written;
  std::vector<size_t> created_by;          // the indices of the steps that created `written`
  std::map<std::string, size_t> existing;  // indices in `written`
  for (size_t index : InOrderOfTime()) {
    const Step& step = steps_[index];
    if (step.at > t) break;
    if (!Keeps(step.name)) continue;
    if (step.op == StepOp::kCreate) {
      existing[FullKey(step.name)] = written.size();
      written.push_back({step.name, step.manifest});
      created_by.push_back(index);
      continue;
    }
    const auto found = existing.find(FullKey(step.name));
    if (found == existing.end()) continue;
    // The expired object may be an earlier one with the same name.
    if (step.op == StepOp::kExpire && step.of != created_by[found->second]) continue;
    Json& manifest = written[found->second].manifest;
    switch (step.op) {
      case StepOp::kCreate:
        break;
      case StepOp::kUpdate:
        manifest = step.manifest;
        break;
      case StepOp::kPatch:
        manifest.merge_patch(step.manifest);
        break;
      case StepOp::kDelete:
      case StepOp::kExpire:
        manifest = nullptr;
        existing.erase(found);
        break;
    }
  }
  std::erase_if(written, [](const WrittenObject& object) { return object.manifest.is_null(); });
  return written;
}

bool InputPlan::FinishOne() {
  if (errors_->any()) return false;
  if (cluster_ == nullptr) {
    cluster_ = std::make_unique<Cluster>(this, errors_);
    order_ = InOrderOfTime();
    return true;
  }
  const bool is_last = num_ordered_ == order_.size();
  const bool ends_moment = is_last || (num_ordered_ > 0 && steps_[order_[num_ordered_ - 1]].at !=
                                                               steps_[order_[num_ordered_]].at);
  if (ends_moment && cluster_->CheckNodeOfPod()) return true;
  if (is_last) return false;
  const size_t index = order_[num_ordered_++];
  if (std::optional<Input> input = cluster_->Apply(steps_[index], index)) {
    inputs_.push_back(std::move(*input));
  }
  return true;
}

double InputPlan::finished() const {
  return order_.empty() ? 0
                        : static_cast<double>(num_ordered_) / static_cast<double>(order_.size());
}

std::vector<Input> InputPlan::TakeInputs() { return std::move(inputs_); }

bool InputPlan::ForgetOne() {
  if (!steps_.empty()) {
    steps_.pop_back();
    return true;
  }
  return cluster_ != nullptr && cluster_->ForgetOne();
}

}  // namespace berth::sim
