// Finds the required parts that a lesson lacks; the page does not show it without them.
#ifndef BERTH_REVIEW_LESSON_PARTS_H_
#define BERTH_REVIEW_LESSON_PARTS_H_

#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::review {

// Returns the paths of the missing parts in the lesson: "reveal.attempt.pod". `lesson`: the value
// of spec.lesson. The same rule as in web/src/lesson/question.ts, readQuestion.
std::vector<std::string> MissingLessonParts(const Json& lesson);

}  // namespace berth::review

#endif  // BERTH_REVIEW_LESSON_PARTS_H_
