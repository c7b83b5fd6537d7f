// Result<T>: a value, or an error that says what is wrong with the input and where.
#ifndef BERTH_BASE_RESULT_H_
#define BERTH_BASE_RESULT_H_

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace berth {

// One clear message about bad input.
struct Error {
  std::string message;  // what is wrong: one sentence, no trailing full stop
  std::string path;     // the place, as "spec.tolerations[1].key"; empty: the input as a whole
  int line = 0;         // 1-based line of the text; 0: unknown, or not about text

  // Returns "spec.tolerations[1].key: message", or the message alone if there is no path. It
  // escapes both, so that quoted input can neither forge a message nor send control codes to a
  // terminal.
  std::string ToString() const;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok()
  T& value() & {
    BERTH_CHECK(ok(), "value() of a failed Result");
    return *std::get_if<T>(&state_);
  }
  const T& value() const& {
    BERTH_CHECK(ok(), "value() of a failed Result");
    return *std::get_if<T>(&state_);
  }
  T&& value() && {
    BERTH_CHECK(ok(), "value() of a failed Result");
    return std::move(*std::get_if<T>(&state_));
  }

  // REQUIRES: !ok()
  const Error& error() const {
    BERTH_CHECK(!ok(), "error() of a successful Result");
    return *std::get_if<Error>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace berth

#endif  // BERTH_BASE_RESULT_H_
