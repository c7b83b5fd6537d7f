// Cases of selector/: label selectors, node selector terms, node affinity, and labels.
#include <string>
#include <utility>
#include <vector>

#include "api/decode/decode.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/node_affinity.h"
#include "api/validation.h"
#include "conformance/conformance.h"

namespace berth::conformance {
namespace {

// The fields of a case that belong to one part of it.
using Fields = std::initializer_list<const char*>;

bool Recognizes(const Json& recorded) {
  if (!recorded.is_object() || !recorded.contains("kind")) return false;
  for (const char* kind :
       {"labelSelector", "nodeSelectorTerm", "required", "preferred", "labels"}) {
    if (recorded["kind"] == kind) return true;
  }
  return false;
}

void PutErrors(const char* name, const std::vector<std::string>& errors, Json& got) {
  if (!errors.empty()) got[name] = errors;
}

std::optional<Difference> CompareFields(const Json& recorded, Fields fields, const Json& got) {
  Json want = Json::object();
  for (const char* field : fields) {
    if (recorded.contains(field)) want[field] = recorded[field];
  }
  return FirstDifference(want, got, "");
}

// Not DecodeNode, which refuses labels that the API server refuses; some cases have such labels.
v1::Node RecordedNode(const Decoder& node) {
  v1::Node result;
  result.metadata.name = node.Field("name").String();
  result.metadata.labels = node.Field("labels").StringMap();
  return result;
}

std::optional<Difference> RunLabelSelector(const Decoder& recorded) {
  std::optional<v1::LabelSelector> selector;
  if (recorded.Field("selector").Present())
    selector = DecodeLabelSelector(recorded.Field("selector"));
  const Result<LabelSelector> parsed = LabelSelector::Parse(selector);
  const LabelSet labels = recorded.Field("labels").StringMap();
  Json got = {{"valid", parsed.ok()}, {"matches", parsed && parsed.value().Matches(labels)}};
  if (!parsed) got["error"] = parsed.error().message;
  PutErrors("apiErrors", ValidateLabelSelector(selector, "selector"), got);
  return CompareFields(*recorded.json(), {"valid", "matches", "error", "apiErrors"}, got);
}

std::optional<Difference> RunNodeSelectorTerm(const Decoder& recorded) {
  v1::NodeSelector selector;
  selector.node_selector_terms.push_back(DecodeNodeSelectorTerm(recorded.Field("term")));
  const ParsedNodeSelector parsed(selector);
  const v1::Node node = RecordedNode(recorded.Field("node"));
  Json got = {{"valid", parsed.Errors().empty()},
              {"matches", parsed.Matches(node.metadata.name, node.metadata.labels)}};
  PutErrors("errors", parsed.Errors(), got);
  PutErrors("apiErrors", ValidateNodeSelectorTerm(selector.node_selector_terms[0], "term"), got);
  return CompareFields(*recorded.json(), {"valid", "matches", "errors", "apiErrors"}, got);
}

std::optional<Difference> RunRequired(const Decoder& recorded) {
  v1::Pod pod;
  pod.spec.node_selector = recorded.Field("nodeSelector").StringMap();
  const bool matches_node_selector =
      RequiredNodeAffinity(pod).Matches(RecordedNode(recorded.Field("node")));
  std::vector<std::string> api_errors;
  if (recorded.Field("required").Present()) {
    v1::NodeAffinity affinity;
    affinity.required = DecodeNodeSelector(recorded.Field("required"));
    api_errors = ValidateNodeSelector(*affinity.required, "required");
    pod.spec.affinity->node_affinity = std::move(affinity);
  }
  const RequiredNodeAffinity required(pod);
  const bool matches = required.Matches(RecordedNode(recorded.Field("node")));
  Json got = {{"matches", matches}};
  // Terms are not evaluated, nor are their errors reported, if nodeSelector does not match.
  if (!matches && matches_node_selector) PutErrors("errors", required.Errors(), got);
  PutErrors("apiErrors", api_errors, got);
  return CompareFields(*recorded.json(), {"matches", "errors", "apiErrors"}, got);
}

std::optional<Difference> RunPreferred(const Decoder& recorded) {
  const std::vector<v1::PreferredSchedulingTerm> terms =
      DecodePreferredSchedulingTerms(recorded.Field("preferred"));
  const Result<PreferredNodeAffinity> parsed = PreferredNodeAffinity::Parse(terms);
  const v1::Node node = RecordedNode(recorded.Field("node"));
  Json got = {{"valid", parsed.ok()}, {"score", parsed ? parsed.value().Score(node) : 0}};
  PutErrors("errors", PreferredNodeAffinity::Errors(terms), got);
  PutErrors("apiErrors", ValidatePreferredSchedulingTerms(terms, "preferred"), got);
  return CompareFields(*recorded.json(), {"valid", "score", "errors", "apiErrors"}, got);
}

std::optional<Difference> RunLabels(const Decoder& recorded) {
  const LabelSet labels = {{recorded.Field("key").String(), recorded.Field("value").String()}};
  Json got = Json::object();
  PutErrors("errors", ValidateLabels(labels, "metadata.labels"), got);
  return CompareFields(*recorded.json(), {"errors"}, got);
}

std::optional<Difference> Run(const Json&, const Json& recorded_case) {
  DecodeErrors errors;
  const Decoder recorded(&recorded_case, "", &errors);
  const std::string kind = recorded.Field("kind").String();
  std::optional<Difference> difference = kind == "labelSelector" ? RunLabelSelector(recorded)
                                         : kind == "nodeSelectorTerm"
                                             ? RunNodeSelectorTerm(recorded)
                                         : kind == "required"  ? RunRequired(recorded)
                                         : kind == "preferred" ? RunPreferred(recorded)
                                                               : RunLabels(recorded);
  if (errors.any())
    return Difference{errors.first().path, "a readable case", errors.first().message};
  return difference;
}

}  // namespace

Kind SelectorKind() { return {"selector", Recognizes, Run}; }

}  // namespace berth::conformance
