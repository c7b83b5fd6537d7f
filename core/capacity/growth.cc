#include "capacity/growth.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth::capacity {
namespace {

// Returns the question about the cluster with this many more nodes.
Question WithNodes(const Question& question, const v1::Node& shape, int64_t nodes) {
  Question larger = question;
  for (int64_t k = 0; k < nodes; ++k) {
    auto node = std::make_shared<v1::Node>(shape);
    node->metadata.name = StrCat(shape.metadata.name, "-new-", std::to_string(k));
    node->metadata.labels["kubernetes.io/hostname"] = node->metadata.name;
    larger.cluster.objects.emplace_back(v1::NodePtr(std::move(node)));
  }
  return larger;
}

int64_t NumPlaced(const Answer& answer) {
  return answer.total + static_cast<int64_t>(answer.placed.size());
}

// Reports whether all waiting pods have a place, and each template has `limit` instances.
bool IsEnough(const Answer& answer, int64_t limit) {
  return answer.waiting.empty() &&
         std::all_of(answer.templates.begin(), answer.templates.end(),
                     [&](const TemplateAnswer& t) { return t.instances == limit; });
}

// Collects the mixes of some shapes.
class MixSearch {
 public:
  MixSearch(const Question& question, const std::vector<NodeShape>& shapes)
      : question_(question), shapes_(shapes) {}

  std::optional<Error> Run() {
    std::vector<int64_t> alone;
    for (size_t shape = 0; shape < shapes_.size(); ++shape) {
      int64_t nodes = 0;
      const std::vector<int64_t> none(shapes_.size(), 0);
      if (auto error = Complete(none, shape, &nodes)) return error;
      alone.push_back(nodes);
    }
    for (size_t first = 0; first < shapes_.size(); ++first) {
      for (size_t second = 0; second < shapes_.size(); ++second) {
        if (first == second) continue;
        if (auto error = MixOf(first, alone[first], second)) return error;
      }
    }
    return std::nullopt;
  }

  CheapestMix Take() {
    StableSort(found_, [](const Found& a, const Found& b) {
      if (a.mix.is_enough != b.mix.is_enough) return a.mix.is_enough;
      if (!a.mix.is_enough && a.placed != b.placed) return a.placed > b.placed;
      return a.mix.price < b.mix.price;
    });
    CheapestMix cheapest;
    for (const Found& found : found_) cheapest.tried.push_back(found.mix);
    cheapest.answer = std::move(found_.front().answer);
    return cheapest;
  }

 private:
  struct Found {
    Mix mix;
    int64_t placed = 0;
    Answer answer;
  };

  // Tries parts of `most` nodes of the first shape, completed by the second; all of `most` if they
  // are not enough, because pods may be left that only fit on the second shape.
  std::optional<Error> MixOf(size_t first, int64_t most, size_t second) {
    std::set<int64_t> parts = {most / 4, most / 2, 3 * most / 4, most - 1, most};
    parts.erase(parts.begin(), parts.upper_bound(0));
    for (const int64_t part : parts) {
      std::vector<int64_t> nodes(shapes_.size(), 0);
      nodes[first] = part;
      if (auto error = Complete(std::move(nodes), second, nullptr)) return error;
    }
    return std::nullopt;
  }

  // Adds the missing nodes of the shape. Sets `added` (if not null) to their number.
  std::optional<Error> Complete(std::vector<int64_t> nodes, size_t shape, int64_t* added) {
    Question larger = question_;
    for (size_t i = 0; i < nodes.size(); ++i) {
      larger = WithNodes(larger, *shapes_[i].node, nodes[i]);
    }
    Result<Growth> growth = Grow(larger, *shapes_[shape].node);
    if (!growth.ok()) return growth.error();
    nodes[shape] += growth.value().nodes;
    if (added != nullptr) *added = growth.value().nodes;
    const auto is_same = [&](const Found& found) { return found.mix.nodes == nodes; };
    if (std::any_of(found_.begin(), found_.end(), is_same)) return std::nullopt;
    Found& found = found_.emplace_back();
    for (size_t i = 0; i < nodes.size(); ++i) {
      found.mix.price += static_cast<double>(nodes[i]) * shapes_[i].price;
    }
    found.mix.nodes = std::move(nodes);
    found.mix.is_enough = growth.value().is_enough;
    found.placed = NumPlaced(growth.value().answer);
    found.answer = std::move(growth.value().answer);
    return std::nullopt;
  }

  const Question& question_;
  const std::vector<NodeShape>& shapes_;
  std::vector<Found> found_;
};

}  // namespace

Result<Growth> Grow(const Question& question, const v1::Node& shape, int64_t most) {
  GrowthSearch search(question, shape, most);
  while (true) {
    const Result<bool> has_more = search.Advance();
    if (!has_more.ok()) return has_more.error();
    if (!has_more.value()) return search.Take();
  }
}

GrowthSearch::GrowthSearch(Question question, v1::Node shape, int64_t most)
    : question_(std::move(question)), shape_(std::move(shape)), most_(most) {
  BERTH_CHECK(question_.limit > 0 || question_.templates.empty(), "growth has an end");
}

Result<bool> GrowthSearch::Advance() {
  if (estimation_ == nullptr) {
    Result<std::unique_ptr<Estimation>> made =
        Estimation::Make(WithNodes(question_, shape_, nodes_tried_));
    if (!made.ok()) return made.error();
    estimation_ = std::move(made).value();
    return true;
  }
  const Result<bool> has_more = estimation_->Advance();
  if (!has_more.ok()) return has_more.error();
  if (has_more.value()) return true;
  work_done_ += estimation_->work_done();
  Answer answer = estimation_->Take();
  estimation_.reset();
  return is_narrowing_ ? Narrow(std::move(answer)) : Widen(std::move(answer));
}

bool GrowthSearch::Widen(Answer answer) {
  growth_.nodes = nodes_tried_;
  growth_.answer = std::move(answer);
  growth_.is_enough = IsEnough(growth_.answer, question_.limit);
  if (!growth_.is_enough && nodes_tried_ < most_) {
    too_few_ = nodes_tried_;
    nodes_tried_ = std::clamp<int64_t>(2 * nodes_tried_, 1, most_);
    return true;
  }
  // If not even the largest number is enough, a smaller number may have the same effect.
  if (!growth_.is_enough) too_few_ = -1;
  wanted_ = NumPlaced(growth_.answer);
  is_narrowing_ = true;
  return TryMiddle();
}

bool GrowthSearch::Narrow(Answer answer) {
  const bool suffices =
      growth_.is_enough ? IsEnough(answer, question_.limit) : NumPlaced(answer) >= wanted_;
  if (suffices) {
    growth_.nodes = nodes_tried_;
    growth_.answer = std::move(answer);
  } else {
    too_few_ = nodes_tried_;
  }
  return TryMiddle();
}

bool GrowthSearch::TryMiddle() {
  if (growth_.nodes - too_few_ <= 1) return false;
  nodes_tried_ = too_few_ + (growth_.nodes - too_few_) / 2;
  return true;
}

int64_t GrowthSearch::work_done() const {
  return work_done_ + (estimation_ == nullptr ? 0 : estimation_->work_done());
}

Result<CheapestMix> FindCheapestMix(const Question& question,
                                    const std::vector<NodeShape>& shapes) {
  BERTH_CHECK(!shapes.empty(), "there is something to add");
  MixSearch search(question, shapes);
  if (std::optional<Error> error = search.Run()) return *std::move(error);
  return search.Take();
}

}  // namespace berth::capacity
