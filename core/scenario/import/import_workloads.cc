#include "scenario/import/import_workloads.h"

#include <algorithm>
#include <string>
#include <utility>

#include "api/cron/cron_schedule.h"
#include "api/decode/decode_duration.h"
#include "api/json/json.h"
#include "apiserver/admission.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/import/manifest_names.h"
#include "scenario/import/unmodelled.h"
#include "scenario/limits.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

// How long a run continues after a CronJob has made its first Job.
constexpr Duration kRestAfterJob = Seconds(120);

std::string KeyOfOwner(std::string_view kind, const Json& owned, std::string_view name) {
  const std::string name_space = TextAt(owned, {"metadata", "namespace"});
  return StrCat(kind, " ", name_space.empty() ? "default" : std::string_view(name_space), "/",
                name);
}

struct Owner {
  std::string kind;
  std::string name;
  std::string uid;
};

// Returns the owner that is the controller. Null if there is none.
std::optional<Owner> ControllerOf(const Json& manifest) {
  const Json* owners = Find(manifest, {"metadata", "ownerReferences"});
  if (owners == nullptr || !owners->is_array()) return std::nullopt;
  for (const Json& owner : *owners) {
    const Json* controls = Find(owner, {"controller"});
    if (controls == nullptr || *controls != true) continue;
    return Owner{TextAt(owner, {"kind"}), TextAt(owner, {"name"}), TextAt(owner, {"uid"})};
  }
  return std::nullopt;
}

// Returns the kind whose controller makes objects of this kind and builds their names from its own
// ("web" for "web-7d4b9c"). Empty if there is none.
std::string_view MakerOf(std::string_view kind) {
  return kind == "ReplicaSet" ? "Deployment" : kind == "Job" ? "CronJob" : "";
}

// Returns the number of that member, or `otherwise` if there is none. The decoder of the manifest
// finds wrong types.
int64_t NumberAt(const Json& value, std::initializer_list<std::string_view> names,
                 int64_t otherwise) {
  const Json* number = Find(value, names);
  return number != nullptr && number->is_number_integer() ? number->get<int64_t>() : otherwise;
}

bool IsTrueAt(const Json& value, std::initializer_list<std::string_view> names) {
  const Json* flag = Find(value, names);
  return flag != nullptr && *flag == true;
}

bool HasJobEnded(const Json& job) {
  const Json* conditions = Find(job, {"status", "conditions"});
  if (conditions == nullptr || !conditions->is_array()) return false;
  return std::any_of(conditions->begin(), conditions->end(), [](const Json& condition) {
    const std::string type = TextAt(condition, {"type"});
    return (type == "Complete" || type == "Failed") && TextAt(condition, {"status"}) == "True";
  });
}

bool WantsPods(Kind kind, const Json& manifest) {
  if (kind == Kind::kCronJob) return !IsTrueAt(manifest, {"spec", "suspend"});
  if (kind != Kind::kJob) return PodsWanted(kind, manifest, 1) > 0;
  if (IsTrueAt(manifest, {"spec", "suspend"}) || HasJobEnded(manifest)) return false;
  return PodsWanted(kind, manifest, 1) > 0 && NumberAt(manifest, {"spec", "completions"}, 1) > 0;
}

}  // namespace

bool IsWorkload(Kind kind) {
  return IsForControllersAlone(kind) || kind == Kind::kReplicaSet || kind == Kind::kStatefulSet;
}

int64_t PodsWanted(Kind kind, const Json& manifest, int64_t num_nodes) {
  switch (kind) {
    case Kind::kDaemonSet:
      return num_nodes;
    case Kind::kJob:
      return NumberAt(manifest, {"spec", "parallelism"}, 1);
    case Kind::kCronJob:
      return NumberAt(manifest, {"spec", "jobTemplate", "spec", "parallelism"}, 1);
    default:
      return NumberAt(manifest, {"spec", "replicas"}, 1);
  }
}

const Json* PodTemplateOf(Kind kind, const Json& manifest) {
  return kind == Kind::kCronJob ? Find(manifest, {"spec", "jobTemplate", "spec", "template"})
                                : Find(manifest, {"spec", "template"});
}

std::string_view PodTemplatePath(Kind kind) {
  return kind == Kind::kCronJob ? "spec.jobTemplate.spec.template." : "spec.template.";
}

void ReportPodMaker(Kind kind, const Json& manifest, const Version& version,
                    const std::set<std::string>& priority_classes, ImportReport* report) {
  const std::string_view kind_name = InfoOf(kind).name;
  const std::string name = NameOf(manifest);
  report->Add(ImportSection::kRead, "makesPods", kind_name, "", name);
  const Json* pod = PodTemplateOf(kind, manifest);
  if (pod == nullptr) return;
  const auto add = [&](std::string_view code, std::string_view path, std::string_view example) {
    report->Add(ImportSection::kNotModelled, code, kind_name, StrCat(PodTemplatePath(kind), path),
                example);
  };
  ImportReport of_pod;
  ReportUnmodelledFields(Kind::kPod, *pod, name, version, &of_pod);
  for (const ImportFact& fact : of_pod.facts()) add(fact.code, fact.path, name);
  const std::string priority_class = TextAt(*pod, {"spec", "priorityClassName"});
  if (!priority_class.empty() && !IsSystemPriorityClass(priority_class) &&
      !priority_classes.contains(priority_class)) {
    add("priorityClass", "spec.priorityClassName", priority_class);
  }
  const bool ends = kind == Kind::kJob || kind == Kind::kCronJob;
  if (ends && TextAt(*pod, {"metadata", "annotations", kRunForAnnotation}).empty()) {
    add("endlessJob", "metadata.annotations", name);
  }
}

