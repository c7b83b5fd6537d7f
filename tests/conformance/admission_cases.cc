// Cases of admission/: the results of the API servers of v1.21 and v1.34 for a manifest.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "admission/admission.h"
#include "admission/errors/status_text.h"
#include "admission/versions.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "conformance/conformance.h"
#include "yaml/yaml_text.h"

namespace berth::conformance {
namespace {

using admission::Admitted;
using admission::FieldError;

constexpr std::string_view kFile = "manifest.yaml";

// The fields of objects that were recorded, by kind; * means any name.
constexpr std::string_view kMetadataFields =
    " name generateName namespace labels annotations finalizers ";
constexpr std::string_view kPodFields =
    " containers initContainers overhead resources nodeSelector nodeName affinity tolerations "
    "topologySpreadConstraints hostNetwork priority priorityClassName preemptionPolicy "
    "schedulerName restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds "
    "schedulingGates volumes runtimeClassName resourceClaims os dnsPolicy enableServiceLinks "
    "serviceAccountName hostUsers ";
constexpr std::string_view kContainerFields =
    " name image imagePullPolicy ports resources restartPolicy resizePolicy volumeDevices ";
constexpr std::string_view kNodeStatusFields = " capacity allocatable conditions images ";
constexpr std::string_view kControllerFields = " replicas selector minReadySeconds template ";

bool Recognizes(const Json& recorded) {
  if (!recorded.is_object()) return false;
  if (recorded.contains("yaml")) return recorded.contains("json") || recorded.contains("error");
  return recorded.contains("input") && recorded.contains("errors");
}

// Keeps only the members that are listed.
void Keep(std::string_view names, Json& object) {
  if (!object.is_object()) return;
  for (auto member = object.begin(); member != object.end();) {
    const bool is_kept = names.find(" " + member.key() + " ") != std::string_view::npos;
    member = is_kept ? std::next(member) : object.erase(member);
  }
}

void KeepInPodSpec(Json& spec) {
  Keep(kPodFields, spec);
  for (const char* list : {"containers", "initContainers"}) {
    if (!spec.contains(list)) continue;
    for (Json& container : spec[list]) Keep(kContainerFields, container);
  }
}

// Removes empty objects with these names, which were recorded only in volumes.
void DropEmpty(Json& value) {
  if (value.is_object()) {
    for (const char* name : {"resources", "limits", "requests", "status", "metadata"}) {
      const auto found = value.find(name);
      if (found == value.end()) continue;
      DropEmpty(*found);
      if (found->empty()) value.erase(found);
    }
  }
  if (!value.is_structured()) return;
  for (auto& inner : value.items()) {
    if (inner.key() != "volumes") DropEmpty(inner.value());
  }
}

Json Recorded(Json object) {
  const std::string kind = object["kind"];
  Keep(" apiVersion kind metadata spec status ", object);
  Keep(kMetadataFields, object["metadata"]);
  if (kind == "Pod") {
    object.erase("status");
    KeepInPodSpec(object["spec"]);
  } else if (kind == "Node") {
    Keep(kNodeStatusFields, object["status"]);
  } else if (kind == "Service") {
    object.erase("status");
  } else if (kind == "ReplicationController") {
    object.erase("status");
    Keep(kControllerFields, object["spec"]);
    if (object["spec"].contains("template")) {
      Json& pod_template = object["spec"]["template"];
      Keep(kMetadataFields, pod_template["metadata"]);
      KeepInPodSpec(pod_template["spec"]);
    }
  }
  DropEmpty(object);
  return object;
}

// Returns the pod with its label keys merged in the way of the recordings.
Json Merged(const Json& pod) {
  Json merged = {{"spec", Json::object()}};
  for (const char* name : {"affinity", "topologySpreadConstraints"}) {
    if (pod["spec"].contains(name)) merged["spec"][name] = pod["spec"][name];
  }
  return merged;
}

std::string TextOf(const Json& recorded, const char* name) {
  return recorded.contains(name) ? recorded[name].get<std::string>() : "";
}

std::optional<Difference> CompareText(const std::string& path, const std::string& want,
                                      const std::string& got) {
  if (want == got) return std::nullopt;
  return Difference{path, Quoted(want), Quoted(got)};
}

Json ErrorOf(const FieldError& error, bool with_message) {
  Json shown = {
      {"path", error.path}, {"type", FieldErrorReason(error.type)}, {"detail", error.detail}};
  if (with_message) shown["message"] = FieldErrorBody(error);
  return shown;
}

std::optional<Difference> CompareErrors(const Json& want, const admission::FieldErrors& errors) {
  Json wanted = Json::array();
  Json got = Json::array();
  for (const FieldError& error : errors) {
    const size_t i = got.size();
    const bool is_opaque = i < want.size() && want[i].contains("opaque");
    if (is_opaque != error.value_is_go_code && i < want.size()) {
      return Difference{"errors[" + std::to_string(i) + "].opaque", is_opaque ? "true" : "false",
                        JsonText(ErrorOf(error, true))};
    }
    got.push_back(ErrorOf(error, !is_opaque));
  }
  for (Json error : want) {
    if (error.contains("opaque")) error.erase("message");
    error.erase("opaque");
    wanted.push_back(std::move(error));
  }
  return FirstDifference(wanted, got, "errors");
}

std::optional<Difference> CompareTexts(const Json& recorded, const Admitted& admitted) {
  if (recorded.contains("opaque")) return std::nullopt;
  if (!admitted.errors.empty()) {
    if (auto difference = CompareText("status", TextOf(recorded, "status"),
                                      StatusText(admitted, /*is_strict=*/false))) {
      return difference;
    }
  }
  if (admitted.IsAccepted(/*is_strict=*/true)) return std::nullopt;
  return CompareText("text", TextOf(recorded, "text"),
                     KubectlText(admitted, /*is_strict=*/true, kFile));
}

admission::Operation OperationOf(const Json& recorded) {
  if (!recorded.contains("old")) return admission::Operation::kCreate;
  return TextOf(recorded, "subresource") == "resize" ? admission::Operation::kResize
                                                     : admission::Operation::kUpdate;
}

std::optional<Difference> CompareAdmitted(const Json& recorded, const Admitted& admitted) {
  if (auto difference =
          CompareText("decode", TextOf(recorded, "decode"), admitted.fatal_error.value_or(""))) {
    return difference;
  }
  const Json strict = recorded.contains("strict") ? recorded["strict"] : Json::array();
  if (auto difference = FirstDifference(strict, Json(admitted.strict_errors), "strict")) {
    if (!strict.empty() || !admitted.strict_errors.empty()) return difference;
  }
  if (auto difference = CompareErrors(recorded["errors"], admitted.errors)) return difference;
  if (auto difference = CompareTexts(recorded, admitted)) return difference;
  if (recorded.contains("defaulted")) {
    const Json defaulted = Recorded(admitted.defaulted);
    if (auto difference = FirstDifference(recorded["defaulted"], defaulted, "defaulted")) {
      return difference;
    }
  }
  if (!recorded.contains("merged")) return std::nullopt;
  return FirstDifference(recorded["merged"], Merged(admitted.object), "merged");
}

std::optional<Difference> RunYaml(const Json& recorded) {
  const Result<std::vector<Json>> documents = ParseYamlText(recorded["yaml"].get<std::string>());
  // Berth words the errors of its YAML library itself. Berth does not read !!binary, and asks for a
  // document where kubectl reads null.
  if (!documents) {
    const std::string problem = documents.error().ToString();
    const bool is_refused = recorded.contains("error") || recorded.contains("strictError") ||
                            recorded["json"] == "null" ||
                            problem.find("!!binary") != std::string::npos;
    if (is_refused) return std::nullopt;
    return Difference{"json", recorded["json"].dump(), problem};
  }
  if (!recorded.contains("json")) {
    return Difference{"error", recorded["error"].dump(), JsonText(documents.value()[0])};
  }
  const Json want = Json::parse(recorded["json"].get<std::string>(), nullptr, false);
  const Json got = Json::parse(JsonText(documents.value()[0]), nullptr, false);
  return FirstDifference(want, got, "json");
}

std::optional<Difference> Run(const Json& file, const Json& recorded) {
  if (recorded.contains("yaml")) return RunYaml(recorded);
  const bool is_v1_21 = file["source"].get<std::string>().starts_with("Kubernetes v1.21");
  const admission::AdmissionVersion& version =
      is_v1_21 ? admission::kAdmissionV1_21 : admission::kAdmissionV1_34;
  admission::AdmitOptions options;
  options.operation = OperationOf(recorded);
  options.keeps_defaulted = true;
  const Json* const old = recorded.contains("old") ? &recorded["old"] : nullptr;
  const Json& input = recorded["input"];
  const Admitted admitted =
      input.is_string()
          ? admission::AdmitText(version, options, input.get_ref<const std::string&>(), old)
          : admission::Admit(version, options, input, old);
  if (admitted.kind == nullptr) return Difference{"input", "a known kind", JsonText(input)};
  return CompareAdmitted(recorded, admitted);
}

}  // namespace

Kind AdmissionKind() { return {"admission", Recognizes, Run}; }

}  // namespace berth::conformance
