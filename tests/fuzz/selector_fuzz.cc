// Selectors and node affinity, in the form of the recordings' cases:
//   {"selector", "labels"}, {"term", "node"}, {"preferred", "node"}, {"required", "nodeSelector",
//   "node"}
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/decode/decode.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/labels.h"
#include "api/node_affinity.h"
#include "base/check.h"
#include "fuzz/expectations.h"

namespace berth {
namespace {

v1::Node NodeOf(const Decoder& node) {
  v1::Node decoded;
  decoded.metadata.name = node.Field("name").String();
  decoded.metadata.labels = node.Field("labels").StringMap();
  return decoded;
}

void TryLabels(const LabelSet& labels) {
  for (const auto& [key, value] : labels) {
    for (const std::string& problem : LabelKeyProblems(key)) ExpectReadable({problem, ""});
    for (const std::string& problem : LabelValueProblems(value)) ExpectReadable({problem, ""});
  }
}

void TrySelector(const v1::LabelSelector& written, const LabelSet& labels) {
  const Result<LabelSelector> selector = LabelSelector::Parse(written);
  if (!selector.ok()) return ExpectReadable(selector.error());
  const bool matches = selector.value().Matches(labels);
  bool each = true;
  for (const LabelRequirement& requirement : selector.value().requirements()) {
    each = each && requirement.Matches(labels);
    BERTH_CHECK(
        LabelRequirement::Problems(requirement.key(), requirement.op(), requirement.values(), "")
            .empty(),
        "what was parsed has no problems");
  }
  BERTH_CHECK(matches == each, "a selector is the conjunction of its requirements");
}

void TryTerm(const v1::NodeSelectorTerm& written, const v1::Node& node) {
  const ParsedNodeSelectorTerm term(written);
  const bool matches = term.Matches(node.metadata.name, node.metadata.labels);
  BERTH_CHECK(!matches || (term.Valid() && !term.Empty()), "only what parses matches");
  const ParsedNodeSelector selector({{written}});
  BERTH_CHECK(selector.Matches(node.metadata.name, node.metadata.labels) == matches,
              "a selector of one term is that term");
}

void TryPreferred(const std::vector<v1::PreferredSchedulingTerm>& terms, const v1::Node& node) {
  const Result<PreferredNodeAffinity> preferred = PreferredNodeAffinity::Parse(terms);
  BERTH_CHECK(preferred.ok() == PreferredNodeAffinity::Errors(terms).empty(),
              "Parse reports errors");
  if (preferred.ok()) (void)preferred.value().Score(node);
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  const Result<Json> parsed = ParseJsonText({reinterpret_cast<const char*>(data), size});
  if (!parsed.ok()) {
    ExpectReadable(parsed.error());
    return -1;
  }
  DecodeErrors errors;
  const Decoder one(&parsed.value(), "", &errors);
  const LabelSet labels = one.Field("labels").StringMap();
  const v1::Node node = NodeOf(one.Field("node"));
  const v1::LabelSelector selector = DecodeLabelSelector(one.Field("selector"));
  const v1::NodeSelectorTerm term = DecodeNodeSelectorTerm(one.Field("term"));
  const auto preferred = DecodePreferredSchedulingTerms(one.Field("preferred"));
  v1::Pod pod;
  pod.spec.node_selector = one.Field("nodeSelector").StringMap();
  const Decoder required = one.Field("required");
  if (required.Present()) {
    pod.spec.affinity->node_affinity.emplace().required = DecodeNodeSelector(required);
  }
  if (errors.any()) {
    ExpectReadable(errors.first());
    return 0;
  }
  TryLabels(labels);
  TrySelector(selector, labels);
  TryTerm(term, node);
  TryPreferred(preferred, node);
  const RequiredNodeAffinity affinity(pod);
  if (!affinity.Matches(node)) (void)affinity.Errors();
  return 0;
}
