#include "capacity/growth.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth::capacity {
namespace {

Result<Answer> EstimateWith(const Question& question, const v1::Node& shape, int64_t nodes) {
  Question larger = question;
  for (int64_t k = 0; k < nodes; ++k) {
    auto node = std::make_shared<v1::Node>(shape);
    node->metadata.name = StrCat(shape.metadata.name, "-new-", std::to_string(k));
    node->metadata.labels["kubernetes.io/hostname"] = node->metadata.name;
    larger.cluster.objects.emplace_back(v1::NodePtr(std::move(node)));
  }
  return Estimate(larger);
}

int64_t NumPlaced(const Answer& answer) {
  return answer.total + static_cast<int64_t>(answer.placed.size());
}

bool IsEnough(const Answer& answer) {
  return answer.waiting.empty() &&
         std::all_of(answer.templates.begin(), answer.templates.end(),
                     [](const TemplateAnswer& t) { return t.fail_type == kLimitReached; });
}

}  // namespace

Result<Growth> Grow(const Question& question, const v1::Node& shape) {
  BERTH_CHECK(question.limit > 0 || question.templates.empty(), "growth has an end");
  Growth growth;
  int64_t too_few = -1;
  while (true) {
    Result<Answer> answer = EstimateWith(question, shape, growth.nodes);
    if (!answer.ok()) return answer.error();
    growth.answer = std::move(answer).value();
    growth.is_enough = IsEnough(growth.answer);
    if (growth.is_enough || growth.nodes == kMostAddedNodes) break;
    too_few = growth.nodes;
    growth.nodes = std::clamp<int64_t>(2 * growth.nodes, 1, kMostAddedNodes);
  }
  // If not even the most are enough, some number of them may do as much.
  const int64_t wanted = NumPlaced(growth.answer);
  if (!growth.is_enough) too_few = -1;
  while (growth.nodes - too_few > 1) {
    const int64_t middle = too_few + (growth.nodes - too_few) / 2;
    Result<Answer> answer = EstimateWith(question, shape, middle);
    if (!answer.ok()) return answer.error();
    const bool suffices =
        growth.is_enough ? IsEnough(answer.value()) : NumPlaced(answer.value()) >= wanted;
    if (suffices) {
      growth.nodes = middle;
      growth.answer = std::move(answer).value();
    } else {
      too_few = middle;
    }
  }
  return growth;
}

}  // namespace berth::capacity
