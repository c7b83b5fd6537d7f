#include "api/json/text_fault.h"

#include <algorithm>

namespace berth {

std::string TextFault::Message() const {
  std::string message;
  size_t used = 0;
  for (size_t from = 0; from < form.size();) {
    const size_t gap = used < values.size() ? form.find("{}", from) : form.npos;
    message.append(form, from, gap == form.npos ? gap : gap - from);
    if (gap == form.npos) break;
    message += values[used++];
    from = gap + 2;
  }
  return message;
}

int LineOfOffset(std::string_view text, int64_t offset) {
  if (offset == kNoOffset) return 0;
  const std::string_view before = text.substr(0, static_cast<size_t>(offset));
  return static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
}

}  // namespace berth
