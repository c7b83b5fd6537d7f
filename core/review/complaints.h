// Complaints: fields of a document that nothing reads, and the errors of an API server (and of
// kubectl) about its objects, as if each was written at its moment. Berth itself simulates more
// than an API server accepts: complaints are for people, and change no run. The rules and words
// about objects are those of core/admission.
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
  kScenario,  // a rule of review/unknown_fields.h
};

struct Complaint {
  // Path in the document, or of the nearest value that it has:
  // spec.objects[3].spec.containers[0].image
  std::string path;
  // For example: The Pod "web" is invalid: spec.containers[0].image: Required value
  std::string message;
  // True for an object that a person has written and an API server would refuse. False if kubectl
  // has printed the object, because some cluster has accepted it. By the rules of scenarios: false
  // for a warning.
  bool is_error = true;
  Rule rule = Rule::kApiServer;

  bool operator==(const Complaint&) const = default;
};

inline constexpr size_t kMaxListed = 100;

struct Complaints {
  // At most kMaxListed: those by the rules of scenarios in the order of the document, then the API
  // server's in the order of time.
  std::vector<Complaint> listed;
  size_t total = 0;

  // Counts the complaint, and lists it if there is room.
  void Add(Complaint complaint);
  void Append(Complaints others);
};

// Returns the complaints about `document`: a Scenario, or a file from which a scenario is made.
// `semantics` names the release of `releases` whose API server is meant, the standard one if they
// have none of that name; "": the release that the document names (if none, the standard one for a
// Scenario, the newest for a file). Only checks the first object of a generator. Ignores values
// that are no objects, about which reading the scenario reports.
Complaints ComplaintsAbout(const Json& document, std::string_view semantics = "",
                           Releases releases = kReleases);

// Returns {"complaints": [{"path": "", "message": "", "kind": "error", "rule": "apiServer"}],
// "total": 1}; the kind may be "warning", the rule "scenario".
Json ComplaintsJson(const Complaints& complaints);

}  // namespace berth::review

#endif  // BERTH_REVIEW_COMPLAINTS_H_
