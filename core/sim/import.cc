#include "sim/import.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "api/json_path.h"
#include "api/json_text.h"
#include "api/objects.h"
#include "base/strings.h"
#include "scheduler/newer_configuration.h"
#include "sim/unmodelled.h"

namespace berth::sim {
namespace {

// Kinds that messages name.
constexpr size_t kMaxNamed = 8;

constexpr std::string_view kConfigurationGroup = "kubescheduler.config.k8s.io/";

// What there is no kind for.
constexpr std::string_view kBatchConfiguration = "kube-batch configuration";
constexpr std::string_view kKubeBatch = "kube-batch";

// The members of what kube-scheduler-simulator exports, which say no kind. As ResourcesForSnap of
// its snapshot/snapshot.go.
constexpr struct {
  const char* name;
  std::string_view kind;
} kExportMembers[] = {
    {"namespaces", "Namespace"},
    {"priorityClasses", "PriorityClass"},
    {"storageClasses", "StorageClass"},
    {"pvcs", "PersistentVolumeClaim"},
    {"pvs", "PersistentVolume"},
    {"nodes", "Node"},
    {"pods", "Pod"},
    {"schedulerConfig", "KubeSchedulerConfiguration"},
};

// The member at `names`, one inside the other; null if it is not there.
const Json* Find(const Json& value, std::initializer_list<std::string_view> names) {
  const Json* found = &value;
  for (const std::string_view name : names) {
    if (!found->is_object()) return nullptr;
    const auto member = found->find(name);
    if (member == found->end() || member->is_null()) return nullptr;
    found = &*member;
  }
  return found;
}

// The text there; "" if there is none. Wrong types are found when the manifest is decoded.
std::string TextAt(const Json& value, std::initializer_list<std::string_view> names) {
  const Json* found = Find(value, names);
  return found != nullptr && found->is_string() ? found->get<std::string>() : "";
}

// What a manifest without a kind looks like; "" if like nothing.
std::string_view GuessKind(const Json& manifest) {
  if (Find(manifest, {"spec", "containers"}) != nullptr) return "Pod";
  if (Find(manifest, {"status", "allocatable"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "capacity"}) != nullptr) return "Node";
  if (Find(manifest, {"status", "nodeInfo"}) != nullptr) return "Node";
  return "";
}

bool IsExport(const Json& value) {
  if (value.contains("kind") || value.contains("items")) return false;
  return value.contains("schedulerConfig") || (value.contains("pods") && value.contains("nodes"));
}

// {actions: "allocate, backfill", tiers: [{plugins: [...]}]}
bool IsBatchConfiguration(const Json& value) {
  if (!value.is_object() || value.contains("kind") || value.contains("apiVersion")) return false;
  const Json* actions = Find(value, {"actions"});
  const Json* tiers = Find(value, {"tiers"});
  return (actions != nullptr && actions->is_string()) || (tiers != nullptr && tiers->is_array());
}

// The kind of configuration that it is; "" if it is another manifest. Others have a Policy too.
std::string_view ConfigurationKind(const Json& value) {
  if (IsBatchConfiguration(value)) return kBatchConfiguration;
  const std::string kind = TextAt(value, {"kind"});
  const std::string api_version = TextAt(value, {"apiVersion"});
  if (kind == "KubeSchedulerConfiguration") return "KubeSchedulerConfiguration";
  if (kind != "Policy") return "";
  const bool lists_predicates =
      api_version.empty() && (value.contains("predicates") || value.contains("priorities"));
  const bool is_scheduler_policy =
      api_version == "v1" || api_version.starts_with(kConfigurationGroup) || lists_predicates;
  return is_scheduler_policy ? "Policy" : "";
}

// What a file, or a part of it, says that it is must be text: a kind of another type is not taken
// for none at all.
void ExpectType(const Json& value, const std::string& path, DecodeErrors* errors) {
  if (!value.is_object()) return;
  const Decoder decoder(&value, path, errors);
  for (const char* name : {"kind", "apiVersion"}) {
    static_cast<void>(decoder.Field(name).NonNullString());
  }
}

// "namespace/name", or the name.
std::string NameOf(const Json& manifest) {
  const std::string name = TextAt(manifest, {"metadata", "name"});
  const std::string name_space = TextAt(manifest, {"metadata", "namespace"});
  return name_space.empty() ? name : StrCat(name_space, "/", name);
}

ImportedConfiguration ReadBatchConfigurationAt(Json value, const std::string& path) {
  ImportedConfiguration configuration;
  configuration.is_batch = true;
  configuration.kind = kBatchConfiguration;
  configuration.report.Add(ImportSection::kRead, "configuration", kBatchConfiguration, path);
  configuration.moved.emplace_back("", path);
  configuration.document = std::move(value);
  return configuration;
}

// Puts a configuration into the shape that v1.21 reads. Nothing that is outside of a simulation can
// be called, so that extenders go.
Result<ImportedConfiguration> ReadConfigurationAt(Json value, const std::string& path) {
  DecodeErrors errors;
  ExpectType(value, path, &errors);
  if (errors.any()) return errors.first();
  const std::string kind(ConfigurationKind(value));
  if (kind == kBatchConfiguration) return ReadBatchConfigurationAt(std::move(value), path);
  const Json extenders =
      value.is_object() && value.contains("extenders") ? value["extenders"] : Json();
  if (extenders.is_array() && !extenders.empty()) value.erase("extenders");
  Result<TranslatedConfiguration> translated = TranslateConfiguration(std::move(value));
  const auto at = [&](const std::string& inner) {
    return path.empty() || inner.empty() ? StrCat(path, inner) : StrCat(path, ".", inner);
  };
  if (!translated.ok()) return Error{translated.error().message, at(translated.error().path)};
  ImportedConfiguration configuration;
  configuration.kind = kind;
  ImportReport& report = configuration.report;
  report.Add(ImportSection::kRead, "configuration", kind, path);
  const std::string& from = translated.value().from;
  if (!from.empty()) {
    report.Add(ImportSection::kRead, "translated", kind, StrCat(kConfigurationGroup, from));
  }
  if (extenders.is_array() && !extenders.empty()) {
    report.Add(ImportSection::kNotModelled, "extenders", kind, "extenders");
  }
  for (const LostSetting& setting : translated.value().lost) {
    report.Add(ImportSection::kNotModelled, "setting", kind, setting.path, setting.name);
  }
  for (auto& [now, before] : translated.value().moved) {
    configuration.moved.emplace_back(std::move(now), at(before));
  }
  configuration.moved.emplace_back("", path);
  configuration.document = std::move(translated.value().document);
  return configuration;
}

// One that a ConfigMap holds as text, as kube-scheduler's --policy-configmap, kubeadm and charts
// have it.
struct HeldText {
  std::string member;
  std::optional<Json> value;  // nothing: it is no JSON
};

std::vector<HeldText> ConfigurationsIn(const Json& map) {
  std::vector<HeldText> held;
  const Json* data = Find(map, {"data"});
  if (data == nullptr || !data->is_object()) return held;
  for (const auto& member : data->items()) {
    if (!member.value().is_string()) continue;
    const std::string& text = member.value().get_ref<const std::string&>();
    const auto has = [&text](const char* word) { return text.find(word) != std::string::npos; };
    const bool may_be =
        has("KubeSchedulerConfiguration") || has("\"Policy\"") || (has("tiers") && has("plugins"));
    if (!may_be) continue;
    Result<Json> value = ParseJsonText(text);
    if (!value.ok()) {
      held.push_back({member.key(), std::nullopt});
    } else if (!ConfigurationKind(value.value()).empty()) {
      held.push_back({member.key(), std::move(value).value()});
    }
  }
  return held;
}

std::string PathInMap(const std::string& path, const std::string& member) {
  return MemberPath(path.empty() ? "data" : MemberPath(path, "data"), member);
}

// Kinds come from strangers: plain ones are shown as they are, others in quotes.
std::string KindText(const std::string& kind) {
  const bool plain = kind.size() <= 63 && std::all_of(kind.begin(), kind.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '.';
                     });
  return plain ? kind : QuotedPrefix(kind);
}

std::string CountText(size_t count, std::string_view one, std::string_view many) {
  return StrCat(std::to_string(count), " ", count == 1 ? one : many);
}

class Importer {
 public:
  explicit Importer(DecodeErrors* errors) : errors_(errors) {}

