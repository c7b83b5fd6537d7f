// Cases of capacity/: how many instances of a template fit into a cluster, where, and why no more
// fit.
//
// Berth answers for a real cluster. Where cluster-capacity's cluster differs from a real one, the
// replay gives Berth the cluster that the tool saw, and requires the same answer then:
//   - volumes, CSINodes and PriorityClasses are not copied into the tool's cluster;
//   - the tool sets no defaults, so limits do not become requests;
//   - its v1.21 takes pods that have ended for running ones;
//   - pods that waited are among its instances once they are placed.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admission/admission.h"
#include "admission/versions.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "capacity/capacity.h"
#include "conformance/conformance.h"

namespace berth::conformance {
namespace {

using admission::FieldErrorType;

// Behaviour of the tool that no cluster has, so that there is nothing to compare.
constexpr struct {
  std::string_view case_name;
  std::string_view version;
  std::string_view reason;
} kQuirks[] = {
    {"pvc-02", "v1.34", "it waits for ever for a volume that nobody provisions in its cluster"},
    {"pvc-02", "v1.21", "it waits for ever for a volume that nobody provisions in its cluster"},
    {"template-no-grace-period", "v1.34", "it does not set the API server's default"},
    {"template-port-no-protocol", "v1.34", "it does not set the API server's default"},
    {"template-port-no-protocol", "v1.21", "it does not set the API server's default"},
    {"template-host-network-port", "v1.34", "it does not set the API server's default"},
    {"template-host-network-port", "v1.21", "it does not set the API server's default"},
};

bool IsQuirk(const std::string& case_name, std::string_view version) {
  return std::any_of(std::begin(kQuirks), std::end(kQuirks), [&](const auto& quirk) {
    return quirk.case_name == case_name && quirk.version == version;
  });
}

bool Recognizes(const Json& recorded) {
  return recorded.is_object() && recorded.contains("template") && recorded.contains("maxLimit") &&
         recorded.contains("want");
}

// Returns the pod in the tool's cluster, without members that are set only by defaulting.
Json WithoutDefaults(Json pod) {
  Json& spec = pod["spec"];
  for (const char* list : {"containers", "initContainers"}) {
    if (!spec.contains(list)) continue;
    for (Json& container : spec[list]) {
      if (container.contains("resources")) container["resources"].erase("limits");
    }
  }
  spec.erase("priorityClassName");
  return pod;
}

// Returns null if the tool does not copy the object.
Json AsTheToolSawIt(const Json& manifest, std::string_view version) {
  const std::string kind = manifest.at("kind");
  if (kind == "PersistentVolume" || kind == "CSINode" || kind == "PriorityClass") return {};
  if (kind != "Pod") return manifest;
  Json pod = WithoutDefaults(manifest);
  const std::string phase = pod.value("/status/phase"_json_pointer, "");
  const bool has_ended = phase == "Succeeded" || phase == "Failed";
  if (has_ended && version == "v1.21") pod["status"]["phase"] = "Running";
  return pod;
}

Result<capacity::Question> QuestionOf(const Json& recorded, std::string_view version) {
  static const VersionCatalogue kVersions;
  capacity::Question question;
  question.cluster.version = kVersions.Find(version);
  question.limit = recorded.at("maxLimit");
  for (const Json& name : recorded.value("excludeNodes", Json::array())) {
    question.cluster.excluded_nodes.insert(name);
  }
  DecodeErrors errors;
  const auto add = [&](const Json& manifest, const std::string& path) -> AnyObject {
    const KindInfo* const info = FindKind(manifest.at("apiVersion").get<std::string>(),
                                          manifest.at("kind").get<std::string>());
    BERTH_CHECK(info != nullptr, "recordings have kinds that Berth knows");
    return DecodeObject(info->kind, Decoder(&manifest, path, &errors));
  };
  for (const Json& manifest : recorded.at("objects")) {
    const Json seen = AsTheToolSawIt(manifest, version);
    if (!seen.is_null()) question.cluster.objects.push_back(add(seen, "objects"));
  }
  const Json pod = WithoutDefaults(recorded.at("template"));
  question.templates.push_back({std::get<v1::PodPtr>(add(pod, "template"))});
  if (errors.any()) return errors.first();
  return question;
}

// Follows the nodes of the instances of a recorded walk, as long as each is one of the best.
class WalkFollower {
 public:
  WalkFollower(const Json& walk, const Json& objects, std::string path)
      : walk_(walk), path_(std::move(path)) {
    for (const Json& object : objects) {
      if (object.at("kind") == "Node") nodes_.push_back(object.at("metadata").at("name"));
    }
  }

  size_t Choose(const std::vector<std::string_view>& best) {
    const size_t step = step_++;
    if (difference_) return 0;
    const std::string place = StrCat(path_, "[", std::to_string(step), "]");
    const std::string names = StrJoin(std::vector<std::string>(best.begin(), best.end()), " ");
    if (step >= walk_.size()) {
      difference_ = Difference{place, "no more instances", names};
      return 0;
    }
    const std::string& wanted = nodes_.at(walk_[step].get<size_t>());
    const auto found = std::find(best.begin(), best.end(), wanted);
    if (found != best.end()) return static_cast<size_t>(found - best.begin());
    difference_ = Difference{place, wanted, names};
    return 0;
  }

  // `may_end_early`: preemption may have allowed the recorded run to continue.
  std::optional<Difference> difference(bool may_end_early) const {
    if (difference_ || step_ == walk_.size() || may_end_early) return difference_;
    return Difference{StrCat(path_, "[", std::to_string(step_), "]"), "one more instance", "none"};
  }

