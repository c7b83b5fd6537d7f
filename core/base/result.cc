#include "base/result.h"

#include "base/strings.h"

namespace berth {

std::string Error::ToString() const {
  const std::string text = path.empty() ? message : StrCat(path, ": ", message);
  return Escaped(text, text.size());
}

}  // namespace berth
