#include "scenario/redaction/redact.h"

#include <utility>

#include "scenario/redaction/schema.h"
#include "scenario/redaction/template_hashes.h"
#include "scenario/redaction/texts.h"
#include "scenario/redaction/walk.h"

namespace berth::sim {

Redacted Redact(const Json& source) {
  const RedactionSchema schema;
  RedactedTexts texts;
  RedactionWalk(schema, source, &texts).Redact();
  texts.BeginToReplace();
  Json scenario = RedactionWalk(schema, source, &texts).Redact();
  AddDigests(&scenario);
  return {std::move(scenario), texts.Table()};
}

}  // namespace berth::sim
