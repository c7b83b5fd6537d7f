#include "api/objects.h"

#include <cstdint>
#include <string_view>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "support/objects.h"

namespace berth {
namespace {

using test::MakeObject;

// Returns the first error of decoding a manifest.
std::string ErrorOf(Kind kind, const Json& manifest) {
  DecodeErrors errors;
  DecodeObject(kind, Decoder(&manifest, "", &errors));
  return errors.any() ? errors.first().ToString() : "no error";
}

TEST(KindTest, AKindIsKnownByItsNameInItsVersions) {
  struct Case {
    std::string_view name;
    std::string_view api_version;
    std::string_view kind;
    bool known;
  };
  const Case cases[] = {
      {"Core", "v1", "Pod", true},
      {"AnyVersion", "", "StorageClass", true},
      {"Beta", "storage.k8s.io/v1beta1", "StorageClass", true},
      {"BetaBudget", "policy/v1beta1", "PodDisruptionBudget", true},
      {"BetaPriorityClass", "scheduling.k8s.io/v1beta1", "PriorityClass", true},
      {"BetaCapacity", "storage.k8s.io/v1beta1", "CSIStorageCapacity", true},
      {"Batch", "scheduling.incubator.k8s.io/v1alpha1", "PodGroup", true},
      {"NewerBatch", "scheduling.sigs.dev/v1alpha2", "Queue", true},
      {"OtherQueue", "scheduling.k8s.io/v1", "Queue", false},
      {"OtherGroup", "v1", "StorageClass", false},
      {"OtherPod", "x.io/v1", "Pod", false},
      {"NotModelled", "v1", "Secret", false},
      {"CaseCounts", "v1", "pod", false},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(FindKind(c.api_version, c.kind) != nullptr, c.known) << c.name;
  }
}

TEST(KindTest, TheTableAndTheAlternativesHaveTheSameOrder) {
  for (int i = 0; i < kNumKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    EXPECT_EQ(InfoOf(kind).kind, kind);
    EXPECT_EQ(KindOf(test::MakeAny(kind, R"({"metadata": {"name": "x"}})")), kind);
  }
}

TEST(KindTest, OnlyNamespacedKindsGetANamespace) {
  for (int i = 0; i < kNumKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    const AnyObject object = test::MakeAny(kind, R"({"metadata": {"name": "x"}})");
    EXPECT_EQ(KeyOf(MetaOf(object)), InfoOf(kind).namespaced ? "default/x" : "x");
  }
}

TEST(ObjectsTest, AnObjectIsFoundUnderItsKindAndKey) {
  Objects objects;
  for (int i = 0; i < kNumKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    const AnyObject object = test::MakeAny(kind, R"({"metadata": {"name": "x"}})");
    const std::string key = KeyOf(MetaOf(object));
    EXPECT_FALSE(objects.Find(kind, key).has_value());
    objects.Set(object);
    EXPECT_EQ(objects.Find(kind, key), object);
  }
  EXPECT_EQ(objects.Of<v1::Service>().size(), 1u);
  objects.Erase(Kind::kService, "default/x");
  EXPECT_FALSE(objects.Find(Kind::kService, "default/x").has_value());
  EXPECT_TRUE(objects.Find(Kind::kReplicaSet, "default/x").has_value());
}

TEST(ObjectsTest, ACopyDoesNotSeeLaterChanges) {
  Objects objects;
  objects.Set(test::MakeAny(Kind::kService, R"({"metadata": {"name": "x"}})"));
  const Objects before = objects;
  objects.Erase(Kind::kService, "default/x");
  EXPECT_TRUE(before.Find(Kind::kService, "default/x").has_value());
}

TEST(DecodeBatchTest, APodGroupIsReadInFull) {
  const auto group = MakeObject<v1alpha1::PodGroup>(R"({
      "metadata": {"name": "g", "namespace": "n", "creationTimestamp": "2021-06-01T00:00:02.9Z"},
      "spec": {"minMember": 3, "queue": "q", "priorityClassName": "high"},
      "status": {"phase": "Unknown", "running": 1, "succeeded": 2, "failed": 3, "conditions": [
          {"type": "Unschedulable", "status": "True", "transitionID": "s",
           "reason": "NotEnoughResources", "message": "2/3"}]}})");
  EXPECT_EQ(KeyOf(group->metadata), "n/g");
  EXPECT_EQ(group->metadata.creation_timestamp, Time{} + Seconds(2));
  EXPECT_EQ(group->min_member, 3);
  EXPECT_EQ(group->queue, "q");
  EXPECT_EQ(group->priority_class_name, "high");
  EXPECT_EQ(group->status, (v1alpha1::PodGroupStatus{.phase = "Unknown",
                                                     .conditions = {{"Unschedulable", "True", "s",
                                                                     "NotEnoughResources", "2/3"}},
                                                     .running = 1,
                                                     .succeeded = 2,
                                                     .failed = 3}));
}

TEST(DecodeBatchTest, AQueueHasAWeight) {
  const auto queue = MakeObject<v1alpha1::Queue>(
      R"({"metadata": {"name": "q", "namespace": "dropped"}, "spec": {"weight": 2}})");
  EXPECT_EQ(KeyOf(queue->metadata), "q");
  EXPECT_EQ(queue->metadata.creation_timestamp, std::nullopt);
  EXPECT_EQ(queue->weight, 2);
}

TEST(DecodeBatchTest, WrongTypesAreErrorsAtTheirPlace) {
  EXPECT_EQ(ErrorOf(Kind::kPodGroup,
                    Json::parse(R"({"metadata": {"name": "g"}, "spec": {"minMember": "3"}})")),
            "spec.minMember: expected a number, got a string");
  EXPECT_EQ(
      ErrorOf(Kind::kQueue,
              Json::parse(R"({"metadata": {"name": "q", "creationTimestamp": "yesterday"}})")),
      "metadata.creationTimestamp: expected a date like 2021-06-01T00:00:00Z, "
      "got \"yesterday\"");
}

TEST(DecodeStorageTest, AVolumeIsReadInFull) {
  const auto volume = MakeObject<v1::PersistentVolume>(R"({
      "metadata": {"name": "v", "namespace": "dropped"},
      "spec": {"capacity": {"storage": "5Gi"}, "accessModes": ["ReadWriteOnce", "ReadOnlyMany"],
               "storageClassName": "fast", "volumeMode": "Block",
               "claimRef": {"namespace": "n", "name": "c", "uid": "u"},
               "csi": {"driver": "d", "volumeHandle": "h"},
               "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
                   {"key": "zone", "operator": "In", "values": ["a"]}]}]}}},
      "status": {"phase": "Bound"}})");
  EXPECT_EQ(KeyOf(volume->metadata), "v");
  EXPECT_EQ(volume->capacity.at("storage").ToString(), "5Gi");
  EXPECT_EQ(volume->access_modes, (std::vector<std::string>{"ReadWriteOnce", "ReadOnlyMany"}));
  EXPECT_EQ(volume->storage_class_name, "fast");
  EXPECT_EQ(volume->volume_mode, "Block");
  ASSERT_TRUE(volume->claim_ref.has_value());
  EXPECT_EQ(volume->claim_ref->uid, "u");
  ASSERT_TRUE(volume->source.csi.has_value());
  EXPECT_EQ(volume->source.csi->volume_handle, "h");
  ASSERT_TRUE(volume->node_affinity.has_value());
  EXPECT_EQ(volume->node_affinity->node_selector_terms[0].match_expressions[0].key, "zone");
  EXPECT_EQ(volume->phase, "Bound");
}

