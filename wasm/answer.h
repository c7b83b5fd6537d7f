// What all answers to the page have in common.
#ifndef BERTH_WASM_ANSWER_H_
#define BERTH_WASM_ANSWER_H_

#include <string>

#include "base/result.h"

namespace berth::ui {

// {"ok": false, "error": {"message", "path", "line"}} as JSON text; what is not known is left out.
std::string Failure(const Error& error);

}  // namespace berth::ui

#endif  // BERTH_WASM_ANSWER_H_
