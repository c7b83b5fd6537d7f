#include "log/event_log.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/json_string.h"
#include "base/strings.h"

namespace berth::sim {

// The texts that entries point to. Sets keep their elements where they are.
struct EventLog::Interned {
  std::set<std::string, std::less<>> texts;
  std::set<std::vector<std::string>> plugins;
};

namespace {

bool EndsSchedulingCycle(EventKind kind) {
  return kind == EventKind::kFailed || kind == EventKind::kBound || kind == EventKind::kSkipped ||
         kind == EventKind::kWaiting;
}

void AppendField(std::string_view name, std::string& out) {
  out += ",\"";
  out += name;
  out += "\":";
}

void AppendTextField(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  AppendField(name, out);
  AppendJsonString(value, out);
}

// The queue that an entry leads to: "active", "none", "already-backoff", or "" if its kind has
// none.
std::string QueueText(const EventLog& log, const Event& event) {
  if (event.kind == EventKind::kFailed && event.already_in != SectionId::kNone) {
    return StrCat("already-", IdText(log.sections(), event.already_in));
  }
  const bool may_be_none = event.kind == EventKind::kFailed;
  if (event.to == SectionId::kNone && !may_be_none) return "";
  return std::string(IdText(log.sections(), event.to));
}

bool CountsAttempts(EventKind kind) {
  return kind == EventKind::kPopped || kind == EventKind::kFailed || kind == EventKind::kQueued ||
         kind == EventKind::kBackoffCounted;
}

bool CountsCycles(EventKind kind) {
  return kind == EventKind::kPopped || kind == EventKind::kMoveRequest ||
         kind == EventKind::kSessionOpened || kind == EventKind::kSessionClosed;
}

void AppendJsonLine(const EventLog& log, const Event& event, std::string& out) {
  out += "{\"t\":";
  out += SecondsText(event.t);
  AppendTextField("event", EventKindName(event.kind), out);
  if (event.pod != kNoId) AppendTextField("pod", log.PodName(event.pod), out);
  if (event.node != kNoId) AppendTextField("node", log.NodeName(event.node), out);
  if (event.from != SectionId::kNone)
    AppendTextField("from", IdText(log.sections(), event.from), out);
  AppendTextField("queue", QueueText(log, event), out);
  AppendTextField("object", event.object, out);
  AppendTextField("cause", event.cause, out);
  if (event.other != kNoId) AppendTextField("by", log.PodName(event.other), out);
  if (CountsAttempts(event.kind) && event.attempts > 0) {
    AppendField("attempts", out);
    out += std::to_string(event.attempts);
  }
  if (event.kind == EventKind::kBackoffCounted || event.kind == EventKind::kWaiting) {
    AppendField("until", out);
    out += SecondsText(event.timestamp);
  }
  if (CountsCycles(event.kind)) {
    AppendField("cycle", out);
    out += std::to_string(event.cycle);
  }
  if (event.plugins != nullptr && !event.plugins->empty()) {
    AppendField("plugins", out);
    for (size_t i = 0; i < event.plugins->size(); ++i) {
      out += i == 0 ? '[' : ',';
      AppendJsonString((*event.plugins)[i], out);
    }
    out += ']';
  }
  AppendTextField("message", event.message, out);
  out += "}\n";
}

// "12.345s". What is finer than a millisecond is cut off; jsonl has it.
std::string TimeColumn(Time t) {
  const int64_t ms = t.milliseconds();
  const std::string fraction = std::to_string(ms % 1000);
  return StrCat(std::to_string(ms / 1000), ".", std::string(3 - fraction.size(), '0'), fraction,
                "s");
}

std::string InParentheses(std::string_view text) {
  return text.empty() ? "" : StrCat(" (", text, ")");
}

// What follows the names of the event and its subject in ToText.
std::string Words(const EventLog& log, const Event& event) {
  const std::string cause = InParentheses(event.cause);
  const std::string node = event.node == kNoId ? "" : log.NodeName(event.node);
  const std::string on_node = node.empty() ? "" : StrCat(" on ", node);
  const std::string plugins = event.plugins == nullptr ? "" : StrJoin(*event.plugins, ", ");
  const std::string message = event.message.empty() ? "" : StrCat(": ", event.message);
  switch (event.kind) {
    case EventKind::kNodeAdded:
    case EventKind::kNodeUpdated:
    case EventKind::kNodeDeleted:
      return cause;
    case EventKind::kPodCreated:
    case EventKind::kPodUpdated:
    case EventKind::kPodDeleted:
    case EventKind::kSkipped:
    case EventKind::kBound:
      return StrCat(on_node, cause);
    case EventKind::kPodIgnored:
      return message;
    case EventKind::kObjectAdded:
    case EventKind::kObjectUpdated:
    case EventKind::kObjectDeleted:
      return StrCat(event.message, cause);
    case EventKind::kQueued:
    case EventKind::kMoved: {
      const std::string from =
          event.from == SectionId::kNone ? "" : StrCat(" ", IdText(log.sections(), event.from));
      return StrCat(from, " -> ", IdText(log.sections(), event.to), cause);
    }
    case EventKind::kDequeued:
      return StrCat(" ", IdText(log.sections(), event.from), " ->", cause);
    case EventKind::kRequeued:
      return StrCat(" in ", IdText(log.sections(), event.to), cause);
    case EventKind::kMoveRequest:
      return StrCat(event.cause, ", cycle ", std::to_string(event.cycle));
    case EventKind::kBackoffCounted:
      return StrCat(" ", std::to_string(event.attempts), ", until ", SecondsText(event.timestamp),
                    "s");
    case EventKind::kBackoffForgotten:
      return cause;
    case EventKind::kPopped:
      return StrCat(" attempt ", std::to_string(event.attempts), ", cycle ",
                    std::to_string(event.cycle));
    case EventKind::kPreempted:
      return StrCat(on_node, event.other == kNoId ? "" : StrCat(" by ", log.PodName(event.other)));
    case EventKind::kFailed:
      return StrCat(" -> ", QueueText(log, event), cause, plugins.empty() ? "" : " by ", plugins,
                    message);
    case EventKind::kWaiting:
      return StrCat(on_node, plugins.empty() ? "" : " for ", plugins, ", until ",
                    SecondsText(event.timestamp), "s");
    case EventKind::kNominated:
      return StrCat(" to ", node, cause);
    case EventKind::kNominationCleared:
      return StrCat(" from ", node, cause);
    case EventKind::kEnrolled:
      return event.object.empty() ? "" : StrCat(" in ", event.object);
    case EventKind::kSessionOpened:
    case EventKind::kSessionClosed:
      return std::to_string(event.cycle);
    case EventKind::kActionBegun:
      return std::string(event.cause);
    case EventKind::kQueueOverused:
    case EventKind::kGangReady:
      return StrCat(event.object, cause);
    case EventKind::kPodGroupUpdated:
      return StrCat(event.object, " -> ", event.cause, message);
    case EventKind::kAllocated:
    case EventKind::kPipelined:
    case EventKind::kUndone:
    case EventKind::kReleased:
      return StrCat(on_node, cause);
    case EventKind::kEvicted:
      return StrCat(on_node, event.other == kNoId ? "" : StrCat(" for ", log.PodName(event.other)),
                    cause);
    case EventKind::kUnschedulable:
      return message;
    case EventKind::kDropped:
      return StrCat(on_node, cause, message);
    case EventKind::kStopped:
      return std::string(event.message);
  }
  return "";
}

// The one whom an entry is about, with which its words begin.
std::string_view SubjectText(const EventLog& log, const Event& event) {
  if (event.kind == EventKind::kMoveRequest || event.kind == EventKind::kStopped) return "";
  if (event.pod != kNoId) return log.PodName(event.pod);
  return event.node == kNoId ? std::string_view() : log.NodeName(event.node);
}

}  // namespace

std::string_view EventKindName(EventKind kind) {
  switch (kind) {
    case EventKind::kNodeAdded:
      return "nodeAdded";
    case EventKind::kNodeUpdated:
      return "nodeUpdated";
    case EventKind::kNodeDeleted:
      return "nodeDeleted";
    case EventKind::kPodCreated:
      return "podCreated";
    case EventKind::kPodUpdated:
      return "podUpdated";
    case EventKind::kPodDeleted:
      return "podDeleted";
    case EventKind::kPodIgnored:
      return "podIgnored";
    case EventKind::kObjectAdded:
      return "objectAdded";
    case EventKind::kObjectUpdated:
      return "objectUpdated";
    case EventKind::kObjectDeleted:
      return "objectDeleted";
    case EventKind::kQueued:
      return "queued";
    case EventKind::kMoved:
      return "moved";
    case EventKind::kDequeued:
      return "dequeued";
    case EventKind::kRequeued:
      return "requeued";
    case EventKind::kMoveRequest:
      return "moveRequest";
    case EventKind::kBackoffCounted:
      return "backoffCounted";
    case EventKind::kBackoffForgotten:
      return "backoffForgotten";
    case EventKind::kPopped:
      return "popped";
    case EventKind::kSkipped:
      return "skipped";
    case EventKind::kPreempted:
      return "preempted";
    case EventKind::kFailed:
      return "failed";
    case EventKind::kWaiting:
      return "waiting";
    case EventKind::kBound:
      return "bound";
    case EventKind::kNominated:
      return "nominated";
    case EventKind::kNominationCleared:
      return "nominationCleared";
    case EventKind::kEnrolled:
      return "enrolled";
    case EventKind::kSessionOpened:
      return "sessionOpened";
    case EventKind::kActionBegun:
      return "actionBegun";
    case EventKind::kQueueOverused:
      return "queueOverused";
    case EventKind::kAllocated:
      return "allocated";
    case EventKind::kPipelined:
      return "pipelined";
    case EventKind::kEvicted:
      return "evicted";
    case EventKind::kUndone:
      return "undone";
    case EventKind::kGangReady:
      return "gangReady";
    case EventKind::kReleased:
      return "released";
    case EventKind::kUnschedulable:
      return "unschedulable";
    case EventKind::kDropped:
      return "dropped";
    case EventKind::kPodGroupUpdated:
      return "podGroupUpdated";
    case EventKind::kSessionClosed:
      return "sessionClosed";
    case EventKind::kStopped:
      return "stopped";
  }
  return "";
}

EventLog::EventLog(QueueSections sections)
    : sections_(std::move(sections)), interned_(std::make_unique<Interned>()) {}
EventLog::~EventLog() = default;

const std::vector<int32_t>& EventLog::EventsOfPod(PodId pod) const {
  return events_of_pod_[static_cast<size_t>(pod)];
}

PodId EventLog::FindPod(std::string_view name) const {
  auto it = pod_ids_.find(name);
  return it == pod_ids_.end() ? kNoId : it->second;
}

NodeId EventLog::FindNode(std::string_view name) const {
  auto it = node_ids_.find(name);
  return it == node_ids_.end() ? kNoId : it->second;
}

size_t EventLog::CountUntil(Time t) const {
  auto it = std::upper_bound(events_.begin(), events_.end(), t,
                             [](Time moment, const Event& event) { return moment < event.t; });
  return static_cast<size_t>(it - events_.begin());
}

std::optional<Time> EventLog::NextEventAfter(Time t) const {
  const size_t next = CountUntil(t);
  if (next == events_.size()) return std::nullopt;
  return events_[next].t;
}

std::optional<Time> EventLog::LastEventBefore(Time t) const {
  auto it = std::lower_bound(events_.begin(), events_.end(), t,
                             [](const Event& event, Time moment) { return event.t < moment; });
  if (it == events_.begin()) return std::nullopt;
  return std::prev(it)->t;
}

PodId EventLog::InternPod(std::string_view name) {
  auto it = pod_ids_.find(name);
  if (it != pod_ids_.end()) return it->second;
  it = pod_ids_.emplace(std::string(name), num_pods()).first;
  pod_names_.push_back(&it->first);
  events_of_pod_.emplace_back();
  return it->second;
}

NodeId EventLog::InternNode(std::string_view name) {
  auto it = node_ids_.find(name);
  if (it != node_ids_.end()) return it->second;
  it = node_ids_.emplace(std::string(name), num_nodes()).first;
  node_names_.push_back(&it->first);
  return it->second;
}

std::string_view EventLog::InternText(std::string_view text) {
  if (text.empty()) return {};
  auto it = interned_->texts.find(text);
  if (it == interned_->texts.end()) it = interned_->texts.emplace(text).first;
  return *it;
}

const std::vector<std::string>* EventLog::InternPlugins(std::vector<std::string> sorted) {
  if (sorted.empty()) return nullptr;
  return &*interned_->plugins.insert(std::move(sorted)).first;
}

void EventLog::Append(Event event) {
  BERTH_CHECK(events_.empty() || event.t >= events_.back().t, "the log is in order of time");
  const auto index = static_cast<int32_t>(events_.size());
  text_bytes_ += static_cast<int64_t>(event.message.size());
  if (event.pod != kNoId) events_of_pod_[static_cast<size_t>(event.pod)].push_back(index);
  if (event.other != kNoId && event.other != event.pod) {
    events_of_pod_[static_cast<size_t>(event.other)].push_back(index);
  }
  if (event.kind == EventKind::kPopped) {
    AttemptSpan span;
    span.pod = event.pod;
    span.attempts = event.attempts;
    span.cycle = event.cycle;
    span.popped_event = index;
    span.start = event.t;
    attempts_.push_back(span);
  } else if (EndsSchedulingCycle(event.kind) && !attempts_.empty()) {
    // Attempts come one after another. What a pod that waited at Permit meets later belongs to its
    // binding cycle, and its attempt has ended by then.
    AttemptSpan& span = attempts_.back();
    if (span.ended_event < 0 && span.pod == event.pod) {
      span.ended_event = index;
      span.end = event.t;
    }
  }
  events_.push_back(std::move(event));
}

void EventLog::Truncate(size_t size) {
  const auto forgotten = [size](int32_t index) { return index >= static_cast<int64_t>(size); };
  while (events_.size() > size) {
    for (PodId pod : {events_.back().pod, events_.back().other}) {
      if (pod == kNoId) continue;
      std::vector<int32_t>& indexes = events_of_pod_[static_cast<size_t>(pod)];
      while (!indexes.empty() && forgotten(indexes.back())) indexes.pop_back();
    }
    text_bytes_ -= static_cast<int64_t>(events_.back().message.size());
    events_.pop_back();
  }
  while (!attempts_.empty() && forgotten(attempts_.back().popped_event)) attempts_.pop_back();
  if (!attempts_.empty() && forgotten(attempts_.back().ended_event)) {
    attempts_.back().ended_event = -1;
    attempts_.back().end = Time{};
  }
  ForgetUnmentionedNames();
}

// Names are numbered in order of first appearance, so that the last ones are those that went.
void EventLog::ForgetUnmentionedNames() {
  PodId pods = 0;
  NodeId nodes = 0;
  for (const Event& event : events_) {
    pods = std::max({pods, event.pod + 1, event.other + 1});
    nodes = std::max(nodes, event.node + 1);
  }
  for (; num_pods() > pods; pod_names_.pop_back()) {
    pod_ids_.erase(pod_ids_.find(*pod_names_.back()));
    events_of_pod_.pop_back();
  }
  for (; num_nodes() > nodes; node_names_.pop_back()) {
    node_ids_.erase(node_ids_.find(*node_names_.back()));
  }
}

std::span<const Event> EventLog::FirstEvents(size_t num_events) const {
  return std::span(events_).first(std::min(num_events, events_.size()));
}

std::string EventLog::ToText(size_t num_events) const {
  constexpr size_t kTimeWidth = 10;
  constexpr size_t kNameWidth = 17;
  std::string text;
  for (const Event& event : FirstEvents(num_events)) {
    const std::string time = TimeColumn(event.t);
    const std::string_view name = EventKindName(event.kind);
    const std::string words = StrCat(SubjectText(*this, event), Words(*this, event));
    text.append(kTimeWidth - std::min(kTimeWidth, time.size()), ' ');
    text += time;
    text += "  ";
    text += name;
    text.append(kNameWidth - std::min(kNameWidth, name.size()) + 2, ' ');
    // A name or message must not look like another entry, or steer a terminal.
    text += Escaped(words, words.size());
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string EventLog::ToJsonLines(size_t num_events) const {
  std::string lines;
  for (const Event& event : FirstEvents(num_events)) AppendJsonLine(*this, event, lines);
  return lines;
}

std::string EventLog::Hash(size_t num_events) const {
  static constexpr char kHexDigits[] = "0123456789abcdef";
  uint64_t hash = 0xcbf29ce484222325;
  std::string line;
  for (const Event& event : FirstEvents(num_events)) {
    line.clear();
    AppendJsonLine(*this, event, line);
    for (char c : line) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  std::string text(16, '0');
  for (size_t i = 0; i < text.size(); ++i) text[15 - i] = kHexDigits[(hash >> (4 * i)) & 0xf];
  return text;
}

}  // namespace berth::sim