TEST(DecodeStorageTest, AClaimDistinguishesAnEmptyClassFromNone) {
  const auto none = MakeObject<v1::PersistentVolumeClaim>(R"({"metadata": {"name": "c"}})");
  EXPECT_EQ(none->storage_class_name, std::nullopt);
  const auto empty = MakeObject<v1::PersistentVolumeClaim>(
      R"({"metadata": {"name": "c"}, "spec": {"storageClassName": ""}})");
  EXPECT_EQ(empty->storage_class_name, "");
}

TEST(DecodeStorageTest, AnEphemeralVolumeBringsTheTemplateOfItsClaim) {
  const auto pod = MakeObject<v1::Pod>(R"({"metadata": {"name": "p"}, "spec": {"volumes": [
      {"name": "a", "ephemeral": {"volumeClaimTemplate": {"metadata": {"labels": {"x": "y"}},
          "spec": {"storageClassName": "fast", "resources": {"requests": {"storage": "1Gi"}}}}}},
      {"name": "b", "ephemeral": {}}, {"name": "c", "emptyDir": {}}]}})");
  const std::vector<v1::Volume>& volumes = pod->spec.volumes;
  ASSERT_NE(volumes[0].claim_template, nullptr);
  EXPECT_EQ(volumes[0].claim_template->storage_class_name, "fast");
  EXPECT_EQ(volumes[0].claim_template->metadata.labels.at("x"), "y");
  EXPECT_EQ(volumes[0].claim_template->requests.at("storage").ToString(), "1Gi");
  EXPECT_TRUE(volumes[1].ephemeral);
  EXPECT_EQ(volumes[1].claim_template, nullptr);
  EXPECT_FALSE(volumes[2].ephemeral);
}

