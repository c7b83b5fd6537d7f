// Reports to metrics: each run of an extension point as a whole, and each call of a plugin.
// Upstream: kube-scheduler v1.34.1, framework/runtime/framework.go and instrumented_plugins.go.
#include <utility>

#include "framework/runtime.h"

namespace berth {

void Framework::set_metrics(MetricsObserver* metrics) {
  metrics_ = metrics;
  filter_calls_.assign(metrics == nullptr ? 0 : filter_.size(), {});
  if (metrics == nullptr) return;
  const auto tell = [&](ExtensionPoint point, const auto& enabled) {
    for (const auto& extension : enabled) {
      metrics->OnPluginEnabled(ExtensionPointName(point), extension.name, scheduler_name_);
    }
  };
  tell(ExtensionPoint::kPreFilter, pre_filter_);
  tell(ExtensionPoint::kFilter, filter_);
  tell(ExtensionPoint::kPreScore, pre_score_);
  tell(ExtensionPoint::kScore, score_);
}

Status Framework::RunPreFilterPlugins(CycleState& state, const v1::Pod& pod,
                                      const CycleRules& rules, PreFilterNodes* nodes) {
  return Ended(ExtensionPoint::kPreFilter, AskPreFilterPlugins(state, pod, rules, nodes));
}

void Framework::FilterSearchEnded(const Status& status) {
  if (metrics_ == nullptr || filter_.empty()) return;
  // A search that finds no node has not failed.
  const bool failed = status.code() == Code::kError;
  PointEnded(ExtensionPointName(ExtensionPoint::kFilter), failed ? Code::kError : Code::kSuccess);
}

Status Framework::RunPostFilterPlugins(CycleState& state, const v1::Pod& pod,
                                       const NodeToStatus& filtered, PostFilterResult* result) {
  return Ended(ExtensionPoint::kPostFilter, AskPostFilterPlugins(state, pod, filtered, result));
}

Status Framework::RunPreScorePlugins(CycleState& state, const v1::Pod& pod,
                                     const std::vector<const NodeInfo*>& nodes) {
  return Ended(ExtensionPoint::kPreScore, AskPreScorePlugins(state, pod, nodes));
}

Status Framework::RunScorePlugins(CycleState& state, const v1::Pod& pod,
                                  const std::vector<const NodeInfo*>& nodes,
                                  NodeTotalScores* totals, const std::vector<int32_t>& slots) {
  return Ended(ExtensionPoint::kScore, AskScorePlugins(state, pod, nodes, totals, slots));
}

Status Framework::RunReservePluginsReserve(CycleState& state, const v1::Pod& pod,
                                           const std::string& node_name) {
  return Ended(ExtensionPoint::kReserve, AskReservePlugins(state, pod, node_name));
}

Status Framework::RunPermitPlugins(CycleState& state, const v1::PodPtr& pod,
                                   const std::string& node_name) {
  return Ended(ExtensionPoint::kPermit, AskPermitPlugins(state, pod, node_name));
}

Status Framework::RunPreBindPlugins(CycleState& state, const v1::Pod& pod,
                                    const std::string& node_name) {
  return Ended(ExtensionPoint::kPreBind, AskPreBindPlugins(state, pod, node_name));
}

Status Framework::RunBindPlugins(CycleState& state, const v1::Pod& pod,
                                 const std::string& node_name) {
  return Ended(ExtensionPoint::kBind, AskBindPlugins(state, pod, node_name));
}

Status Framework::Ended(ExtensionPoint point, Status status) {
  PointEnded(ExtensionPointName(point), status.code());
  return status;
}

void Framework::PointEnded(std::string_view point, Code status) {
  if (metrics_ == nullptr) return;
  ReportFilterCalls();
  metrics_->OnPointRun(point, status, scheduler_name_);
}

void Framework::CountCalls(const CycleState& state, std::string_view point, std::string_view plugin,
                           Code code, int64_t calls) const {
  if (metrics_ == nullptr || calls == 0) return;
  metrics_->OnPluginCalls(
      {point, plugin, scheduler_name_, code, calls, state.is_timed() ? calls : 0});
}

void Framework::CountScores(const CycleState& state, int64_t nodes) const {
  if (metrics_ == nullptr) return;
  for (const auto& extension : score_) {
    if (IsSkipped(state.skipped_scores(), extension.name)) continue;
    CountCalls(state, ExtensionPointName(ExtensionPoint::kScore), extension.name, Code::kSuccess,
               nodes);
    if (extension.plugin->GetScoreExtensions() == nullptr) continue;
    CountCalls(state, kScoreExtensionNormalize, extension.name, Code::kSuccess);
  }
}

void Framework::CountFilterCall(const CycleState& state, size_t place, Code code) {
  FilterCalls& calls = filter_calls_[place][code];
  ++calls.calls;
  if (state.is_timed()) ++calls.timed;
}

void Framework::ReportFilterCalls() {
  for (size_t place = 0; place < filter_calls_.size(); ++place) {
    for (const auto& [code, calls] : std::exchange(filter_calls_[place], {})) {
      metrics_->OnPluginCalls({ExtensionPointName(ExtensionPoint::kFilter), filter_[place].name,
                               scheduler_name_, code, calls.calls, calls.timed});
    }
  }
}

}  // namespace berth
