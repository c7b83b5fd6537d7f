// UnreadParts: takes the fields that no decision depends on out of the objects of a Scenario, one
// object after the other. A person may have written them, or have pasted a part of a cluster.
#ifndef BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
#define BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_

#include <cstddef>
#include <string>
#include <utility>
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

  // Goes through one more object. False: that was all.
  bool Advance();

  const LeftOut& left_out() const { return unread_.left_out(); }

 private:
  struct Part {
    Json* manifest;
    std::string path;
  };

  void Add(Json* manifest, std::string path);
  void AddEach(Json* list, const std::string& path);
  // The member of each element of `list`.
  void AddMembers(Json* list, const std::string& path, const char* member);

  UnreadFields unread_;
  std::vector<Part> parts_;
  size_t next_ = 0;
  bool pods_stay_ = false;
  bool templates_stay_ = false;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_UNREAD_PARTS_H_
