#include "scenario/import/import.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "api/json/json_path.h"
#include "api/objects.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/import/import_scheduler.h"
#include "scenario/import/import_workloads.h"
#include "scenario/import/manifest_names.h"
#include "scenario/import/unmodelled.h"
#include "scenario/limits.h"
#include "scenario/manifest_size.h"
#include "scenario/redaction/unread_fields.h"
#include "scenario/scheduler_name.h"
#include "scenario/workload_input.h"

namespace berth::sim {
namespace {

// The greatest number of kinds that a message names.
constexpr size_t kMaxNamed = 8;

bool IsExport(const Json& value) {
  if (value.contains("kind") || value.contains("items")) return false;
  return value.contains("schedulerConfig") || (value.contains("pods") && value.contains("nodes"));
}

}  // namespace

// Reads all manifests one after the other before anything else. Only then does it know which nodes
// exist, which scheduler is at work, and which pods belong to the cluster.
class ObjectImport::Impl {
 public:
  Impl(Json file, JsonDisposal* disposal, const VersionCatalogue& versions, VersionWish wish)
      : disposal_(disposal), versions_(versions), choice_(std::move(wish), versions) {
    if (file.is_array()) {
      OpenList(std::move(file), "", {});
    } else {
      Add(std::move(file), "", {});
    }
  }

  bool Advance() {
    if (errors_.any()) return false;
    switch (phase_) {
      case Phase::kManifests:
        if (!AddNext()) EndManifests();
        break;
      case Phase::kNodes:
        if (!LookAtNode()) Begin(Phase::kOwners);
        break;
      case Phase::kOwners:
        if (!LookAtOwner()) Begin(Phase::kWorkloads);
        break;
      case Phase::kWorkloads:
        if (!LookAtWorkload()) EndWorkloads();
        break;
      case Phase::kVotes:
        if (!CountVote()) Begin(Phase::kPods);
        break;
      case Phase::kPods:
        if (next_ == 0) ChooseScheduler();
        if (!errors_.any() && !TakePod()) Begin(Phase::kObjects);
        break;
      case Phase::kObjects:
        if (!TakeObject()) Begin(Phase::kDone);
        break;
      case Phase::kDone:
        return false;
    }
    return !errors_.any();
  }

  double progress() const {
    // This is the share of the outermost list, because the lists inside it are not counted yet.
    const double manifests =
        open_.empty() ? 1
                      : static_cast<double>(open_[0].next) / std::max(1.0, ElementsOf(open_[0]));
    return (manifests + static_cast<double>(phase_)) / (static_cast<double>(Phase::kDone) + 1);
  }

  const DecodeErrors& errors() const { return errors_; }

  void Discard() {
    for (Open& open : open_) disposal_->Add(std::move(open.value));
    for (auto& [kind, kept] : kept_) {
      for (Kept& object : kept) disposal_->Add(std::move(object.manifest));
    }
    for (Json& pod : pods_) disposal_->Add(std::move(pod));
    if (held_) disposal_->Add(std::move(held_->manifest));
    disposal_->Add(std::move(objects_));
  }

  // REQUIRES: there are no errors.
  ImportedObjects Take() {
    ImportedObjects imported;
    imported.paths = std::move(paths_);
    imported.paths.insert(imported.paths.end(), std::make_move_iterator(pod_paths_.begin()),
                          std::make_move_iterator(pod_paths_.end()));
    const size_t num_pods = pods_.size();
    // Pods come last, after all objects to which they refer.
    std::move(pods_.begin(), pods_.end(), std::back_inserter(objects_));
    Json& document = imported.document;
    document["apiVersion"] = "berth.dev/v1";
    document["kind"] = "Scenario";
    document["metadata"]["name"] = "imported";
    document["metadata"]["title"] = TitleOf(kept_[Kind::kNode].size(), num_pods, num_makers_);
    document["spec"]["objects"] = std::move(objects_);
    if (workloads_.are_on()) document["spec"]["controllerManager"] = Json::object();
    if (until_) document["spec"]["until"] = StrCat(SecondsText(*until_), "s");
    if (for_batch_) document["spec"]["scheduler"] = kKubeBatch;
    if (!semantics_.empty()) document["spec"]["semantics"] = std::move(semantics_);
    if (configuration_) {
      document["spec"]["schedulerConfiguration"] = std::move(configuration_->document);
      imported.configuration_moved = std::move(configuration_->moved);
      report_.Append(configuration_->report);
    }
    imported.left_out = unread_.left_out();
    imported.report = std::move(report_);
    return imported;
  }