std::optional<Time> PrepareCronJob(Json* cron_job) {
  if (const auto metadata = cron_job->find("metadata");
      metadata != cron_job->end() && metadata->is_object()) {
    metadata->erase("creationTimestamp");
  }
  const std::string text = TextAt(*cron_job, {"spec", "schedule"});
  if (!WantsPods(Kind::kCronJob, *cron_job) || text.size() > kMaxScheduleBytes) return std::nullopt;
  const Result<CronSchedule> schedule = CronSchedule::Parse(text);
  if (!schedule.ok()) return std::nullopt;
  const Time first = schedule.value().NextAfter(Time{});
  if (first > kUntilCeiling - kRestAfterJob) return std::nullopt;
  return first + kRestAfterJob;
}

void WorkloadImport::LookAtPod(const Json& pod, bool is_astray) {
  is_of_cluster_ = is_of_cluster_ || !TextAt(pod, {"metadata", "uid"}).empty();
  const std::optional<Owner> owner = ControllerOf(pod);
  if (!owner) return;
  is_of_cluster_ = true;
  AddPods(KeyOfOwner(owner->kind, pod, owner->name), owner->uid, is_astray);
  const std::string_view maker = MakerOf(owner->kind);
  const size_t end = owner->name.rfind('-');
  if (maker.empty() || end == std::string::npos) return;
  AddPods(KeyOfOwner(maker, pod, owner->name.substr(0, end)), "", is_astray);
}

void WorkloadImport::AddPods(const Key& owner, const std::string& uid, bool is_astray) {
  Pods& pods = pods_[owner];
  if (pods.uid.empty()) pods.uid = uid;
  pods.is_astray = pods.is_astray || is_astray;
}

bool WorkloadImport::LookAt(Kind kind, const Json& manifest) {
  Workload workload = ReadWorkload(kind, manifest);
  if (const auto owner = ControllerOf(manifest); owner && !workload.owner.empty()) {
    makers_[workload.owner] = owner->uid;
  }
  const bool asks = Asks(workload);
  are_on_ = are_on_ || asks;
  // If the file contains the workload twice, the one from the cluster owns the pods in the file.
  const bool is_of_cluster = !workload.uid.empty();
  const auto [known, is_new] = workloads_.try_emplace(workload.key, workload);
  if (!is_new && is_of_cluster) known->second = std::move(workload);
  return asks;
}

WorkloadImport::Workload WorkloadImport::ReadWorkload(Kind kind, const Json& manifest) {
  Workload workload;
  workload.kind = kind;
  workload.key = KeyOfOwner(InfoOf(kind).name, manifest, TextAt(manifest, {"metadata", "name"}));
  workload.uid = TextAt(manifest, {"metadata", "uid"});
  const std::optional<Owner> owner = ControllerOf(manifest);
  if (owner && !owner->kind.empty() && owner->kind == MakerOf(InfoOf(kind).name)) {
    workload.owner = KeyOfOwner(owner->kind, manifest, owner->name);
  }
  const Json* spec = Find(manifest, {"spec"});
  workload.has_spec = spec != nullptr && !spec->is_null();
  workload.wants_pods = workload.has_spec && WantsPods(kind, manifest);
  workload.is_modelled = FindUnmodelledField(kind, manifest).empty();
  return workload;
}

bool WorkloadImport::Asks(const Workload& workload) const {
  if (!workload.wants_pods || !workload.is_modelled || pods_.contains(workload.key)) return false;
  return workload.uid.empty() || !is_of_cluster_;
}

// Reports whether the workload's controller knows all of its pods.
bool WorkloadImport::IsWhole(const Workload& workload) const {
  if (workload.uid.empty()) return false;
  const Pods& pods = pods_.at(workload.key);
  if (pods.is_astray && workload.kind != Kind::kDaemonSet) return false;
  if (!pods.uid.empty()) return pods.uid == workload.uid;
  const auto maker = makers_.find(workload.key);
  return maker != makers_.end() && maker->second == workload.uid;
}

const WorkloadImport::Workload* WorkloadImport::OwnerOf(const Workload& workload) const {
  if (workload.owner.empty()) return nullptr;
  const auto found = workloads_.find(workload.owner);
  return found == workloads_.end() ? nullptr : &found->second;
}

WorkloadFate WorkloadImport::FateOf(const Workload& workload) const {
  if (!are_on_ || !workload.has_spec) return WorkloadFate::kIdle;
  if (!workload.is_modelled) return WorkloadFate::kUnmodelled;
  if (const Workload* owner = OwnerOf(workload)) {
    return FateOf(*owner) == WorkloadFate::kRuns ? WorkloadFate::kRuns : WorkloadFate::kIdle;
  }
  if (pods_.contains(workload.key)) {
    return IsWhole(workload) ? WorkloadFate::kRuns : WorkloadFate::kIdle;
  }
  return !workload.wants_pods || Asks(workload) ? WorkloadFate::kRuns : WorkloadFate::kIdle;
}

WorkloadFate WorkloadImport::FateOf(Kind kind, const Json& manifest) const {
  return FateOf(ReadWorkload(kind, manifest));
}

bool WorkloadImport::MakesPods(Kind kind, const Json& manifest) const {
  const Workload workload = ReadWorkload(kind, manifest);
  return Asks(workload) && FateOf(workload) == WorkloadFate::kRuns && OwnerOf(workload) == nullptr;
}

bool WorkloadImport::IsCounted(const Json& pod) const {
  if (!are_on_) return false;
  const std::optional<Owner> owner = ControllerOf(pod);
  if (!owner || owner->kind != "Job") return false;
  const auto job = workloads_.find(KeyOfOwner(owner->kind, pod, owner->name));
  return job != workloads_.end() && FateOf(job->second) == WorkloadFate::kRuns;
}

}  // namespace berth::sim
