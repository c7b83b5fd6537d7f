// UnreadParts: takes the fields that no decision depends on out of the objects of a Scenario, one
// object after the other. A person may have written them, or have pasted a part of a cluster.
#ifndef BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
#define BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "scenario/redaction/unread_fields.h"

namespace berth::sim {

// Every run is the same without them. So fields stay whose change something notices: those of pods,
// where the timeline changes such fields of a pod, and those of templates where controllers name
// pods after a hash of them; see also ManifestOrigin.
class UnreadParts {
 public:
  // `scenario`: a Scenario, which outlives this. `cuts`: as UnreadFields takes it.
  explicit UnreadParts(Json* scenario, std::vector<std::string>* cuts = nullptr);

  // Looks at one more entry of the timeline, or goes through one more object. False: that was all.
  bool Advance();

  const LeftOut& left_out() const { return unread_.left_out(); }

 private:
  // A list whose elements are objects, or have one as their member "object". Lists inside of it
  // come before its next element.
  struct OpenList {
    Json* elements;
    std::string path;
    bool has_entries;
    size_t next;
  };

  // Null is no list.
  void Open(Json* list, std::string path, bool has_entries);
  void GoThrough(Json* manifest, const std::string& path);
  bool Stays(const Json& manifest) const;

  UnreadFields unread_;
  UnreadFields of_changes_;  // of pods in the timeline
  const Json* timeline_ = nullptr;
  size_t next_entry_ = 0;
  std::vector<OpenList> open_;
  bool pods_stay_ = false;
  bool templates_stay_ = false;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