TEST(DecodeStorageTest, AClassWithItsTopologiesIsRead) {
  const auto storage_class = MakeObject<v1::StorageClass>(R"({"metadata": {"name": "fast"},
      "provisioner": "p", "volumeBindingMode": "WaitForFirstConsumer",
      "allowedTopologies": [{"matchLabelExpressions": [{"key": "zone", "values": ["a", "b"]}]}]})");
  EXPECT_EQ(storage_class->provisioner, "p");
  EXPECT_EQ(storage_class->volume_binding_mode, v1::kVolumeBindingWaitForFirstConsumer);
  ASSERT_EQ(storage_class->allowed_topologies.size(), 1u);
  EXPECT_EQ(storage_class->allowed_topologies[0].match_label_expressions[0].values.size(), 2u);
}

TEST(DecodeStorageTest, FieldsOfDriversAreRead) {
  const auto node = MakeObject<v1::CSINode>(R"({"metadata": {"name": "n"}, "spec": {"drivers": [
      {"name": "a", "allocatable": {"count": 3}}, {"name": "b"}]}})");
  EXPECT_EQ(node->drivers[0].allocatable_count, 3);
  EXPECT_EQ(node->drivers[1].allocatable_count, std::nullopt);
  const auto driver = MakeObject<v1::CSIDriver>(
      R"({"metadata": {"name": "a"}, "spec": {"storageCapacity": true}})");
  EXPECT_TRUE(driver->storage_capacity);
  const auto capacity = MakeObject<v1::CSIStorageCapacity>(R"({"metadata": {"name": "x"},
      "storageClassName": "fast", "capacity": "5Gi", "nodeTopology": {"matchLabels": {"a": "b"}}})");
  EXPECT_EQ(capacity->storage_class_name, "fast");
  EXPECT_EQ(capacity->capacity->ToString(), "5Gi");
  EXPECT_FALSE(capacity->maximum_volume_size.has_value());
  EXPECT_EQ(capacity->node_topology->match_labels.at("a"), "b");
}

TEST(DecodeWorkloadsTest, SelectorsOfControllersAreOfTwoKinds) {
  const auto service =
      MakeObject<v1::Service>(R"({"metadata": {"name": "s"}, "spec": {"selector": {"app": "a"}}})");
  EXPECT_EQ(service->selector, (LabelSet{{"app", "a"}}));
  const auto controller = MakeObject<v1::ReplicationController>(
      R"({"metadata": {"name": "s"}, "spec": {"replicas": 3, "selector": {"app": "a"}}})");
  EXPECT_EQ(controller->selector, (LabelSet{{"app", "a"}}));
  EXPECT_EQ(controller->replicas, 3);
  const auto set = MakeObject<v1::ReplicaSet>(R"({"metadata": {"name": "s"}, "spec": {
      "selector": {"matchExpressions": [{"key": "app", "operator": "Exists"}]}}})");
  ASSERT_TRUE(set->selector.has_value());
  EXPECT_EQ(set->selector->match_expressions[0].op, "Exists");
  EXPECT_EQ(set->replicas, 1);
  EXPECT_FALSE(MakeObject<v1::StatefulSet>(R"({"metadata": {"name": "s"}})")->selector.has_value());
}

TEST(DecodeWorkloadsTest, ABudgetSaysItsAmountInOneOfTwoWays) {
  const auto budget = MakeObject<v1::PodDisruptionBudget>(R"({"metadata": {"name": "b"},
      "spec": {"minAvailable": "30%", "maxUnavailable": 2}})");
  ASSERT_TRUE(budget->min_available.has_value());
  EXPECT_TRUE(budget->min_available->is_percent);
  EXPECT_EQ(budget->min_available->value, 30);
  ASSERT_TRUE(budget->max_unavailable.has_value());
  EXPECT_FALSE(budget->max_unavailable->is_percent);
  EXPECT_EQ(budget->max_unavailable->value, 2);
  EXPECT_FALSE(budget->has_status);
}

TEST(DecodeWorkloadsTest, ABudgetsStatusIsTakenAsItIs) {
  const auto budget = MakeObject<v1::PodDisruptionBudget>(R"({"metadata": {"name": "b"},
      "status": {"disruptionsAllowed": 2, "disruptedPods": {"x": "2021-01-01T00:00:00Z"}}})");
  EXPECT_TRUE(budget->has_status);
  EXPECT_EQ(budget->disruptions_allowed, 2);
  EXPECT_EQ(budget->disrupted_pods, (std::set<std::string>{"x"}));
}

TEST(DecodeWorkloadsTest, APriorityClassIsRead) {
  const auto priority_class = MakeObject<v1::PriorityClass>(R"({"metadata": {"name": "gold"},
      "value": 7, "globalDefault": true, "preemptionPolicy": "Never"})");
  EXPECT_EQ(priority_class->value, 7);
  EXPECT_TRUE(priority_class->global_default);
  EXPECT_EQ(priority_class->preemption_policy, "Never");
}

