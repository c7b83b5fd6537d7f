// A reason as a sentence, which can be said in each language.
#ifndef BERTH_FRAMEWORK_EVENTS_REASON_SENTENCE_H_
#define BERTH_FRAMEWORK_EVENTS_REASON_SENTENCE_H_

#include "base/sentence.h"
#include "framework/events/hint_reason.h"

namespace berth {

Sentence AsSentence(const HintReason& reason);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_REASON_SENTENCE_H_
