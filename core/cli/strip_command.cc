#include "cli/strip_command.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "cli/commands.h"
#include "cli/input_text.h"
#include "cli/messages.h"
#include "cli/options/shared_options.h"
#include "scenario/import/dump_stripper.h"
#include "scenario/redaction/left_out.h"
#include "yaml/text_document.h"

namespace berth::cli {
namespace {

Result<std::string> JsonOf(std::string text) {
  if (LooksLikeJson(text)) return text;
  Result<std::vector<Json>> documents = ReadDocuments(text);
  if (!documents.ok()) return documents.error();
  return JsonText(std::move(documents).value());
}

int Strip(const std::string& file, std::string* out) {
  sim::LeftOut of_long_text;
  Result<std::string> text = ReadText(file, &of_long_text);
  if (!text.ok()) return Complain(file, text.error());
  Result<std::string> json = JsonOf(std::move(text).value());
  if (!json.ok()) return Complain(file, json.error());
  std::string stripped;
  sim::DumpStripper stripper(&stripped);
  stripper.Add(json.value());
  if (!stripper.End()) return Complain(file, *stripper.error());
  sim::StrippedList list = sim::ListOfStripped(stripped);
  for (const sim::LeftOut& left_out : {of_long_text, stripper.left_out(), list.left_out}) {
    for (const std::string& line : sim::LeftOutLines(left_out)) Say(StrCat("left out: ", line));
  }
  *out = std::move(list.text);
  return kExitOk;
}

}  // namespace

Command StripCommand() {
  const auto file = std::make_shared<std::string>();
  return {.name = "strip",
          .help =
              "Prints the objects of a cluster without what no decision depends on, such as "
              "environments, commands and managedFields, to be kept or handed on. Every other "
              "command gives the same answers for what is left. A dump of any size is read.",
          .arguments = {{.name = "CLUSTER",
                         .help = "What kubectl prints with -o json, or manifests as YAML; - is "
                                 "standard input.",
                         .take = TakeFileName(file.get()),
                         .is_input = true}},
          .options = {},
          .run = [file](std::string* out) { return Strip(*file, out); }};
}

}  // namespace berth::cli
