#include "log/event_log.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/fnv1a.h"
#include "base/json_string.h"
#include "base/strings.h"
#include "log/event_kinds.h"

namespace berth::sim {

// The texts to which entries point. The elements of a std::set have stable addresses.
struct EventLog::Interned {
  std::set<std::string, std::less<>> texts;
  std::set<std::vector<std::string>> plugins;
};

namespace {

bool EndsSchedulingCycle(EventKind kind) {
  return kind == EventKind::kFailed || kind == EventKind::kBound || kind == EventKind::kSkipped ||
         kind == EventKind::kWaiting || kind == EventKind::kForgotten;
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

void AppendJsonLine(const EventLog& log, const Event& event, std::string& out) {
  out += "{\"t\":";
  out += SecondsText(event.t);
  AppendTextField("event", EventKindName(event.kind), out);
  if (event.pod != kNoId) AppendTextField("pod", log.PodName(event.pod), out);
  if (event.node != kNoId) AppendTextField("node", log.NodeName(event.node), out);
  if (event.from != SectionId::kNone)
    AppendTextField("from", IdText(log.sections(), event.from), out);
  AppendTextField("queue", SectionText(log, event), out);
  AppendTextField("object", event.object, out);
  AppendTextField("cause", event.cause, out);
  if (event.other != kNoId) AppendTextField("by", log.PodName(event.other), out);
  const EventKindInfo& info = InfoOf(event.kind);
  if (info.has_attempts && event.attempts > 0) {
    AppendField("attempts", out);
    out += std::to_string(event.attempts);
  }
  if (info.has_until) {
    AppendField("until", out);
    out += SecondsText(event.timestamp);
  }
  if (info.has_cycle) {
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

// Returns "12.345s". Digits below a millisecond are cut off; the JSON lines have them.
std::string TimeColumn(Time t) {
  const int64_t ms = t.milliseconds();
  const std::string fraction = std::to_string(ms % 1000);
  return StrCat(std::to_string(ms / 1000), ".", std::string(3 - fraction.size(), '0'), fraction,
                "s");
}

// Returns the object that an entry concerns; its words begin with it.
std::string_view SubjectText(const EventLog& log, const Event& event) {
  if (event.kind == EventKind::kMoveRequest || event.kind == EventKind::kStopped) return "";
  if (event.pod != kNoId) return log.PodName(event.pod);
  return event.node == kNoId ? std::string_view() : log.NodeName(event.node);
}

}  // namespace

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
    // Attempts come one after another. Later events of a pod that waited at Permit belong to its
    // binding cycle; its attempt has ended before.
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

const ProcessFacts* EventLog::FindProcesses(Time t, size_t num_events) const {
  const auto after = std::partition_point(processes_.begin(), processes_.end(),
                                          [t, num_events](const ProcessMoment& moment) {
                                            return moment.t <= t && moment.num_events <= num_events;
                                          });
  return after == processes_.begin() ? nullptr : &std::prev(after)->facts;
}

void EventLog::TruncateProcesses(size_t size) {
  processes_.erase(
      processes_.begin() + static_cast<std::ptrdiff_t>(std::min(size, processes_.size())),
      processes_.end());
}

BatchMarks& EventLog::MarksOf(std::string_view replica) {
  const auto found = batch_marks_.find(replica);
  if (found != batch_marks_.end()) return found->second;
  return batch_marks_[std::string(replica)];
}

// Names are numbered in order of first appearance, so the last ones are those to drop.
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
    const std::string words =
        StrCat(SubjectText(*this, event), FillIn(InfoOf(event.kind).words, *this, event));
    text.append(kTimeWidth - std::min(kTimeWidth, time.size()), ' ');
    text += time;
    text += "  ";
    text += name;
    text.append(kNameWidth - std::min(kNameWidth, name.size()) + 2, ' ');
    // Escapes names and messages: they must not look like another entry, or send control codes to a
    // terminal.
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

std::string EventLog::JsonLine(size_t index) const {
  std::string line;
  AppendJsonLine(*this, events_[index], line);
  return line;
}

std::string EventLog::Hash(size_t num_events) const {
  Fnv1a64 hash;
  std::string line;
  for (const Event& event : FirstEvents(num_events)) {
    line.clear();
    AppendJsonLine(*this, event, line);
    hash.Add(line);
  }
  return hash.Hex();
}

}  // namespace berth::sim
