#include "remedies/remedies.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "base/check.h"
#include "remedies/search.h"

namespace berth::remedies {
namespace {

bool IsOfPod(const Remedy& remedy) {
  constexpr std::string_view kOfCluster[] = {kUncordon, kTaint,  kLabel,   kEvict,
                                             kAddNode,  kPlugin, kArgument};
  return std::find(std::begin(kOfCluster), std::end(kOfCluster), remedy.kind) ==
         std::end(kOfCluster);
}

class StepwiseSearch final : public Search {
 public:
  explicit StepwiseSearch(Question question) : question_(std::move(question)) {}

  std::optional<Error> Begin() {
    Result<std::unique_ptr<Trials>> trials = Trials::Make(question_, &answer_);
    if (!trials.ok()) return trials.error();
    trials_ = std::move(trials).value();
    if (trials_ == nullptr) stage_ = Stage::kDone;
    return std::nullopt;
  }

  bool Advance() override {
    if (!candidates_.empty()) {
      VerifyNext();
      return true;
    }
    switch (stage_) {
      case Stage::kPod:
        Queue(PodCandidates(*trials_));
        Queue(ClaimCandidates(*trials_));
        stage_ = Stage::kCluster;
        return true;
      case Stage::kCluster:
        Queue(NodeCandidates(*trials_));
        Queue(ConfigurationCandidates());
        stage_ = Stage::kPairs;
        return true;
      case Stage::kPairs:
        stage_ = Stage::kDone;
        // Pairs are tried only if no single change of the pod helps.
        if (std::any_of(answer_.remedies.begin(), answer_.remedies.end(), IsOfPod)) break;
        answer_.contradiction = ContradictionOf(trials_->rejections());
        Queue(PairCandidates(*trials_));
        return true;
      case Stage::kDone:
        break;
    }
    return false;
  }

  size_t num_tried() const override { return num_tried_; }
  size_t num_waiting() const override { return candidates_.size(); }
  const Answer& answer() const override { return answer_; }

 private:
  enum class Stage : uint8_t { kPod, kCluster, kPairs, kDone };

  void Queue(std::vector<Candidate> candidates) {
    for (Candidate& candidate : candidates) candidates_.push_back(std::move(candidate));
  }

  std::vector<Candidate> ConfigurationCandidates() const {
    std::vector<Candidate> candidates;
    if (question_.configurations == nullptr) return candidates;
    for (ConfigurationChange& change : question_.configurations(trials_->pod())) {
      Candidate& candidate = candidates.emplace_back();
      candidate.remedy.kind = change.kind;
      candidate.remedy.words = {std::move(change.words)};
      candidate.remedy.configuration = std::move(change.configuration);
      candidate.profiles = std::move(change.profiles);
    }
    return candidates;
  }

  // A simulation can be continued with other entries, but not with another configuration.
  bool IsConfirmed(const Remedy& remedy) const {
    return question_.confirm == nullptr || remedy.entries.empty() ||
           question_.confirm(remedy.entries);
  }

  bool Helps(Candidate* candidate) {
    return Verify(*trials_, candidate) && IsConfirmed(candidate->remedy);
  }

  // Returns the smallest number of nodes that is enough, under the assumption that one more never
  // does harm; `candidate` has one, which is not enough. Nothing if not even as many as pods wait,
  // or kMostNodes, are enough.
  std::optional<Candidate> WithEnoughNodes(const Candidate& candidate) {
    constexpr int kMostNodes = 32;
    const int most = std::min(kMostNodes, static_cast<int>(trials_->baseline().waiting.size()));
    int too_few = candidate.count;
    std::optional<Candidate> enough;
    // Doubles the number until it is enough, and then bisects.
    for (int count = 2; !enough && too_few < most; count = 2 * count) {
      std::optional<Candidate> more = candidate.with_count(std::min(count, most));
      if (!more) return std::nullopt;
      if (Helps(&*more)) {
        enough = std::move(more);
      } else {
        too_few = more->count;
      }
    }
    while (enough && enough->count - too_few > 1) {
      std::optional<Candidate> middle = candidate.with_count((too_few + enough->count) / 2);
      if (Helps(&*middle)) {
        enough = std::move(middle);
      } else {
        too_few = middle->count;
      }
    }
    return enough;
  }

  void VerifyNext() {
    Candidate candidate = std::move(candidates_.front());
    candidates_.pop_front();
    ++num_tried_;
    if (!Helps(&candidate)) {
      if (candidate.with_count == nullptr) return;
      std::optional<Candidate> enough = WithEnoughNodes(candidate);
      if (!enough) return;
      candidate = *std::move(enough);
    }
    // Sorts before remedies that cost more.
    const auto costs = [](const Remedy& remedy) {
      return remedy.evicted.size() + remedy.waiting.size() + remedy.budgets.size();
    };
    const auto place =
        std::upper_bound(answer_.remedies.begin(), answer_.remedies.end(), costs(candidate.remedy),
                         [&](size_t cost, const Remedy& other) { return cost < costs(other); });
    answer_.remedies.insert(place, std::move(candidate.remedy));
  }

  Question question_;
  Answer answer_;
  std::unique_ptr<Trials> trials_;  // null: the pod has a node
  std::deque<Candidate> candidates_;
  size_t num_tried_ = 0;
  Stage stage_ = Stage::kPod;
};

}  // namespace

Result<std::unique_ptr<Search>> Search::Make(Question question) {
  auto search = std::make_unique<StepwiseSearch>(std::move(question));
  if (std::optional<Error> error = search->Begin()) return *std::move(error);
  return std::unique_ptr<Search>(std::move(search));
}

HintReason WaitWords(Duration wait, const std::string& ends) {
  return {"Wait {} s: {} ends then", {SecondsText(wait), ends}};
}

Result<Answer> Find(Question question) {
  Result<std::unique_ptr<Search>> search = Search::Make(std::move(question));
  if (!search.ok()) return search.error();
  while (search.value()->Advance()) {
  }
  return search.value()->answer();
}

}  // namespace berth::remedies
