// The result of an attempt that found no node. Upstream: kube-scheduler v1.21, framework/types.go
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

// The status of each node that failed. Indexed by NodeInfo::slot, because an attempt may have
// thousands of nodes: all entered nodes have slots, and belong to the attempt's snapshot.
class NodeToStatus {
 public:
  struct Entry {
    const NodeInfo* node;
    Status status;
  };

  // Returns the node's status, as a map does: it enters the node with success if it is not there
  // yet.
  Status& operator[](const NodeInfo& node);
  // Returns null if the node has not failed.
  const Status* Find(const NodeInfo& node) const;
  // Returns the nodes in the order in which they were first entered.
  const std::vector<Entry>& entries() const { return entries_; }

  // Nodes outside of the snapshot, by name: extenders may name any.
  std::map<std::string, Status>& strangers() { return strangers_; }
  const std::map<std::string, Status>& strangers() const { return strangers_; }

  // Returns the verdict on all nodes that are not entered; success, the usual case, if there is
  // none.
  const Status& absent() const { return absent_; }
  void set_absent(Status status) { absent_ = std::move(status); }
  // Returns the verdict on the node: its own, else that on nodes not entered. Success if there is
  // none.
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
  std::vector<int32_t> place_by_slot_;  // index into entries_; -1: none
  std::map<std::string, Status> strangers_;
  Status absent_;
};

struct Diagnosis {
  NodeToStatus node_to_status;
  PluginNames unschedulable_plugins;
  PluginNames pending_plugins;
  // The message of a PreFilter plugin that rejected the pod as a whole, "" if none did; set only
  // with CycleRules::whole_rejection_has_no_count.
  std::string pre_filter_message;
  // The messages of the PostFilter plugins that did not succeed.
  std::string post_filter_message;
  bool no_reasons_no_list = false;  // see CycleRules
};

// Returns "0/5 nodes are available: 2 Insufficient cpu, 3 node(s) were unschedulable." for the
// parts "2 Insufficient cpu" and "3 node(s) were unschedulable". The parts are sorted as texts, so
// "10 x" precedes "2 y".
std::string NodesAvailableText(int64_t num_all_nodes, std::vector<std::string> parts);

struct FitError {
  int64_t num_all_nodes = 0;  // number of nodes in the snapshot
  Diagnosis diagnosis;

  // Returns NodesAvailableText with every reason counted over all nodes (including those without an
  // entry if there is a verdict on them), then PostFilter's message.
  std::string Message() const;
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_RESULT_H_