  // What the items of a PodList or StorageClassList are when they do not say.
  struct Defaults {
    std::string kind;
    std::string api_version;
  };
  void Add(Json value, const std::string& path, const Defaults& defaults) {
    if (errors_->any() || value.is_null()) return;
    found_anything_ = true;
    if (!value.is_object()) {
      return Fail(path, "expected a manifest or a list of them");
    }
    ExpectType(value, path, errors_);
    if (errors_->any()) return;
    std::string kind = TextAt(value, {"kind"});
    std::string api_version = TextAt(value, {"apiVersion"});
    if (kind == "Scenario") return Fail(path, "a Scenario must be alone in its file");
    if (IsExport(value)) return AddExport(value, path);
    if (!ConfigurationKind(value).empty()) return AddConfiguration(std::move(value), path);
    if (kind == "ConfigMap") AddConfigurationOfMap(value, path);
    if (Find(value, {"items"}) != nullptr || IsList(kind)) {
      return AddItems(value, path, {kind, api_version});
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
    } else {
      Keep(std::move(value), path, *info, api_version);
    }
  }

  // False if all that there was were empty documents.
  bool found_anything() const { return found_anything_; }
  // REQUIRES: found_anything(). The kinds that were found, as "Service, Secret", if neither Node
  // nor Pod is among them.
  std::string OnlyOtherKinds() const {
    if (kept_.count(Kind::kNode) > 0 || kept_.count(Kind::kPod) > 0) return "";
    std::set<std::string> others = other_kinds_;
    for (const auto& [kind, objects] : kept_) others.emplace(InfoOf(kind).name);
    if (configuration_) others.insert(configuration_->kind);
    std::vector<std::string> kinds;
    for (const std::string& kind : others) {
      if (kinds.size() < kMaxNamed) kinds.push_back(KindText(kind));
    }
    return StrJoin(kinds, ", ");
  }