 private:
  enum class Phase : uint8_t {
    kManifests,
    kNodes,
    kOwners,     // finds the owners of pods
    kWorkloads,  // finds out whether they make pods
    kVotes,
    kPods,
    kObjects,
    kDone
  };

  struct Kept {
    Json manifest;
    std::string path;
  };

  // The kind and apiVersion of the items of a PodList or StorageClassList that do not state them.
  struct Defaults {
    std::string kind;
    std::string api_version;
  };

  // A list or an export that is being read. The lists inside it are read before its next element.
  struct Open {
    Json value;
    std::string path;
    Defaults defaults;  // of the elements
    size_t next = 0;    // index of the next element, or for an export, in kExportMembers
  };

  void Begin(Phase phase) {
    phase_ = phase;
    next_ = 0;
  }

  // --- kManifests

  static double ElementsOf(const Open& open) {
    return static_cast<double>(open.value.is_array() ? open.value.size()
                                                     : std::size(kExportMembers));
  }

  void OpenList(Json list, const std::string& path, Defaults defaults) {
    open_.push_back({std::move(list), path, std::move(defaults)});
  }

  // Reads the next element of the innermost list. Returns false if there is none.
  bool AddNext() {
    if (open_.empty()) return false;
    Open& open = open_.back();
    const size_t next = open.next++;
    if (!open.value.is_array()) {
      AddExportMember(next);
    } else if (next < open.value.size()) {
      const Defaults defaults = open.defaults;
      Add(std::move(open.value[next]), ElementPath(open.path, next), defaults);
    } else {
      disposal_->Add(std::move(open.value));
      open_.pop_back();
    }
    return true;
  }

  void EndManifests() {
    if (!found_anything_) {
      return Fail("", "it has no object: expected a Scenario, a List, a Node or a Pod");
    }
    Begin(Phase::kNodes);
  }

  BERTH_KEPT_APART void FailWithoutPods(const std::string& kinds) {
    Fail("", StrCat("there is neither a Node nor a Pod in it, only ", kinds,
                    "; kubectl get nodes,pods -A -o json prints what is scheduled"));
  }
  BERTH_KEPT_APART void FailWithoutManifest(const Json& value, const std::string& path) {
    const bool is_table = value.is_string() && TextAt(value, {}).starts_with("NAME");
    Fail(path, StrCat("expected a manifest or a list of them",
                      is_table ? ": kubectl get prints one with -o json" : ""));
  }

  void Add(Json value, const std::string& path, const Defaults& defaults) {
    if (errors_.any() || value.is_null()) return;
    found_anything_ = true;
    if (!value.is_object()) {
      return FailWithoutManifest(value, path);
    }
    ExpectType(value, path, &errors_);
    if (errors_.any()) return;
    std::string kind = TextAt(value, {"kind"});
    std::string api_version = TextAt(value, {"apiVersion"});
    if (kind == "Scenario") return Fail(path, "a Scenario must be alone in its file");
    if (IsExport(value)) return open_.push_back({std::move(value), path, {}});
    if (!ConfigurationKind(value).empty()) return AddConfiguration(std::move(value), path);
    if (kind == "ConfigMap") AddConfigurationOfMap(value, path);
    if (Find(value, {"items"}) != nullptr || IsList(kind)) {
      return AddItems(std::move(value), path, {kind, api_version});
    }
    if (kind.empty() && Find(value, {"Items"}) != nullptr) {
      return Fail(path,
                  "this looks like the output of an old kubectl, which cannot be read: expected "
                  "items, got Items");
    }
    if (kind.empty()) {
      kind = defaults.kind;
      if (api_version.empty()) api_version = defaults.api_version;
    }
    if (kind.empty()) kind = GuessKind(value);
    if (kind.empty()) {
      return Fail(path.empty() ? "kind" : MemberPath(path, "kind"),
                  "Required value: expected a Scenario, a List, a Node or a Pod");
    }
    const KindInfo* info = FindKind(api_version, kind);
    if (info == nullptr) {
      other_kinds_.insert(kind);
      ReportUnmodelledKind(kind, NameOf(value), &report_);
      disposal_->Add(std::move(value));
    } else if (IsForControllersAlone(info->kind)) {
      // Keeps it until it is known whether its controller runs.
      ReportUnmodelledKind(kind, NameOf(value), &report_);
      SetKind(*info, api_version, &value);
      unread_.NoteImages(value);
      kept_[info->kind].push_back({std::move(value), path});
    } else {
      Keep(std::move(value), path, *info, api_version);
    }
  }

