// The writes of a document: the objects that it creates and changes, in the order of time.
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
  // The path of `written` in the document.
  std::string path;
  const Json* written;  // the manifest, a part of the document
  // For a generator: its first object, with values in place of the template's placeholders. JSON
  // null for other writes.
  Json made;

  const Json& object() const { return made.is_null() ? *written : made; }
};

// Returns the writes, ordered by time and then by their order in the document. Skips invalid
// writes. `document` must outlive the result.
std::vector<Write> WritesOf(const Json& document);

}  // namespace berth::review

#endif  // BERTH_REVIEW_WRITES_H_
