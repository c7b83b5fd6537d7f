// The words that say nothing about a cluster: those of Kubernetes, of its vendors and of Berth. A
// redacted scenario keeps these, numbers and amounts; every other text is replaced.
#ifndef BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_
#define BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_

#include <string_view>
#include <vector>

namespace berth::sim {

// Whether the text is a word of an API, the name of a plugin or of a driver: "NoSchedule",
// "Pending", "apps/v1", "ebs.csi.aws.com".
bool IsKnownWord(std::string_view text);

// Whether the text is a key of a label, a taint or an annotation, or the name of a resource, that
// Kubernetes or a vendor gives: "topology.kubernetes.io/zone", "hugepages-2Mi", "nvidia.com/gpu".
bool IsKnownKey(std::string_view text);

// Whether the values of the label with this key are numbers that a run reads.
bool IsKeyOfNumbers(std::string_view key);

// The words, without separators, that known keys and drivers are made of, such as "kubernetes" and
// "io", and those that Kubernetes or Berth compares parts of names with, such as "default". Sorted.
// Kubernetes goes by some of them wherever they are, as by "kubernetes.io/" in a resource's name.
const std::vector<std::string_view>& KnownParts();

// Whether the text is a number, a quantity, a share, a duration or a time: "4", "64Gi", "25%",
// "1m30s", "2026-01-31T12:00:00Z". Longer numbers than those of amounts are none: they may be
// numbers of accounts or of telephones.
bool IsAmount(std::string_view text);

// Whether the text is a cron schedule: "*/5 * * * *", "@every 90s", "@daily".
bool IsSchedule(std::string_view text);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_KNOWN_WORDS_H_
