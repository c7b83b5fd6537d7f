// Cases of quantity/: texts of amounts, pairs of amounts, and scalars of manifests.
#include <algorithm>
#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "api/quantity.h"
#include "conformance/conformance.h"
#include "yaml/yaml_text.h"

namespace berth::conformance {
namespace {

constexpr std::string_view kFormats[] = {"DecimalSI", "BinarySI", "DecimalExponent"};

bool HasTag(const Json& recorded, std::string_view tag) {
  if (!recorded.contains("tags")) return false;
  const Json& tags = recorded["tags"];
  return std::find(tags.begin(), tags.end(), Json(tag)) != tags.end();
}

bool Recognizes(const Json& recorded) {
  if (!recorded.is_object() || recorded.contains("kind")) return false;
  const bool text = recorded.contains("in") && recorded.contains("ok");
  const bool pair = recorded.contains("a") && recorded.contains("b") && recorded.contains("cmp");
  return text || pair;
}

// Compares the recorded fields that `got` has.
std::optional<Difference> CompareFields(const Json& recorded, const Json& got) {
  Json want = Json::object();
  for (const auto& member : got.items()) {
    if (recorded.contains(member.key())) want[member.key()] = recorded[member.key()];
  }
  return FirstDifference(want, got, "");
}

std::optional<Difference> RunPair(const Json& recorded) {
  const Result<Quantity> a = Quantity::Parse(recorded["a"].get<std::string>());
  const Result<Quantity> b = Quantity::Parse(recorded["b"].get<std::string>());
  if (!a || !b) return Difference{a ? "b" : "a", "an amount", (a ? b : a).error().message};
  const int cmp = a.value().Compare(b.value());
  const int reverse = b.value().Compare(a.value());
  if (reverse != -cmp) return Difference{"cmp", std::to_string(-cmp), std::to_string(reverse)};
  return CompareFields(recorded, {{"cmp", cmp < 0 ? -1 : cmp > 0 ? 1 : 0}});
}

std::optional<Difference> RunText(const Json& recorded) {
  const Result<Quantity> parsed = Quantity::Parse(recorded["in"].get<std::string>());
  // Upstream keeps the low 32 bits of the exponent; Berth reports an error.
  if (HasTag(recorded, "exponentWraps")) {
    if (!parsed) return std::nullopt;
    return Difference{"ok", "an exponent that wraps is refused", parsed.value().ToString()};
  }
  if (!parsed) return CompareFields(recorded, {{"ok", false}, {"error", parsed.error().message}});

  const Quantity& quantity = parsed.value();
  Json got = {{"ok", true},
              {"canonical", quantity.ToString()},
              {"format", kFormats[static_cast<size_t>(quantity.format())]}};
  if (quantity.Canonical() != quantity.ToString() || recorded.contains("recanonical")) {
    got["recanonical"] = quantity.Canonical();
  }
  // Upstream's numbers beyond the range are wrong, so only the fact of the overflow is compared.
  const bool value_overflows = HasTag(recorded, "valueOverflow");
  const bool milli_overflows = HasTag(recorded, "milliOverflow");
  if (quantity.ValueOverflows() != value_overflows) {
    return Difference{"tags", value_overflows ? "valueOverflow" : "no valueOverflow",
                      "the opposite"};
  }
  if (quantity.MilliValueOverflows() != milli_overflows) {
    return Difference{"tags", milli_overflows ? "milliOverflow" : "no milliOverflow",
                      "the opposite"};
  }
  if (!value_overflows) got["value"] = std::to_string(quantity.Value());
  if (!milli_overflows) got["milliValue"] = std::to_string(quantity.MilliValue());
  return CompareFields(recorded, got);
}

Quantity Decode(const Json& document, DecodeErrors& errors) {
  return Decoder(&document, "", &errors).Field("q").ReadQuantity();
}

// Returns upstream's message if `text` is a message about quantities. Returns "" for messages of
// JSON and YAML libraries, which are not compared.
std::string QuantityMessage(const std::string& text) {
  for (std::string_view message :
       {"quantities must match the regular expression "
        "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        "unable to parse quantity's suffix", "unable to parse numeric part of quantity",
        "unsupported value: +Inf", "unsupported value: -Inf", "unsupported value: NaN"}) {
    if (text.find(message) != std::string::npos) return std::string(message);
  }
  return "";
}

std::optional<Difference> RunScalar(const Json& recorded) {
  const std::string in = recorded["in"].get<std::string>();
  const bool is_json = recorded["syntax"] == "json";
  DecodeErrors errors;
  Quantity quantity;
  if (is_json) {
    // Upstream does not decode escapes, so it refuses an amount with escapes. Berth decodes them,
    // as everywhere in JSON.
    if (in.find("\\u") != std::string::npos) return std::nullopt;
    const Result<Json> document = ParseJsonText("{\"q\":" + in + "}");
    if (document) quantity = Decode(document.value(), errors);
    if (!document) errors.Add(document.error());
  } else {
    const Result<std::vector<Json>> documents = ParseYamlText("q: " + in);
    if (documents) quantity = Decode(documents.value()[0], errors);
    if (!documents) errors.Add(documents.error());
  }
  if (errors.any()) {
    if (recorded["ok"] == true) return Difference{"ok", "true", errors.first().ToString()};
    const std::string want = QuantityMessage(recorded["error"].get<std::string>());
    const std::string got = QuantityMessage(errors.first().message);
    if (want != got && !want.empty()) return Difference{"error", want, errors.first().message};
    return std::nullopt;
  }
  Json got = {{"ok", true}, {"canonical", quantity.ToString()}};
  // Scalars have no tags.
  if (!quantity.ValueOverflows()) got["value"] = std::to_string(quantity.Value());
  if (!quantity.MilliValueOverflows()) got["milliValue"] = std::to_string(quantity.MilliValue());
  return CompareFields(recorded, got);
}

std::optional<Difference> Run(const Json&, const Json& recorded) {
  if (recorded.contains("cmp")) return RunPair(recorded);
  return recorded.contains("syntax") ? RunScalar(recorded) : RunText(recorded);
}

}  // namespace

Kind QuantityKind() { return {"quantity", Recognizes, Run}; }

}  // namespace berth::conformance
