// Finds changes of the pod that help, by trials.
#include <algorithm>
#include <map>
#include <string_view>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/taints.h"
#include "base/strings.h"
#include "remedies/commands.h"
#include "remedies/manifest.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

// Limit for one node or several.
constexpr size_t kMostTaints = 10;
constexpr int64_t kMostSkew = 1000;
constexpr size_t kMostPairs = 6;

using Rejections = std::vector<capacity::NodeRejections>;

// Returns the taints that the pod does not tolerate, in the order of the nodes, without those that
// controllers put on nodes in trouble.
std::vector<v1::Taint> UntoleratedTaints(const Rejections& rejections, const v1::Pod& pod) {
  std::vector<v1::Taint> taints;
  for (const capacity::NodeRejections& rejection : rejections) {
    for (const v1::Taint& taint : rejection.node->taints) {
      const bool is_hard = taint.effect != v1::kTaintPreferNoSchedule;
      const bool is_of_controller = taint.key.starts_with("node.kubernetes.io/") ||
                                    taint.key.starts_with("node.cloudprovider.kubernetes.io/");
      if (!is_hard || is_of_controller || AnyTolerates(*pod.spec.tolerations, taint)) continue;
      if (std::find(taints.begin(), taints.end(), taint) == taints.end()) taints.push_back(taint);
      if (taints.size() == kMostTaints) return taints;
    }
  }
  return taints;
}

// Returns for each resource the node with the most left, of nodes that lack nothing else.
std::vector<LackingAmount> LeastLacking(const Rejections& rejections) {
  std::map<std::string, LackingAmount> least;
  for (const capacity::NodeRejections& rejection : rejections) {
    if (rejection.lacking.size() != 1) continue;
    const LackingAmount& amount = rejection.lacking.front();
    const auto [found, is_new] = least.emplace(amount.resource, amount);
    if (!is_new && amount.free() > found->second.free()) found->second = amount;
  }
  std::vector<LackingAmount> amounts;
  for (const auto& [resource, amount] : least) amounts.push_back(amount);
  return amounts;
}

// Returns the change to the smallest skew that helps; nothing if none does.
std::optional<PodChange> LeastSkew(Trials& trials, const Json& manifest, size_t constraint) {
  const auto fits = [&](int64_t skew) {
    return trials.Fits(AllowSkew(manifest, constraint, skew)->manifest);
  };
  if (!AllowSkew(manifest, constraint, kMostSkew) || !fits(kMostSkew)) return std::nullopt;
  int64_t too_small = 0;
  int64_t enough = 1;
  while (!fits(enough)) {
    too_small = enough;
    enough = std::min(2 * enough, kMostSkew);
  }
  while (enough - too_small > 1) {
    const int64_t middle = too_small + (enough - too_small) / 2;
    (fits(middle) ? enough : too_small) = middle;
  }
  return AllowSkew(manifest, constraint, enough);
}

bool CanPreempt(Trials& trials, const Json& manifest) {
  const std::optional<v1::Pod> pod = trials.Admitted(manifest);
  return pod && trials.cluster().TryWithPreemption(*pod).preemption.has_value();
}

// Returns the smallest value of a PriorityClass that is at least `least`, with its name; nothing if
// there is none.
std::optional<std::pair<int32_t, std::string>> ClassFrom(const capacity::ClusterInput& cluster,
                                                         int32_t least) {
  std::optional<std::pair<int32_t, std::string>> best;
  for (const AnyObject& object : cluster.objects) {
    const auto* const priority_class =
        std::get_if<std::shared_ptr<const v1::PriorityClass>>(&object);
    if (priority_class == nullptr) continue;
    const v1::PriorityClass& written = **priority_class;
    if (written.value < least || written.preemption_policy == "Never") continue;
    if (!best || written.value < best->first) best = {written.value, written.metadata.name};
  }
  return best;
}

// Returns the change to the lowest priority with which preemption makes room.
std::optional<PodChange> LeastPriority(Trials& trials) {
  const Json& manifest = trials.manifest();
  if (auto change = AllowPreemption(manifest)) {
    if (CanPreempt(trials, change->manifest)) return change;
  }
  std::set<int32_t> higher;
  const int32_t own = v1::PodPriority(trials.pod());
  constexpr int32_t kHighestOfUsers = 1'000'000'000;
  for (const AnyObject& object : trials.question().cluster.objects) {
    const auto* const pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr || (*pod)->spec.node_name.empty()) continue;
    const int32_t priority = v1::PodPriority(**pod);
    if (priority >= own && priority < kHighestOfUsers) higher.insert(priority + 1);
  }
  const std::vector<int32_t> tried(higher.begin(), higher.end());
  const auto helps = [&](int32_t priority) {
    return CanPreempt(trials, RaisePriority(manifest, priority, "").manifest);
  };
  if (tried.empty() || !helps(tried.back())) return std::nullopt;
  const auto first = std::partition_point(tried.begin(), tried.end(),
                                          [&](int32_t priority) { return !helps(priority); });
  const auto of_class = ClassFrom(trials.question().cluster, *first);
  return of_class ? RaisePriority(manifest, of_class->first, of_class->second)
                  : RaisePriority(manifest, *first, "");
}

