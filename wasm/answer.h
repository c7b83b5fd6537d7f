// What all orders and questions of the page have in common.
#ifndef BERTH_WASM_ANSWER_H_
#define BERTH_WASM_ANSWER_H_

#include <string>

#include "api/decoder.h"
#include "base/result.h"

namespace berth::ui {

// {"ok": false, "error": {"message", "path", "line"}} as JSON text; what is not known is left out.
std::string Failure(const Error& error);

// A number that may be a fraction.
double Number(const Decoder& value, double fallback = 0);

}  // namespace berth::ui

#endif  // BERTH_WASM_ANSWER_H_
