#include "model/event_words.h"

#include "answers/describe.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "base/time.h"
#include "draw/words.h"
#include "framework/cluster_event.h"
#include "log/event_kinds.h"
#include "log/log_writer.h"
#include "queue/queue_section.h"

namespace berth::ui {
namespace {

using sim::Event;
using sim::EventKind;
using sim::EventLog;

bool IsOfClocks(const EventLog& log, SectionId section) {
  return sim::IsInSection(sim::PlaceOf(section), SectionKind::kClocks, log.sections());
}

// What became of a pod that was woken.
std::string MovedWords(const EventLog& log, const Event& event) {
  std::string why = Say("woken by {}", event.cause);
  if (event.plugins != nullptr) {
    why = Say("woken by {} ({})", event.cause, StrJoin(*event.plugins, ", "));
  }
  if (event.cause == kEventBackoffComplete.label) why = Word("backoff over");
  if (event.cause == kEventUnschedulableTimeout.label) {
    const Duration after = log.Section(event.from).leave_after;
    why = Say("parked for more than {} s", SecondsText(after));
  }
  if (event.cause == kEventPodUpdate.label) why = Word("changed");
  if (IsOfClocks(log, event.to)) return Say("{}, backs off", why);
  return Say("{}, moved to {}", why, NameText(log.sections(), event.to));
}

std::string FailedWords(const EventLog& log, const Event& event) {
  std::string text =
      event.attempts > 0 ? Say("attempt {} failed", event.attempts) : Word("attempt failed");
  if (event.decided_by != nullptr) text = Say("{}, {}", text, DecisionWords(event, ""));
  if (event.already_in != SectionId::kNone) {
    text = Say("{}, while it came back into {}", text, NameText(log.sections(), event.already_in));
  } else if (event.to == SectionId::kNone) {
    text = Say("{}, and the pod is not queued again", text);
  } else if (IsOfClocks(log, event.to)) {
    text = Say("{}, backs off", text);
  } else {
    text = Say("{}, parked in {}", text, NameText(log.sections(), event.to));
  }
  return event.message.empty() ? text : Say("{}: {}", text, event.message);
}

std::string_view ForgottenTemplate(const Event& event) {
  if (event.cause == kEventPodUpdate.label) return "its failures are forgotten, as it changed";
  return event.cause == kEventPodDelete.label
             ? "its failures are forgotten, as it is pending no more"
             : "its failures are forgotten, as the last of them is too long ago";
}

std::string_view DeletedTemplate(const Event& event) {
  if (event.cause == "Succeeded") return "finished{ and left |node}";
  if (event.cause == sim::kCausePodGc) {
    return "deleted{ and left |node}: pod garbage collection, as the node no longer exists";
  }
  return event.cause == "Failed" ? "ended in failure{ and left |node}" : "deleted{ and left |node}";
}

std::string_view UpdatedTemplate(const Event& event) {
  if (event.cause == sim::kCauseReady) return "ready";
  if (event.cause == sim::kCauseStarted) return "started, as {node} is there now";
  return event.cause == sim::kCauseTerminating
             ? "terminating: it keeps its place on {node} until it has stopped"
             : "changed";
}

// With the slots of sim::FillIn.
std::string_view TemplateOf(const Event& event) {
  switch (event.kind) {
    case EventKind::kNodeUpdated:
      return event.cause.empty() ? "changed, in nothing that pods wait for" : "changed: {cause}";
    case EventKind::kPodUpdated:
      return UpdatedTemplate(event);
    case EventKind::kPodDeleted:
      return DeletedTemplate(event);
    case EventKind::kBackoffForgotten:
      return ForgottenTemplate(event);
    case EventKind::kForgotten:
      return event.cause == sim::kCauseTakeover ? "out of sight, as another replica leads"
                                                : "forgotten with the process";
    case EventKind::kPreempted:
      return event.cause.empty() ? "preempted{ on |node}{ by |other}"
                                 : "deleted: evicted by {cause}{, for |other}";
    case EventKind::kUndone:
      return event.cause == "evicted" ? "no longer evicted: it would not have been enough"
                                      : "no longer promised a place{ on |node}";
    default:
      return sim::InfoOf(event.kind).sentence;
  }
}

// English does without it.
BERTH_KEPT_APART std::string Translated(const EventLog& log, const Event& event) {
  if (event.kind == EventKind::kMoved) return MovedWords(log, event);
  if (event.kind == EventKind::kFailed) return FailedWords(log, event);
  return sim::FillIn(CoreWord(TemplateOf(event)), log, event, true);
}

}  // namespace

std::string EventWords(const EventLog& log, const Event& event) {
  return IsTranslated() ? Translated(log, event) : sim::EventText(log, event);
}

std::string ReasonWords(const HintReason& reason) {
  if (!IsTranslated()) return reason.Text();
  const HintReason translated{CoreWord(reason.form), reason.values};
  return translated.Text();
}

std::string SkipWords(const std::vector<sim::PluginHint>& hints) {
  if (!IsTranslated()) return sim::WhySkipped(hints);
  std::vector<std::string> texts;
  for (const sim::PluginHint& hint : hints) {
    if (hint.hint != QueueingHint::kSkip || hint.reason.form.empty()) return "";
    texts.push_back(StrCat(hint.plugin, ": ", ReasonWords(hint.reason), ": Skip"));
  }
  return StrJoin(texts, "; ");
}

std::string DecisionWords(const Event& failed, std::string_view why) {
  if (!IsTranslated()) return sim::DecisionText(failed, why);
  const std::string& event = failed.decided_by->front();
  const std::string& plugin = failed.decided_by->back();
  return why.empty() ? Say("{} came while it was tried: {} says Queue", event, plugin)
                     : Say("{} came while it was tried: {} says Queue ({})", event, plugin, why);
}

}  // namespace berth::ui
