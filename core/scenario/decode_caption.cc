#include "scenario/decode_caption.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/attributes.h"
#include "base/strings.h"
#include "log/event_log.h"
#include "log/pod_place.h"
#include "scenario/manifest_size.h"

namespace berth::sim {
namespace {

constexpr size_t kMinChoices = 2;
constexpr size_t kMaxChoices = 8;

// Returns "namespace/name" of a pod whose name in the document may lack the namespace.
std::string FullPodName(std::string_view name) {
  const bool has_namespace = name.empty() || name.find('/') != std::string_view::npos;
  return has_namespace ? std::string(name) : StrCat("default/", name);
}

CaptionTrigger DecodeTrigger(const Decoder& when) {
  CaptionTrigger trigger;
  const Decoder event = when.Field("event");
  trigger.event = event.String();
  trigger.pod = FullPodName(when.Field("pod").String());
  trigger.node = when.Field("node").String();
  trigger.nth = static_cast<int32_t>(DecodeIntegerBetween(when.Field("nth"), 1, 1, 1'000'000));
  if (when.failed()) return trigger;
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(EventKind::kStopped); ++kind) {
    names.emplace_back(EventKindName(static_cast<EventKind>(kind)));
  }
  if (trigger.event.empty()) {
    event.Fail("Required value: an event is required");
  } else if (std::find(names.begin(), names.end(), trigger.event) == names.end()) {
    event.Fail(StrCat("Unsupported value: ", QuotedPrefix(trigger.event), ": must be one of ",
                      StrJoin(names, ", ")));
  }
  return trigger;
}

// Reads the target to which a caption points, and completes the names of pods.
std::string DecodeFocus(const Decoder& focus) {
  const std::string text = focus.String();
  const size_t slash = text.find('/');
  if (!focus.failed() && (slash == std::string::npos || slash == 0 || slash + 1 == text.size())) {
    focus.Fail(
        StrCat("expected pod/name, node/name, queue/name or the like, got ", QuotedPrefix(text)));
  }
  if (focus.failed() || !text.starts_with("pod/")) return text;
  return StrCat("pod/", FullPodName(std::string_view(text).substr(4)));
}

BetAsk DecodeAsk(const Decoder& ask) {
  const std::string text = ask.String();
  if (text == "queue") return BetAsk::kQueue;
  if (text == "wait") return BetAsk::kWait;
  if (ask.failed() || text == "node") return BetAsk::kNode;
  ask.Fail(text.empty() ? "Required value: what to ask for is required"
                        : StrCat("Unsupported value: ", QuotedPrefix(text),
                                 ": must be one of node, queue, wait"));
  return BetAsk::kNode;
}

template <typename Value>
void AddChoice(const Decoder& choice, const Value& value, std::vector<Value>* values) {
  if (std::find(values->begin(), values->end(), value) != values->end()) {
    choice.Fail("Duplicate value");
  }
  values->push_back(value);
}

void DecodeNodeChoice(const Decoder& choice, std::vector<std::string>* nodes) {
  const std::string node = choice.String();
  if (node.empty()) choice.Fail("must be the name of a node");
  AddChoice(choice, node, nodes);
}

void DecodeWaitChoice(const Decoder& choice, std::vector<Duration>* waits) {
  const Duration wait = DecodeDuration(choice, Duration{});
  if (wait <= Duration{}) choice.Fail(StrCat("must be more than 0, got ", SecondsText(wait), "s"));
  AddChoice(choice, wait, waits);
}

void ExpectChoices(const Decoder& choices) {
  const size_t count = choices.NumElements();
  if (count >= kMinChoices && count <= kMaxChoices) return;
  choices.Fail(StrCat("must have ", std::to_string(kMinChoices), " to ",
                      std::to_string(kMaxChoices), " entries, got ", std::to_string(count)));
}

// Reads the choices of a bet, whose type depends on its kind. Queue bets always have the same
// choices.
void DecodeChoices(const Decoder& choices, Bet* bet) {
  if (bet->ask == BetAsk::kQueue) {
    if (choices.Present()) choices.Fail("only bets on a node or a wait have choices");
    return;
  }
  const bool is_wait = bet->ask == BetAsk::kWait;
  if (!choices.Present()) {
    if (is_wait) choices.Fail("Required value: the durations to choose from are required");
    return;
  }
  ExpectChoices(choices);
  choices.ForEachElement([&](const Decoder& choice) {
    if (is_wait) {
      DecodeWaitChoice(choice, &bet->waits);
    } else {
      DecodeNodeChoice(choice, &bet->nodes);
    }
  });
}

BERTH_KEPT_APART Bet DecodeBet(const Decoder& field) {
  Bet bet;
  bet.ask = DecodeAsk(field.Field("ask"));
  bet.pod = FullPodName(field.Field("pod").String());
  if (bet.pod.empty()) field.Field("pod").Fail("Required value: a pod is required");
  bet.question = DecodeText(field.Field("question"));
  DecodeChoices(field.Field("choices"), &bet);
  return bet;
}

}  // namespace

std::string DecodeText(const Decoder& field, std::string_view fallback) {
  std::string text = field.String(fallback);
  if (text.size() > kMaxTextBytes) {
    field.Fail(StrCat("must be no more than ", std::to_string(kMaxTextBytes), " bytes, got ",
                      std::to_string(text.size())));
  }
  return text;
}

Caption DecodeCaption(const Decoder& field) {
  Caption caption;
  const Decoder at = field.Field("at");
  const Decoder when = field.Field("when");
  if (!field.failed() && at.Present() == when.Present()) {
    field.Fail(at.Present() ? "at and when exclude each other"
                            : "Required value: at or when is required");
  }
  if (at.Present()) {
    caption.at = Time{} + DecodeDuration(at, Duration{});
    if (*caption.at < Time{}) {
      at.Fail(StrCat("must not be negative, got ", SecondsText(*caption.at), "s"));
    }
  }
  if (when.Present()) caption.when = DecodeTrigger(when);
  caption.text = DecodeText(field.Field("text"));
  if (caption.text.empty()) field.Field("text").Fail("Required value: a text is required");
  ExpectFewParts(field.Field("focus"));
  field.Field("focus").ForEachElement(
      [&](const Decoder& focus) { caption.focus.push_back(DecodeFocus(focus)); });
  if (field.Field("bet").Present()) caption.bet = DecodeBet(field.Field("bet"));
  caption.pause = field.Field("pause").Bool() || caption.bet.has_value();
  caption.outdated = field.Field("outdated").Bool();
  return caption;
}

}  // namespace berth::sim
