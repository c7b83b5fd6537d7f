#include "model/attempt/preemption_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "base/strings.h"
#include "draw/words.h"
#include "plugins/preemption/preemption_choice.h"

namespace berth::ui {
namespace {

using NodeOutcome = PreemptionNodeRecord::Outcome;

// The shares of the stay at PostFilter at which each step becomes visible.
constexpr float kLiftedFrom = 0.04f;
constexpr float kReprieveFrom = 0.16f;
constexpr float kVictimsFrom = 0.42f;
constexpr float kCompareFrom = 0.48f;
constexpr float kDecidedFrom = 0.88f;

constexpr CriterionTitle kTitles[kNumCriteria] = {{"PDB", "violations"}, {"Highest", "priority"},
                                                  {"Sum", ""},           {"Count", ""},
                                                  {"Earliest", "start"}, {"First", ""}};

constexpr const char* kReasons[kNumCriteria] = {
    "Decided by the fewest PDB violations.",
    "Decided by the lowest highest priority of the victims.",
    "Decided by the lowest sum of the victims’ priorities.",
    "Decided by the fewest victims.",
    "Decided by the latest start of the earliest victim of the highest priority.",
    nullptr};

// Returns the value of a candidate; the criterion prefers the smallest. The criteria equal those of
// plugins/preemption/preemption_choice.cc.
int64_t Measure(int criterion, const Victims& victims) {
  switch (criterion) {
    case 0:
      return victims.num_pdb_violations;
    case 1:
      return HighestPriority(victims);
    case 2:
      return RaisedPrioritySum(victims);
    case 3:
      return static_cast<int64_t>(victims.pods.size());
    case 4:
      return ~EarliestStart(victims, kTimeMax);
    default:
      return 0;
  }
}

// Writes a number with a typographic minus sign, because priorities may be negative.
std::string Signed(int64_t value) {
  return value < 0 ? StrCat("−", std::to_string(-value)) : std::to_string(value);
}

std::string StartText(const Victims& victims) {
  if (victims.pods.empty()) return "–";
  const Time start{EarliestStart(victims, kTimeMax)};
  if (start == kTimeMax) return Word("not started");
  const double seconds = std::fabs(start.seconds());
  char text[32];
  std::snprintf(text, sizeof text, "%s%.*f s", start.ns < 0 ? "−" : "",
                seconds >= 1000  ? 0
                : seconds >= 100 ? 1
                                 : 2,
                seconds);
  return text;
}

std::string CellText(int criterion, const Victims& victims) {
  switch (criterion) {
    case 0:
      return std::to_string(victims.num_pdb_violations);
    case 1:
      return victims.pods.empty() ? "–" : Signed(HighestPriority(victims));
    case 2: {
      int64_t sum = 0;
      for (const v1::PodPtr& pod : victims.pods) sum += v1::PodPriority(*pod);
      return Signed(sum);
    }
    case 3:
      return std::to_string(victims.pods.size());
    case 4:
      return StartText(victims);
    default:
      return "";
  }
}

std::vector<sim::PodId> IdsOf(const sim::EventLog& log, const std::vector<v1::PodPtr>& pods) {
  std::vector<sim::PodId> ids;
  for (const v1::PodPtr& pod : pods) ids.push_back(log.FindPod(v1::PodKey(*pod)));
  return ids;
}

const char* OtherText(const PreemptionNodeRecord& node) {
  switch (node.outcome) {
    case NodeOutcome::kNotHelpful:
      return "Preemption cannot help";
    case NodeOutcome::kNoVictims:
      return "No pods of lower priority there";
    case NodeOutcome::kStillUnfit:
      return "Still does not fit without its lower-priority pods";
    case NodeOutcome::kNotTried:
    case NodeOutcome::kCandidate:
    case NodeOutcome::kExtenderVeto:
      break;
  }
  return "Not tried: enough candidates had been found";
}

class Account {
 public:
  Account(const sim::EventLog& log, const PreemptionRecord& record) : log_(log), record_(record) {}

  PreemptionSummary Make() {
    account_.not_eligible = record_.not_eligible;
    if (!record_.not_eligible.empty()) {
      account_.outcome = record_.not_eligible;
      return std::move(account_);
    }
    for (const PreemptionNodeRecord& node : record_.nodes) {
      if (node.outcome == NodeOutcome::kCandidate || node.outcome == NodeOutcome::kExtenderVeto) {
        AddCandidate(node);
      } else {
        AddOther(Word(OtherText(node)));
      }
    }
    Compare();
    SayOutcome();
    return std::move(account_);
  }

 private:
  void AddCandidate(const PreemptionNodeRecord& node) {
    const Victims& victims =
        node.victims_after_extenders ? *node.victims_after_extenders : node.victims;
    CandidateNode candidate;
    candidate.node = node.node;
    candidate.id = log_.FindNode(node.node);
    candidate.victims = IdsOf(log_, victims.pods);
    candidate.reprieved = IdsOf(log_, node.reprieved);
    candidate.vetoed = node.outcome == NodeOutcome::kExtenderVeto;
    candidate.chosen = node.node == record_.chosen;
    for (int i = 0; i < kNumCriteria; ++i) candidate.cells[i].text = CellText(i, victims);
    account_.most_reprieved = std::max(account_.most_reprieved, candidate.reprieved.size());
    account_.candidates.push_back(std::move(candidate));
    victims_.push_back(&victims);
  }

