#include <algorithm>
#include <bitset>
#include <iterator>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/check.h"
#include "base/strings.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

// Places the pod in question last: the question does not depend on which pod backs off the longest.
capacity::Answer PlaceWaitingPods(capacity::InstanceScheduler& cluster, const std::string& pod) {
  capacity::Answer answer;
  answer.nodes = cluster.nodes();
  cluster.PlaceWaitingPods(&answer, pod);
  return answer;
}

// Returns the node on which the pod was placed; "": none.
std::string NodeOf(const capacity::Answer& answer, const std::string& pod) {
  const auto found =
      std::find_if(answer.placed.begin(), answer.placed.end(),
                   [&](const capacity::Placed& placed) { return placed.pod == pod; });
  return found == answer.placed.end() ? "" : found->node;
}

// Returns the elements of `after` that `before` does not have.
std::vector<std::string> New(const std::vector<std::string>& after,
                             const std::vector<std::string>& before) {
  const std::set<std::string> known(before.begin(), before.end());
  std::vector<std::string> news;
  std::copy_if(after.begin(), after.end(), std::back_inserter(news),
               [&](const std::string& name) { return !known.contains(name); });
  return news;
}

void Apply(const Change& change, std::vector<AnyObject>* objects) {
  const auto is_it = [&](const AnyObject& object) {
    return KindOf(object) == KindOf(change.object) &&
           KeyOf(MetaOf(object)) == KeyOf(MetaOf(change.object));
  };
  const auto found = std::find_if(objects->begin(), objects->end(), is_it);
  if (change.is_gone) {
    if (found != objects->end()) objects->erase(found);
  } else if (found != objects->end()) {
    *found = change.object;
  } else {
    objects->push_back(change.object);
  }
}

// Returns the pods that the change itself deletes, or that preemption evicts because of it.
std::vector<v1::PodPtr> PodsThatGo(const Trials& trials, const Candidate& candidate) {
  std::vector<v1::PodPtr> pods;
  for (const Change& change : candidate.changes) {
    const auto* const pod = std::get_if<v1::PodPtr>(&change.object);
    if (change.is_gone && pod != nullptr) pods.push_back(*pod);
  }
  for (const AnyObject& object : trials.question().cluster.objects) {
    const auto* const pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr) continue;
    const std::vector<std::string>& evicted = candidate.remedy.evicted;
    if (std::find(evicted.begin(), evicted.end(), v1::PodKey(**pod)) != evicted.end()) {
      pods.push_back(*pod);
    }
  }
  return pods;
}

}  // namespace

Result<std::unique_ptr<Trials>> Trials::Make(const Question& question, Answer* answer) {
  std::unique_ptr<Trials> trials(new Trials(question));
  Result<std::unique_ptr<capacity::InstanceScheduler>> cluster =
      capacity::InstanceScheduler::Make(question.cluster);
  if (!cluster.ok()) return cluster.error();
  trials->cluster_ = std::move(cluster).value();
  const v1::PodPtr stored = trials->cluster_->objects().FindPod(question.pod);
  std::optional<Json> manifest = question.manifest(Kind::kPod, question.pod);
  if (stored == nullptr || !manifest) {
    return Error{StrCat("there is no pod ", QuotedPrefix(question.pod)), "pod"};
  }
  if (!stored->spec.node_name.empty()) {
    return Error{StrCat(QuotedPrefix(question.pod), " has a node already"), "pod"};
  }
  trials->budgets_ = capacity::BudgetsOf(trials->cluster_->objects());
  trials->baseline_ = PlaceWaitingPods(*trials->cluster_, question.pod);
  answer->node = NodeOf(trials->baseline_, question.pod);
  // A pod that gets a node without any change needs no remedy.
  if (!answer->node.empty()) return std::unique_ptr<Trials>();
  trials->pod_ = *stored;
  trials->manifest_ = *std::move(manifest);
  const std::optional<v1::Pod> admitted = trials->Admitted(trials->manifest_);
  if (admitted) trials->rejections_ = trials->cluster_->RejectionsOf(*admitted);
  return trials;
}

std::optional<v1::Pod> Trials::Admitted(const Json& manifest) const {
  DecodeErrors errors;
  const AnyObject decoded = DecodeObject(Kind::kPod, Decoder(&manifest, "", &errors));
  if (errors.any()) return std::nullopt;
  Result<v1::Pod> pod = cluster_->Admit(*std::get<v1::PodPtr>(decoded));
  if (!pod.ok()) return std::nullopt;
  pod.value().metadata.uid = pod_.metadata.uid;
  return std::move(pod).value();
}

bool Trials::Fits(const Json& manifest) {
  const std::optional<v1::Pod> pod = Admitted(manifest);
  return pod && cluster_->HasProfile(pod->spec.scheduler_name) && !cluster_->Try(*pod).node.empty();
}

bool Verify(Trials& trials, Candidate* candidate) {
  capacity::ClusterInput changed = trials.question().cluster;
  for (const Change& change : candidate->changes) Apply(change, &changed.objects);
  if (!candidate->profiles.empty()) changed.profiles = candidate->profiles;
  const Result<std::unique_ptr<capacity::InstanceScheduler>> cluster =
      capacity::InstanceScheduler::Make(changed);
  if (!cluster.ok()) return false;
  const capacity::Answer after = PlaceWaitingPods(*cluster.value(), trials.question().pod);
  Remedy& remedy = candidate->remedy;
  remedy.node = NodeOf(after, trials.question().pod);
  remedy.evicted = New(after.evicted, trials.baseline().evicted);
  remedy.waiting = New(after.waiting, trials.baseline().waiting);
  remedy.also_placed = New(trials.baseline().waiting, after.waiting);
  std::erase(remedy.also_placed, trials.question().pod);
  remedy.budgets = capacity::BrokenBudgets(trials.budgets(), PodsThatGo(trials, *candidate));
  return !remedy.node.empty();
}

std::vector<std::string> ContradictionOf(const std::vector<capacity::NodeRejections>& rejections) {
  // The search below tries every subset of the plugins, so their number is limited.
  constexpr size_t kMostPlugins = 12;
  std::vector<std::string> plugins;
  const auto number_of = [&](const std::string& plugin) {
    const auto number = static_cast<size_t>(
        std::distance(plugins.begin(), std::find(plugins.begin(), plugins.end(), plugin)));
    if (number == plugins.size()) plugins.push_back(plugin);
    return number;
  };
  std::set<uint32_t> nodes;  // for each node, the set of the plugins that reject it
  for (const capacity::NodeRejections& rejection : rejections) {
    uint32_t of_node = 0;
    for (const std::string& plugin : rejection.plugins) {
      const size_t number = number_of(plugin);
      if (number < kMostPlugins) of_node |= 1U << number;
    }
    nodes.insert(of_node);
  }
  uint32_t best = 0;
  size_t fewest = kMostPlugins + 1;
  const uint32_t num_sets = 1U << std::min(plugins.size(), kMostPlugins);
  for (uint32_t set = 1; set < num_sets; ++set) {
    const size_t size = std::bitset<kMostPlugins>(set).count();
    const auto rejects = [&](uint32_t of_node) { return (of_node & set) != 0; };
    if (size >= fewest || !std::all_of(nodes.begin(), nodes.end(), rejects)) continue;
    best = set;
    fewest = size;
  }
  std::vector<std::string> chosen;
  for (size_t i = 0; i < std::min(plugins.size(), kMostPlugins); ++i) {
    if ((best & (1U << i)) != 0) chosen.push_back(plugins[i]);
  }
  return chosen;
}

}  // namespace berth::remedies
