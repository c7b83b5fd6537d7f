// DumpStripper: removes from a cluster's dump everything that no decision depends on, while it
// reads the text. So a dump of any size needs only the memory for the rest.
#ifndef BERTH_SCENARIO_IMPORT_DUMP_STRIPPER_H_
#define BERTH_SCENARIO_IMPORT_DUMP_STRIPPER_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "base/result.h"
#include "scenario/import/dump_splitter.h"
#include "scenario/redaction/left_out.h"
#include "scenario/redaction/unread_fields.h"

namespace berth::sim {

// The import of the stripped text gives the same scenario as the import of the whole text.
// Manifests keep their places in lists and the lines in which they begin, so errors have the same
// places. Objects that are not modelled keep only their names, and a ConfigMap only the texts that
// may be a scheduler's configuration. Images remain (see UnreadFields): the import and
// ListOfStripped omit those that do not matter.
class DumpStripper final : public DumpHandler {
 public:
  // `out`, to which this object appends the stripped text, must outlive it.
  explicit DumpStripper(std::string* out) : out_(out) {}

  // Reads the next part of a JSON text, which may begin and end anywhere. Returns false after an
  // error.
  bool Add(std::string_view part);
  // Ends the text. Returns false after an error.
  bool End();
  // Returns the error. Its line is one in the whole text. Null if there is none.
  const std::optional<Error>& error() const { return error_; }
  const LeftOut& left_out() const { return unread_.left_out(); }

  void Between(std::string_view text) override;
  void Manifest(std::string_view text, std::string_view kind, int line) override;

 private:
  // Strips one manifest. `kind` is the same as for Manifest.
  void Strip(std::string_view kind, Json* manifest);

  std::string* out_;
  DumpSplitter splitter_{this};
  UnreadFields unread_{ManifestOrigin::kDump};
  std::optional<Error> error_;
};

// The output of a DumpStripper as a list that can be passed on to other people.
struct StrippedList {
  std::string text;  // a List of the modelled objects, each in a line of its own
  LeftOut left_out;  // the removed images, which the stripper had kept
};
// Returns the output `text` of a DumpStripper as such a list.
StrippedList ListOfStripped(std::string_view text);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_DUMP_STRIPPER_H_
