// DumpStripper: takes out of a cluster's dump what no decision depends on while its text passes by,
// so that a dump of any size can be read in the memory that the rest of it needs.
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

// The import of the stripped text gives the scenario that the import of the whole text would give.
// Manifests stay at their places in lists, and begin in their lines, so that errors have the same
// places. Of objects that are not modelled only the name stays, and of a ConfigMap what may be a
// scheduler's configuration. Images stay (see UnreadFields): the import leaves out those that do
// not matter, and so does ListOfStripped.
class DumpStripper final : public DumpHandler {
 public:
  // `out` outlives this. The stripped text is appended to it.
  explicit DumpStripper(std::string* out) : out_(out) {}

  // Reads the next part of a JSON text, which may begin and end anywhere. False: there is an error.
  bool Add(std::string_view part);
  // The text is over.
  bool End();
  // Its line is that in the whole text.
  const std::optional<Error>& error() const { return error_; }
  const LeftOut& left_out() const { return unread_.left_out(); }

  void Between(std::string_view text) override;
  void Manifest(std::string_view text, std::string_view kind, int line) override;

 private:
  // `kind`: as Manifest takes it.
  void Strip(std::string_view kind, Json* manifest);

  std::string* out_;
  DumpSplitter splitter_{this};
  UnreadFields unread_{ManifestOrigin::kDump};
  std::optional<Error> error_;
};

// The output of a DumpStripper as a list, for other people.
struct StrippedList {
  std::string text;  // a List of the objects that are modelled, each in a line of its own
  LeftOut left_out;  // the images, which the stripper left
};
StrippedList ListOfStripped(std::string_view text);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_DUMP_STRIPPER_H_
