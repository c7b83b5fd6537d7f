#include "scenario/input_reader.h"

#include <algorithm>
#include <utility>

namespace berth::sim {
namespace {

// Returns the number of elements. 0 for a value that is no list, which Advance reports later.
size_t ElementsOf(const Decoder& list) {
  return list.Present() && list.json()->is_array() ? list.json()->size() : 0;
}

}  // namespace

InputReader::InputReader(const Decoder& spec, std::vector<std::string> paths, InputPlan* plan)
    : objects_(spec.Field("objects")),
      generators_(spec.Field("generators")),
      timeline_(spec.Field("timeline")),
      paths_(std::move(paths)),
      plan_(plan),
      expected_(static_cast<int64_t>(ElementsOf(objects_) + ElementsOf(timeline_))) {}

bool InputReader::Advance() {
  if (plan_->errors()->any()) return false;
  switch (phase_) {
    case Phase::kPatches:
      if (next_ == ElementsOf(timeline_)) {
        Begin(Phase::kGeneratorSizes);
      } else {
        plan_->ExpectPatch(timeline_.Element(next_++));
      }
      break;
    case Phase::kGeneratorSizes:
      if (next_ == ElementsOf(generators_)) {
        Begin(Phase::kObjects);
      } else {
        expected_ += Generator::CountOf((*generators_.json())[next_++]);
      }
      break;
    case Phase::kObjects:
      if (open_.empty() && next_ == objects_.NumElements()) {
        Begin(Phase::kGenerators);
      } else {
        AddObject();
      }
      break;
    case Phase::kGenerators:
      if (generator_ && generator_->CreateOne()) {
        ++done_;
      } else if (next_ == generators_.NumElements()) {
        generator_.reset();
        Begin(Phase::kTimeline);
      } else {
        generator_.emplace(generators_.Element(next_++), plan_);
      }
      break;
    case Phase::kTimeline:
      if (next_ == timeline_.NumElements()) {
        Begin(Phase::kDone);
      } else {
        const Decoder entry = timeline_.Element(next_++);
        if (plan_->Take(1, entry)) plan_->AddTimelineEntry(entry);
        ++done_;
      }
      break;
    case Phase::kDone:
      return false;
  }
  return !plan_->errors()->any();
}

double InputReader::progress() const {
  if (phase_ == Phase::kDone) return 1;
  const auto part = static_cast<double>(std::min(done_, expected_));
  return expected_ == 0 ? 0 : part / static_cast<double>(expected_);
}

void InputReader::Begin(Phase phase) {
  phase_ = phase;
  next_ = 0;
}

// Adds the next object of the innermost list.
void InputReader::AddObject() {
  if (open_.empty()) {
    const size_t index = next_++;
    ++done_;
    const Decoder object = objects_.Element(index);
    if (index >= paths_.size()) return AddObjectAt(object);
    return AddObjectAt(Decoder(object.json(), paths_[index], plan_->errors()));
  }
  OpenList& list = open_.back();
  if (list.next == list.items.NumElements()) {
    open_.pop_back();
  } else {
    AddObjectAt(list.items.Element(list.next++));
  }
}

void InputReader::AddObjectAt(const Decoder& object) {
  if (object.Field("kind").NonNullString() == "List") {
    static_cast<void>(object.Field("apiVersion").NonNullString());
    open_.push_back({object.Field("items")});
  } else if (plan_->Take(1, object)) {
    plan_->Create(Time{}, *object.json(), Origin{.place = object.path()});
  }
}

}  // namespace berth::sim
