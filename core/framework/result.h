// What an attempt that found no node leaves behind. As kube-scheduler v1.21, framework/types.go
// (Diagnosis, FitError).
#ifndef BERTH_FRAMEWORK_RESULT_H_
#define BERTH_FRAMEWORK_RESULT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/node_info.h"
#include "framework/pod_info.h"
#include "framework/status.h"

namespace berth {

// The status of each node that failed. By NodeInfo::slot, as an attempt may have thousands: those
// that are entered have slots, and are of the snapshot that the attempt saw.
class NodeToStatus {
 public:
  struct Entry {
    const NodeInfo* node;
    Status status;
  };

  // As of a map: enters the node, as one that is well, if it is not there yet.
  Status& operator[](const NodeInfo& node);
  // Null if it has not failed.
  const Status* Find(const NodeInfo& node) const;
  // In the order in which they were first entered.
  const std::vector<Entry>& entries() const { return entries_; }

  // Nodes that are none of the snapshot's, by name: extenders may speak of any.
  std::map<std::string, Status>& strangers() { return strangers_; }
  const std::map<std::string, Status>& strangers() const { return strangers_; }

  // The verdict on all nodes that are not entered; success, as usual, if there is none.
  const Status& absent() const { return absent_; }
  void set_absent(Status status) { absent_ = std::move(status); }
  // The verdict on the node: its own, else that on those not entered. Success: it has none.
  const Status& StatusOf(const NodeInfo& node) const {
    const Status* found = Find(node);
    return found == nullptr ? absent_ : *found;
  }

  size_t size() const { return entries_.size() + strangers_.size(); }
  // Calls visit(name, status) for each.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const Entry& entry : entries_) visit(entry.node->name(), entry.status);
    for (const auto& [name, status] : strangers_) visit(name, status);
  }

 private:
  std::vector<Entry> entries_;
  std::vector<int32_t> place_by_slot_;  // in entries_; -1: none
  std::map<std::string, Status> strangers_;
  Status absent_;
};

struct Diagnosis {
  NodeToStatus node_to_status;
  PluginNames unschedulable_plugins;
  PluginNames pending_plugins;
  // What a PreFilter plugin said that rejected the pod as a whole, "" if none did; given only where
  // CycleRules::whole_rejection_has_no_count.
  std::string pre_filter_message;
  // What the PostFilter plugins said that found no way.
  std::string post_filter_message;
  bool no_reasons_no_list = false;  // as CycleRules has it
};

// "0/5 nodes are available: 2 Insufficient cpu, 3 node(s) were unschedulable." of the parts
// "2 Insufficient cpu" and "3 node(s) were unschedulable". They are sorted as texts, so "10 x"
// precedes "2 y".
std::string NodesAvailableText(int64_t num_all_nodes, std::vector<std::string> parts);

struct FitError {
  int64_t num_all_nodes = 0;  // in the snapshot
  Diagnosis diagnosis;

  // NodesAvailableText with every reason counted over all nodes, those without an entry included if
  // there is a verdict on them; then what PostFilter said.
  std::string Message() const;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RESULT_H_
