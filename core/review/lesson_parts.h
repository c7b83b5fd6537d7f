// Finds the required parts that a lesson lacks. The page does not show a lesson without them.
#ifndef BERTH_REVIEW_LESSON_PARTS_H_
#define BERTH_REVIEW_LESSON_PARTS_H_

#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::review {

// Returns the paths in the lesson of its missing parts: "reveal.attempt.pod". `lesson` is the value
// of spec.lesson. The rule is the same as in web/src/lesson/question.ts, readQuestion.
std::vector<std::string> MissingLessonParts(const Json& lesson);

}  // namespace berth::review

#endif  // BERTH_REVIEW_LESSON_PARTS_H_