TEST(DecodeObjectTest, MistakesInOtherKindsHaveTheirPath) {
  struct Case {
    std::string_view name;
    Kind kind;
    Json manifest;
    std::string_view want;
  };
  const Json meta = {{"name", "x"}};
  const Case cases[] = {
      {"NoName", Kind::kService, Json::object(),
       "metadata.name: Required value: a name is required"},
      {"BadPercentage",
       Kind::kPodDisruptionBudget,
       {{"metadata", meta}, {"spec", {{"minAvailable", "half"}}}},
       "spec.minAvailable: Invalid value: \"half\": must be a number, or a percentage from 0% to "
       "100%"},
      {"BadCapacity",
       Kind::kPersistentVolume,
       {{"metadata", meta}, {"spec", {{"capacity", {{"storage", "-1Gi"}}}}}},
       "spec.capacity.storage: Invalid value: \"-1Gi\": must be greater than or equal to 0"},
      {"BadValue",
       Kind::kPriorityClass,
       {{"metadata", meta}, {"value", "7"}},
       "value: expected a number, got a string"},
      {"BadTemplate",
       Kind::kPod,
       {{"metadata", meta},
        {"spec",
         {{"volumes",
           {{{"name", "v"},
             {"ephemeral", {{"volumeClaimTemplate", {{"spec", {{"accessModes", 5}}}}}}}}}}}}},
       "spec.volumes[0].ephemeral.volumeClaimTemplate.spec.accessModes: expected a list, got a "
       "number"},
  };
  for (const Case& c : cases) EXPECT_EQ(ErrorOf(c.kind, c.manifest), c.want) << c.name;
}

TEST(DecodeJobTest, MissingFieldsHaveTheDefaultsOfTheApiServer) {
  const auto job = MakeObject<v1::Job>(R"({"metadata": {"name": "j"}})");
  EXPECT_EQ(job->completions, 1);
  EXPECT_EQ(job->parallelism, 1);
  EXPECT_EQ(job->backoff_limit, 6);
  EXPECT_EQ(job->active_deadline_seconds, std::nullopt);
  EXPECT_FALSE(job->is_indexed);
  EXPECT_EQ(job->status.end, v1::JobEnd::kNone);
  const auto work_queue =
      MakeObject<v1::Job>(R"({"metadata": {"name": "j"}, "spec": {"parallelism": 3}})");
  EXPECT_EQ(work_queue->completions, std::nullopt);
  EXPECT_EQ(work_queue->parallelism, 3);
}

TEST(DecodeDaemonSetTest, MissingFieldsHaveTheDefaultsOfTheApiServer) {
  const auto set = MakeObject<v1::DaemonSet>(R"({"metadata": {"name": "d"}})");
  EXPECT_EQ(set->max_unavailable.value, 1);
  EXPECT_EQ(set->max_surge.value, 0);
  EXPECT_EQ(set->update_strategy, v1::UpdateStrategy::kRollingUpdate);
  EXPECT_EQ(set->template_generation, 1);
}

TEST(DecodeDaemonSetTest, AnAnnotationCountsItsTemplates) {
  const auto generation = [](std::string_view text) {
    return MakeObject<v1::DaemonSet>(StrCat(R"({"metadata": {"name": "d", "annotations": {
                   "deprecated.daemonset.template.generation": ")",
                                            text, R"("}}})"))
        ->template_generation;
  };
  EXPECT_EQ(generation("12"), 12);
  EXPECT_EQ(generation("-3"), 1);
  EXPECT_EQ(generation("many"), 1);
  EXPECT_EQ(generation("9223372036854775807"), INT32_MAX);
}

// Plugins read the selector even of a StatefulSet of which a controller could not create pods.
TEST(DecodeStatefulSetTest, FieldsThatItsControllerCannotUseAreLeftOut) {
  const auto decode = [](std::string_view more) {
    return MakeObject<v1::StatefulSet>(StrCat(
        R"({"metadata": {"name": "s"}, "spec": {"replicas": 3, "selector": {"matchLabels": {"a": "b"}},
            "template": {"spec": {"containers": [{"name": "c"}]}})",
        more, "}}"));
  };
  EXPECT_NE(decode("")->pod_template, nullptr);
  for (const char* const more : {R"(, "podManagementPolicy": "Sorted")", R"(, "ordinals": 7)",
                                 R"(, "volumeClaimTemplates": [null])"}) {
    const auto set = decode(more);
    EXPECT_EQ(set->pod_template, nullptr) << more;
    EXPECT_EQ(set->replicas, 3) << more;
    EXPECT_TRUE(set->selector.has_value()) << more;
  }
}

}  // namespace
}  // namespace berth
