#include "api/decode/decode.h"

#include <gtest/gtest.h>

#include <string>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "support/objects.h"

namespace berth {
namespace {

TEST(DecodePodTest, ReadsTheFieldsThatTheSchedulerReads) {
  const v1::PodPtr pod = test::MakePod(R"({
    "metadata": {"name": "web-0", "namespace": "team-a", "uid": "u1", "resourceVersion": "77",
      "labels": {"app": "web"}, "annotations": {"note": "any <text>"}, "managedFields": [{"x": 1}],
      "ownerReferences": [{"kind": "StatefulSet", "name": "web", "uid": "s1", "controller": true}],
      "deletionTimestamp": "2021-06-01T00:00:09Z"},
    "spec": {"nodeName": "n1", "priority": -5, "preemptionPolicy": "Never",
      "nodeSelector": {"disk": "ssd"},
      "tolerations": [{"key": "k", "operator": "Exists", "effect": "NoSchedule"}],
      "containers": [{"name": "c", "image": "img", "ports": [{"containerPort": 80},
          {"hostPort": 8080, "hostIP": "127.0.0.1", "protocol": "UDP"}],
        "resources": {"requests": {"cpu": "250m", "memory": 1e3}, "limits": {"cpu": 1}}}],
      "initContainers": [{"name": "i"}], "overhead": {"cpu": "10m"}, "unknown": {"is": "ignored"}},
    "status": {"phase": "Running", "nominatedNodeName": "n2", "startTime": "2021-06-01T00:01:00Z",
      "conditions": [{"type": "Ready", "status": "True", "reason": "r", "message": "m"}]}})");
  EXPECT_EQ(v1::PodKey(*pod), "team-a/web-0");
  EXPECT_EQ(pod->metadata.uid, "u1");
  EXPECT_EQ(pod->metadata.resource_version, 0) << "the cluster store assigns it";
  EXPECT_EQ(pod->metadata.labels.at("app"), "web");
  EXPECT_TRUE(pod->metadata.owner_references.at(0).controller);
  EXPECT_TRUE(pod->metadata.deletion_requested);
  EXPECT_EQ(pod->spec.node_name, "n1");
  EXPECT_EQ(pod->spec.scheduler_name, "default-scheduler");
  EXPECT_EQ(v1::PodPriority(*pod), -5);
  EXPECT_EQ(pod->spec.preemption_policy, "Never");
  EXPECT_EQ(pod->spec.tolerations.at(0).op, "Exists");
  const v1::Container& container = pod->spec.containers.at(0);
  EXPECT_EQ(container.ports.at(1).host_port, 8080);
  EXPECT_EQ(container.ports.at(1).protocol, "UDP");
  EXPECT_EQ(container.requests.at("cpu").MilliValue(), 250);
  EXPECT_EQ(container.requests.at("memory").Value(), 1000);
  EXPECT_EQ(container.limits.at("cpu").Value(), 1);
  EXPECT_EQ(pod->spec.init_containers.size(), 1u);
  EXPECT_EQ(pod->spec.overhead.at("cpu").MilliValue(), 10);
  EXPECT_EQ(pod->status.phase, "Running");
  EXPECT_EQ(pod->status.nominated_node_name, "n2");
  EXPECT_EQ(pod->status.start_time, Time{} + Seconds(60));
  EXPECT_EQ(pod->status.conditions.at(0).reason, "r");
}

TEST(DecodePodTest, ReadsAffinity) {
  const v1::PodPtr pod = test::MakePod(R"({"metadata": {"name": "p"}, "spec": {"affinity": {
    "nodeAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
        {"matchExpressions": [{"key": "a", "operator": "Nonsense", "values": ["1"]}]},
        {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n1"]}]}]},
      "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 3, "preference": {}}]},
    "podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
        {"labelSelector": {"matchLabels": {"app": "web"}}, "topologyKey": "zone"},
        {"topologyKey": "zone", "namespaces": ["x"], "namespaceSelector": {}}]},
    "podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
        {"weight": 9, "podAffinityTerm": {"labelSelector": {}, "topologyKey": "host"}}]}}}})");
  const v1::Affinity& affinity = pod->spec.affinity;
  ASSERT_TRUE(affinity.node_affinity && affinity.node_affinity->required);
  const auto& terms = affinity.node_affinity->required->node_selector_terms;
  EXPECT_EQ(terms.at(0).match_expressions.at(0).op, "Nonsense") << "the scheduler decides";
  EXPECT_EQ(terms.at(1).match_fields.at(0).values.at(0), "n1");
  EXPECT_EQ(affinity.node_affinity->preferred.at(0).weight, 3);
  EXPECT_EQ(affinity.pod_affinity->required.at(0).label_selector->match_labels.at("app"), "web");
  EXPECT_FALSE(affinity.pod_affinity->required.at(1).label_selector.has_value());
  EXPECT_TRUE(affinity.pod_affinity->required.at(1).namespace_selector);
  EXPECT_EQ(affinity.pod_anti_affinity->preferred.at(0).weight, 9);
  EXPECT_TRUE(affinity.pod_anti_affinity->preferred.at(0).term.label_selector.has_value());
}

