#include "model/catalog.h"

#include <algorithm>
#include <utility>

namespace berth::ui {
namespace {

constexpr std::string_view kAppLabels[] = {"app.kubernetes.io/name", "app", "k8s-app"};
constexpr std::string_view kZoneLabels[] = {"topology.kubernetes.io/zone",
                                            "failure-domain.beta.kubernetes.io/zone"};

std::string_view FirstLabel(const LabelSet& labels, const std::string_view* begin,
                            const std::string_view* end) {
  for (const std::string_view* name = begin; name != end; ++name) {
    auto it = labels.find(std::string(*name));
    if (it != labels.end()) return it->second;
  }
  return "";
}

bool IsGeneratedEnding(std::string_view part) {
  if (part.empty()) return false;
  const bool number =
      std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (number) return true;
  // Such a part has both letters and digits, like the hash of a ReplicaSet or the five characters
  // of its pods.
  const bool has_digit =
      std::any_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  return has_digit && part.size() >= 5 && part.size() <= 10;
}

bool KeepsOff(const v1::NodePtr& node) {
  return node != nullptr && (node->unschedulable || !node->taints.empty());
}

}  // namespace

std::string AppOf(const v1::Pod& pod) {
  const std::string_view label =
      FirstLabel(pod.metadata.labels, std::begin(kAppLabels), std::end(kAppLabels));
  if (!label.empty()) return std::string(label);
  std::string_view name = pod.metadata.name;
  for (const v1::OwnerReference& owner : pod.metadata.owner_references) {
    if (owner.controller) name = owner.name;
  }
  for (size_t dash = name.rfind('-'); dash != std::string_view::npos && dash > 0;
       dash = name.rfind('-')) {
    if (!IsGeneratedEnding(name.substr(dash + 1))) break;
    name = name.substr(0, dash);
  }
  return std::string(name);
}

void Catalog::Update() {
  const std::vector<sim::Event>& events = log_->events();
  apps_.resize(static_cast<size_t>(log_->num_pods()), 0);
  zones_.resize(static_cast<size_t>(log_->num_nodes()), nullptr);
  for (; num_read_ < events.size(); ++num_read_) {
    const sim::Event& event = events[num_read_];
    switch (event.kind) {
      case sim::EventKind::kPodCreated:
      case sim::EventKind::kPodUpdated:
        ReadPod(event);
        break;
      case sim::EventKind::kNodeAdded:
        ReadNode(event);
        has_kept_off_ |= KeepsOff(event.node_object);
        break;
      case sim::EventKind::kNodeUpdated:
        has_kept_off_ |= KeepsOff(event.node_object);
        break;
      case sim::EventKind::kNodeDeleted:
        --num_nodes_;
        break;
      default:
        break;
    }
  }
}

void Catalog::ReadPod(const sim::Event& event) {
  if (event.pod_object == nullptr) return;
  const auto next = static_cast<int>(app_numbers_.size());
  const auto [it, is_new] = app_numbers_.emplace(AppOf(*event.pod_object), next);
  apps_[static_cast<size_t>(event.pod)] = it->second;
  const int32_t priority = v1::PodPriority(*event.pod_object);
  auto place = std::lower_bound(priorities_.begin(), priorities_.end(), priority);
  if (place == priorities_.end() || *place != priority) priorities_.insert(place, priority);
}

// Names such as 10.0.1.5 and 10.0.2.5 are addresses: they have no domains.
void Catalog::ReadName(const std::string& node) {
  const std::string& other = std::exchange(has_names_, true) ? domain_ : node;
  const auto differs =
      std::mismatch(node.rbegin(), node.rend(), other.rbegin(), other.rend()).first;
  const auto same = static_cast<size_t>(differs - node.rbegin());
  const size_t dot = node.find('.', std::max<size_t>(node.size() - same, 1));
  domain_ = dot == std::string::npos ? "" : node.substr(dot);
  is_domain_ = std::any_of(domain_.begin(), domain_.end(),
                           [](char c) { return c != '.' && (c < '0' || c > '9'); });
}

void Catalog::ReadNode(const sim::Event& event) {
  ++num_nodes_;
  ReadName(log_->NodeName(event.node));
  peak_nodes_ = std::max(peak_nodes_, num_nodes_);
  const Zones::value_type*& zone = zones_[static_cast<size_t>(event.node)];
  if (event.node_object == nullptr || zone != nullptr) return;
  const std::string name(FirstLabel(event.node_object->metadata.labels, std::begin(kZoneLabels),
                                    std::end(kZoneLabels)));
  const auto [it, is_new] = zone_ranks_.emplace(name, 0);
  zone = &*it;
  if (!is_new) return;
  zone_names_.clear();
  for (auto& [text, rank] : zone_ranks_) {
    rank = static_cast<int>(zone_names_.size());
    zone_names_.push_back(&text);
  }
}

std::string_view Catalog::ShortName(sim::PodId pod) const {
  const std::string_view name = log_->PodName(pod);
  const size_t slash = name.find('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

std::string_view Catalog::HostName(sim::NodeId node) const {
  std::string_view name = log_->NodeName(node);
  if (is_domain_ && name.ends_with(domain_)) name.remove_suffix(domain_.size());
  return name;
}

int Catalog::PriorityRank(int32_t priority) const {
  return static_cast<int>(std::lower_bound(priorities_.begin(), priorities_.end(), priority) -
                          priorities_.begin());
}

int Catalog::Zone(sim::NodeId node) const {
  const Zones::value_type* zone = zones_[static_cast<size_t>(node)];
  return zone == nullptr ? 0 : zone->second;
}

}  // namespace berth::ui
