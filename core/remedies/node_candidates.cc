// Finds changes of the cluster that help, by trials.
#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>

#include "api/json/json.h"
#include "api/node_affinity.h"
#include "api/taints.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "remedies/commands.h"
#include "remedies/manifest.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

// Limit for each kind; further candidates would only name other nodes.
constexpr size_t kMostOfAKind = 2;
constexpr size_t kMostTries = 40;
constexpr size_t kMostEmptied = 400;
constexpr size_t kMostShapes = 12;
constexpr int32_t kSystemPriority = 2'000'000'000;  // value of system-cluster-critical

using Rejection = capacity::NodeRejections;

constexpr std::string_view kHostname = "kubernetes.io/hostname";

Json TaintsJson(const std::vector<v1::Taint>& taints) {
  Json list = Json::array();
  for (const v1::Taint& taint : taints) {
    Json& json = list.emplace_back(Json{{"key", taint.key}, {"effect", taint.effect}});
    if (!taint.value.empty()) json["value"] = taint.value;
  }
  return list;
}

bool IsUntolerated(const v1::Taint& taint, const v1::Pod& pod) {
  return taint.effect != v1::kTaintPreferNoSchedule && !AnyTolerates(*pod.spec.tolerations, taint);
}

class Finder {
 public:
  explicit Finder(Trials& trials) : trials_(trials) {}

  std::vector<Candidate> All() {
    const std::optional<v1::Pod> pod = trials_.Admitted(trials_.manifest());
    if (!pod) return {};
    pod_ = *pod;
    Uncordon();
    RemoveTaints();
    ChangeLabels();
    Evict();
    AddNodes();
    return std::move(found_);
  }

 private:
  // Reports whether the pod gets a node if the node becomes `changed`; then the change is a
  // candidate.
  bool Take(std::string_view kind, HintReason words, const v1::NodePtr& changed, Json patch,
            std::string command) {
    if (trials_.cluster().TryWithNode(pod_, changed).node.empty()) return false;
    Candidate& candidate = found_.emplace_back();
    candidate.remedy.kind = kind;
    candidate.remedy.words = {std::move(words)};
    candidate.remedy.entries = {{{"op", "patch"}, {"object", std::move(patch)}}};
    candidate.remedy.commands = {std::move(command)};
    candidate.changes = {{changed}};
    return true;
  }

  void Uncordon() {
    size_t num_found = 0;
    size_t num_tried = 0;
    for (const Rejection& rejection : trials_.rejections()) {
      if (!rejection.node->unschedulable || num_found == kMostOfAKind) continue;
      if (++num_tried > kMostTries) return;
      auto changed = std::make_shared<v1::Node>(*rejection.node);
      changed->unschedulable = false;
      const size_t num_erased = std::erase_if(changed->taints, [](const v1::Taint& taint) {
        return taint.key == v1::kTaintNodeUnschedulable;
      });
      const std::string& name = changed->metadata.name;
      Json patch = NamedObject("Node", name);
      patch["spec"]["unschedulable"] = false;
      if (num_erased > 0) patch["spec"]["taints"] = TaintsJson(changed->taints);
      num_found +=
          Take(kUncordon, {"Uncordon {}", {name}}, changed, std::move(patch), UncordonCommand(name))
              ? 1
              : 0;
    }
  }

  void RemoveTaints() {
    std::vector<v1::Taint> known;
    size_t num_tried = 0;
    for (const Rejection& rejection : trials_.rejections()) {
      if (!rejection.IsBy("TaintToleration") || known.size() == kMostOfAKind) continue;
      const auto is_untolerated = [&](const v1::Taint& taint) {
        return IsUntolerated(taint, pod_);
      };
      const std::vector<v1::Taint>& taints = rejection.node->taints;
      if (std::count_if(taints.begin(), taints.end(), is_untolerated) != 1) continue;
      const v1::Taint taint = *std::find_if(taints.begin(), taints.end(), is_untolerated);
      // The node's controller would add these taints again.
      if (taint.key.starts_with("node.kubernetes.io/")) continue;
      if (std::find(known.begin(), known.end(), taint) != known.end()) continue;
      if (++num_tried > kMostTries) return;
      auto changed = std::make_shared<v1::Node>(*rejection.node);
      std::erase(changed->taints, taint);
      const std::string& name = changed->metadata.name;
      Json patch = NamedObject("Node", name);
      patch["spec"]["taints"] = TaintsJson(changed->taints);
      if (Take(kTaint, {"Remove the taint {} from {}", {TaintText(taint), name}}, changed,
               std::move(patch), RemoveTaintCommand(name, taint))) {
        known.push_back(taint);
      }
    }
  }

