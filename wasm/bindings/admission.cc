// The module berth-admission: unknown fields of a text and what an API server would refuse of it,
// for the page and for scripts. No logic is here: see core/review/complaints.h. It has no
// JavaScript of its own, as texts are all that goes in and out.
#include <cstddef>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "review/complaints.h"

// `text`: one JSON document; `semantics`: as ComplaintsAbout has it. The JSON of the complaints
// about it, which ends with a zero and stays until the next call; none if it is no JSON.
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
