// Rules of plugins in their plain form, which reads every pod on every node each time. The plugins,
// which use tables, must give the same results.
#ifndef BERTH_TESTS_SCHEDULER_PLAIN_RULES_H_
#define BERTH_TESTS_SCHEDULER_PLAIN_RULES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "framework/node_info.h"
#include "framework/status.h"

namespace berth::test {

using Nodes = std::vector<const NodeInfo*>;

Code PlainNodeAffinity(const v1::Pod& pod, const NodeInfo& node);
// REQUIRES: no two constraints with the same action and key.
Code PlainSpread(const v1::Pod& pod, const NodeInfo& node, const Nodes& all);
Code PlainInterPodAffinity(const v1::Pod& pod, const NodeInfo& node, const Nodes& all);

// Return raw scores; the score of spreading is for the nodes that fit.
int64_t PlainNodeAffinityScore(const v1::Pod& pod, const NodeInfo& node);
int64_t PlainSpreadScore(const v1::Pod& pod, const NodeInfo& node, const Nodes& fitting,
                         const Nodes& all);
int64_t PlainInterPodAffinityScore(const v1::Pod& pod, const NodeInfo& node, const Nodes& all);

}  // namespace berth::test

#endif  // BERTH_TESTS_SCHEDULER_PLAIN_RULES_H_
