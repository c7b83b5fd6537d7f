// What the core says of events and of plugins' hints in English, in the page's language.
#ifndef BERTH_WASM_MODEL_EVENT_WORDS_H_
#define BERTH_WASM_MODEL_EVENT_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "answers/hints.h"
#include "base/attributes.h"
#include "log/event_log.h"

namespace berth::ui {

// As sim::EventText, "bound to node-a".
std::string EventWords(const sim::EventLog& log, const sim::Event& event);
// As HintReason::Text, "2 cpu freed, 3 asked".
std::string ReasonWords(const HintReason& reason);
// As sim::WhySkipped, "NodeResourcesFit: n1 offers 1 cpu, 2 asked: Skip".
std::string SkipWords(const std::vector<sim::PluginHint>& hints);
// As sim::DecisionText; `why` is that of ReasonWords. REQUIRES: `failed` has decided_by.
BERTH_KEPT_APART std::string DecisionWords(const sim::Event& failed, std::string_view why);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_EVENT_WORDS_H_
