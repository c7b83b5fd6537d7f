#include "panels/overlay/hover_panel.h"

#include <algorithm>
#include <utility>

#include "base/strings.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "frame/kubelet_mark.h"
#include "framework/events/reason_sentence.h"
#include "log/log_writer.h"
#include "model/node_bars.h"
#include "model/waiting_room.h"
#include "panels/cycle/cycle_panel.h"
#include "panels/nodes/nodes_panel.h"
#include "panels/timeline/scrubber_panel.h"

namespace berth::ui {

using sim::NodeView;
using sim::PodPlace;
using sim::PodView;

namespace {

using Lines = std::vector<std::string>;

std::string QueueWords(const Frame& frame, const PodView& pod) {
  const QueueSections& sections = frame.log.sections();
  const std::string name(sim::PodPlaceName(pod.place, sections));
  if (!sim::IsInSection(pod.place, SectionKind::kClocks, sections)) return name;
  if (pod.backoff_expiry == sim::kNoBackoff) return Say("{}, its failures forgotten", name);
  return Say("{}, until {}", name, TimeWords(pod.backoff_expiry));
}

std::string PlaceWords(const Frame& frame, const PodView& pod) {
  switch (pod.place) {
    case PodPlace::kNode:
      return Say("on {}", frame.log.NodeName(pod.node));
    case PodPlace::kPermit:
      return Say("waits at Permit for {}", frame.log.NodeName(pod.node));
    case PodPlace::kAttempt:
      return Word("in its scheduling cycle");
    case PodPlace::kInJob:
      return pod.group.empty() ? Word("waits for a session") : Say("waits, in {}", pod.group);
    case PodPlace::kAllocated:
      return Say("on {} in the session alone", frame.log.NodeName(pod.node));
    case PodPlace::kPipelined:
      return Say("promised what is released on {}", frame.log.NodeName(pod.node));
    case PodPlace::kUnserved:
      if (pod.message == sim::kLeaderHearsLater) return Word("the leader has not heard of it yet");
      if (pod.message == sim::kLeaderHearsNothing) return Word("the leader hears of no change");
      if (pod.message == sim::kNoBatchReplicaLeads) return Word("no replica of kube-batch leads");
      return pod.message == sim::kNoReplicaLeads ? Word("no replica of kube-scheduler leads")
                                                 : Word("no profile serves its schedulerName");
    case PodPlace::kGone:
      return Word("gone");
    case PodPlace::kNowhere:
      return Word("nowhere");
    // A version may have more sections of the queue than these.
    case PodPlace::kActiveQ:
    case PodPlace::kBackoffQ:
    case PodPlace::kUnschedulableQ:
      break;
  }
  return QueueWords(frame, pod);
}

std::string RequestWords(const Resource& request) {
  std::string words;
  const auto add = [&words](std::string_view name, const std::string& amount) {
    words += StrCat(words.empty() ? "" : Word(", "), name, " ", amount);
  };
  if (request.milli_cpu > 0) add("cpu", CpuWords(request.milli_cpu));
  if (request.memory_bytes > 0) add("memory", MemoryWords(request.memory_bytes));
  for (const auto& [name, amount] : request.scalar_resources) {
    if (amount > 0) add(ShortResourceName(name), std::to_string(amount));
  }
  return words.empty() ? Word("asks for nothing") : Say("asks for {}", words);
}

void AddTaints(const v1::Node& node, Lines* lines) {
  constexpr size_t kMost = 3;
  for (size_t i = 0; i < std::min(kMost, node.taints.size()); ++i) {
    lines->push_back(Say("taint {}", TaintWords(node.taints[i])));
  }
  if (node.taints.size() <= kMost) return;
  lines->push_back(Say("and {} taints more", node.taints.size() - kMost));
}

// Adds the scheduler's message, and below it the amounts that the message leaves out.
void AddRejection(const sim::NodeVerdict& verdict, Lines* lines) {
  constexpr size_t kMost = 3;
  lines->push_back(StrCat(verdict.plugin(), ": ", verdict.status.Message()));
  if (verdict.with_nominated_pods)
    lines->emplace_back(Word("only because of pods nominated there"));
  const size_t count = verdict.details.size();
  for (size_t i = 0; i < std::min(kMost, count); ++i) {
    lines->push_back(Say(AsSentence(verdict.details[i].words)));
  }
  if (count > kMost) lines->push_back(Say("and {} more", count - kMost));
}

// Adds the verdict on the selected pod, if the shown attempt is that of another pod, or another
// attempt of the same pod.
void AddVerdictOnSelectedPod(const Frame& frame, const sim::NodeVerdict* verdict, Lines* lines) {
  if (verdict == nullptr || verdict->kind != sim::NodeVerdictKind::kRejected) return;
  const sim::PodId pod = frame.ui.selected_pod;
  const auto attempt = static_cast<size_t>(frame.Pod(pod).last_attempt);
  lines->push_back(Say("{}, tried at {}", frame.catalog.ShortName(pod),
                       TimeWords(frame.log.attempts()[attempt].start)));
  AddRejection(*verdict, lines);
}

void AddVerdict(const Frame& frame, const sim::NodeVerdict* in_full, sim::NodeId id, Lines* lines) {
  const Judgement judgement = JudgementOn(frame, id);
  switch (judgement.mark) {
    case Mark::kNone:
      return;
    case Mark::kRejected:
      return AddRejection(in_full == nullptr ? *judgement.verdict : *in_full, lines);
    case Mark::kNotVisited:
      lines->emplace_back(Word("not visited: enough nodes fit"));
      return;
    case Mark::kPassed:
    case Mark::kChosen:
      break;
  }
  std::string words(Word(judgement.mark == Mark::kChosen ? "✓ chosen" : "✓ fits"));
  const AttemptSummary& account = *frame.attempt.account;
  if (account.scored() && frame.attempt.TotalsKnown()) {
    const int64_t total = account.TotalOf(*judgement.verdict);
    words = Say("{}, scores {}", words, Grouped(account.Deciding(total)));
    if (account.Deciding(total) != total) words = Say("{} (in full {})", words, Grouped(total));
  }
  lines->push_back(std::move(words));
}

// The words for one event, and for several.
struct TickWords {
  const char* one;
  const char* many;
};

TickWords WordsOf(TickKind kind) {
  switch (kind) {
    case TickKind::kCreated:
      return {"{} pod created", "{} pods created"};
    case TickKind::kWoken:
      return {"{} move between queues", "{} moves between queues"};
    case TickKind::kBound:
      return {"{} pod bound", "{} pods bound"};
    case TickKind::kFailed:
      return {"{} attempt failed", "{} attempts failed"};
    case TickKind::kStep:
      return {"{} step of a session", "{} steps of sessions"};
    case TickKind::kSetback:
      return {"{} place taken back", "{} places taken back"};
    case TickKind::kCluster:
    case TickKind::kNone:
      break;
  }
  return {"{} change in the cluster", "{} changes in the cluster"};
}

// Returns the bins around x. Ticks are thin, so the neighbours of the tick at x count as hit as
// well.
TimelineBin BinsAround(const TimelineBins& timeline, const Rect& track, float x) {
  const auto& bins = timeline.bins();
  const auto size = static_cast<int>(bins.size());
  const int middle = static_cast<int>((x - track.x) / track.w * static_cast<float>(size));
  TimelineBin sum;
  for (int i = std::max(0, middle - 1); i <= std::min(size - 1, middle + 1); ++i) {
    for (int kind = 0; kind < kNumTickKinds; ++kind) {
      sum.counts[kind] += bins[static_cast<size_t>(i)].counts[kind];
    }
  }
  return sum;
}

}  // namespace

Lines PodHoverWords(const Frame& frame, sim::PodId id) {
  const PodView& pod = frame.Pod(id);
  Lines lines = {frame.log.PodName(id)};
  lines.push_back(Say("{}, since {}", PlaceWords(frame, pod), TimeWords(pod.since)));
  const KubeletMark mark = KubeletMarkOf(pod);
  if (mark == KubeletMark::kStarting) {
    lines.emplace_back(Word("not ready yet: its kubelet starts it"));
  }
  if (mark == KubeletMark::kStopping) {
    lines.emplace_back(Word("terminating: it keeps its place until it has stopped"));
  }
  if (pod.place == PodPlace::kPermit) {
    const Wait wait = WaitOf(frame.log, id, frame.view.t);
    lines.push_back(Say("{} holds it back until {} at the longest", StrJoin(wait.plugins, ", "),
                        TimeWords(wait.deadline)));
  }
  std::string line = Say("priority {}", pod.priority);
  if (pod.attempts > 0) line += Say(" · attempts {}", pod.attempts);
  lines.push_back(std::move(line));
  lines.push_back(RequestWords(pod.request));
  const bool is_next = sim::IsInSection(pod.place, SectionKind::kLine, frame.log.sections());
  const bool waits = pod.place == PodPlace::kInJob || (sim::IsInQueue(pod.place) && !is_next);
  if (waits && !pod.message.empty()) lines.emplace_back(pod.message);
  if (pod.nominated_node != sim::kNoId) {
    lines.push_back(Say("nominated to {}", frame.log.NodeName(pod.nominated_node)));
  }
  return lines;
}

Lines NodeHoverWords(const Frame& frame, const AskedVerdicts& asked, sim::NodeId id) {
  const NodeView& node = frame.Node(id);
  Lines lines = {frame.log.NodeName(id)};
  for (const NodeBar& bar : BarsOf(node, Resource(), 0)) {
    if (bar.has > 0) lines.push_back(StrCat(bar.label, " ", UseWords(bar)));
  }
  if (node.object != nullptr) {
    if (node.object->unschedulable) lines.emplace_back(Word("cordoned"));
    AddTaints(*node.object, &lines);
  }
  AddVerdict(frame, asked.on_pointed, id, &lines);
  AddVerdictOnSelectedPod(frame, asked.of_selected_pod, &lines);
  return lines;
}

Lines TrackHoverWords(const Frame& frame, const RunTrack& run, float x) {
  const Rect track = TrackOf(frame.layout);
  Lines lines = {TimeWords(MomentAt(track, x, run.end))};
  const TimelineBin bin = BinsAround(run.bins, track, x);
  for (int kind = 0; kind < kNumTickKinds; ++kind) {
    const int32_t count = bin.counts[kind];
    if (count == 0) continue;
    const TickWords words = WordsOf(static_cast<TickKind>(kind));
    lines.push_back(Say(count == 1 ? words.one : words.many, count));
  }
  return lines;
}

}  // namespace berth::ui