  // Returns the kinds that were found, as "Service, Secret". Empty if Node or Pod is among them.
  std::string OnlyOtherKinds() const {
    std::set<std::string> others = other_kinds_;
    for (const auto& [kind, objects] : kept_) {
      if (objects.empty()) continue;
      if (kind == Kind::kNode || kind == Kind::kPod) return "";
      others.emplace(InfoOf(kind).name);
    }
    if (held_) others.emplace(ConfigurationKind(held_->manifest));
    std::vector<std::string> kinds;
    for (const std::string& kind : others) {
      if (kinds.size() < kMaxNamed) kinds.push_back(KindText(kind));
    }
    return StrJoin(kinds, ", ");
  }

  static bool IsList(std::string_view kind) { return kind.size() >= 4 && kind.ends_with("List"); }

  void Fail(const std::string& path, std::string message) {
    errors_.Add({std::move(message), path});
  }

  // `defaults` are those of the list itself.
  void AddItems(Json list, const std::string& path, Defaults defaults) {
    Json& items = list["items"];
    const std::string items_path = MemberPath(path, "items");
    if (items.is_null()) return;
    if (!items.is_array()) return Fail(items_path, "expected a list");
    std::string& kind = defaults.kind;
    kind = IsList(kind) ? kind.substr(0, kind.size() - 4) : "";
    OpenList(std::move(items), items_path, defaults);
    disposal_->Add(std::move(list));
  }

  void Keep(Json manifest, const std::string& path, const KindInfo& info,
            const std::string& api_version) {
    SetKind(info, api_version, &manifest);
    ExpectManifestSize(path, &manifest, &errors_);
    if (errors_.any()) return;
    unread_.NoteImages(manifest);
    kept_[info.kind].push_back({std::move(manifest), path});
  }

  static void SetKind(const KindInfo& info, const std::string& api_version, Json* manifest) {
    (*manifest)["apiVersion"] =
        api_version.empty() ? std::string(info.api_versions[0]) : api_version;
    (*manifest)["kind"] = std::string(info.name);
  }

  // Reads one member of an export, which is the innermost value of open_. Behind the last member,
  // reports all members that are no part of an export.
  void AddExportMember(size_t index) {
    if (index == std::size(kExportMembers)) {
      Open open = std::move(open_.back());
      open_.pop_back();
      ReportUnknownMembers(open.value);
      return disposal_->Add(std::move(open.value));
    }
    const auto& [name, kind] = kExportMembers[index];
    Json& value = open_.back().value;
    const auto found = value.find(name);
    if (found == value.end() || found->is_null()) return;
    Json member = std::move(*found);
    const std::string path = MemberPath(open_.back().path, name);
    if (kind == "KubeSchedulerConfiguration") {
      ExpectType(member, path, &errors_);
      if (!errors_.any()) AddConfiguration(AsConfiguration(std::move(member)), path);
    } else if (member.is_object()) {
      member["kind"] = StrCat(kind, "List");
      Add(std::move(member), path, {});
    } else if (!member.is_array()) {
      Fail(path, "expected a list");
    } else {
      OpenList(std::move(member), path, {std::string(kind), ""});
    }
  }