  // Returns the labels that the pod requires of a node, all of which have to match.
  std::vector<v1::NodeSelectorRequirement> WantedLabels() const {
    std::vector<v1::NodeSelectorRequirement> wanted;
    for (const auto& [key, value] : *pod_.spec.node_selector) {
      wanted.push_back({key, "In", {value}});
    }
    const auto& affinity = pod_.spec.affinity->node_affinity;
    if (!affinity || !affinity->required) return wanted;
    const std::vector<v1::NodeSelectorTerm>& terms = affinity->required->node_selector_terms;
    if (terms.size() != 1) return wanted;
    wanted.insert(wanted.end(), terms[0].match_expressions.begin(),
                  terms[0].match_expressions.end());
    return wanted;
  }

  // Adds the labels that are wanted to the node, or removes those that are not. Returns the number
  // of labels that change.
  static int Relabel(const v1::NodeSelectorRequirement& wanted, v1::Node* node, Json* patch,
                     HintReason* words, std::string* command) {
    const std::string& name = node->metadata.name;
    LabelSet labels = *node->metadata.labels;
    const auto found = labels.find(wanted.key);
    const bool has = found != labels.end();
    const bool is_listed = has && std::find(wanted.values.begin(), wanted.values.end(),
                                            found->second) != wanted.values.end();
    Json& written = (*patch)["metadata"]["labels"];
    if (wanted.op == "In" && !is_listed && !wanted.values.empty()) {
      const std::string& value = wanted.values.front();
      labels[wanted.key] = value;
      written[wanted.key] = value;
      *words = {"Set the label {} on {}", {StrCat(wanted.key, "=", value), name}};
      *command = LabelCommand(name, wanted.key, value);
    } else if (wanted.op == "Exists" && !has) {
      labels[wanted.key] = "true";
      written[wanted.key] = "true";
      *words = {"Set the label {} on {}", {StrCat(wanted.key, "=true"), name}};
      *command = LabelCommand(name, wanted.key, "true");
    } else if ((wanted.op == "DoesNotExist" && has) || (wanted.op == "NotIn" && is_listed)) {
      labels.erase(wanted.key);
      written[wanted.key] = nullptr;
      *words = {"Remove the label {} from {}", {wanted.key, name}};
      *command = LabelCommand(name, wanted.key, "");
    } else {
      return 0;
    }
    node->metadata.labels = std::move(labels);
    return 1;
  }

  void ChangeLabels() {
    const std::vector<v1::NodeSelectorRequirement> wanted = WantedLabels();
    size_t num_tried = 0;
    for (const Rejection& rejection : trials_.rejections()) {
      if (!rejection.IsBy("NodeAffinity")) continue;
      if (++num_tried > kMostTries) return;
      auto changed = std::make_shared<v1::Node>(*rejection.node);
      Json patch = NamedObject("Node", changed->metadata.name);
      HintReason words;
      std::string command;
      int num_changed = 0;
      for (const v1::NodeSelectorRequirement& requirement : wanted) {
        num_changed += Relabel(requirement, changed.get(), &patch, &words, &command);
      }
      // The host name is no label to change.
      const bool is_name = patch["metadata"]["labels"].contains(std::string(kHostname));
      if (num_changed != 1 || is_name) continue;
      if (Take(kLabel, std::move(words), changed, std::move(patch), std::move(command))) return;
    }
  }

