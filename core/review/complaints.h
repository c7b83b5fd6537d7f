// Complaints: fields of a document that nothing reads, and what the API server would say to its
// objects, and kubectl of them, as if each was written at its moment. Berth itself simulates more
// than an API server takes: complaints are for people, and change no run. The rules and words about
// objects are those of core/admission.
#ifndef BERTH_REVIEW_COMPLAINTS_H_
#define BERTH_REVIEW_COMPLAINTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "releases/releases.h"

namespace berth::review {

enum class Rule : uint8_t {
  kApiServer,
  kScenario,  // of review/unknown_fields.h
};

struct Complaint {
  // In the document, or of what is nearest to it there: spec.objects[3].spec.containers[0].image
  std::string path;
  // The Pod "web" is invalid: spec.containers[0].image: Required value
  std::string message;
  // What a person has written would be refused. Else kubectl has printed the object: some cluster
  // has taken it. By the rules of scenarios: a warning.
  bool is_error = true;
  Rule rule = Rule::kApiServer;

  bool operator==(const Complaint&) const = default;
};

inline constexpr size_t kMaxListed = 100;

struct Complaints {
  // No more than kMaxListed: those by the rules of scenarios in the order of the document, then the
  // API server's in the order of time.
  std::vector<Complaint> listed;
  size_t total = 0;

  // Counts it, and lists it if there is room.
  void Add(Complaint complaint);
  void Append(Complaints others);
};

// `document`: a Scenario, or a file that a scenario is made from. `semantics`: the name of the
// release of `releases` whose API server is meant, the standard one if they have none of that name;
// "": the one that the document names (if none, the standard one for a Scenario, the newest for a
// file). Of a generator's objects, only the first is looked at. Says nothing of what is no object
// at all, which reading a scenario reports.
Complaints ComplaintsAbout(const Json& document, std::string_view semantics = "",
                           Releases releases = kReleases);

// {"complaints": [{"path": "", "message": "", "kind": "error", "rule": "apiServer"}], "total": 1};
// the kind may be "warning", the rule "scenario".
Json ComplaintsJson(const Complaints& complaints);

}  // namespace berth::review

#endif  // BERTH_REVIEW_COMPLAINTS_H_