 private:
  const Json& walk_;
  std::string path_;
  std::vector<std::string> nodes_;
  size_t step_ = 0;
  std::optional<Difference> difference_;
};

// Returns the answer in the form of the recordings, with pods that waited among the instances.
Json AsRecorded(const capacity::Answer& answer) {
  const capacity::TemplateAnswer& only = answer.templates.front();
  std::map<std::string, int64_t> per_node;
  for (const auto& share : only.shares) {
    per_node[answer.nodes[static_cast<size_t>(share.node)]] += share.instances;
  }
  Json also_counted = Json::array();
  for (const capacity::Placed& placed : answer.placed) {
    ++per_node[placed.node];
    also_counted.push_back(placed.pod.substr(placed.pod.find('/') + 1));
  }
  Json got = {{"total", answer.total + static_cast<int64_t>(answer.placed.size())},
              {"failType", only.fail_type},
              {"failMessage", only.fail_message},
              {"perNode", per_node}};
  std::sort(also_counted.begin(), also_counted.end());
  if (!also_counted.empty()) got["alsoCounted"] = std::move(also_counted);
  return got;
}

std::optional<Difference> CompareAnswer(const Json& want, const capacity::Answer& answer,
                                        const std::string& path) {
  const Json got = AsRecorded(answer);
  // Two runs may have made the same choices among equal nodes by chance.
  const bool has_chance = want.at("runs").get<int64_t>() <= 2;
  for (const char* field : {"total", "failType", "failMessage", "perNode", "alsoCounted"}) {
    if (!want.contains(field) || (has_chance && field == std::string_view("perNode"))) continue;
    const Json none = Json::array();
    if (auto difference = FirstDifference(
            want.at(field), got.contains(field) ? got.at(field) : none, StrCat(path, ".", field))) {
      return difference;
    }
  }
  if (!want.contains("totals")) return std::nullopt;
  const Json& totals = want.at("totals");
  if (std::find(totals.begin(), totals.end(), got["total"]) != totals.end()) return std::nullopt;
  return Difference{StrCat(path, ".totals"), JsonText(totals), JsonText(got["total"])};
}

std::string_view TypeText(FieldErrorType type) {
  switch (type) {
    case FieldErrorType::kRequired:
      return "Required value";
    case FieldErrorType::kInvalid:
      return "Invalid value";
    case FieldErrorType::kNotSupported:
      return "Unsupported value";
    case FieldErrorType::kDuplicate:
      return "Duplicate value";
    case FieldErrorType::kForbidden:
      return "Forbidden";
    case FieldErrorType::kNotFound:
      return "Not found";
    case FieldErrorType::kTooLong:
      return "Too long";
  }
  return "";
}

// Returns the tool's message about a template that an API server refuses; "" if it accepts it.
std::string Refusal(const Json& pod_template, std::string_view version) {
  const admission::Admitted admitted =
      admission::Admit(version == "v1.21" ? admission::kAdmissionV1_21 : admission::kAdmissionV1_34,
                       {.is_strict = false}, pod_template);
  if (admitted.fatal_error) {
    // The reason follows the API server's own words.
    const size_t reason = admitted.fatal_error->find("json: ");
    return StrCat("Failed to decode config file: ",
                  admitted.fatal_error->substr(reason == std::string::npos ? 0 : reason));
  }
  std::vector<std::string> errors;
  for (const admission::FieldError& error : admitted.errors) {
    errors.push_back(StrCat(TypeText(error.type), ": ", error.path));
  }
  return errors.empty() ? "" : StrCat("Invalid pod: \"", StrJoin(errors, ", "), "\"");
}

std::optional<Difference> RunVersion(const Json& recorded, const std::string& version) {
  const Json& want = recorded.at("want").at(version);
  const std::string path = StrCat("want[\"", version, "\"]");
  const bool is_quirk = IsQuirk(recorded.at("name"), version);
  const std::string refusal = Refusal(recorded.at("template"), version);
  const std::string wanted = is_quirk ? "" : want.value("error", "");
  if (refusal != wanted) return Difference{StrCat(path, ".error"), wanted, refusal};
  if (want.contains("error") && !is_quirk) return std::nullopt;
  Result<capacity::Question> question = QuestionOf(recorded, version);
  if (!question.ok()) return Difference{path, "a question", question.error().ToString()};
  const Result<capacity::Answer> answer = capacity::Estimate(question.value());
  if (!answer.ok()) return Difference{path, "an answer", answer.error().ToString()};
  if (is_quirk) return std::nullopt;
  if (auto difference = CompareAnswer(want, answer.value(), path)) return difference;
  const Json walks = want.value("walks", Json::array());
  for (size_t i = 0; i < walks.size() && !want.contains("alsoCounted"); ++i) {
    const std::string walk_path = StrCat(path, ".walks[", std::to_string(i), "]");
    WalkFollower follower(walks[i], recorded.at("objects"), walk_path);
    question.value().choose = [&](const auto& best) { return follower.Choose(best); };
    const Result<capacity::Answer> followed = capacity::Estimate(question.value());
    if (auto difference = follower.difference(want.contains("totals"))) return difference;
    if (auto difference = CompareAnswer(want, followed.value(), walk_path)) return difference;
  }
  return std::nullopt;
}

std::optional<Difference> RunCapacityCase(const Json& /*file*/, const Json& recorded) {
  for (const auto& version : recorded.at("want").items()) {
    if (auto difference = RunVersion(recorded, version.key())) return difference;
  }
  return std::nullopt;
}

}  // namespace

Kind CapacityKind() { return {"capacity", Recognizes, RunCapacityCase}; }

}  // namespace berth::conformance
