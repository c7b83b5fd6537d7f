#include "admission/admission.h"
#include "admission/versions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"

namespace berth::admission {
namespace {

using Texts = std::vector<std::string>;

Json Parse(std::string_view text) {
  Result<Json> parsed = ParseJsonText(text);
  EXPECT_TRUE(parsed.ok()) << text;
  return parsed ? std::move(parsed).value() : Json();
}

// Returns a pod with one container and these fields of its spec, which begin with a comma.
std::string Pod(std::string_view fields = "", std::string_view metadata = "\"name\":\"p\"") {
  return std::string(R"({"apiVersion":"v1","kind":"Pod","metadata":{)")
      .append(metadata)
      .append(R"(},"spec":{"containers":[{"name":"c","image":"nginx:1.25"}])")
      .append(fields)
      .append("}}");
}

Admitted Create(std::string_view text, const AdmissionVersion& version = kAdmissionV1_34) {
  return AdmitText(version, {}, text);
}

Texts ErrorsOf(const Admitted& admitted) {
  Texts texts;
  if (admitted.fatal_error) texts.push_back(*admitted.fatal_error);
  for (const FieldError& error : admitted.errors) texts.push_back(FieldErrorText(error));
  return texts;
}

Texts UpdateErrors(std::string_view old, std::string_view text,
                   Operation operation = Operation::kUpdate,
                   const AdmissionVersion& version = kAdmissionV1_34) {
  const Json stored = Parse(old);
  AdmitOptions options;
  options.operation = operation;
  return ErrorsOf(AdmitText(version, options, text, &stored));
}

TEST(AdmissionTest, APodGetsItsDefaults) {
  const Admitted admitted = Create(Pod(R"(,"hostNetwork":false)"));
  ASSERT_EQ(ErrorsOf(admitted), Texts{});
  const Json& spec = admitted.object["spec"];
  EXPECT_EQ(admitted.object["metadata"]["namespace"], "default");
  EXPECT_EQ(spec["schedulerName"], "default-scheduler");
  EXPECT_EQ(spec["terminationGracePeriodSeconds"], 30);
  EXPECT_EQ(spec["containers"][0]["imagePullPolicy"], "IfNotPresent");
  EXPECT_FALSE(spec.contains("hostNetwork")) << "Go leaves out what is false";
  EXPECT_EQ(admitted.object["status"]["qosClass"], "BestEffort");
}

TEST(AdmissionTest, ANameIsGenerated) {
  EXPECT_EQ(Create(Pod("", R"("generateName":"web-")")).name, "web-xxxxx");
  EXPECT_EQ(ErrorsOf(Create(Pod("", ""))),
            Texts{"metadata.name: Required value: name or generateName is required"});
}

TEST(AdmissionTest, RequestsFollowLimitsAndAreRoundedUp) {
  const Admitted admitted = Create(
      R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"containers":[
          {"name":"c","image":"x","resources":{"limits":{"cpu":"0.0001","memory":"1.5Gi"}}}]}})");
  ASSERT_EQ(ErrorsOf(admitted), Texts{});
  EXPECT_EQ(JsonText(admitted.object["spec"]["containers"][0]["resources"]["requests"]),
            R"({"cpu":"1m","memory":"1536Mi"})");
}

TEST(AdmissionTest, AllErrorsAreFoundInTheServersOrder) {
  const Admitted admitted =
      Create(Pod(R"(,"restartPolicy":"Sometimes","tolerations":[{"key":"a","operator":"Like"}])"));
  EXPECT_EQ(ErrorsOf(admitted),
            (Texts{"spec.restartPolicy: Unsupported value: \"Sometimes\": supported values: "
                   "\"Always\", \"OnFailure\", \"Never\"",
                   "spec.tolerations[0].operator: Unsupported value: \"Like\": supported values: "
                   "\"Equal\", \"Exists\""}));
}

TEST(AdmissionTest, KubectlPrintsOneErrorOnALineAndSeveralBelowEachOther) {
  const Admitted one = Create(Pod(R"(,"dnsPolicy":"X")"));
  EXPECT_EQ(KubectlText(one, true, "pod.yaml"), "The Pod \"p\" is invalid: " + ErrorsOf(one)[0]);
  const Admitted two = Create(Pod(R"(,"dnsPolicy":"X","restartPolicy":"Y")"));
  EXPECT_EQ(KubectlText(two, true, "pod.yaml"),
            "The Pod \"p\" is invalid: \n* " + ErrorsOf(two)[0] + "\n* " + ErrorsOf(two)[1]);
  EXPECT_EQ(StatusText(two, true),
            "Pod \"p\" is invalid: [" + ErrorsOf(two)[0] + ", " + ErrorsOf(two)[1] + "]");
}

TEST(AdmissionTest, UnknownFieldsAreRefusedOnlyIfThatIsAskedFor) {
  const Admitted admitted = Create(Pod(R"(,"nodeselector":{})"));
  EXPECT_TRUE(admitted.IsAccepted(false));
  ASSERT_FALSE(admitted.IsAccepted(true));
  EXPECT_EQ(KubectlText(admitted, true, "pod.yaml"),
            "Error from server (BadRequest): error when creating \"pod.yaml\": Pod in version "
            "\"v1\" cannot be handled as a Pod: strict decoding error: unknown field "
            "\"spec.nodeselector\"");
}

