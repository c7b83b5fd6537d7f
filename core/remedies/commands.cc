#include "remedies/commands.h"

#include <algorithm>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "remedies/manifest.h"

namespace berth::remedies {
namespace {

// Quotes a text as one word of a shell.
std::string ShellWord(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,@";
  const bool is_plain = !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
  if (is_plain) return std::string(text);
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

// Returns the merge patch that turns `before` into `after`.
Json MergePatch(const Json& before, const Json& after) {
  if (!before.is_object() || !after.is_object()) return after;
  Json patch = Json::object();
  for (const auto& member : before.items()) {
    if (!after.contains(member.key())) patch[member.key()] = nullptr;
  }
  for (const auto& member : after.items()) {
    const auto found = before.find(member.key());
    if (found == before.end()) {
      patch[member.key()] = member.value();
    } else if (*found != member.value()) {
      patch[member.key()] = MergePatch(*found, member.value());
    }
  }
  return patch;
}

struct Controller {
  std::string kind;  // "": no controller with a template
  std::string name;
};

// Returns the controller of the pod. For a ReplicaSet of a Deployment it is the Deployment, whose
// name is that of the ReplicaSet without the hash of the pods.
Controller ControllerOf(const Json& pod) {
  const Json& metadata = pod["metadata"];
  const Json none = Json::array();
  const auto owners = metadata.find("ownerReferences");
  for (const Json& owner : owners == metadata.end() || !owners->is_array() ? none : *owners) {
    if (!owner.is_object() || owner.value("controller", Json()) != true) continue;
    const std::string kind = TextOf(owner, "kind");
    const std::string name = TextOf(owner, "name");
    if (kind == "ReplicaSet") {
      const auto labels = metadata.find("labels");
      const std::string hash = labels == metadata.end() ? "" : TextOf(*labels, "pod-template-hash");
      const std::string suffix = StrCat("-", hash);
      const bool of_deployment = !hash.empty() && name.ends_with(suffix);
      if (!of_deployment) return {"replicaset", name};
      return {"deployment", name.substr(0, name.size() - suffix.size())};
    }
    if (kind == "StatefulSet" || kind == "DaemonSet") {
      return {kind == "StatefulSet" ? "statefulset" : "daemonset", name};
    }
  }
  return {};
}

// Returns a command that recreates the object with this merge patch. `which`: "pod web -n shop".
std::string ReplaceCommand(const std::string& which, const Json& patch) {
  return StrCat("kubectl patch ", which, " --type=merge --dry-run=client -o json -p ",
                ShellWord(JsonText(patch)), " | kubectl replace --force -f -");
}

}  // namespace

std::string ReplacePodCommand(const Json& before, const Json& after) {
  const std::string name = ShellWord(TextOf(before["metadata"], "name"));
  const std::string name_space = TextOf(before["metadata"], "namespace");
  const std::string in = StrCat("-n ", ShellWord(name_space.empty() ? "default" : name_space));
  const Json patch = MergePatch(before["spec"], after["spec"]);
  const Controller controller = ControllerOf(before);
  if (!controller.kind.empty()) {
    const Json body = {{"spec", {{"template", {{"spec", patch}}}}}};
    return StrCat("kubectl patch ", controller.kind, " ", ShellWord(controller.name), " ", in,
                  " --type=merge -p ", ShellWord(JsonText(body)));
  }
  return ReplaceCommand(StrCat("pod ", name, " ", in), {{"spec", patch}});
}

std::string ReplaceClaimCommand(const v1::ObjectMeta& claim, const std::string& storage_class) {
  return ReplaceCommand(StrCat("pvc ", ShellWord(claim.name), " -n ", ShellWord(claim.namespace_)),
                        {{"spec", {{"storageClassName", storage_class}}}});
}

std::string CreatePriorityClassCommand(const std::string& name, int32_t value) {
  return StrCat("kubectl create priorityclass ", ShellWord(name),
                " --value=", std::to_string(value));
}

std::string DeletePodCommand(const v1::Pod& pod) {
  return StrCat("kubectl delete pod ", ShellWord(pod.metadata.name), " -n ",
                ShellWord(pod.metadata.namespace_));
}

std::string UncordonCommand(const std::string& node) {
  return StrCat("kubectl uncordon ", ShellWord(node));
}

std::string RemoveTaintCommand(const std::string& node, const v1::Taint& taint) {
  return StrCat("kubectl taint nodes ", ShellWord(node), " ",
                ShellWord(StrCat(taint.key, ":", taint.effect, "-")));
}

std::string LabelCommand(const std::string& node, const std::string& key,
                         const std::string& value) {
  const std::string label = value.empty() ? StrCat(key, "-") : StrCat(key, "=", value);
  return StrCat("kubectl label node ", ShellWord(node), " ", ShellWord(label), " --overwrite");
}

}  // namespace berth::remedies
