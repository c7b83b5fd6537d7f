#ifndef BERTH_PLUGINS_PREEMPTION_DEFAULT_PREEMPTION_H_
#define BERTH_PLUGINS_PREEMPTION_DEFAULT_PREEMPTION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"
#include "framework/preemption/preemption.h"
#include "framework/result.h"
#include "plugins/preemption/preemption_choice.h"
#include "plugins/preemption/preemption_victims.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Makes room for a pod that fits nowhere: finds the nodes where evicting pods of lower priority
// helps, calls the extenders, chooses a node (preemption_choice.h), deletes its victims
// (preemption_victims.h) and nominates the pod to it. The pod itself stays pending; when the
// victims are gone, the scheduler tries it again like any other. Upstream: kube-scheduler v1.21,
// framework/plugins/defaultpreemption.
//
// Upstream begins its search at a random node; Berth begins at the first, so that it always finds
// the same candidates.
//
// v1.34 evicts in parallel with the attempts, if the handle has an executor; meanwhile the pod is
// kept out of activeQ and backoffQ.
class DefaultPreemption final
    : public PluginOf<PostFilterPlugin, PreEnqueuePlugin, EnqueueExtensionsWithHints> {
 public:
  // Differences between versions. The defaults are v1.21's.
  struct Options {
    // True if failures have a message, after "preemption: ", and a pod for which preemption cannot
    // help loses its nomination.
    bool says_why_not = false;
    // True if it tries only nodes that a filter found Unschedulable; v1.21 also tries nodes without
    // a verdict.
    bool wants_verdicts = false;
    // True if a pod that is being deleted on the nominated node only delays the next search if
    // preemption evicted it.
    bool waits_for_own_victims_only = false;
    bool sorts_victims = false;  // see SelectVictimsOnNode
  };

  static constexpr std::string_view kName = "DefaultPreemption";
  static constexpr std::string_view kErrReasonNotHelpful =
      "Preemption is not helpful for scheduling";
  static constexpr std::string_view kErrReasonNoVictims =
      "No preemption victims found for incoming pod";
  // v1.34's messages; v1.21 has none.
  static constexpr std::string_view kNeverPreempts = "not eligible due to preemptionPolicy=Never.";
  static constexpr std::string_view kVictimsAreLeaving =
      "not eligible due to a terminating pod on the nominated node.";

  // Arguments: the number of candidates that are enough once one of them violates no budget:
  // minCandidateNodesPercentage (0 to 100, default 10) of the nodes where preemption might help, at
  // least minCandidateNodesAbsolute (default 100).
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Returns the problems of arguments that can be decoded, one text for each, with its path; empty
  // if there is none.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);
  explicit DefaultPreemption(Handle& handle) : handle_(handle) {}

  std::string_view Name() const override { return kName; }
  // Returns success with the node. Returns Unschedulable without a reason if the pod may not
  // preempt or the extenders left no candidate; with a fit error's text if there was no candidate
  // and a recorder needs a record. Returns an error if the pod or a victim was deleted, or if an
  // extender failed that is not ignorable. For v1.34 see Options::says_why_not.
  Status PostFilter(CycleState& state, const v1::Pod& pod, const NodeToStatus& filtered,
                    PostFilterResult* result) override;
  // Rejects the pod while its victims are being evicted.
  Status PreEnqueue(const v1::Pod& pod) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  // One search: its pod, its findings, and its record.
  struct Search {
    const CycleState& state;
    const v1::PodPtr& latest;  // the informer's current object
    const v1::Pod& pod;        // the same object
    std::vector<PreemptionCandidate> candidates;
    bool recording;  // a recorder needs the next two
    PreemptionRecord record;
    PreemptionNodeRecord unrecorded;  // receives the entries that are not recorded

    PreemptionNodeRecord& RecordOf(size_t index) {
      return recording ? record.nodes[index] : unrecorded;
    }
  };

  Status Preempt(const NodeToStatus& filtered, Search& search, PostFilterResult* result);
  // Returns the reason why the pod may not preempt, "" if it may. Upstream:
  // PodEligibleToPreemptOthers.
  std::string_view WhyNotEligible(const v1::Pod& pod, const NodeToStatus& filtered) const;
  void FindCandidates(const NodeToStatus& filtered, Search& search);
  // Tries `nodes`, indices into the snapshot's list, until there are enough candidates.
  void DryRun(const std::vector<size_t>& nodes, Search& search);
  int64_t NumCandidatesWanted(size_t num_nodes) const;
  Status CallExtenders(Search& search);
  void Choose(Search& search);
  Status PrepareCandidate(const v1::PodPtr& pod, const PreemptionCandidate& candidate);
  // Returns the status for a pod for which preemption cannot help.
  Status NothingHelps(Search& search, PostFilterResult* result) const;

  Handle& handle_;
  Options options_;
  int32_t min_candidate_nodes_percentage_ = 10;
  int32_t min_candidate_nodes_absolute_ = 100;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_PREEMPTION_DEFAULT_PREEMPTION_H_