TEST(DecodePodTest, MissingFieldsHaveTheirDefaults) {
  const v1::PodPtr pod = test::MakePod(R"({"metadata": {"name": "p"}, "spec": null})");
  EXPECT_EQ(v1::PodKey(*pod), "default/p");
  EXPECT_EQ(pod->metadata.uid, "");
  EXPECT_FALSE(pod->spec.priority.has_value());
  EXPECT_EQ(v1::PodPriority(*pod), 0);
  EXPECT_FALSE(pod->spec.affinity->node_affinity.has_value());
  EXPECT_FALSE(pod->metadata.deletion_requested);
}

TEST(DecodePodTest, DigestsShowTheChangesOfAnUpdate) {
  const char* const kBase =
      R"({"metadata": {"name": "p", "resourceVersion": "1", "annotations": {"a": "1"}},
    "spec": {"containers": [{"name": "c", "imagePullPolicy": "Always"}]}, "status": {"phase": "Pending"}})";
  const char* const kOtherPolicy = R"({"metadata": {"name": "p", "annotations": {"a": "1"}},
    "spec": {"containers": [{"name": "c", "imagePullPolicy": "Never"}]}})";
  const char* const kOtherAnnotation = R"({"metadata": {"name": "p", "annotations": {"a": "2"}},
    "spec": {"containers": [{"name": "c", "imagePullPolicy": "Always"}]}})";
  const char* const kNothingThatCounts = R"({"spec": {"hostname": null, "containers":
    [{"imagePullPolicy": "Always", "name": "c"}]}, "metadata": {"generation": 2, "creationTimestamp": null,
    "annotations": {"a": "1"}, "name": "p", "resourceVersion": "9"}, "status": {"phase": "Running"}})";
  const v1::PodPtr base = test::MakePod(kBase);
  EXPECT_NE(test::MakePod(kOtherPolicy)->manifest_digest, base->manifest_digest);
  EXPECT_EQ(test::MakePod(kOtherPolicy)->annotations_digest, base->annotations_digest);
  EXPECT_EQ(test::MakePod(kOtherAnnotation)->manifest_digest, base->manifest_digest);
  EXPECT_NE(test::MakePod(kOtherAnnotation)->annotations_digest, base->annotations_digest);
  EXPECT_EQ(test::MakePod(kNothingThatCounts)->manifest_digest, base->manifest_digest);
  EXPECT_EQ(test::MakePod(kNothingThatCounts)->annotations_digest, base->annotations_digest);
}

TEST(DecodeNodeTest, ReadsTheFieldsThatTheSchedulerReads) {
  const v1::NodePtr node = test::MakeNode(R"({
    "metadata": {"name": "n1", "labels": {"kubernetes.io/hostname": "n1"}},
    "spec": {"unschedulable": true, "taints": [{"key": "k", "value": "v", "effect": "NoExecute"}]},
    "status": {"allocatable": {"cpu": "4", "memory": "16Gi", "nvidia.com/gpu": "2"},
      "conditions": [{"type": "Ready", "status": "True"}],
      "images": [{"names": ["a:1", "a@sha256:0"], "sizeBytes": 1048576}]}})");
  EXPECT_EQ(node->metadata.name, "n1");
  EXPECT_EQ(node->metadata.namespace_, "");
  EXPECT_TRUE(node->unschedulable);
  EXPECT_EQ(node->taints.at(0), (v1::Taint{"k", "v", "NoExecute"}));
  EXPECT_EQ(node->allocatable.at("nvidia.com/gpu").Value(), 2);
  EXPECT_EQ(node->conditions.at(0), (v1::NodeCondition{"Ready", "True"}));
  EXPECT_EQ(node->images.at(0).names.size(), 2u);
  EXPECT_EQ(node->images.at(0).size_bytes, 1048576);
}

