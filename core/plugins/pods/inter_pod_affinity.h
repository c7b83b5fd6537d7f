#ifndef BERTH_PLUGINS_PODS_INTER_POD_AFFINITY_H_
#define BERTH_PLUGINS_PODS_INTER_POD_AFFINITY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "api/json/field_errors.h"
#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Differences between releases; the defaults are v1.21's.
struct InterPodAffinityOptions {
  // True if terms apply to the namespaces that their namespaceSelector selects.
  bool selects_namespaces = false;
  // True if PreFilter and PreScore return Skip when no term concerns the pod.
  bool skips = false;
  // True if a rejection gives a general reason before the specific one.
  bool gives_general_reason = true;
  ErrorWording wording = ErrorWording::kV121;
};

// Enforces a pod's required affinity and anti-affinity to other pods and the anti-affinity of the
// pods that already run, and prefers nodes by the preferred terms of both sides. A term applies to
// all nodes with the same value of its topology key as the node of the pod that it matches.
// Upstream: kube-scheduler v1.21, framework/plugins/interpodaffinity, with the gate
// PodAffinityNamespaceSelector off; the options have the differences of later versions.
class InterPodAffinity final
    : public PluginOf<PreFilterPlugin, PreFilterExtensions, FilterPlugin, PreScorePlugin,
                      ScorePlugin, ScoreExtensions, EnqueueExtensionsWithHints> {
 public:
  static constexpr std::string_view kName = "InterPodAffinity";
  // The first of two reasons in v1.21.
  static constexpr std::string_view kErrReasonAffinityNotMatch =
      "node(s) didn't match pod affinity/anti-affinity rules";
  static constexpr std::string_view kErrReasonAffinityRulesNotMatch =
      "node(s) didn't match pod affinity rules";
  static constexpr std::string_view kErrReasonAntiAffinityRulesNotMatch =
      "node(s) didn't match pod anti-affinity rules";
  static constexpr std::string_view kErrReasonExistingAntiAffinityRulesNotMatch =
      "node(s) didn't satisfy existing pods anti-affinity rules";

  InterPodAffinity(const Decoder& args, Handle& handle, const InterPodAffinityOptions& options);
  // Arguments: hardPodAffinityWeight, 0 to 100, by default 1: the weight in Score of a running
  // pod's required affinity term that matches the incoming pod.
  static std::unique_ptr<Plugin> Make(const Decoder& args, Handle& handle);
  // Returns the problems of arguments that can be decoded, one text for each, with its path; empty
  // if there is none.
  static std::vector<std::string> ArgsErrors(const Decoder& args);
  // Upstream: kube-scheduler v1.34. One more argument: ignorePreferredTermsOfExistingPods, by
  // default false: a pod without preferred terms of its own is not scored.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // Rejects a pod with a selector that does not parse.
  Status PreFilter(CycleState& state, const v1::Pod& pod) const override;
  const PreFilterExtensions* GetPreFilterExtensions() const override { return this; }
  Status AddPod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_add,
                const NodeInfo& node) const override;
  Status RemovePod(CycleState& state, const v1::Pod& pod_to_schedule, const PodInfo& pod_to_remove,
                   const NodeInfo& node) const override;
  // Returns an internal error if PreFilter did not run; so do Score and NormalizeScore without
  // PreScore.
  Status Filter(const CycleState& state, const v1::Pod& pod, const NodeInfo& node) const override;
  RejectionDetails Explain(const CycleState& state, const v1::Pod& pod,
                           const NodeInfo& node) const override;
  bool AdmitsEveryNode(const CycleState& state, const v1::Pod& pod) const override;
  bool KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const override;
  Status PreScore(CycleState& state, const v1::Pod& pod,
                  const std::vector<const NodeInfo*>& nodes) const override;
  // Returns the sum of the weights of the terms that prefer the node, minus those that avoid it.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;
  const ScoreExtensions* GetScoreExtensions() const override { return this; }
  Status NormalizeScore(const CycleState& state, const v1::Pod& pod,
                        NodeScoreList& scores) const override;
  std::vector<ClusterEventWithHint> EventsToRegisterWithHints() const override;

 private:
  Handle& handle_;
  const InterPodAffinityOptions options_;
  const int32_t hard_pod_affinity_weight_;
  const bool ignores_preferred_terms_;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_PODS_INTER_POD_AFFINITY_H_
