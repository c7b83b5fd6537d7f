// The parts that a lesson needs, without which the page does not show it.
#ifndef BERTH_REVIEW_LESSON_PARTS_H_
#define BERTH_REVIEW_LESSON_PARTS_H_

#include <string>
#include <vector>

#include "api/json/json_fwd.h"

namespace berth::review {

// The paths of those that a lesson lacks, in the lesson: "reveal.attempt.pod". `lesson`: the value
// of spec.lesson. As web/src/lesson/question.ts, readQuestion.
std::vector<std::string> MissingLessonParts(const Json& lesson);

}  // namespace berth::review

#endif  // BERTH_REVIEW_LESSON_PARTS_H_