  void AddOther(const std::string& text) {
    for (OtherNodes& other : account_.others) {
      if (other.text == text) return static_cast<void>(++other.count);
    }
    account_.others.push_back({text, 1});
  }

  // Compares the candidates like the scheduler: by one criterion after another, until one candidate
  // is left.
  void Compare() {
    std::vector<size_t> left;
    for (size_t i = 0; i < account_.candidates.size(); ++i) {
      if (!account_.candidates[i].vetoed) left.push_back(i);
    }
    for (int criterion = 0; criterion < kFirstLeft && left.size() > 1; ++criterion) {
      KeepBest(criterion, &left);
      if (left.size() == 1) account_.decided_by = criterion;
    }
    if (left.size() < 2) return;
    account_.decided_by = kFirstLeft;
    for (size_t i : left) {
      CandidateNode& candidate = account_.candidates[i];
      candidate.cells[kFirstLeft] = {candidate.chosen ? Word("first") : "–", candidate.chosen};
      if (!candidate.chosen) candidate.lost_at = kFirstLeft;
    }
  }

  void KeepBest(int criterion, std::vector<size_t>* left) {
    int64_t best = std::numeric_limits<int64_t>::max();
    for (size_t i : *left) best = std::min(best, Measure(criterion, *victims_[i]));
    std::erase_if(*left, [&](size_t i) {
      const bool is_best = Measure(criterion, *victims_[i]) == best;
      account_.candidates[i].cells[criterion].best = is_best;
      if (!is_best) account_.candidates[i].lost_at = criterion;
      return !is_best;
    });
  }

  void SayOutcome() {
    const CandidateNode* chosen = account_.Chosen();
    if (chosen == nullptr) {
      account_.outcome = Word("No node can be made free.");
      return;
    }
    const size_t victims = chosen->victims.size();
    account_.outcome =
        Say(victims == 1 ? "Nominated to {}; {} pod must go." : "Nominated to {}; {} pods must go.",
            chosen->node, victims);
    if (account_.decided_by == kFirstLeft) {
      account_.reason =
          Say("Nothing decides among {}: the real scheduler may pick any of these; here it is the "
              "first.",
              StrJoin(record_.tied, ", "));
    } else {
      account_.reason = Word(account_.decided_by < 0 ? "It is the only candidate."
                                                     : kReasons[account_.decided_by]);
    }
  }

  const sim::EventLog& log_;
  const PreemptionRecord& record_;
  PreemptionSummary account_;
  std::vector<const Victims*> victims_;  // victims of the candidates
};

}  // namespace

CriterionTitle TitleOf(int criterion) { return kTitles[criterion]; }

std::string OtherWords(const OtherNodes& other) {
  return Say(other.count == 1 ? "{} node: {}" : "{} nodes: {}", other.count, other.text);
}

const CandidateNode* PreemptionSummary::Chosen() const {
  auto it = std::find_if(candidates.begin(), candidates.end(),
                         [](const CandidateNode& candidate) { return candidate.chosen; });
  return it == candidates.end() ? nullptr : &*it;
}

PreemptionSummary MakePreemptionAccount(const sim::EventLog& log, const PreemptionRecord& record) {
  return Account(log, record).Make();
}

PreemptionReveal RevealAt(const PreemptionSummary& account, float stay) {
  const auto share = [stay](float from, float to) {
    return std::clamp((stay - from) / (to - from), 0.0f, 1.0f);
  };
  PreemptionReveal reveal;
  reveal.decided = stay >= kDecidedFrom || account.candidates.empty();
  reveal.lifted = stay >= kLiftedFrom || reveal.decided;
  reveal.victims = stay >= kVictimsFrom || reveal.decided;
  reveal.reprieved = reveal.victims
                         ? account.most_reprieved
                         : static_cast<size_t>(share(kReprieveFrom, kVictimsFrom) *
                                               static_cast<float>(account.most_reprieved + 1));
  const int compared = account.decided_by + 1;
  reveal.criteria =
      reveal.decided
          ? compared
          : static_cast<int>(share(kCompareFrom, kDecidedFrom) * static_cast<float>(compared + 1));
  reveal.reprieved = std::min(reveal.reprieved, account.most_reprieved);
  reveal.criteria = std::min(reveal.criteria, compared);
  return reveal;
}

Fate FateOfVictim(const CandidateNode& candidate, const PreemptionReveal& reveal) {
  if (reveal.decided && candidate.chosen) return Fate::kVictim;
  return reveal.victims ? Fate::kWouldGo : reveal.lifted ? Fate::kLifted : Fate::kUnknown;
}

Fate FateOfReprieved(const PreemptionReveal& reveal, size_t index) {
  if (index < reveal.reprieved) return Fate::kReprieved;
  return reveal.lifted ? Fate::kLifted : Fate::kUnknown;
}

}  // namespace berth::ui