  static bool MayGo(const v1::Pod& pod) {
    const std::vector<v1::OwnerReference>& owners = *pod.metadata.owner_references;
    const bool is_of_node = std::any_of(owners.begin(), owners.end(), [](const auto& owner) {
      return owner.kind == "DaemonSet" || owner.kind == "Node";
    });
    return !is_of_node && v1::PodPriority(pod) < kSystemPriority;
  }

  // Reports whether fewer pods on the node may be enough.
  static bool MayBeEmptied(const Rejection& rejection) {
    static const std::set<std::string, std::less<>> kByPods = {
        "NodeResourcesFit",  "NodePorts",        "InterPodAffinity",
        "PodTopologySpread", "NodeVolumeLimits", "VolumeRestrictions",
        "EBSLimits",         "GCEPDLimits",      "AzureDiskLimits"};
    return std::all_of(rejection.plugins.begin(), rejection.plugins.end(),
                       [&](const std::string& plugin) { return kByPods.contains(plugin); });
  }

  void Evict() {
    struct Eviction {
      std::string node;
      std::vector<v1::PodPtr> pods;
      size_t num_broken = 0;  // number of budgets that the evictions violate
      int64_t priorities = 0;
    };
    std::vector<Eviction> evictions;
    size_t num_tried = 0;
    for (const Rejection& rejection : trials_.rejections()) {
      if (!MayBeEmptied(rejection)) continue;
      if (++num_tried > kMostEmptied) break;
      const std::string& node = rejection.node->metadata.name;
      auto pods = trials_.cluster().PodsInTheWay(pod_, node, MayGo);
      if (!pods || pods->empty()) continue;
      const int64_t priorities =
          std::accumulate(pods->begin(), pods->end(), int64_t{0},
                          [](int64_t sum, const auto& pod) { return sum + v1::PodPriority(*pod); });
      const size_t num_broken = capacity::BrokenBudgets(trials_.budgets(), *pods).size();
      evictions.push_back({node, *std::move(pods), num_broken, priorities});
    }
    StableSort(evictions, [](const Eviction& a, const Eviction& b) {
      return std::tuple(a.num_broken, a.pods.size(), a.priorities) <
             std::tuple(b.num_broken, b.pods.size(), b.priorities);
    });
    constexpr size_t kMostPods = 10;
    for (size_t i = 0; i < std::min(evictions.size(), kMostOfAKind); ++i) {
      const Eviction& eviction = evictions[i];
      if (eviction.pods.size() > kMostPods) return;
      Candidate& candidate = found_.emplace_back();
      candidate.remedy.kind = kEvict;
      std::vector<std::string> names;
      for (const v1::PodPtr& pod : eviction.pods) {
        const v1::ObjectMeta& meta = pod->metadata;
        names.push_back(v1::PodKey(*pod));
        candidate.remedy.commands.push_back(DeletePodCommand(*pod));
        candidate.remedy.entries.push_back(
            {{"op", "delete"}, {"object", NamedObject("Pod", meta.name, meta.namespace_)}});
        candidate.changes.push_back({pod, /*is_gone=*/true});
      }
      candidate.remedy.words = {
          {"Evict from {}, or scale down: {}", {eviction.node, StrJoin(names, ", ")}}};
    }
  }

  // --- More nodes ---

  // Nodes of one shape offer the same to every pod, except for labels of their own.
  static std::string ShapeOf(const v1::Node& node) {
    std::string shape;
    for (const auto& [resource, amount] : node.allocatable) {
      shape += StrCat(resource, "=", amount.Canonical(), ";");
    }
    for (const v1::Taint& taint : node.taints) shape += StrCat(TaintText(taint), ";");
    for (const char* label : {"topology.kubernetes.io/zone", "node.kubernetes.io/instance-type",
                              "failure-domain.beta.kubernetes.io/zone"}) {
      const auto found = node.metadata.labels->find(label);
      if (found != node.metadata.labels->end()) shape += StrCat(found->second, ";");
    }
    return shape;
  }

