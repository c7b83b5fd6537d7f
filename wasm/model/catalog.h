// Catalog: facts about pods and nodes that never change, read from the log once and not for each
// frame: short names, the app of a pod, the zone of a node.
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
  // `log` must outlive this and may grow.
  explicit Catalog(const sim::EventLog* log) : log_(log) {}

  // Reads the entries that were added to the log since the last call. A log that was cut needs a
  // new catalog.
  void Update();

  // Returns the name without its namespace.
  std::string_view ShortName(sim::PodId pod) const;
  // Returns the name without the domain that all nodes of the log share, such as
  // ".eu-west-1.compute.internal". Returns the whole name if there is no such domain.
  std::string_view HostName(sim::NodeId node) const;
  // Apps are numbered in order of first appearance.
  int App(sim::PodId pod) const { return apps_[static_cast<size_t>(pod)]; }
  // Returns the rank of a priority among those in the log; 0 is the lowest.
  int PriorityRank(int32_t priority) const;
  int num_priorities() const { return static_cast<int>(priorities_.size()); }

  // Returns the rank of the node's first zone, sorted by name. Nodes without a zone have the rank
  // of "".
  int Zone(sim::NodeId node) const;
  int num_zones() const { return static_cast<int>(zone_names_.size()); }
  const std::string& ZoneName(int zone) const { return *zone_names_[static_cast<size_t>(zone)]; }

  // Returns the largest number of nodes that exist at the same time.
  int peak_nodes() const { return peak_nodes_; }
  // Reports whether a node has a taint, or is cordoned, at some time.
  bool has_kept_off() const { return has_kept_off_; }

 private:
  void ReadPod(const sim::Event& event);
  void ReadNode(const sim::Event& event);
  void ReadName(const std::string& node);

  const sim::EventLog* log_;
  size_t num_read_ = 0;    // number of events
  std::vector<int> apps_;  // by PodId
  std::map<std::string, int, std::less<>> app_numbers_;
  std::vector<int32_t> priorities_;              // ascending
  using Zones = std::map<std::string, int>;      // from name to rank
  std::vector<const Zones::value_type*> zones_;  // by NodeId; null if not known yet
  Zones zone_ranks_;
  std::vector<const std::string*> zone_names_;  // keys of zone_ranks_, ascending
  // The end that the names of all nodes share, from its first dot on. With one node, the end of its
  // name from the first dot on.
  std::string domain_;
  bool is_domain_ = false;  // the end is not empty, and not a part of an address
  bool has_names_ = false;
  int num_nodes_ = 0;
  int peak_nodes_ = 0;
  bool has_kept_off_ = false;
};

// Returns the common name of the pods of one app: its label, else the name of their owner, else
// their name without the ending that a controller added.
std::string AppOf(const v1::Pod& pod);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CATALOG_H_