TEST(AdmissionTest, LabelKeysAreMergedIntoSelectors) {
  const Admitted admitted = Create(Pod(
      R"(,"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"z","whenUnsatisfiable":
          "DoNotSchedule","labelSelector":{},"matchLabelKeys":["app","absent"]}])",
      R"("name":"p","labels":{"app":"web"})"));
  ASSERT_EQ(ErrorsOf(admitted), Texts{});
  EXPECT_EQ(JsonText(admitted.object["spec"]["topologySpreadConstraints"][0]["labelSelector"]),
            R"({"matchExpressions":[{"key":"app","operator":"In","values":["web"]}]})");
}

TEST(AdmissionTest, ReleasesWordTheSameErrorDifferently) {
  const std::string text = Pod(R"(,"hostAliases":[{"ip":"x"}])");
  EXPECT_EQ(ErrorsOf(Create(text)),
            Texts{"spec.hostAliases[0].ip: Invalid value: \"x\": must be a valid IP address, "
                  "(e.g. 10.9.8.7 or 2001:db8::ffff)"});
  EXPECT_EQ(ErrorsOf(Create(text, kAdmissionV1_21)),
            Texts{"spec.hostAliases.ip: Invalid value: \"x\": must be valid IP address"});
}

TEST(AdmissionTest, ANodesAllocatableIsItsCapacityUnlessItIsGiven) {
  const Admitted admitted = Create(
      R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n"},"status":{"capacity":{"pods":"-1"}}})");
  EXPECT_EQ(
      ErrorsOf(admitted),
      (Texts{"status.capacity.pods: Invalid value: \"-1\": must be greater than or equal to 0",
             "status.allocatable.pods: Invalid value: \"-1\": must be greater than or equal to "
             "0"}));
}

TEST(AdmissionTest, AKindThatIsNotKnownIsLeftAlone) {
  const Json object = {{"kind", "ConfigMap"}, {"apiVersion", "v1"}, {"data", 5}};
  const Admitted admitted = Admit(kAdmissionV1_34, {}, object);
  EXPECT_EQ(admitted.kind, nullptr);
  EXPECT_EQ(admitted.object, object);
  EXPECT_TRUE(admitted.IsAccepted(true));
}

TEST(AdmissionTest, OtherKindsAreChecked) {
  EXPECT_EQ(ErrorsOf(Create(
                R"({"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass",
                    "metadata":{"name":"high"},"value":1000000001})")),
            Texts{"value: Forbidden: maximum allowed value of a user defined priority is "
                  "1000000000"});
  EXPECT_EQ(ErrorsOf(Create(
                R"({"apiVersion":"storage.k8s.io/v1","kind":"StorageClass",
                    "metadata":{"name":"fast"},"provisioner":"","volumeBindingMode":"Later"})")),
            (Texts{"provisioner: Required value",
                   "volumeBindingMode: Unsupported value: \"Later\": supported values: "
                   "\"Immediate\", \"WaitForFirstConsumer\""}));
}

TEST(AdmissionUpdateTest, OnlySomeFieldsOfAPodMayChange) {
  EXPECT_EQ(UpdateErrors(Pod(), Pod()), Texts{});
  EXPECT_EQ(UpdateErrors(Pod(), Pod(R"(,"tolerations":[{"operator":"Exists"}])")), Texts{});
  const Texts errors = UpdateErrors(Pod(), Pod(R"(,"nodeName":"n")"));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].substr(0, 55), "spec: Forbidden: pod updates may not change fields othe");
}

TEST(AdmissionUpdateTest, AGatedPodsNodeSelectorMayGrow) {
  const std::string gate = R"(,"schedulingGates":[{"name":"g"}],"nodeSelector":{"a":"1")";
  EXPECT_EQ(UpdateErrors(Pod(gate + "}"), Pod(gate + R"(,"b":"2"})")), Texts{});
  EXPECT_EQ(UpdateErrors(Pod(gate + R"(,"b":"2"})"), Pod(gate + "}")),
            Texts{"spec.nodeSelector: Invalid value: {\"a\":\"1\"}: only additions to "
                  "spec.nodeSelector are allowed (no mutations or deletions)"});
}

TEST(AdmissionUpdateTest, AResizeKeepsThePodsQualityOfService) {
  const auto with_cpu = [](std::string_view resources) {
    return std::string(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":
        {"containers":[{"name":"c","image":"x:1","resources":)")
        .append(resources)
        .append("}]}}");
  };
  const std::string burstable = with_cpu(R"({"requests":{"cpu":"1","memory":"1Gi"}})");
  EXPECT_EQ(UpdateErrors(burstable, with_cpu(R"({"requests":{"cpu":"2","memory":"1Gi"}})"),
                         Operation::kResize),
            Texts{});
  EXPECT_EQ(UpdateErrors(burstable, with_cpu(R"({"limits":{"cpu":"1","memory":"1Gi"}})"),
                         Operation::kResize),
            Texts{"spec: Invalid value: \"Burstable\": Pod QOS Class may not change as a result of "
                  "resizing"});
}

}  // namespace
}  // namespace berth::admission