  static v1::NodePtr CopyOf(const v1::Node& node, int number) {
    auto copy = std::make_shared<v1::Node>(node);
    copy->metadata.name = StrCat(node.metadata.name, "-new-", std::to_string(number));
    copy->metadata.uid = StrCat(copy->metadata.name, "-uid");
    LabelSet labels = *node.metadata.labels;
    labels[std::string(kHostname)] = copy->metadata.name;
    copy->metadata.labels = std::move(labels);
    return copy;
  }

  // Returns the manifest of the copy with this number; `written` is the manifest of the node
  // itself.
  static Json ManifestOfCopy(const v1::Node& node, const Json& written, int number) {
    const std::string& name = node.metadata.name;
    Json manifest = NamedObject("Node", StrCat(name, "-new-", std::to_string(number)));
    Json& labels = manifest["metadata"]["labels"] =
        written["metadata"].value("labels", Json::object());
    labels[std::string(kHostname)] = manifest["metadata"]["name"];
    const Json spec = written.value("spec", Json::object());
    if (spec.contains("taints")) manifest["spec"]["taints"] = spec["taints"];
    const Json status = written.value("status", Json::object());
    for (const char* member : {"allocatable", "capacity"}) {
      if (status.contains(member)) manifest["status"][member] = status[member];
    }
    return manifest;
  }

  std::optional<Candidate> WithNodes(const v1::NodePtr& node, int count) const {
    Candidate candidate;
    candidate.remedy.kind = kAddNode;
    const std::string& name = node->metadata.name;
    candidate.remedy.words = {
        count == 1 ? HintReason{"Add one node like {}", {name}}
                   : HintReason{"Add {} nodes like {}", {std::to_string(count), name}}};
    const std::optional<Json> written = trials_.question().manifest(Kind::kNode, name);
    if (!written) return std::nullopt;
    for (int i = 0; i < count; ++i) {
      candidate.remedy.entries.push_back(
          {{"op", "create"}, {"object", ManifestOfCopy(*node, *written, i)}});
      candidate.changes.push_back({CopyOf(*node, i)});
    }
    candidate.with_count = [this_finder = *this, node](int other) {
      return this_finder.WithNodes(node, other);
    };
    candidate.count = count;
    return candidate;
  }

  void AddNodes() {
    // The smallest shapes that help, by cpu, then memory.
    std::map<std::string, v1::NodePtr> shapes;
    for (const AnyObject& object : trials_.question().cluster.objects) {
      const auto* const node = std::get_if<v1::NodePtr>(&object);
      if (node == nullptr || (*node)->unschedulable) continue;
      if (shapes.size() < kMostShapes) shapes.emplace(ShapeOf(**node), *node);
    }
    std::vector<v1::NodePtr> nodes;
    for (const auto& [shape, node] : shapes) nodes.push_back(node);
    const auto size_of = [](const v1::NodePtr& node) {
      const auto amount = [&](std::string_view resource) {
        const auto found = node->allocatable.find(std::string(resource));
        return found == node->allocatable.end() ? int64_t{0} : found->second.MilliValue();
      };
      return std::pair(amount(v1::kResourceCPU), amount(v1::kResourceMemory));
    };
    StableSort(nodes, [&](const auto& a, const auto& b) { return size_of(a) < size_of(b); });
    size_t num_found = 0;
    for (const v1::NodePtr& node : nodes) {
      if (num_found == kMostOfAKind) return;
      if (trials_.cluster().TryWithNode(pod_, CopyOf(*node, 0)).node.empty()) continue;
      if (auto candidate = WithNodes(node, 1)) {
        found_.push_back(*std::move(candidate));
        ++num_found;
      }
    }
  }

  Trials& trials_;
  v1::Pod pod_;
  std::vector<Candidate> found_;
};

}  // namespace

std::vector<Candidate> NodeCandidates(Trials& trials) { return Finder(trials).All(); }

}  // namespace berth::remedies
