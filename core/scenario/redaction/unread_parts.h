// UnreadParts: removes the fields that no decision depends on from the objects of a Scenario, one
// object after the other. A person may have written them, or copied them from a cluster.
#ifndef BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
#define BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "scenario/redaction/unread_fields.h"

namespace berth::sim {

// Does not change any run. Therefore fields remain if something notices their changes: the fields
// of pods if the timeline changes such fields of a pod, and those of templates if controllers name
// pods by a hash of them. See also ManifestOrigin.
class UnreadParts {
 public:
  // `scenario` is a Scenario, which must outlive this object. For `cuts` see UnreadFields.
  explicit UnreadParts(Json* scenario, std::vector<std::string>* cuts = nullptr);

  // Reads one more timeline entry, or strips one more object. Returns false when all are done.
  bool Advance();

  const LeftOut& left_out() const { return unread_.left_out(); }

 private:
  // A list whose elements are objects, or contain one as their member "object". Lists inside it are
  // done before its next element.
  struct OpenList {
    Json* elements;
    std::string path;
    bool has_entries;
    size_t next;
  };

  // Adds a list to open_. Null counts as no list.
  void Open(Json* list, std::string path, bool has_entries);
  void GoThrough(Json* manifest, const std::string& path);
  bool Stays(const Json& manifest) const;

  UnreadFields unread_;
  UnreadFields of_changes_;  // for the patches of pods in the timeline
  const Json* timeline_ = nullptr;
  size_t next_entry_ = 0;
  std::vector<OpenList> open_;
  bool pods_stay_ = false;
  bool templates_stay_ = false;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