  // REQUIRES: no errors
  ImportedObjects Finish() {
    ImportedObjects imported;
    Json objects = Json::array();
    for (Kept& node : kept_[Kind::kNode]) {
      node_names_.insert(TextAt(node.manifest, {"metadata", "name"}));
    }
    ChooseScheduler();
    Json pods = Json::array();
    std::vector<std::string> pod_paths;
    for (Kept& pod : kept_[Kind::kPod]) {
      if (!BelongsIn(pod.manifest)) continue;
      pods.push_back(std::move(pod.manifest));
      pod_paths.push_back(std::move(pod.path));
    }
    const size_t num_pods = pods.size();
    const size_t num_nodes = kept_[Kind::kNode].size();
    const auto add = [&](Kind kind) {
      for (Kept& object : kept_[kind]) {
        report_.Add(ImportSection::kRead, "object", InfoOf(kind).name);
        objects.push_back(std::move(object.manifest));
        imported.paths.push_back(std::move(object.path));
      }
    };
    add(Kind::kNode);
    // Pods come last, when all that they refer to is there.
    for (int i = 0; i < kNumKinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (kind != Kind::kNode && kind != Kind::kPod) add(kind);
    }
    std::move(pods.begin(), pods.end(), std::back_inserter(objects));
    std::move(pod_paths.begin(), pod_paths.end(), std::back_inserter(imported.paths));

    Json& document = imported.document;
    document["apiVersion"] = "berth.dev/v1";
    document["kind"] = "Scenario";
    document["metadata"]["name"] = "imported";
    document["metadata"]["title"] =
        StrCat(CountText(num_nodes, "node", "nodes"), " and ", CountText(num_pods, "pod", "pods"));
    document["spec"]["objects"] = std::move(objects);
    if (for_batch_) document["spec"]["scheduler"] = kKubeBatch;
    if (configuration_) {
      document["spec"]["schedulerConfiguration"] = std::move(configuration_->document);
      imported.configuration_moved = std::move(configuration_->moved);
      report_.Append(configuration_->report);
    }
    imported.report = std::move(report_);
    return imported;
  }

 private:
  struct Kept {
    Json manifest;
    std::string path;
  };

  static bool IsList(std::string_view kind) { return kind.size() >= 4 && kind.ends_with("List"); }

  void Fail(const std::string& path, std::string message) {
    errors_->Add({std::move(message), path});
  }

  // `defaults`: of the list itself.
  void AddItems(Json& list, const std::string& path, Defaults defaults) {
    Json& items = list["items"];
    const std::string items_path = MemberPath(path, "items");
    if (items.is_null()) return;
    if (!items.is_array()) return Fail(items_path, "expected a list");
    std::string& kind = defaults.kind;
    kind = IsList(kind) ? kind.substr(0, kind.size() - 4) : "";
    AddElements(items, items_path, defaults);
  }

