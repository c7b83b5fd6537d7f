// The module berth-admission: finds the unknown fields of a text and the errors for which an API
// server would refuse it, for the page and for scripts. It has no logic of its own: see
// core/review/complaints.h. It needs no JavaScript, because it only takes and returns texts.
#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "review/complaints.h"
#include "review/unknown_fields.h"

// Returns the complaints about `text`, one JSON document, as zero-terminated JSON that is valid
// until the next call. There are none if the text is not JSON. `semantics` is that of
// ComplaintsAbout.
extern "C" const char* berth_complaints(const char* text, size_t size, const char* semantics,
                                        size_t semantics_size) {
  static std::string answer;
  const berth::Result<berth::Json> document = berth::ParseJsonText(std::string_view(text, size));
  berth::review::Complaints complaints;
  if (document.ok())
    complaints = berth::review::ComplaintsAbout(document.value(), {semantics, semantics_size});
  answer = berth::JsonText(berth::review::ComplaintsJson(complaints));
  return answer.c_str();
}

// Returns the table of a scenario's own fields as JSON, in the form of ScenarioTypesJson.
extern "C" const char* berth_scenario_types() {
  static std::string answer;
  answer = berth::JsonText(berth::review::ScenarioTypesJson());
  return answer.c_str();
}
