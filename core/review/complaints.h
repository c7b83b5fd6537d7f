// Complaints: fields of a document that nothing reads, and the errors that an API server (and
// kubectl) would report if each object was written at its moment. Berth itself simulates more than
// an API server accepts, so complaints only inform people and change no run. core/admission has the
// rules and messages about objects.
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
  // The path of the complaint's value in the document, or of the nearest value around it that the
  // document contains: spec.objects[3].spec.containers[0].image
  std::string path;
  // For example: The Pod "web" is invalid: spec.containers[0].image: Required value
  std::string message;
  // True for an object that a person has written and an API server would refuse. False if kubectl
  // has printed the object, because then some cluster has accepted it. For Rule::kScenario: false
  // for a warning.
  bool is_error = true;
  Rule rule = Rule::kApiServer;

  bool operator==(const Complaint&) const = default;
};

inline constexpr size_t kMaxListed = 100;

struct Complaints {
  // At most kMaxListed complaints: first those by the rules of scenarios, in the order of the
  // document, then those of the API server, in the order of time.
  std::vector<Complaint> listed;
  // The number of all complaints, including those that are not listed.
  size_t total = 0;

  // Counts the complaint, and lists it if there is room.
  void Add(Complaint complaint);
  // Adds all of `others`. Complaints that they do not list count, too.
  void Append(Complaints others);
};

// Returns the complaints about `document`: a Scenario, or a file that is imported as a scenario.
// `semantics` names the release in `releases` whose API server checks the objects; an unknown name
// means the standard release. Empty means the release that the document names; if it names none,
// the standard release for a Scenario and the newest one for a file. Checks only the first object
// of a generator. Ignores values that are no objects, because the reader of scenarios reports them.
Complaints ComplaintsAbout(const Json& document, std::string_view semantics = "",
                           Releases releases = kReleases);

// Returns {"complaints": [{"path": "", "message": "", "kind": "error", "rule": "apiServer"}],
// "total": 1}. The kind may also be "warning", and the rule "scenario".
Json ComplaintsJson(const Complaints& complaints);

}  // namespace berth::review

#endif  // BERTH_REVIEW_COMPLAINTS_H_
