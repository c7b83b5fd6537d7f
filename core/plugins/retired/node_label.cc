#include "plugins/retired/node_label.h"

#include <map>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "base/strings.h"

namespace berth {
namespace {

// Upstream: apis/config/validation/validation_pluginargs.go, validateNoConflict. If a label is
// listed twice, the error names the last place.
void CheckNoConflict(const std::vector<std::string>& present,
                     const std::vector<std::string>& absent, std::string_view present_path,
                     std::string_view absent_path, std::vector<std::string>& errors) {
  std::map<std::string, size_t> places;
  for (size_t i = 0; i < present.size(); ++i) places[present[i]] = i;
  for (size_t i = 0; i < absent.size(); ++i) {
    const auto place = places.find(absent[i]);
    if (place == places.end()) continue;
    errors.push_back(InvalidValue(IndexPath(present_path, place->second), absent[i],
                                  StrCat("conflict with ", IndexPath(absent_path, i))));
  }
}

int64_t CountOf(const LabelSet& labels, const std::vector<std::string>& keys) {
  int64_t count = 0;
  for (const std::string& key : keys) count += labels.contains(key) ? 1 : 0;
  return count;
}

}  // namespace

std::unique_ptr<Plugin> NodeLabel::Make(const Decoder& args, Handle&) {
  auto plugin = std::make_unique<NodeLabel>();
  plugin->present_ = args.Field("presentLabels").StringList();
  plugin->absent_ = args.Field("absentLabels").StringList();
  plugin->present_preference_ = args.Field("presentLabelsPreference").StringList();
  plugin->absent_preference_ = args.Field("absentLabelsPreference").StringList();
  std::vector<std::string> errors;
  CheckNoConflict(plugin->present_, plugin->absent_, "presentLabels", "absentLabels", errors);
  CheckNoConflict(plugin->present_preference_, plugin->absent_preference_,
                  "presentLabelsPreference", "absentLabelsPreference", errors);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

Status NodeLabel::Filter(const CycleState&, const v1::Pod&, const NodeInfo& node) const {
  const LabelSet& labels = node.node().metadata.labels;
  const bool fits = CountOf(labels, present_) == static_cast<int64_t>(present_.size()) &&
                    CountOf(labels, absent_) == 0;
  return fits ? Status::Ok() : Status::UnschedulableAndUnresolvable(kErrReason);
}

Status NodeLabel::Score(const CycleState&, const v1::Pod&, const NodeInfo& node,
                        int64_t* score) const {
  const LabelSet& labels = node.node().metadata.labels;
  const auto absent = static_cast<int64_t>(absent_preference_.size());
  const int64_t preferences = static_cast<int64_t>(present_preference_.size()) + absent;
  if (preferences == 0) {
    *score = 0;
    return Status::Ok();
  }
  const int64_t fulfilled =
      CountOf(labels, present_preference_) + absent - CountOf(labels, absent_preference_);
  *score = kMaxNodeScore * fulfilled / preferences;
  return Status::Ok();
}

}  // namespace berth
