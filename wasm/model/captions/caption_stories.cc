#include "model/captions/caption_stories.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "answers/describe.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/fnv1a.h"
#include "base/stable_sort.h"
#include "log/event_log.h"
#include "model/pod_set.h"
#include "sim/simulation.h"
#include "view/caption_times.h"

namespace berth::ui {

using sim::Event;
using sim::EventKind;
using sim::EventLog;
using sim::kNoId;

namespace {

constexpr size_t kMostToldInputs = 500;

// A hash of fields. Each field ends with a mark, so that no two lists of fields are mixed up.
class StoryHash {
 public:
  StoryHash& Add(std::string_view text) {
    hash_.Add(text);
    hash_.AddByte(0xff);
    return *this;
  }
  StoryHash& Add(int64_t number) { return Add(std::string_view(std::to_string(number))); }
  uint64_t value() const { return hash_.value(); }

 private:
  Fnv1a64 hash_;
};

bool IsPartOfName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

std::string_view ShortName(std::string_view pod) { return pod.substr(pod.find('/') + 1); }

// Reports whether events of this kind change the contents of the cluster, which captions count
// without names.
bool IsOfCluster(EventKind kind) {
  switch (kind) {
    case EventKind::kNodeAdded:
    case EventKind::kNodeUpdated:
    case EventKind::kNodeDeleted:
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:
    case EventKind::kPodCreated:
    case EventKind::kPodDeleted:
    case EventKind::kPreempted:
    case EventKind::kBound:
      return true;
    default:
      return false;
  }
}

// The pods and nodes of one log that a caption is about.
class Subjects {
 public:
  Subjects(const sim::Caption& caption, const EventLog& log)
      : pods_(static_cast<size_t>(log.num_pods())), nodes_(static_cast<size_t>(log.num_nodes())) {
    AddNames(caption, log);
    for (const std::string& focus : caption.focus) AddFocus(focus, log);
    if (caption.when) {
      AddPod(log.FindPod(caption.when->pod));
      AddNode(log.FindNode(caption.when->node));
    }
    if (caption.bet) AddPod(log.FindPod(caption.bet->pod));
  }

  bool HasPod(sim::PodId pod) const {
    return all_ || !any_ || (pod != kNoId && pods_[static_cast<size_t>(pod)]);
  }
  bool Has(const Event& event) const {
    return HasPod(event.pod) || (event.other != kNoId && HasPod(event.other)) ||
           (event.node != kNoId && nodes_[static_cast<size_t>(event.node)]);
  }

 private:
  void AddNames(const sim::Caption& caption, const EventLog& log) {
    for (sim::PodId pod = 0; pod < log.num_pods(); ++pod) {
      const std::string_view name = ShortName(log.PodName(pod));
      if (Mentions(caption.text, name) || Mentions(caption.text, PodSetBase(name))) AddPod(pod);
    }
    for (sim::NodeId node = 0; node < log.num_nodes(); ++node) {
      if (Mentions(caption.text, log.NodeName(node))) AddNode(node);
    }
  }
  // Adds the pods of a caption's focus. A section of the queue, and a queue or gang of kube-batch,
  // means all pods in it.
  void AddFocus(std::string_view focus, const EventLog& log) {
    if (focus.starts_with("pod/")) {
      AddPod(log.FindPod(focus.substr(4)));
    } else if (focus.starts_with("node/")) {
      AddNode(log.FindNode(focus.substr(5)));
    } else {
      all_ = true;
    }
  }
  void AddPod(sim::PodId pod) {
    if (pod == kNoId) return;
    pods_[static_cast<size_t>(pod)] = true;
    any_ = true;
  }
  void AddNode(sim::NodeId node) {
    if (node == kNoId) return;
    nodes_[static_cast<size_t>(node)] = true;
    any_ = true;
  }