// Returns the manifest as a person would write it for a new pod.
Json FreshPod(const Json& manifest) {
  Json pod = {{"apiVersion", "v1"}, {"kind", "Pod"}, {"metadata", Json::object()}};
  for (const char* member : {"name", "namespace", "labels", "annotations", "ownerReferences"}) {
    const auto found = manifest["metadata"].find(member);
    if (found != manifest["metadata"].end()) pod["metadata"][member] = *found;
  }
  pod["spec"] = manifest["spec"];
  pod["spec"].erase("nodeName");
  return pod;
}

Candidate CandidateOf(const Trials& trials, std::string_view kind, std::vector<HintReason> words,
                      const Json& manifest) {
  Candidate candidate;
  candidate.remedy.kind = kind;
  candidate.remedy.words = std::move(words);
  const Json fresh = FreshPod(manifest);
  const v1::ObjectMeta& meta = trials.pod().metadata;
  candidate.remedy.entries = {
      {{"op", "delete"}, {"object", NamedObject("Pod", meta.name, meta.namespace_)}},
      {{"op", "create"}, {"object", fresh}}};
  candidate.remedy.commands = {ReplacePodCommand(trials.manifest(), manifest)};
  DecodeErrors none;  // the manifest was admitted before, so it has no errors
  const AnyObject decoded = DecodeObject(Kind::kPod, Decoder(&fresh, "", &none));
  auto changed = std::make_shared<v1::Pod>(*std::get<v1::PodPtr>(decoded));
  changed->metadata.uid = StrCat(meta.uid, "-again");
  candidate.changes.push_back({v1::PodPtr(std::move(changed))});
  return candidate;
}

// Returns changes that do not help alone, but are worth combining with a second one.
std::vector<PodChange> FirstChanges(Trials& trials) {
  const Json& manifest = trials.manifest();
  std::vector<PodChange> changes = LeaveOutConstraints(manifest);
  for (const v1::Taint& taint : UntoleratedTaints(trials.rejections(), trials.pod())) {
    changes.push_back(Tolerate(manifest, taint));
  }
  // If a node lacks two resources, the first change is about the first of them.
  const auto lacks_two = std::find_if(
      trials.rejections().begin(), trials.rejections().end(),
      [](const capacity::NodeRejections& rejection) { return rejection.lacking.size() == 2; });
  if (lacks_two != trials.rejections().end()) {
    auto change = RequestLess(manifest, lacks_two->lacking.front());
    if (change) changes.push_back(*std::move(change));
  }
  return changes;
}

}  // namespace

std::vector<PodChange> HelpfulPodChanges(Trials& trials, const Json& manifest) {
  std::vector<PodChange> tried;
  const std::optional<v1::Pod> pod = trials.Admitted(manifest);
  if (!pod) return {};
  if (!trials.cluster().HasProfile(pod->spec.scheduler_name)) {
    tried.push_back(NameDefaultScheduler(manifest));
  }
  const Rejections rejections = trials.cluster().RejectionsOf(*pod);
  for (const LackingAmount& amount : LeastLacking(rejections)) {
    if (auto change = RequestLess(manifest, amount)) tried.push_back(*std::move(change));
  }
  for (const v1::Taint& taint : UntoleratedTaints(rejections, *pod)) {
    tried.push_back(Tolerate(manifest, taint));
  }
  for (PodChange& change : LeaveOutConstraints(manifest)) tried.push_back(std::move(change));
  std::vector<PodChange> helpful;
  for (PodChange& change : tried) {
    if (trials.Fits(change.manifest)) helpful.push_back(std::move(change));
  }
  for (size_t i = 0; i < NumSpreadConstraints(manifest); ++i) {
    if (auto change = LeastSkew(trials, manifest, i)) helpful.push_back(*std::move(change));
  }
  return helpful;
}

std::vector<Candidate> PodCandidates(Trials& trials) {
  std::vector<PodChange> changes = HelpfulPodChanges(trials, trials.manifest());
  if (auto change = LeastPriority(trials)) changes.push_back(*std::move(change));
  std::vector<Candidate> candidates;
  for (const PodChange& change : changes) {
    candidates.push_back(CandidateOf(trials, change.kind, {change.words}, change.manifest));
    const Json& before = trials.manifest()["spec"];
    const Json& spec = change.manifest["spec"];
    const bool has_other =
        spec.contains("priority") && spec["priority"] != before.value("priority", Json());
    if (change.kind != kPriority || !has_other) continue;
    // An API server accepts a priority only by its class.
    const int32_t priority = spec["priority"];
    const std::string name = StrCat("priority-", std::to_string(priority));
    const Json with_class = RaisePriority(trials.manifest(), priority, name).manifest;
    candidates.back().remedy.commands = {CreatePriorityClassCommand(name, priority),
                                         ReplacePodCommand(trials.manifest(), with_class)};
  }
  return candidates;
}

std::vector<Candidate> PairCandidates(Trials& trials) {
  std::vector<Candidate> candidates;
  std::set<std::set<std::string>> known;
  for (const PodChange& first : FirstChanges(trials)) {
    for (const PodChange& second : HelpfulPodChanges(trials, first.manifest)) {
      if (!known.insert({first.words.Text(), second.words.Text()}).second) continue;
      candidates.push_back(
          CandidateOf(trials, kTwoChanges, {first.words, second.words}, second.manifest));
      if (candidates.size() == kMostPairs) return candidates;
    }
  }
  return candidates;
}

}  // namespace berth::remedies
