#include "panels/processes/process_words.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "base/strings.h"
#include "draw/words.h"
#include "panels/processes/layer_words.h"
#include "panels/processes/process_strip.h"

namespace berth::ui {

using sim::ForgottenFacts;
using sim::LeaseFacts;
using sim::ProcessFacts;
using sim::ReplicaFacts;

namespace {

const ReplicaFacts& ReplicaOf(const ProcessFacts& processes, int32_t number) {
  return processes.replicas[static_cast<size_t>(number)];
}

bool IsOfKubeBatch(const Frame& frame) {
  return frame.scenario.scheduler == sim::SchedulerKind::kKubeBatch;
}

// Rounds to whole seconds, so that words do not flicker.
std::string SecondsAgo(const Frame& frame, Time moment) {
  return Decimal(std::floor(std::max(0.0, (frame.view.t - moment).seconds())), 0);
}
std::string SecondsUntil(const Frame& frame, Time moment) {
  return Decimal(std::ceil(std::max(0.0, (moment - frame.view.t).seconds())), 0);
}

// Reports whether the time since its last renewal, or since it saw one, is longer than usual.
bool HasWaitedLong(const Frame& frame, const ReplicaFacts& replica) {
  const Duration usual = frame.scenario.process->retry_period;
  return frame.view.t - *replica.patience_from > usual * (replica.leads ? 2 : 3);
}

std::string LeaderWords(const Frame& frame, const ReplicaFacts& replica) {
  if (!frame.scenario.process->leader_elect) return Word("schedules · without an election");
  if (!replica.patience_from) return Word("leads");
  if (HasWaitedLong(frame, replica)) {
    return Say("leads · gives up in {} s", SecondsUntil(frame, *replica.patience_to));
  }
  return Say("leads · renewed {} s ago", SecondsAgo(frame, *replica.patience_from));
}

std::string StandbyWords(const Frame& frame, const ReplicaFacts& replica) {
  if (!replica.patience_from) return Word("stands by");
  if (replica.patience_from == replica.patience_to) return Word("stands by · sees a free lease");
  if (frame.view.t >= *replica.patience_to) return Word("may take over");
  if (HasWaitedLong(frame, replica)) {
    return Say("may take over in {} s", SecondsUntil(frame, *replica.patience_to));
  }
  return Say("stands by · seen {} s ago", SecondsAgo(frame, *replica.patience_from));
}

std::string CutOffWords(const Frame& frame, const ReplicaFacts& replica) {
  if (replica.leads && replica.patience_to) {
    return Say("cut off · gives up in {} s", SecondsUntil(frame, *replica.patience_to));
  }
  return Say("cut off · {} s more", SecondsUntil(frame, *replica.cut_off_until));
}

// Returns 1 for "kube-scheduler-1_4f1c...", the identity of a process of replica 1; -1 if no
// replica has the identity.
int32_t NumberOfIdentity(const ProcessFacts& processes, std::string_view identity) {
  const size_t end = identity.find('_');
  if (end == std::string_view::npos) return -1;
  const std::string_view host = identity.substr(0, end);
  for (size_t i = 0; i < processes.replicas.size(); ++i) {
    if (host.ends_with(StrCat("-", std::to_string(i)))) return static_cast<int32_t>(i);
  }
  return -1;
}

// Appends for example "7 backoffs" to a list.
void AddCount(int32_t count, const char* one, const char* many, std::string* list) {
  if (count == 0) return;
  *list += StrCat(list->empty() ? "" : Word(", "), Say(count == 1 ? one : many, count));
}

std::string ForgottenList(const ForgottenFacts& forgotten) {
  std::string list;
  AddCount(forgotten.backing_off, "{} backoff", "{} backoffs", &list);
  AddCount(forgotten.parked, "{} parked", "{} parked", &list);
  AddCount(forgotten.at_permit, "{} wait at Permit", "{} waits at Permit", &list);
  AddCount(forgotten.in_attempt, "{} attempt", "{} attempts", &list);
  AddCount(forgotten.in_session, "{} place", "{} places", &list);
  return list;
}

std::string MoodWords(ReplicaMood mood, bool leader_elect) {
  switch (mood) {
    case ReplicaMood::kEnded:
      return Word("ended");
    case ReplicaMood::kStarting:
      return Word("starts");
    case ReplicaMood::kPaused:
      return Word("stands still");
    case ReplicaMood::kCutOff:
      return Word("cut off");
    case ReplicaMood::kEnding:
      return Word("is ending");
    case ReplicaMood::kLeads:
      return Word(leader_elect ? "leads" : "schedules");
    case ReplicaMood::kOvertaken:
      return Word("overtaken");
    case ReplicaMood::kStandsBy:
      return Word("stands by");
  }
  return "";
}

// Returns the end of this mood; nothing if it is open.
std::optional<Time> EndOfMood(const ReplicaFacts& replica, ReplicaMood mood) {
  if (mood == ReplicaMood::kEnded) return replica.starts_at;
  if (mood == ReplicaMood::kPaused) return replica.paused_until;
  if (mood == ReplicaMood::kCutOff) return replica.cut_off_until;
  return std::nullopt;
}

void AddPatienceLine(const ReplicaFacts& replica, std::vector<std::string>* lines) {
  if (!replica.patience_from) return;
  const std::string until = TimeWords(*replica.patience_to);
  if (replica.leads) {
    lines->push_back(Say("gives up at {} unless it renews the Lease before", until));
  } else if (replica.patience_from != replica.patience_to) {
    lines->push_back(Say("may take over from {}: {} s after it last saw the Lease change", until,
                         Decimal((*replica.patience_to - *replica.patience_from).seconds(), 0)));
  }
}

// Adds the contents of the replica's layers to its card if the canvas has no lanes.
void AddLayerLines(const Frame& frame, int32_t number, std::vector<std::string>* lines) {
  if (!frame.layout.process_lanes.empty()) return;
  for (const Layer layer : {Layer::kApiServer, Layer::kInformers, Layer::kMemory}) {
    lines->push_back(
        Say("{}: {}", LayerName(layer), CountWords(CountsOf(frame.view, number, layer))));
  }
  const std::string own = OwnMemoryWords(OwnMemoryOf(frame.view, frame.log, number));
  if (!own.empty()) lines->push_back(Say("only here: {}", own));
}

const sim::Event& LogEntry(const sim::EventLog& log, int32_t index) {
  return log.events()[static_cast<size_t>(index)];
}

}  // namespace

ReplicaMood MoodOf(const ProcessFacts& processes, int32_t number) {
  const ReplicaFacts& replica = ReplicaOf(processes, number);
  if (replica.phase == ReplicaFacts::Phase::kEnded) return ReplicaMood::kEnded;
  if (replica.paused_until) return ReplicaMood::kPaused;
  if (replica.phase == ReplicaFacts::Phase::kStarting) return ReplicaMood::kStarting;
  if (replica.cut_off_until) return ReplicaMood::kCutOff;
  if (replica.is_ending) return ReplicaMood::kEnding;
  if (!replica.leads) return ReplicaMood::kStandsBy;
  return number == processes.shown ? ReplicaMood::kLeads : ReplicaMood::kOvertaken;
}

float PatiencePassed(const ReplicaFacts& replica, Time now) {
  if (!replica.patience_from) return -1;
  const Duration whole = *replica.patience_to - *replica.patience_from;
  if (whole <= Duration{}) return 1;
  const auto share = static_cast<float>((now - *replica.patience_from).seconds() / whole.seconds());
  return std::clamp(share, 0.0f, 1.0f);
}

bool HasJustForgotten(const Frame& frame, const ReplicaFacts& replica) {
  if (!replica.forgotten || ForgottenList(*replica.forgotten).empty()) return false;
  return frame.ViewedSince(replica.forgotten->t) < kForgottenSeconds;
}

std::string ForgottenWords(const ForgottenFacts& forgotten) {
  return Say("forgot {}", ForgottenList(forgotten));
}

std::string ReplicaName(int32_t number) { return Say("scheduler {}", number); }

std::string BriefReplicaWords(const Frame& frame, int32_t number) {
  return MoodWords(MoodOf(*frame.view.processes, number), frame.scenario.process->leader_elect);
}

std::string FullReplicaWords(const Frame& frame, int32_t number) {
  const ReplicaFacts& replica = ReplicaOf(*frame.view.processes, number);
  switch (MoodOf(*frame.view.processes, number)) {
    case ReplicaMood::kEnded:
      return Say("ended · back in {} s", SecondsUntil(frame, replica.starts_at));
    case ReplicaMood::kStarting:
      return Word(replica.cut_off_until ? "starts · cannot reach the API server"
                                        : "starts · lists the cluster");
    case ReplicaMood::kPaused:
      return Say("stands still · {} s more", SecondsUntil(frame, *replica.paused_until));
    case ReplicaMood::kCutOff:
      return CutOffWords(frame, replica);
    case ReplicaMood::kLeads:
      return LeaderWords(frame, replica);
    case ReplicaMood::kOvertaken:
      return Word("overtaken · does not know it yet");
    case ReplicaMood::kStandsBy:
      return StandbyWords(frame, replica);
    case ReplicaMood::kEnding:
      break;
  }
  return BriefReplicaWords(frame, number);
}

std::string MemoryWords(const Frame& frame, int32_t number) {
  const ProcessFacts& processes = *frame.view.processes;
  const ReplicaFacts& replica = ReplicaOf(processes, number);
  if (HasJustForgotten(frame, replica)) return ForgottenWords(*replica.forgotten);
  const bool hears = replica.phase == ReplicaFacts::Phase::kRunning && !replica.paused_until &&
                     !replica.cut_off_until;
  if (!hears) return "";
  if (IsOfKubeBatch(frame)) {
    if (number != processes.shown) return Word("knows nothing until it leads");
    return Say("waiting {} · cache: pods {}, nodes {}", frame.view.num_pending,
               frame.view.num_bound, frame.view.node_order.size());
  }
  if (number != processes.shown) return Word("its informers know the cluster");
  return Say("queue {} · cache: pods {}, nodes {}", sim::NumQueued(frame.view),
             frame.view.num_bound, frame.view.node_order.size());
}

std::string HolderWords(const ProcessFacts& processes) {
  if (!processes.lease.exists) return Word("not created yet");
  const std::string_view holder = processes.lease.holder;
  if (holder.empty()) return Word("released · free to take");
  const int32_t number = NumberOfIdentity(processes, holder);
  if (number < 0) return Say("held by {}", holder);
  const ReplicaFacts& replica = ReplicaOf(processes, number);
  const bool is_alive = replica.identity == holder && replica.phase != ReplicaFacts::Phase::kEnded;
  const std::string name = ReplicaName(number);
  return is_alive ? Say("held by {}", name) : Say("held by {}, whose process ended", name);
}

std::string TransitionWords(const LeaseFacts& lease) {
  if (!lease.exists) return "";
  return Say(lease.transitions == 1 ? "{} transition" : "{} transitions", lease.transitions);
}

std::string BriefLeaseWords(const Frame& frame) {
  const LeaseFacts& lease = frame.view.processes->lease;
  if (!lease.renewed || lease.holder.empty()) return "";
  return Say("renewed {} s ago", SecondsAgo(frame, *lease.renewed));
}

std::string FullLeaseWords(const Frame& frame) {
  const LeaseFacts& lease = frame.view.processes->lease;
  const std::string renewed = BriefLeaseWords(frame);
  if (!lease.acquired || renewed.empty()) return renewed;
  return StrCat(Say("acquired {} s ago", SecondsAgo(frame, *lease.acquired)), " · ", renewed);
}

std::string ProcessesInOneLine(const Frame& frame) {
  const ProcessFacts& processes = *frame.view.processes;
  std::string words(Word("no leader"));
  for (int32_t i = 0; i < static_cast<int32_t>(processes.replicas.size()); ++i) {
    const ReplicaFacts& replica = ReplicaOf(processes, i);
    if (HasJustForgotten(frame, replica)) {
      return StrCat(ReplicaName(i), " · ", ForgottenWords(*replica.forgotten));
    }
    if (i != processes.shown || !replica.leads) continue;
    words = Say("leader: {}", ReplicaName(i));
    if (MoodOf(processes, i) == ReplicaMood::kLeads) continue;
    words += StrCat(" · ", BriefReplicaWords(frame, i));
  }
  const LeaseFacts& lease = processes.lease;
  if (!lease.exists) return words;
  if (lease.holder.empty()) return StrCat(words, " · ", Word("lease released"));
  if (!lease.renewed) return words;
  return StrCat(words, " · ", Say("lease {} s old", SecondsAgo(frame, *lease.renewed)));
}

std::vector<std::string> ProcessAccount(const sim::View& view, const sim::EventLog& log,
                                        bool leader_elect, int32_t chosen) {
  const ProcessFacts& processes = *view.processes;
  std::vector<std::string> sentences;
  for (int32_t i = 0; i < static_cast<int32_t>(processes.replicas.size()); ++i) {
    const ReplicaFacts& replica = ReplicaOf(processes, i);
    const ReplicaMood mood = MoodOf(processes, i);
    std::string words = Say("{}: {}", ReplicaName(i), MoodWords(mood, leader_elect));
    if (mood == ReplicaMood::kStarting && replica.step_event >= 0) {
      words = StrCat(words, " · ", StepLabel(LogEntry(log, replica.step_event).cause));
    }
    if (const std::optional<Time> until = EndOfMood(replica, mood)) {
      words = Say("{}, until {}", words, TimeWords(*until));
    }
    if (replica.forgotten && !ForgottenList(*replica.forgotten).empty()) {
      words +=
          StrCat(" · ", TimeWords(replica.forgotten->t), ": ", ForgottenWords(*replica.forgotten));
    }
    sentences.push_back(std::move(words));
  }
  if (leader_elect) sentences.push_back(Say("{}: {}", "Lease", HolderWords(processes)));
  const bool is_chosen = chosen >= 0 && static_cast<size_t>(chosen) < processes.replicas.size();
  const int32_t number = is_chosen ? chosen : processes.shown;
  if (number >= 0) sentences.push_back(LayerAccount(view, log, number));
  return sentences;
}

std::vector<std::string> ReplicaLines(const Frame& frame, int32_t number) {
  if (frame.view.processes == nullptr) return {};
  const ProcessFacts& processes = *frame.view.processes;
  std::vector<std::string> lines;
  if (number < 0) {
    lines.push_back(ProcessesInOneLine(frame));
    for (int32_t i = 0; i < static_cast<int32_t>(processes.replicas.size()); ++i) {
      lines.push_back(Say("{}: {}", ReplicaName(i), FullReplicaWords(frame, i)));
    }
    const std::string_view lock = sim::ProcessRulesOf(frame.scenario)->lock_kind;
    if (processes.lease.exists) lines.push_back(Say("{}: {}", lock, HolderWords(processes)));
    return lines;
  }
  if (static_cast<size_t>(number) >= processes.replicas.size()) return {};
  const ReplicaFacts& replica = ReplicaOf(processes, number);
  lines = {ReplicaName(number), FullReplicaWords(frame, number), std::string(replica.identity)};
  if (replica.paused_until) {
    lines.push_back(Say("stands still until {}", TimeWords(*replica.paused_until)));
  }
  if (replica.cut_off_until) {
    lines.push_back(Say("cannot reach the API server until {}", TimeWords(*replica.cut_off_until)));
  }
  AddPatienceLine(replica, &lines);
  AddLayerLines(frame, number, &lines);
  if (replica.forgotten) {
    lines.push_back(Say("its process that ended at {} had {} in its queue",
                        TimeWords(replica.forgotten->t), replica.forgotten->queued));
    if (!ForgottenList(*replica.forgotten).empty()) {
      lines.push_back(ForgottenWords(*replica.forgotten));
    }
  }
  return lines;
}

std::vector<std::string> LeaseLines(const Frame& frame) {
  if (frame.view.processes == nullptr) return {};
  const LeaseFacts& lease = frame.view.processes->lease;
  const process::ProcessRules& rules = *sim::ProcessRulesOf(frame.scenario);
  std::vector<std::string> lines = {
      StrCat(rules.lock_kind, " ", sim::LockNamespaceOf(frame.scenario), "/", rules.scheduler),
      HolderWords(*frame.view.processes)};
  if (!lease.exists) return lines;
  if (!lease.holder.empty()) lines.emplace_back(lease.holder);
  lines.push_back(StrCat(rules.transitions_name, " ", std::to_string(lease.transitions)));
  if (lease.acquired) lines.push_back(StrCat("acquireTime ", TimeWords(*lease.acquired)));
  if (lease.renewed) lines.push_back(StrCat("renewTime ", TimeWords(*lease.renewed)));
  lines.push_back(Say("who stands by counts {} s from the last change that it saw",
                      Decimal(frame.scenario.process->lease_duration.seconds(), 0)));
  return lines;
}

std::vector<std::string> LayerOfSightLines(const Frame& frame, int32_t layer) {
  if (frame.view.processes == nullptr || layer < 0 || layer >= kNumLayers) return {};
  return LayerLines(frame, ReplicaInSight(frame), static_cast<Layer>(layer));
}

}  // namespace berth::ui