  void ReportUnknownMembers(const Json& value) {
    for (const auto& member : value.items()) {
      const auto is_known = [&](const auto& known) { return member.key() == known.name; };
      if (std::any_of(std::begin(kExportMembers), std::end(kExportMembers), is_known)) continue;
      report_.Add(ImportSection::kIgnored, "unknownMember", "", "", member.key());
    }
  }

  void AddConfiguration(Json value, const std::string& path) {
    if (held_) {
      return Fail(path, StrCat("there is a scheduler configuration already, at ", held_->path));
    }
    LeaveOutCredentials(&value);
    held_ = Kept{std::move(value), path};
  }

  void AddConfigurationOfMap(const Json& map, const std::string& path) {
    for (HeldText& held : ConfigurationsIn(map)) {
      if (held.value) {
        AddConfiguration(*std::move(held.value), PathInMap(path, held.member));
      } else {
        report_.Add(ImportSection::kIgnored, "yamlInConfigMap", "ConfigMap", "data", NameOf(map));
      }
    }
  }

  // --- The kept manifests. Each function handles the next one, to which next_ points, and returns
  // false if there is none.

  Kept* NextOf(Kind kind) {
    std::vector<Kept>& kept = kept_[kind];
    return next_ < kept.size() ? &kept[next_++] : nullptr;
  }

  bool LookAtNode() {
    const Kept* node = NextOf(Kind::kNode);
    if (node == nullptr) return false;
    node_names_.insert(TextAt(node->manifest, {"metadata", "name"}));
    choice_.LookAt(node->manifest);
    return true;
  }

  bool LookAtOwner() {
    const Kept* pod = NextOf(Kind::kPod);
    if (pod == nullptr) return false;
    workloads_.LookAtPod(pod->manifest, IsAstray(pod->manifest) && !HasEnded(pod->manifest));
    return true;
  }

  // Returns the next object of the wanted kinds from kind_ on, and sets kind_ to its kind. Null if
  // there is none.
  Kept* NextOfKinds(bool (*is_wanted)(Kind)) {
    for (; kind_ < kNumKinds; ++kind_, next_ = 0) {
      if (!is_wanted(static_cast<Kind>(kind_))) continue;
      if (Kept* object = NextOf(static_cast<Kind>(kind_))) return object;
    }
    return nullptr;
  }

  bool LookAtWorkload() {
    const Kept* workload = NextOfKinds(IsWorkload);
    if (workload == nullptr) return false;
    const auto kind = static_cast<Kind>(kind_);
    const Json& manifest = workload->manifest;
    if (!workloads_.LookAt(kind, manifest)) return true;
    if (const Json* pod = PodTemplateOf(kind, manifest)) {
      votes_.Add(*pod, PodsWanted(kind, manifest, static_cast<int64_t>(node_names_.size())), true);
    }
    return true;
  }

  void EndWorkloads() {
    kind_ = 0;
    if (const std::string kinds = OnlyOtherKinds(); !workloads_.are_on() && !kinds.empty()) {
      return FailWithoutPods(kinds);
    }
    if (workloads_.are_on()) BeginControllers();
    Begin(held_ ? Phase::kPods : Phase::kVotes);
  }

  // Removes the rows about idle workloads, because controllers run. TakeWorkload adds those that
  // are still true.
  void BeginControllers() {
    for (int i = 0; i < kNumKinds; ++i) {
      const KindInfo& info = InfoOf(static_cast<Kind>(i));
      if (!IsForControllersAlone(info.kind)) continue;
      report_.Remove(ImportSection::kIgnored, kIdleWorkload, info.name);
    }
    for (const Kept& kept : kept_[Kind::kPriorityClass]) {
      priority_classes_.insert(TextAt(kept.manifest, {"metadata", "name"}));
    }
  }

  bool CountVote() {
    const Kept* pod = NextOf(Kind::kPod);
    if (pod == nullptr) return false;
    if (HasEnded(pod->manifest) || IsAstray(pod->manifest)) return true;
    votes_.Add(pod->manifest, 1, TextAt(pod->manifest, {"spec", "nodeName"}).empty());
    return true;
  }

