// The kinds of entries in the event log: one table of their names, fields, words and tones.
#ifndef BERTH_LOG_EVENT_KINDS_H_
#define BERTH_LOG_EVENT_KINDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sentence.h"
#include "log/event_log.h"

namespace berth::sim {

// The effect of a kind on the pods concerned, which determines the colour of its entries on a time
// line.
enum class EventTone : uint8_t {
  kCreated,
  kStep,  // a step of kube-batch's session: a place, a promise, an eviction
  kWoken,
  kBound,
  kSetback,  // a place that a session had given is withdrawn
  kFailed,
  kCluster,
  kNone,  // entries without a mark on the time line
};

// `words` and `sentence` are forms (base/sentence.h) whose places have the names of fields of the
// entry: node, other, cause, from, to, attempts, cycle, until, message, object, plugins.
struct EventKindInfo {
  EventKind kind;
  std::string_view name;  // "nodeAdded"
  EventTone tone;
  // The numbers in the kind's JSON lines, if they are not 0.
  bool has_attempts;
  bool has_cycle;
  bool has_until;  // Event::timestamp, in seconds
  // The words in the log as text, after name and subject; sections of the queue have their ids.
  std::string_view words;
  // The sentence for people, after the subject; sections have their names. "": answers/narrate.cc
  // has it.
  std::string_view sentence;
};

const EventKindInfo& InfoOf(EventKind kind);

// Returns a sentence with this form about the entry: the places of the form have the names of the
// fields. Sections of the queue have their names.
Sentence SentenceAbout(std::string_view form, const EventLog& log, const Event& event);

// Fills the fields of the entry into `words` of its kind, for the log as text.
std::string FillIn(std::string_view words, const EventLog& log, const Event& event);

// Returns the id of the section to which an entry leads: "active", "none", "already-backoff"; "" if
// its kind has none.
std::string SectionText(const EventLog& log, const Event& event);

}  // namespace berth::sim

#endif  // BERTH_LOG_EVENT_KINDS_H_