  std::vector<bool> pods_;
  std::vector<bool> nodes_;
  bool any_ = false;
  bool all_ = false;
};

// Hashes names, because two runs number their pods and nodes differently. Leaves out the cycle,
// because it also counts attempts of other pods.
uint64_t HashOf(const Event& event, const EventLog& log) {
  StoryHash hash;
  hash.Add(sim::EventKindName(event.kind)).Add(static_cast<int64_t>(event.from));
  hash.Add(static_cast<int64_t>(event.to)).Add(event.attempts).Add(event.backoff_expiry.ns);
  hash.Add(event.pod == kNoId ? "" : log.PodName(event.pod));
  hash.Add(event.other == kNoId ? "" : log.PodName(event.other));
  hash.Add(event.node == kNoId ? "" : log.NodeName(event.node));
  hash.Add(event.cause).Add(event.message).Add(event.object);
  if (event.plugins != nullptr) {
    for (const std::string& plugin : *event.plugins) hash.Add(plugin);
  }
  return hash.value();
}

uint64_t HashOf(const sim::AttemptExplanation& attempt, const EventLog& log) {
  Json json = sim::DescribeAttempt(log, attempt, kTimeMax);
  json.erase("index");
  json.erase("cycle");
  return StoryHash().Add(JsonText(json)).value();
}

struct ToldAttempt {
  sim::PodId pod;
  StoryEntry entry;
};

// Runs to the end. Returns nothing if the attempts judge more nodes than kMostToldVerdicts.
std::optional<std::vector<ToldAttempt>> RunExplaining(sim::Simulation* simulation) {
  std::vector<ToldAttempt> attempts;
  if (simulation->scenario().scheduler != sim::SchedulerKind::kKubeScheduler) {
    simulation->RunToEnd();
    return attempts;
  }
  const EventLog& log = simulation->log();
  int64_t verdicts = 0;
  simulation->RunToEndExplaining([&](const sim::AttemptExplanation& attempt) {
    verdicts += static_cast<int64_t>(attempt.nodes.size());
    if (verdicts > kMostToldVerdicts) return false;
    const sim::AttemptSpan& span = log.attempts()[static_cast<size_t>(attempt.attempt)];
    attempts.push_back({span.pod, {span.start, HashOf(attempt, log)}});
    return true;
  });
  if (verdicts > kMostToldVerdicts) return std::nullopt;
  return attempts;
}

// Returns the entries of all events, by their index in the log.
std::vector<StoryEntry> EntriesOf(const EventLog& log) {
  std::vector<StoryEntry> entries;
  entries.reserve(log.events().size());
  for (const Event& event : log.events()) entries.push_back({event.t, HashOf(event, log)});
  return entries;
}

// Returns the entries that a caption is about. `all` is the result of EntriesOf(log).
std::vector<StoryEntry> EntriesAbout(const sim::Caption& caption, const EventLog& log,
                                     const std::vector<StoryEntry>& all,
                                     const std::vector<ToldAttempt>& attempts) {
  const Subjects subjects(caption, log);
  std::vector<StoryEntry> entries;
  for (size_t i = 0; i < all.size(); ++i) {
    if (subjects.Has(log.events()[i])) entries.push_back(all[i]);
  }
  for (const ToldAttempt& attempt : attempts) {
    if (subjects.HasPod(attempt.pod)) entries.push_back(attempt.entry);
  }
  StableSort(entries, [](const StoryEntry& a, const StoryEntry& b) { return a.t < b.t; });
  return entries;
}

std::vector<StoryEntry> EntriesOfCluster(const EventLog& log, const std::vector<StoryEntry>& all) {
  std::vector<StoryEntry> entries;
  for (size_t i = 0; i < all.size(); ++i) {
    if (IsOfCluster(log.events()[i].kind)) entries.push_back(all[i]);
  }
  return entries;
}

// Returns the earliest of `times` after `t`; nothing if there is none.
std::optional<Time> NextOf(const std::vector<std::optional<Time>>& times, Time t) {
  std::optional<Time> next;
  for (const std::optional<Time>& time : times) {
    if (time && *time > t && (!next || *time < *next)) next = time;
  }
  return next;
}

// Returns the first moment at which two stories differ; kTimeMax if they never do.
Time PartingOf(const std::vector<StoryEntry>& a, const std::vector<StoryEntry>& b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return std::min(in_a == a.end() ? kTimeMax : in_a->t, in_b == b.end() ? kTimeMax : in_b->t);
}

}  // namespace

bool Mentions(std::string_view text, std::string_view name) {
  if (name.empty()) return false;
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool begins = at == 0 || !IsPartOfName(text[at - 1]);
    const bool ends = end == text.size() || !IsPartOfName(text[end]);
    if (begins && ends) return true;
  }
  return false;
}

bool IsShortToTell(const sim::Scenario& scenario) {
  return scenario.inputs.size() <= kMostToldInputs;
}

Result<std::vector<CaptionStory>> TellStories(sim::Scenario scenario) {
  scenario.limits.max_events = std::min(scenario.limits.max_events, kMostToldEvents);
  Result<std::unique_ptr<sim::Simulation>> made = sim::Simulation::Make(std::move(scenario));
  if (!made.ok()) return made.error();
  sim::Simulation& simulation = *made.value();
  const std::optional<std::vector<ToldAttempt>> attempts = RunExplaining(&simulation);
  if (!attempts) return Error{"the attempts judge too many nodes to be told", ""};
  const std::vector<sim::Caption>& captions = simulation.scenario().captions;
  const std::vector<std::optional<Time>> times = sim::CaptionTimes(captions, simulation.log());
  const std::vector<StoryEntry> all = EntriesOf(simulation.log());
  const std::vector<StoryEntry> cluster = EntriesOfCluster(simulation.log(), all);
  std::vector<CaptionStory> stories;
  for (size_t i = 0; i < captions.size(); ++i) {
    stories.push_back({captions[i].outdated, times[i],
                       times[i] ? NextOf(times, *times[i]) : std::nullopt,
                       EntriesAbout(captions[i], simulation.log(), all, *attempts), cluster});
  }
  return stories;
}

bool IsOutdated(const CaptionStory& written, const CaptionStory& actual, Time moment) {
  if (written.outdated || written.from != actual.from) return true;
  if (!written.from) return false;  // the caption appears in neither run
  const Time shown = std::max(*written.from, moment);
  if (PartingOf(written.cluster, actual.cluster) <= shown) return true;
  const Time parting = PartingOf(written.subjects, actual.subjects);
  return written.until ? parting < *written.until : parting <= shown;
}

}  // namespace berth::ui
