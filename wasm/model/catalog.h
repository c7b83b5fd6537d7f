// Catalog: what the log says of pods and nodes once and for all, read once and not for each frame:
// short names, which app a pod belongs to, which zone a node is in.
#ifndef BERTH_WASM_MODEL_CATALOG_H_
#define BERTH_WASM_MODEL_CATALOG_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "log/event_log.h"

namespace berth::ui {

class Catalog {
 public:
  // `log` outlives this and may grow.
  explicit Catalog(const sim::EventLog* log) : log_(log) {}

  // Reads what the log has got since the last call. A log that was cut takes another catalog.
  void Update();

  // Without its namespace.
  std::string_view ShortName(sim::PodId pod) const;
  // Without the domain that all nodes of the log share, as ".eu-west-1.compute.internal": the part
  // that tells nodes apart. The whole name, if there is no such domain.
  std::string_view HostName(sim::NodeId node) const;
  // Apps are numbered in order of first appearance.
  int App(sim::PodId pod) const { return apps_[static_cast<size_t>(pod)]; }
  // Its rank among the priorities that appear in the log, 0 being the lowest.
  int PriorityRank(int32_t priority) const;
  int num_priorities() const { return static_cast<int>(priorities_.size()); }

  // The rank of the node's first zone in the order of names. Nodes without a zone have the rank of
  // "".
  int Zone(sim::NodeId node) const;
  int num_zones() const { return static_cast<int>(zone_names_.size()); }
  const std::string& ZoneName(int zone) const { return *zone_names_[static_cast<size_t>(zone)]; }

  // Nodes that are there at the same time, at the most.
  int peak_nodes() const { return peak_nodes_; }
  // Whether a node has a taint, or is cordoned, at some time.
  bool has_kept_off() const { return has_kept_off_; }

 private:
  void ReadPod(const sim::Event& event);
  void ReadNode(const sim::Event& event);
  void ReadName(const std::string& node);

  const sim::EventLog* log_;
  size_t num_read_ = 0;    // events
  std::vector<int> apps_;  // by PodId
  std::map<std::string, int, std::less<>> app_numbers_;
  std::vector<int32_t> priorities_;              // ascending
  using Zones = std::map<std::string, int>;      // name to rank
  std::vector<const Zones::value_type*> zones_;  // by NodeId; null: not known yet
  Zones zone_ranks_;
  std::vector<const std::string*> zone_names_;  // keys of zone_ranks_, ascending
  // That all nodes share, from its dot on; of one node, all of its name from the first dot on.
  std::string domain_;
  bool is_domain_ = false;  // it is not empty, and not the end of an address
  bool has_names_ = false;
  int num_nodes_ = 0;
  int peak_nodes_ = 0;
  bool has_kept_off_ = false;
};

// What pods of one app have in common: its label, else the name of their owner, else their name
// without the ending that a controller gave it.
std::string AppOf(const v1::Pod& pod);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CATALOG_H_
