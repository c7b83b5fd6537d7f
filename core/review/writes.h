// The writes of a document: which objects it creates and changes, in the order of time.
#ifndef BERTH_REVIEW_WRITES_H_
#define BERTH_REVIEW_WRITES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "base/time.h"

namespace berth::review {

enum class WriteOp : uint8_t { kCreate, kUpdate, kPatch };

struct Write {
  Time at;
  WriteOp op = WriteOp::kCreate;
  // Where `written` stands in the document.
  std::string path;
  const Json* written;  // in the document
  // Of a generator: its first object, with values in place of the template's placeholders; else
  // null.
  Json made;

  const Json& object() const { return made.is_null() ? *written : made; }
};

// Those of one moment in the order of the document, which outlives the result. What makes no sense
// is left out.
std::vector<Write> WritesOf(const Json& document);

}  // namespace berth::review

#endif  // BERTH_REVIEW_WRITES_H_
