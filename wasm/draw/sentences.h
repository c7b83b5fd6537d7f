// The sentences of the core, and their language, on the canvas. draw/words.h has the canvas's own.
#ifndef BERTH_WASM_DRAW_SENTENCES_H_
#define BERTH_WASM_DRAW_SENTENCES_H_

#include <string>

#include "base/sentence.h"

namespace berth::ui {

// The forms of the language on the canvas. Null: English.
const Forms* CanvasLanguage();
// Makes the canvas speak English, as it lacks the letters of the language. The answers keep it, and
// SetWords takes this back.
void DrawInEnglish();

// Returns the sentence in the language of the canvas.
std::string Say(const Sentence& sentence);

}  // namespace berth::ui

#endif  // BERTH_WASM_DRAW_SENTENCES_H_
