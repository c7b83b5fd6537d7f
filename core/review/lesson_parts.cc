#include "review/lesson_parts.h"

#include <string_view>

#include "api/json/json.h"
#include "api/json/json_member.h"

namespace berth::review {
namespace {

bool HasText(const Json& object, std::string_view member) {
  return TextOf(object, member).find_first_not_of(" \t\r\n") != std::string::npos;
}

}  // namespace

std::vector<std::string> MissingLessonParts(const Json& lesson) {
  std::vector<std::string> missing;
  const auto expect = [&](bool is_there, const char* part) {
    if (!is_there) missing.emplace_back(part);
  };
  const Json& reveal = MemberOf(lesson, "reveal");
  const Json& knob = MemberOf(lesson, "knob");
  const bool is_session = !MemberOf(reveal, "session").is_null();
  const Json& edits = MemberOf(knob, "edits");
  const bool turns = (edits.is_array() && !edits.empty()) || !MemberOf(knob, "set").is_null() ||
                     MemberOf(knob, "compare") == true;
  expect(HasText(lesson, "hook"), "hook");
  expect(HasText(reveal, "text"), "reveal.text");
  expect(HasText(MemberOf(reveal, is_session ? "session" : "attempt"), "pod"),
         is_session ? "reveal.session.pod" : "reveal.attempt.pod");
  expect(HasText(knob, "text"), "knob.text");
  expect(HasText(knob, "label"), "knob.label");
  expect(turns, "knob.edits, knob.set or knob.compare");
  expect(HasText(knob, "outcome"), "knob.outcome");
  expect(HasText(lesson, "why"), "why");
  return missing;
}

}  // namespace berth::review