  void AddElements(Json& list, const std::string& path, const Defaults& defaults) {
    for (size_t i = 0; i < list.size(); ++i) {
      Add(std::move(list[i]), ElementPath(path, i), defaults);
    }
  }

  void Keep(Json manifest, const std::string& path, const KindInfo& info,
            const std::string& api_version) {
    manifest["apiVersion"] = api_version.empty() ? std::string(info.api_versions[0]) : api_version;
    manifest["kind"] = std::string(info.name);
    if (const auto metadata = manifest.find("metadata"); metadata != manifest.end() &&
                                                         metadata->is_object() &&
                                                         metadata->erase("managedFields") > 0) {
      report_.Add(ImportSection::kIgnored, "bookkeeping", "", "metadata.managedFields");
    }
    if (info.kind != Kind::kPod) {
      ReportUnmodelledFields(info.kind, manifest, NameOf(manifest), &report_);
    }
    kept_[info.kind].push_back({std::move(manifest), path});
  }

  void AddExport(Json& value, const std::string& path) {
    for (const auto& [name, kind] : kExportMembers) {
      const auto member = value.find(name);
      if (member == value.end() || member->is_null()) continue;
      const std::string member_path = MemberPath(path, name);
      if (kind == "KubeSchedulerConfiguration") {
        ExpectType(*member, member_path, errors_);
        if (!errors_->any()) AddConfiguration(AsConfiguration(std::move(*member)), member_path);
      } else if (member->is_object()) {
        (*member)["kind"] = StrCat(kind, "List");
        Add(std::move(*member), member_path, {});
      } else if (!member->is_array()) {
        Fail(member_path, "expected a list");
      } else {
        AddElements(*member, member_path, {std::string(kind), ""});
      }
    }
    for (const auto& member : value.items()) {
      const auto is_known = [&](const auto& known) { return member.key() == known.name; };
      if (std::any_of(std::begin(kExportMembers), std::end(kExportMembers), is_known)) continue;
      report_.Add(ImportSection::kIgnored, "unknownMember", "", "", member.key());
    }
  }

  // The simulator's own type says neither, and is v1.
  static Json AsConfiguration(Json value) {
    if (!value.is_object()) return value;
    if (TextAt(value, {"kind"}).empty()) value["kind"] = "KubeSchedulerConfiguration";
    if (TextAt(value, {"apiVersion"}).empty()) {
      value["apiVersion"] = StrCat(kConfigurationGroup, "v1");
    }
    return value;
  }