struct BadManifestCase {
  const char* name;
  const char* json;
  const char* path;
  const char* message;  // its beginning
};

class BadPodTest : public testing::TestWithParam<BadManifestCase> {};

TEST_P(BadPodTest, IsRefusedWithThePath) {
  const Result<Json> json = ParseJsonText(GetParam().json);
  ASSERT_TRUE(json.ok());
  DecodeErrors errors;
  DecodePod(Decoder(&json.value(), "", &errors));
  ASSERT_TRUE(errors.any());
  EXPECT_EQ(errors.first().path, GetParam().path);
  EXPECT_TRUE(errors.first().message.starts_with(GetParam().message)) << errors.first().message;
}

INSTANTIATE_TEST_SUITE_P(
    Manifests, BadPodTest,
    testing::Values(
        BadManifestCase{"NoMetadata", "{}", "metadata.name", "Required value"},
        BadManifestCase{"EmptyName", R"({"metadata":{"name":""}})", "metadata.name",
                        "Required value"},
        BadManifestCase{"NameIsANumber", R"({"metadata":{"name":5}})", "metadata.name",
                        "expected a string, got a number"},
        BadManifestCase{"MarkupInTheName", R"({"metadata":{"name":"<b>"}})", "metadata.name",
                        "Invalid value: \"<b>\": a lowercase RFC 1123 subdomain"},
        BadManifestCase{"BadNamespace", R"({"metadata":{"name":"p","namespace":"a/b"}})",
                        "metadata.namespace", "Invalid value: \"a/b\""},
        BadManifestCase{"BadLabelKey", R"({"metadata":{"name":"p","labels":{"a b":"v"}}})",
                        "metadata.labels[\"a b\"]",
                        "Invalid value: \"a b\": name part must consist"},
        BadManifestCase{"BadLabelValue", R"({"metadata":{"name":"p","labels":{"a":"-"}}})",
                        "metadata.labels.a", "Invalid value: \"-\": a valid label must be"},
        BadManifestCase{
            "NegativeRequest",
            R"({"metadata":{"name":"p"},"spec":{"containers":[{"name":"c"},{"resources":{"requests":{"cpu":"-1"}}}]}})",
            "spec.containers[1].resources.requests.cpu",
            "Invalid value: \"-1\": must be greater than or equal to 0"},
        BadManifestCase{
            "RequestBeyond64Bits",
            R"({"metadata":{"name":"p"},"spec":{"containers":[{"resources":{"requests":{"nvidia.com/gpu":"10E"}}}]}})",
            "spec.containers[0].resources.requests[\"nvidia.com/gpu\"]",
            "Invalid value: \"10E\": must fit into 64 bits"},
        BadManifestCase{"CpuBeyond64BitsInThousandths",
                        R"({"metadata":{"name":"p"},"spec":{"overhead":{"cpu":"1E"}}})",
                        "spec.overhead.cpu",
                        "Invalid value: \"1E\": must fit into 64 bits in thousandths"},
        BadManifestCase{"PriorityBeyond32Bits",
                        R"({"metadata":{"name":"p"},"spec":{"priority":4294967296}})",
                        "spec.priority", "must fit into 32 bits"},
        BadManifestCase{"StartTimeIsNoDate",
                        R"({"metadata":{"name":"p"},"status":{"startTime":"noon"}})",
                        "status.startTime", "expected a date"},
        BadManifestCase{
            "TermIsAString",
            R"({"metadata":{"name":"p"},"spec":{"affinity":{"podAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":["x"]}}}})",
            "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]",
            "expected an object, got a string"}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace berth