  // Chooses the scheduler, and the version of kube-scheduler, which reads the configuration.
  void ChooseScheduler() {
    for_batch_ =
        held_ ? ConfigurationKind(held_->manifest) == kBatchConfiguration : votes_.AreForBatch();
    if (for_batch_ && !held_) report_.Add(ImportSection::kRead, "atWorkByPods", kKubeBatch);
    if (!for_batch_) {
      semantics_ = choice_.Choose(held_ ? &held_->manifest : nullptr, &report_);
      version_ = versions_.Find(semantics_);
    }
    // The reader of the scenario reports an unknown version.
    if (version_ == nullptr) version_ = versions_.standard();
    if (!held_) return;
    Result<ImportedConfiguration> read =
        ReadConfigurationAt(std::move(held_->manifest), held_->path, *version_->configuration);
    if (!read.ok()) return errors_.Add(read.error());
    configuration_ = std::move(read).value();
  }

  bool TakePod() {
    Kept* pod = NextOf(Kind::kPod);
    if (pod == nullptr) return false;
    if (BelongsIn(pod->manifest)) {
      unread_.LeaveOutOf(&pod->manifest);
      pods_.push_back(std::move(pod->manifest));
      pod_paths_.push_back(std::move(pod->path));
    } else {
      disposal_->Add(std::move(pod->manifest));
    }
    return true;
  }

  // Takes nodes first, then all other objects except pods, which were taken before.
  bool TakeObject() {
    if (Kept* node = is_behind_nodes_ ? nullptr : NextOf(Kind::kNode)) {
      TakeKept(Kind::kNode, node);
      return true;
    }
    if (!is_behind_nodes_) {
      is_behind_nodes_ = true;
      next_ = 0;
    }
    Kept* object = NextOfKinds([](Kind kind) { return kind != Kind::kNode && kind != Kind::kPod; });
    if (object == nullptr) return false;
    const auto kind = static_cast<Kind>(kind_);
    if (IsWorkload(kind)) {
      TakeWorkload(kind, object);
    } else {
      TakeKept(kind, object);
    }
    return true;
  }

  void TakeWorkload(Kind kind, Kept* workload) {
    Json& manifest = workload->manifest;
    if (!workloads_.are_on()) {
      return IsForControllersAlone(kind) ? disposal_->Add(std::move(manifest))
                                         : TakeKept(kind, workload);
    }
    switch (workloads_.FateOf(kind, manifest)) {
      case WorkloadFate::kRuns:
        return TakeRunning(kind, workload);
      case WorkloadFate::kIdle:
        report_.Add(ImportSection::kIgnored, kIdleWorkload, InfoOf(kind).name, "",
                    NameOf(manifest));
        break;
      case WorkloadFate::kUnmodelled:
        report_.Add(ImportSection::kNotModelled, "workloadField", InfoOf(kind).name,
                    FindUnmodelledField(kind, manifest), NameOf(manifest));
        break;
    }
    disposal_->Add(std::move(manifest));
  }

  void TakeRunning(Kind kind, Kept* workload) {
    if (IsForControllersAlone(kind)) {
      ExpectManifestSize(workload->path, &workload->manifest, &errors_);
      if (errors_.any()) return;
    }
    if (workloads_.MakesPods(kind, workload->manifest)) {
      ++num_makers_;
      const Json& manifest = workload->manifest;
      ReportPodMaker(kind, manifest, *version_, priority_classes_, &report_);
      if (const Json* pod = PodTemplateOf(kind, manifest)) {
        ReportSchedulerName(*pod, InfoOf(kind).name,
                            StrCat(PodTemplatePath(kind), "spec.schedulerName"), NameOf(manifest));
      }
    }
    if (kind == Kind::kCronJob) {
      until_ = std::max(until_, PrepareCronJob(&workload->manifest));
    }
    TakeKept(kind, workload);
  }

  void TakeKept(Kind kind, Kept* object) {
    report_.Add(ImportSection::kRead, "object", InfoOf(kind).name);
    ReportUnmodelled(kind, object->manifest);
    unread_.LeaveOutOf(&object->manifest);
    objects_.push_back(std::move(object->manifest));
    paths_.push_back(std::move(object->path));
  }