  void AddConfiguration(Json value, const std::string& path) {
    if (configuration_) {
      return Fail(path, StrCat("there is a scheduler configuration already, at ",
                               configuration_->moved.back().second));
    }
    Result<ImportedConfiguration> read = ReadConfigurationAt(std::move(value), path);
    if (!read.ok()) return errors_->Add(read.error());
    configuration_ = std::move(read).value();
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

  // How many pods name a scheduler.
  struct Votes {
    int pending = 0;
    int all = 0;
    bool operator>(const Votes& other) const {
      return pending != other.pending ? pending > other.pending : all > other.all;
    }
  };

  // REQUIRES: node_names_ is known.
  void ChooseScheduler() {
    if (configuration_) {
      for_batch_ = configuration_->is_batch;
      return;
    }
    Votes batch, others;
    for (const Kept& pod : kept_[Kind::kPod]) {
      if (HasEnded(pod.manifest) || IsAstray(pod.manifest)) continue;
      const std::string name = TextAt(pod.manifest, {"spec", "schedulerName"});
      const bool is_other = name.empty() || name == v1::kDefaultSchedulerName;
      if (!is_other && name != kKubeBatch) continue;
      Votes& votes = is_other ? others : batch;
      ++votes.all;
      votes.pending += TextAt(pod.manifest, {"spec", "nodeName"}).empty();
    }
    for_batch_ = batch > others;
    if (!for_batch_) return;
    report_.Add(ImportSection::kRead, "atWorkByPods", kKubeBatch);
  }

  static bool HasEnded(const Json& pod) {
    const std::string phase = TextAt(pod, {"status", "phase"});
    return phase == "Succeeded" || phase == "Failed";
  }

  bool IsAstray(const Json& pod) const {
    const std::string node = TextAt(pod, {"spec", "nodeName"});
    return !node.empty() && node_names_.count(node) == 0;
  }

  // False, and reported, if the pod has no part in the cluster that was imported.
  bool BelongsIn(const Json& pod) {
    const std::string node = TextAt(pod, {"spec", "nodeName"});
    if (HasEnded(pod)) {
      report_.Add(ImportSection::kIgnored, "ended", "Pod", "status.phase", NameOf(pod));
      return false;
    }
    if (IsAstray(pod)) {
      report_.Add(ImportSection::kIgnored, "astray", "Pod", "spec.nodeName", node);
      return false;
    }
    report_.Add(ImportSection::kRead, "object", "Pod");
    report_.Add(ImportSection::kRead, node.empty() ? "pending" : "bound", "Pod");
    ReportUnmodelledFields(Kind::kPod, pod, NameOf(pod), &report_);
    if (node.empty()) ReportSchedulerName(pod);
    return true;
  }

  void ReportSchedulerName(const Json& pod) {
    const std::string name = TextAt(pod, {"spec", "schedulerName"});
    if (IsServed(name.empty() ? v1::kDefaultSchedulerName : std::string_view(name))) return;
    const bool is_others = name.empty() || name == v1::kDefaultSchedulerName || name == kKubeBatch;
    const char* code = !is_others   ? "schedulerName"
                       : for_batch_ ? "ofKubeScheduler"
                                    : "ofKubeBatch";
    report_.Add(ImportSection::kNotModelled, code, "Pod", "spec.schedulerName", NameOf(pod));
  }

  // Whether the scheduler, or a profile of it, has this name.
  bool IsServed(std::string_view name) const {
    if (for_batch_) return name == kKubeBatch;
    const Json* profiles = configuration_ ? Find(configuration_->document, {"profiles"}) : nullptr;
    if (profiles == nullptr || !profiles->is_array() || profiles->empty()) {
      return name == v1::kDefaultSchedulerName;
    }
    return std::any_of(profiles->begin(), profiles->end(), [&](const Json& profile) {
      const std::string served = TextAt(profile, {"schedulerName"});
      return (served.empty() ? v1::kDefaultSchedulerName : served) == name;
    });
  }

  DecodeErrors* errors_;
  bool found_anything_ = false;
  std::map<Kind, std::vector<Kept>> kept_;
  std::optional<ImportedConfiguration> configuration_;
  bool for_batch_ = false;
  std::set<std::string> other_kinds_;
  std::set<std::string> node_names_;
  ImportReport report_;
};

}  // namespace

Result<ImportedObjects> ImportObjects(Json file) {
  DecodeErrors errors;
  Importer importer(&errors);
  if (file.is_array()) {
    for (size_t i = 0; i < file.size(); ++i) {
      importer.Add(std::move(file[i]), ElementPath("", i), {});
    }
  } else {
    importer.Add(std::move(file), "", {});
  }
  if (!errors.any() && !importer.found_anything()) {
    return Error{"there is nothing in it: expected a Scenario, a List, a Node or a Pod", ""};
  }
  if (errors.any()) return errors.first();
  if (const std::string kinds = importer.OnlyOtherKinds(); !kinds.empty()) {
    return Error{StrCat("there is neither a Node nor a Pod in it, only ", kinds), ""};
  }
  return importer.Finish();
}

std::optional<Result<ImportedConfiguration>> ImportConfigurationAlone(const Json& file) {
  const Json* only = &file;
  std::string path;
  if (file.is_array()) {
    only = nullptr;
    for (size_t i = 0; i < file.size(); ++i) {
      if (file[i].is_null()) continue;
      if (only != nullptr) return std::nullopt;
      only = &file[i];
      path = ElementPath("", i);
    }
  }
  if (only == nullptr || !only->is_object()) return std::nullopt;
  if (!ConfigurationKind(*only).empty()) return ReadConfigurationAt(*only, path);
  if (TextAt(*only, {"kind"}) != "ConfigMap") return std::nullopt;
  std::vector<HeldText> held = ConfigurationsIn(*only);
  if (held.size() != 1 || !held.front().value) return std::nullopt;
  return ReadConfigurationAt(*std::move(held.front().value), PathInMap(path, held.front().member));
}

}  // namespace berth::sim
