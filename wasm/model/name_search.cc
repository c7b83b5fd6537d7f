#include "model/name_search.h"

namespace berth::ui {

void NameSearch::Update(const sim::EventLog& log, std::string_view text) {
  if (text != text_) {
    text_ = text;
    pods_.clear();
    nodes_.clear();
  }
  if (!active()) return;
  const auto num_pods = static_cast<size_t>(log.num_pods());
  while (pods_.size() < num_pods) {
    const auto pod = static_cast<sim::PodId>(pods_.size());
    pods_.push_back(log.PodName(pod).find(text_) != std::string::npos);
  }
  const auto num_nodes = static_cast<size_t>(log.num_nodes());
  while (nodes_.size() < num_nodes) {
    const auto node = static_cast<sim::NodeId>(nodes_.size());
    nodes_.push_back(log.NodeName(node).find(text_) != std::string::npos);
  }
}

}  // namespace berth::ui