  bool IsAstray(const Json& pod) const {
    const std::string node = TextAt(pod, {"spec", "nodeName"});
    return !node.empty() && node_names_.count(node) == 0;
  }

  // Returns false, after reporting the reason, if the pod is no part of the imported cluster.
  bool BelongsIn(const Json& pod) {
    const std::string node = TextAt(pod, {"spec", "nodeName"});
    if (HasEnded(pod) && !workloads_.IsCounted(pod)) {
      report_.Add(ImportSection::kIgnored, "ended", "Pod", "status.phase", NameOf(pod));
      return false;
    }
    if (IsAstray(pod) && !HasEnded(pod)) {
      report_.Add(ImportSection::kIgnored, "astray", "Pod", "spec.nodeName", node);
      return false;
    }
    report_.Add(ImportSection::kRead, "object", "Pod");
    report_.Add(ImportSection::kRead, node.empty() ? "pending" : "bound", "Pod");
    ReportUnmodelled(Kind::kPod, pod);
    if (node.empty()) ReportSchedulerName(pod, "Pod", "spec.schedulerName", NameOf(pod));
    return true;
  }

  void ReportUnmodelled(Kind kind, const Json& manifest) {
    ReportUnmodelledFields(kind, manifest, NameOf(manifest), *version_, &report_);
  }

  // `of` and `path`: the kind of the object with the schedulerName, and the path of that name.
  // `example`: the object's name.
  void ReportSchedulerName(const Json& pod, std::string_view of, std::string_view path,
                           const std::string& example) {
    const Json* configuration = configuration_ ? &configuration_->document : nullptr;
    const std::string_view code = WhyNotServed(pod, for_batch_, configuration);
    if (!code.empty()) report_.Add(ImportSection::kNotModelled, code, of, path, example);
  }

  JsonDisposal* disposal_;
  VersionCatalogue versions_;
  VersionChoice choice_;
  std::string semantics_;                   // empty: kube-batch is at work
  std::shared_ptr<const Version> version_;  // null until the scheduler is chosen
  DecodeErrors errors_;
  Phase phase_ = Phase::kManifests;
  std::vector<Open> open_;       // the innermost list is last
  bool found_anything_ = false;  // other than empty documents
  std::map<Kind, std::vector<Kept>> kept_;
  std::optional<Kept> held_;                            // the file's configuration as written
  std::optional<ImportedConfiguration> configuration_;  // held_ as the version reads it
  std::set<std::string> other_kinds_;
  ImportReport report_;
  UnreadFields unread_{ManifestOrigin::kCluster};

  size_t next_ = 0;  // index of the next kept object in the phase
  std::set<std::string> node_names_;
  SchedulerVotes votes_;
  bool for_batch_ = false;
  bool is_behind_nodes_ = false;
  int kind_ = 0;  // the kind whose objects the phase reads
  WorkloadImport workloads_;
  std::set<std::string> priority_classes_;  // if controllers run
  size_t num_makers_ = 0;                   // the number of workloads that make pods
  std::optional<Time> until_;               // set if a CronJob makes Jobs
  Json objects_ = Json::array();
  std::vector<std::string> paths_;  // the path of each of objects_
  std::vector<Json> pods_;
  std::vector<std::string> pod_paths_;
};

ObjectImport::ObjectImport(Json file, JsonDisposal* disposal, const VersionCatalogue& versions,
                           VersionWish wish)
    : impl_(std::make_unique<Impl>(std::move(file), disposal, versions, std::move(wish))) {}
ObjectImport::~ObjectImport() = default;

bool ObjectImport::Advance() { return impl_->Advance(); }
double ObjectImport::progress() const { return impl_->progress(); }
const DecodeErrors& ObjectImport::errors() const { return impl_->errors(); }
ImportedObjects ObjectImport::Take() { return impl_->Take(); }
void ObjectImport::Discard() { impl_->Discard(); }

}  // namespace berth::sim
