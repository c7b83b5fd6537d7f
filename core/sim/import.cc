#include "sim/import.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "api/json_path.h"
#include "api/objects.h"
#include "base/strings.h"
#include "sim/scenario.h"

namespace berth::sim {
namespace {

// Kinds and nodes that warnings name; others are only counted.
constexpr size_t kMaxNamed = 8;

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
    std::string kind = TextAt(value, {"kind"});
    std::string api_version = TextAt(value, {"apiVersion"});
    if (kind == "Scenario") return Fail(path, "a Scenario must be alone in its file");
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
      ++unmodelled_[kind];
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
    std::map<std::string, size_t> others = unmodelled_;
    for (const auto& [kind, objects] : kept_) others.emplace(InfoOf(kind).name, objects.size());
    std::vector<std::string> kinds;
    for (const auto& [kind, count] : others) {
      if (kinds.size() < kMaxNamed) kinds.push_back(KindText(kind));
    }
    return StrJoin(kinds, ", ");
  }

  // REQUIRES: no errors
  ImportedObjects Finish() {
    ImportedObjects imported;
    Json objects = Json::array();
    const auto add = [&](Kept& kept) {
      objects.push_back(std::move(kept.manifest));
      imported.paths.push_back(std::move(kept.path));
    };
    std::set<std::string> node_names;
    for (Kept& node : kept_[Kind::kNode]) {
      node_names.insert(TextAt(node.manifest, {"metadata", "name"}));
      add(node);
    }
    // Pods come last, when all that they refer to is there.
    for (auto& [kind, of_kind] : kept_) {
      if (kind == Kind::kNode || kind == Kind::kPod) continue;
      for (Kept& object : of_kind) add(object);
    }
    size_t num_pods = 0;
    for (Kept& pod : kept_[Kind::kPod]) {
      if (!BelongsIn(pod.manifest, node_names)) continue;
      add(pod);
      ++num_pods;
    }
    const size_t num_nodes = kept_[Kind::kNode].size();
    imported.document = {{"apiVersion", "berth.dev/v1"},
                         {"kind", "Scenario"},
                         {"metadata",
                          {{"name", "imported"},
                           {"title", StrCat(CountText(num_nodes, "node", "nodes"), " and ",
                                            CountText(num_pods, "pod", "pods"))}}},
                         {"spec", {{"objects", std::move(objects)}}}};
    imported.warnings = Warnings();
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
    for (size_t i = 0; i < items.size(); ++i) {
      Add(std::move(items[i]), ElementPath(items_path, i), defaults);
    }
  }

  void Keep(Json manifest, const std::string& path, const KindInfo& info,
            const std::string& api_version) {
    manifest["apiVersion"] = api_version.empty() ? std::string(info.api_versions[0]) : api_version;
    manifest["kind"] = std::string(info.name);
    if (const auto metadata = manifest.find("metadata");
        metadata != manifest.end() && metadata->is_object()) {
      metadata->erase("managedFields");
    }
    kept_[info.kind].push_back({std::move(manifest), path});
  }

  // False, counted for a warning, if the pod has no part in the cluster that was imported.
  bool BelongsIn(const Json& pod, const std::set<std::string>& node_names) {
    const std::string phase = TextAt(pod, {"status", "phase"});
    if (phase == "Succeeded" || phase == "Failed") {
      ++ended_;
      return false;
    }
    const std::string node = TextAt(pod, {"spec", "nodeName"});
    if (node.empty() || node_names.count(node) > 0) return true;
    ++astray_;
    const std::string text = QuotedPrefix(node, 60);
    if (std::find(missing_nodes_.begin(), missing_nodes_.end(), text) == missing_nodes_.end() &&
        missing_nodes_.size() <= kMaxNamed) {
      missing_nodes_.push_back(text);
    }
    return false;
  }

  std::vector<std::string> Warnings() const {
    std::vector<std::string> warnings;
    size_t others = 0;
    for (const auto& [kind, count] : unmodelled_) {
      if (warnings.size() >= kMaxNamed) {
        others += count;
        continue;
      }
      warnings.push_back(StrCat(CountText(count, "object", "objects"), " of kind ", KindText(kind),
                                count == 1 ? " is not modelled and was left out"
                                           : " are not modelled and were left out"));
    }
    if (others > 0) {
      warnings.push_back(
          StrCat(CountText(others, "object", "objects"), " of other kinds were left out as well"));
    }
    if (ended_ > 0) {
      warnings.push_back(StrCat(CountText(ended_, "pod has", "pods have"),
                                " ended (phase Succeeded or Failed) and ",
                                ended_ == 1 ? "was left out" : "were left out"));
    }
    if (astray_ > 0) {
      std::vector<std::string> nodes = missing_nodes_;
      if (nodes.size() > kMaxNamed) nodes.back() = "...";
      warnings.push_back(StrCat(CountText(astray_, "pod runs", "pods run"),
                                " on nodes that are not in the file (", StrJoin(nodes, ", "),
                                ") and ", astray_ == 1 ? "was left out" : "were left out"));
    }
    return warnings;
  }

  DecodeErrors* errors_;
  bool found_anything_ = false;
  std::map<Kind, std::vector<Kept>> kept_;
  std::map<std::string, size_t> unmodelled_;  // by kind
  size_t ended_ = 0;
  size_t astray_ = 0;
  std::vector<std::string> missing_nodes_;  // the first few, in quotes
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

}  // namespace berth::sim
