#include "scenario/scenario.h"

#include <string>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace scenario_test {

// --- Settings ---

TEST(ScenarioTest, MissingFieldsHaveDefaults) {
  const Scenario scenario = Decode(ScenarioOf(""));
  EXPECT_EQ(scenario.seed, 1u);
  EXPECT_EQ(scenario.limits.until, Time{} + Seconds(120));
  EXPECT_EQ(scenario.limits.max_events, 200'000);
  EXPECT_EQ(scenario.attempt_latency, Milliseconds(10));
  EXPECT_FALSE(scenario.scheduler_configuration.has_value());
  EXPECT_TRUE(scenario.inputs.empty());
  EXPECT_TRUE(scenario.captions.empty());
}

TEST(ScenarioTest, SettingsAreReadAsWritten) {
  const Scenario scenario = Decode(Parse(R"({
      "apiVersion": "berth.dev/v1", "kind": "Scenario",
      "metadata": {"name": "slug", "title": "A title", "description": "Two sentences."},
      "spec": {"seed": 42, "until": "1m30s", "maxEvents": 5, "attemptLatency": 0.4,
               "semantics": "v1.21", "scheduler": "kube-scheduler",
               "schedulerConfiguration": {
                   "apiVersion": "kubescheduler.config.k8s.io/v1beta1",
                   "kind": "KubeSchedulerConfiguration", "podInitialBackoffSeconds": 2,
                   "podMaxBackoffSeconds": 4, "percentageOfNodesToScore": 50},
               "unknown": "ignored"}})"));
  EXPECT_EQ(scenario.name, "slug");
  EXPECT_EQ(scenario.title, "A title");
  EXPECT_EQ(scenario.description, "Two sentences.");
  EXPECT_EQ(scenario.seed, 42u);
  EXPECT_EQ(scenario.limits.until, Time{} + Seconds(90));
  EXPECT_EQ(scenario.limits.max_events, 5);
  EXPECT_EQ(scenario.attempt_latency, Milliseconds(400));
  EXPECT_EQ(scenario.scheduler_configuration->pod_initial_backoff_seconds, 2);
  EXPECT_EQ(scenario.scheduler_configuration->pod_max_backoff_seconds, 4);
  EXPECT_EQ(scenario.scheduler_configuration->percentage_of_nodes_to_score, 50);
}

TEST(ScenarioTest, TheVersionIsV121UnlessSemanticsNamesAnother) {
  const auto version = [](const std::string& spec) {
    return Decode(
               Parse(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": )" + spec + "}"))
        .version->name();
  };
  EXPECT_EQ(version("{}"), "v1.21");
  EXPECT_EQ(version(R"({"semantics": "v1.21"})"), "v1.21");
  EXPECT_EQ(version(R"({"semantics": "v1.15"})"), "v1.15");
}

TEST(ScenarioTest, NullsCountAsLeftOut) {
  const Scenario scenario = Decode(Parse(R"({
      "kind": "Scenario", "metadata": null,
      "spec": {"seed": null, "until": null, "objects": null, "generators": null, "timeline": null,
               "captions": null, "schedulerConfiguration": {"profiles": null}}})"));
  EXPECT_EQ(scenario.seed, 1u);
  EXPECT_TRUE(scenario.inputs.empty());
  EXPECT_TRUE(Decode(Parse(R"({"kind": "Scenario", "spec": null})")).inputs.empty());
}

TEST(ScenarioTest, TheKindOfAManifestMustBeText) {
  ExpectErrors({
      {"number", R"("objects": [{"kind": 5, "metadata": {"name": "a"}}])",
       "spec.objects[0].kind: expected a string, got a number"},
      {"null", R"("objects": [{"kind": null, "metadata": {"name": "a"}}])",
       "spec.objects[0].kind: expected a string, got null"},
      {"version", R"("objects": [{"kind": "Pod", "apiVersion": null, "metadata": {"name": "a"}}])",
       "spec.objects[0].apiVersion: expected a string, got null"},
      {"version of a list", R"("objects": [{"kind": "List", "apiVersion": 1, "items": []}])",
       "spec.objects[0].apiVersion: expected a string, got a number"},
      {"generator",
       R"("generators": [{"count": 1, "object": {"kind": "Pod", "apiVersion": null,
           "metadata": {"name": "a"}}}])",
       "spec.generators[0].object.apiVersion: expected a string, got null (i = 0)"},
      {"timeline",
       R"("timeline": [{"at": 1, "op": "delete", "object": {"kind": "Pod", "apiVersion": null,
           "metadata": {"name": "a"}}}])",
       "spec.timeline[0].object.apiVersion: expected a string, got null"},
      {"configuration", R"("schedulerConfiguration": {"kind": 5})",
       "spec.schedulerConfiguration.kind: expected a string, got a number"},
      {"version of a configuration", R"("schedulerConfiguration": {"apiVersion": null})",
       "spec.schedulerConfiguration.apiVersion: expected a string, got null"},
      {"version of a policy", R"("schedulerConfiguration": {"kind": "Policy", "apiVersion": null})",
       "spec.schedulerConfiguration.apiVersion: expected a string, got null"},
  });
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": "Scenario", "apiVersion": null})")),
            "apiVersion: expected a string, got null");
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": "Scenario", "apiVersion": {}})")),
            "apiVersion: expected a string, got an object");
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": 5, "apiVersion": "berth.dev/v1", "spec": {}})")),
            "kind: expected a string, got a number");
}

TEST(ScenarioTest, TheSourceIsTheDocument) {
  const Json document =
      ScenarioOf(StrCat(R"("seed": 7, "until": 2.50, "objects": [)", kNodeN, "]"));
  EXPECT_EQ(Decode(document).source, document);
}

TEST(ScenarioTest, BadSettingsAreNamed) {
  ExpectErrors({
      {"seed", R"("seed": -1)", "spec.seed: must be between 0 and 9223372036854775807, got -1"},
      {"seed type", R"("seed": "x")", "spec.seed: expected a number, got a string"},
      {"until zero", R"("until": 0)", "spec.until: must be more than 0 and at most 24h, got 0s"},
      {"until late", R"("until": "24h1s")",
       "spec.until: must be more than 0 and at most 24h, got 86401s"},
      {"until garbage", R"("until": "soon")",
       "spec.until: expected a duration like 2.5s, 100ms or 1m30s, or a number of seconds, got "
       "\"soon\""},
      {"until huge", R"("until": 1e300)", "spec.until: must fit into 64 bits in nanoseconds"},
      {"maxEvents", R"("maxEvents": 1000001)",
       "spec.maxEvents: must be between 1 and 1000000, got 1000001"},
      {"latency", R"("attemptLatency": "-1s")",
       "spec.attemptLatency: must be between 0 and 1h, got -1s"},
      {"semantics", R"("semantics": "v1.9")",
       "spec.semantics: \"v1.9\" is not supported by this version, only v1.21, v1.15 and v1.34 "
       "are"},
      {"scheduler", R"("scheduler": "volcano")",
       "spec.scheduler: \"volcano\" is not supported by this version, only kube-scheduler and "
       "kube-batch are"},
      {"spec", R"("objects": {})", "spec.objects: expected a list, got an object"},
      {"algorithm provider", R"("algorithmProvider": "Packing")",
       "spec.algorithmProvider: algorithm provider \"Packing\" is not registered, only "
       "ClusterAutoscalerProvider and DefaultProvider are"},
      {"configuration", R"("schedulerConfiguration": [])",
       "spec.schedulerConfiguration: expected an object, got a list"},
      {"configuration field", R"("schedulerConfiguration": {"profiles": [{"plugin": {}}]})",
       "spec.schedulerConfiguration.profiles[0].plugin: unknown field, expected one of "
       "schedulerName, plugins, pluginConfig"},
      {"predicate",
       R"("schedulerConfiguration": {"apiVersion": "v1", "kind": "Policy",
           "predicates": [{"name": "HostName"}, {"name": "Fits"}]})",
       "spec.schedulerConfiguration.predicates[1].name: couldn't create scheduler from policy: "
       "predicate type not found for \"Fits\""},
      {"configuration version",
       R"("schedulerConfiguration": {"apiVersion": "kubescheduler.config.k8s.io/v1"})",
       "spec.schedulerConfiguration.apiVersion: no kind \"KubeSchedulerConfiguration\" is "
       "registered for version \"kubescheduler.config.k8s.io/v1\", only "
       "KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1beta1 is, and the deprecated "
       "Policy of v1"},
      {"initial backoff", R"("schedulerConfiguration": {"podInitialBackoffSeconds": 0})",
       "spec.schedulerConfiguration.podInitialBackoffSeconds: Invalid value: 0: must be greater "
       "than "
       "0"},
      {"max backoff", R"("schedulerConfiguration": {"podInitialBackoffSeconds": 11})",
       "spec.schedulerConfiguration.podMaxBackoffSeconds: Invalid value: 10: must be greater than "
       "or "
       "equal to PodInitialBackoffSeconds"},
      {"endless backoff", R"("schedulerConfiguration": {"podMaxBackoffSeconds": 9000000000000})",
       "spec.schedulerConfiguration.podMaxBackoffSeconds: must be at most 86400, got "
       "9000000000000"},
      {"percentage", R"("schedulerConfiguration": {"percentageOfNodesToScore": 101})",
       "spec.schedulerConfiguration.percentageOfNodesToScore: Invalid value: 101: not in valid "
       "range "
       "[0-100]"},
  });
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": "Scenario", "apiVersion": "berth.dev/v2"})")),
            "apiVersion: \"berth.dev/v2\" is not supported by this version, only berth.dev/v1 is");
  EXPECT_EQ(ErrorOf(Parse(R"({"kind": "Scenario", "spec": []})")),
            "spec: expected an object, got a list");
}

// --- Durations ---

TEST(DecodeDurationTest, ReadsTheTextsOfGo) {
  struct Case {
    std::string_view json;
    int64_t want_ns;
  };
  const Case cases[] = {
      {R"("2.5s")", 2'500'000'000},
      {R"("100ms")", 100'000'000},
      {R"("1m30s")", 90'000'000'000},
      {R"("1h")", 3600'000'000'000},
      {R"("0")", 0},
      {R"("-1.5s")", -1'500'000'000},
      {R"("+3us")", 3'000},
      {R"("7ns")", 7},
      {R"("2µs")", 2'000},
      {R"(".5s")", 500'000'000},
      {R"("5.s")", 5'000'000'000},
      {R"("0.1000000009s")", 100'000'000},
      {R"("1.1h")", 3960'000'000'000},
      {"12", 12'000'000'000},
      {"1.5", 1'500'000'000},
      {"-0.001", -1'000'000},
      {"1e3", 1000'000'000'000},
      {"2.5e-1", 250'000'000},
      {"1e-30", 0},
      {"0e9999", 0},
      {"9223372036", 9223372036'000'000'000},
      {"0.000000001", 1},
      {"1E+1", 10'000'000'000},
  };
  for (const Case& c : cases) {
    const Json value = Parse(c.json);
    DecodeErrors errors;
    EXPECT_EQ(DecodeDuration(Decoder(&value, "t", &errors), Seconds(99)).ns, c.want_ns) << c.json;
    EXPECT_FALSE(errors.any()) << c.json;
  }
}

TEST(DecodeDurationTest, RefusesEverythingElse) {
  for (std::string_view json :
       {R"("12")", R"("")", R"("s")", R"("-")", R"("1x")", R"("1 s")", R"(" 1s")", R"("1s ")",
        R"("1sm")", R"("9223372037s")", R"("99999999999999999999s")", R"(".s")", "9223372037",
        "1e999999999999", "true", "[]", "{}", R"("1e3s")", R"("+-1s")"}) {
    const Json value = Parse(json);
    DecodeErrors errors;
    EXPECT_EQ(DecodeDuration(Decoder(&value, "t", &errors), Seconds(99)), Seconds(99)) << json;
    EXPECT_TRUE(errors.any()) << json;
  }
}

TEST(DecodeDurationTest, NothingIsTheFallback) {
  DecodeErrors errors;
  EXPECT_EQ(DecodeDuration(Decoder(nullptr, "t", &errors), Seconds(3)), Seconds(3));
  EXPECT_FALSE(errors.any());
}

// --- Objects and their order ---

TEST(ScenarioTest, InputsOfOneMomentComeAsObjectsThenGeneratorsThenTimeline) {
  const Scenario scenario = Decode(ScenarioOf(R"(
      "timeline": [{"at": 0, "op": "create", "object": {"kind": "Pod", "metadata": {"name": "t0"}}},
                   {"at": "1s", "op": "create", "object": {"kind": "Pod", "metadata": {"name": "t1"}}},
                   {"at": 0.5, "op": "create", "object": {"kind": "Pod", "metadata": {"name": "t2"}}}],
      "generators": [{"count": 2, "every": 1, "object": {"kind": "Pod", "metadata": {"name": "g{i}"}}},
                     {"count": 1, "object": {"kind": "Pod", "metadata": {"name": "h{i}"}}}],
      "objects": [{"kind": "Pod", "metadata": {"name": "o1"}}, {"kind": "Node", "metadata": {"name": "o0"}}])"));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create pod default/o1", "0 create node o0",
                                      "0 create pod default/g0", "0 create pod default/h0",
                                      "0 create pod default/t0", "0.5 create pod default/t2",
                                      "1 create pod default/g1", "1 create pod default/t1"}));
}

TEST(ScenarioTest, ListsAmongTheObjectsAreOpened) {
  const Scenario scenario = Decode(ScenarioOf(StrCat(
      R"("objects": [{"kind": "List", "items": [)", kNodeN, R"(, {"kind": "List", "items": [)",
      kPodA, R"(]}]}, {"kind": "List", "items": null}])")));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create node n", "0 create pod default/a"}));
}

TEST(ScenarioTest, AGeneratedNameIsTheSameInEachRun) {
  const std::string pod = R"({"kind": "Pod", "metadata": {"generateName": "web-"}})";
  const Json document =
      ScenarioOf(StrCat(R"("objects": [)", pod, ",", pod,
                        R"(], "timeline": [{"at": 1, "op": "create", "object": )", pod, "}]"));
  const Strings lines = Lines(Decode(document));
  EXPECT_EQ(lines, Lines(Decode(document)));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_NE(lines[0], lines[1]);
  for (const std::string& line : lines) {
    const size_t at = line.find("default/web-");
    ASSERT_NE(at, std::string::npos) << line;
    EXPECT_EQ(line.substr(at + 12).find_first_not_of("bcdfghjklmnpqrstvwxz2456789"),
              std::string::npos);
    EXPECT_EQ(line.size(), at + 17);
  }
}

TEST(ScenarioTest, APodMayPrecedeItsNode) {
  const Scenario scenario = Decode(ScenarioOf(StrCat(
      R"("objects": [{"kind": "Pod", "metadata": {"name": "a"}, "spec": {"nodeName": "n"}}, )",
      kNodeN, "]")));
  EXPECT_EQ(PodOf(scenario, 0).spec.node_name, "n");
}

TEST(ScenarioTest, ANameIsFreeAgainAfterADeletion) {
  const Scenario scenario = Decode(ScenarioOf(StrCat(R"("objects": [)", kPodA, R"(],
      "timeline": [{"at": 1, "op": "delete", "object": )",
                                                     kPodA, R"(},
                   {"at": 1, "op": "create", "object": )",
                                                     kPodA, "}]")));
  EXPECT_EQ(Lines(scenario), (Strings{"0 create pod default/a", "1 delete pod default/a",
                                      "1 create pod default/a"}));
}

TEST(ScenarioTest, NodesAndPodsMayShareAName) {
  EXPECT_EQ(Lines(Decode(ScenarioOf(R"(
      "objects": [{"kind": "Node", "metadata": {"name": "a"}}, {"kind": "Pod", "metadata": {"name": "a"}},
                  {"kind": "Pod", "metadata": {"name": "a", "namespace": "b"}}])"))),
            (Strings{"0 create node a", "0 create pod default/a", "0 create pod b/a"}));
}

TEST(ScenarioTest, ObjectsOfAllKindsMayBeInAnyPlace) {
  const Scenario scenario = Decode(ScenarioOf(R"(
      "objects": [{"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"}},
                  {"apiVersion": "policy/v1beta1", "kind": "PodDisruptionBudget", "metadata": {"name": "b"}}],
      "generators": [{"count": 2, "object": {"kind": "Service", "metadata": {"name": "s{i}"}}}],
      "timeline": [
          {"at": 1, "op": "create", "object": {"kind": "Namespace", "metadata": {"name": "x", "namespace": "y"}}},
          {"at": 2, "op": "update", "object": {"kind": "Service", "metadata": {"name": "s1"}, "spec": {"selector": {"a": "b"}}}},
          {"at": 3, "op": "patch", "object": {"kind": "Service", "metadata": {"name": "s1"}, "spec": {"selector": {"c": "d"}}}},
          {"at": 4, "op": "delete", "object": {"kind": "Service", "metadata": {"name": "s0"}}}])"));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create storageclass fast", "0 create poddisruptionbudget default/b",
                     "0 create service default/s0", "0 create service default/s1",
                     "1 create namespace x", "2 update service default/s1",
                     "3 update service default/s1", "4 delete service default/s0"}));
  EXPECT_EQ(ObjectOf<v1::Service>(scenario, 6).selector, (LabelSet{{"a", "b"}, {"c", "d"}}));
}

TEST(ScenarioTest, ObjectsOfOtherKindsAreCheckedToo) {
  ExpectErrors({
      {"taken", R"("objects": [{"kind": "Service", "metadata": {"name": "web"}},
                               {"kind": "Service", "metadata": {"name": "web"}}])",
       "spec.objects[1].metadata.name: service \"default/web\" already exists (spec.objects[0])"},
      {"missing", R"("timeline": [{"at": 1, "op": "delete", "object":
                        {"kind": "PersistentVolume", "metadata": {"name": "v"}}}])",
       "spec.timeline[0].object.metadata.name: persistentvolume \"v\" does not exist at 1s"},
      {"wrong type",
       R"("objects": [{"kind": "StorageClass", "metadata": {"name": "c"}, "provisioner": 5}])",
       "spec.objects[0].provisioner: expected a string, got a number"},
      {"wrong version",
       R"("objects": [{"apiVersion": "policy/v1", "kind": "Service", "metadata": {"name": "c"}}])",
       "spec.objects[0].kind: Unsupported value: \"policy/v1 Service\": only Pod, Node, "
       "PersistentVolume, PersistentVolumeClaim, StorageClass, CSINode, CSIDriver, "
       "CSIStorageCapacity, Service, ReplicationController, ReplicaSet, StatefulSet, "
       "PodDisruptionBudget, PriorityClass, Namespace, PodGroup, Queue, "
       "VolumeAttachment, Deployment, Job, DaemonSet and CronJob are modelled"},
  });
}

TEST(ScenarioTest, APodsPriorityClassMustBeThereWhenThePodComes) {
  static constexpr std::string_view kGold =
      R"({"kind": "PriorityClass", "metadata": {"name": "gold"}, "value": 7})";
  static constexpr std::string_view kPod =
      R"({"kind": "Pod", "metadata": {"name": "x"}, "spec": {"priorityClassName": "gold"}})";
  ExpectErrors({
      {"class", StrCat(R"("objects": [)", kGold, ",", kPod, "]"), "no error"},
      {"too late", StrCat(R"("objects": [)", kPod, ",", kGold, "]"),
       "spec.objects[0].spec.priorityClassName: pods \"x\" is forbidden: no PriorityClass with "
       "name gold was found"},
      {"gone",
       StrCat(R"("objects": [)", kGold, R"(], "timeline": [{"at": 1, "op": "delete", "object": )",
              kGold, R"(}, {"at": 2, "op": "create", "object": )", kPod, "}]"),
       "spec.timeline[1].object.spec.priorityClassName: pods \"x\" is forbidden: no PriorityClass "
       "with name gold was found"},
      {"system class", R"("objects": [{"kind": "Pod", "metadata": {"name": "x"},
                           "spec": {"priorityClassName": "system-node-critical"}}])",
       "no error"},
      {"resolved before", R"("objects": [{"kind": "Pod", "metadata": {"name": "x"},
                              "spec": {"priorityClassName": "gold", "priority": 7}}])",
       "no error"},
  });
}

TEST(ScenarioTest, BadObjectsAreNamed) {
  ExpectErrors({
      {"kind",
       R"("objects": [{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}])",
       "spec.objects[0].kind: Unsupported value: \"ConfigMap\": only Pod, Node, "
       "PersistentVolume, PersistentVolumeClaim, StorageClass, CSINode, CSIDriver, "
       "CSIStorageCapacity, Service, ReplicationController, ReplicaSet, StatefulSet, "
       "PodDisruptionBudget, PriorityClass, Namespace, PodGroup, Queue, "
       "VolumeAttachment, Deployment, Job, DaemonSet and CronJob are modelled"},
      {"group",
       R"("objects": [{"apiVersion": "x.io/v1", "kind": "Pod", "metadata": {"name": "a"}}])",
       "spec.objects[0].kind: Unsupported value: \"x.io/v1 Pod\": only Pod, Node, "
       "PersistentVolume, PersistentVolumeClaim, StorageClass, CSINode, CSIDriver, "
       "CSIStorageCapacity, Service, ReplicationController, ReplicaSet, StatefulSet, "
       "PodDisruptionBudget, PriorityClass, Namespace, PodGroup, Queue, "
       "VolumeAttachment, Deployment, Job, DaemonSet and CronJob are modelled"},
      {"no kind", R"("objects": [{"metadata": {"name": "a"}}])",
       "spec.objects[0].kind: Required value: a kind is required"},
      {"no name", R"("objects": [{"kind": "Pod"}])",
       "spec.objects[0].metadata.name: Required value: a name is required"},
      {"null", R"("objects": [null])", "spec.objects[0]: Required value: a manifest is required"},
      {"type", R"("objects": ["x"])", "spec.objects[0]: expected an object, got a string"},
      {"inside a list",
       R"("objects": [{"kind": "List", "items": [{"kind": "Pod", "metadata": {"name": 5}}]}])",
       "spec.objects[0].items[0].metadata.name: expected a string, got a number"},
      {"duplicate pod", StrCat(R"("objects": [)", kNodeN, ",", kPodA, ",", kPodA, "]"),
       "spec.objects[2].metadata.name: pod \"default/a\" already exists (spec.objects[1])"},
      {"duplicate node", StrCat(R"("objects": [)", kNodeN, ",", kNodeN, "]"),
       "spec.objects[1].metadata.name: node \"n\" already exists (spec.objects[0])"},
      {"missing node",
       R"("objects": [{"kind": "Pod", "metadata": {"name": "a"}, "spec": {"nodeName": "n"}}])",
       "spec.objects[0].spec.nodeName: there is no node \"n\" at 0s"},
  });
  EXPECT_TRUE(ErrorOf(ScenarioOf(R"("objects": [{"kind": "Pod", "metadata": {"name": "a"},
      "spec": {"containers": [{"resources": {"requests": {"cpu": "lots"}}}]}}])"))
                  .starts_with("spec.objects[0].spec.containers[0].resources.requests.cpu: "));
}

TEST(ScenarioTest, APodThatHasEndedNeedsNoNode) {
  EXPECT_EQ(Decode(ScenarioOf(R"("objects": [{"kind": "Pod", "metadata": {"name": "a"},
      "spec": {"nodeName": "gone"}, "status": {"phase": "Succeeded"}}])"))
                .inputs.size(),
            1u);
}

TEST(ScenarioTest, NamesCannotForgeMessages) {
  const std::string error = ErrorOf(
      ScenarioOf(R"("objects": [{"kind": "Pod\u001b[31m\u202e<b>", "metadata": {"name": "a"}}])"));
  for (const char c : error) EXPECT_GE(c, ' ') << error;
  EXPECT_EQ(error.find("\u202e"), std::string::npos);
  const std::string long_kind(1'000'000, 'x');
  EXPECT_LT(ErrorOf(ScenarioOf(StrCat(R"("objects": [{"kind": ")", long_kind, R"("}])"))).size(),
            1000u);
}

// --- The timeline ---

TEST(ScenarioTest, PatchesMergeIntoTheLatestManifest) {
  const Scenario scenario = Decode(ScenarioOf(R"(
      "objects": [{"kind": "Node", "metadata": {"name": "n", "labels": {"a": "1", "b": "2"}},
                   "spec": {"taints": [{"key": "k", "effect": "NoSchedule"}]}}],
      "timeline": [
        {"at": 3, "op": "patch", "object": {"kind": "Node", "metadata": {"name": "n", "labels": {"c": "4"}}}},
        {"at": 1, "op": "patch", "object": {"kind": "Node", "metadata": {"name": "n", "labels": {"b": null, "a": "3"}},
                                            "spec": {"taints": null, "unschedulable": true}}},
        {"at": 2, "op": "update", "object": {"kind": "Node", "metadata": {"name": "n", "labels": {"x": "9"}}}}])"));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create node n", "1 update node n", "2 update node n", "3 update node n"}));
  EXPECT_EQ(NodeOf(scenario, 0).taints.size(), 1u);
  EXPECT_EQ(NodeOf(scenario, 1).metadata.labels, (LabelSet{{"a", "3"}}));
  EXPECT_TRUE(NodeOf(scenario, 1).unschedulable);
  EXPECT_TRUE(NodeOf(scenario, 1).taints.empty());
  EXPECT_EQ(NodeOf(scenario, 3).metadata.labels, (LabelSet{{"c", "4"}, {"x", "9"}}));
  EXPECT_FALSE(NodeOf(scenario, 3).unschedulable);
}

TEST(ScenarioTest, PatchesReplaceListsAndReachGeneratedObjects) {
  const Scenario scenario = Decode(ScenarioOf(R"(
      "generators": [{"count": 3, "object": {"kind": "Pod", "metadata": {"name": "p{i}"},
          "spec": {"priority": 1, "tolerations": [{"key": "a"}, {"key": "b"}]}}}],
      "timeline": [{"at": 1, "op": "patch", "object": {"kind": "Pod", "metadata": {"name": "p1", "namespace": "default"},
          "spec": {"tolerations": [{"key": "c"}]}}}])"));
  ASSERT_EQ(Lines(scenario).back(), "1 update pod default/p1");
  const v1::Pod& pod = PodOf(scenario, 3);
  EXPECT_EQ(pod.spec.priority, 1);
  ASSERT_EQ(pod.spec.tolerations.size(), 1u);
  EXPECT_EQ(pod.spec.tolerations[0].key, "c");
}

TEST(ScenarioTest, BadTimelineEntriesAreNamed) {
  ExpectErrors({
      {"no at",
       R"("timeline": [{"op": "delete", "object": {"kind": "Pod", "metadata": {"name": "a"}}}])",
       "spec.timeline[0].at: Required value: a time is required"},
      {"negative", R"("timeline": [{"at": -1, "op": "delete"}])",
       "spec.timeline[0].at: must not be negative, got -1s"},
      {"late", R"("timeline": [{"at": "25h", "op": "delete"}])",
       "spec.timeline[0].at: must be at most 24h, got 90000s"},
      {"no op", R"("timeline": [{"at": 1}])",
       "spec.timeline[0].op: Required value: one of create, update, patch, delete, killReplica, "
       "stopReplica, pauseReplica, partition, apiOutage and watchDelay is required"},
      {"unknown op", R"("timeline": [{"at": 1, "op": "replace"}])",
       "spec.timeline[0].op: Unsupported value: \"replace\": must be create, update, patch, "
       "delete, "
       "killReplica, stopReplica, pauseReplica, partition, apiOutage or watchDelay"},
      {"no object", R"("timeline": [{"at": 1, "op": "delete"}])",
       "spec.timeline[0].object: Required value: a manifest is required"},
      {"delete nothing",
       StrCat(R"("timeline": [{"at": 1.5, "op": "delete", "object": )", kPodA, "}]"),
       "spec.timeline[0].object.metadata.name: pod \"default/a\" does not exist at 1.5s"},
      {"update nothing",
       StrCat(R"("timeline": [{"at": 1, "op": "update", "object": )", kNodeN, "}]"),
       "spec.timeline[0].object.metadata.name: node \"n\" does not exist at 1s"},
      {"patch too early",
       StrCat(R"("timeline": [{"at": 2, "op": "create", "object": )", kPodA,
              R"(}, {"at": 1, "op": "patch", "object": )", kPodA, "}]"),
       "spec.timeline[1].object.metadata.name: pod \"default/a\" does not exist at 1s"},
      {"create twice",
       StrCat(R"("objects": [)", kPodA, R"(], "timeline": [{"at": 2, "op": "create", "object": )",
              kPodA, "}]"),
       "spec.timeline[0].object.metadata.name: pod \"default/a\" already exists (spec.objects[0])"},
      {"bad patch",
       StrCat(R"("objects": [)", kPodA, R"(], "timeline": [{"at": 2, "op": "patch", "object":
           {"kind": "Pod", "metadata": {"name": "a"}, "spec": {"priority": "high"}}}])"),
       "spec.timeline[0].object.spec.priority: expected a number, got a string"},
      {"pod on a node that left",
       StrCat(R"("objects": [)", kNodeN, R"(], "timeline": [{"at": 2, "op": "delete", "object": )",
              kNodeN,
              R"(}, {"at": 3, "op": "create", "object": {"kind": "Pod", "metadata": {"name": "a"},
              "spec": {"nodeName": "n"}}}])"),
       "spec.timeline[1].object.spec.nodeName: there is no node \"n\" at 3s"},
      {"list",
       R"("timeline": [{"at": 1, "op": "create", "object": {"kind": "List", "items": []}}])",
       "spec.timeline[0].object.kind: Unsupported value: \"List\": only Pod, Node, "
       "PersistentVolume, PersistentVolumeClaim, StorageClass, CSINode, CSIDriver, "
       "CSIStorageCapacity, Service, ReplicationController, ReplicaSet, StatefulSet, "
       "PodDisruptionBudget, PriorityClass, Namespace, PodGroup, Queue, "
       "VolumeAttachment, Deployment, Job, DaemonSet and CronJob are modelled"},
  });
}

TEST(ScenarioTest, EntriesCanBeAppended) {
  const Json entries = Parse(StrCat(R"([{"at": 2, "op": "create", "object": )", kPodA, "}]"));
  for (const std::string_view spec : {"", R"("timeline": null)", R"("timeline": [])"}) {
    const Json source = ScenarioOf(spec);
    EXPECT_EQ(TimelineSize(source), 0u);
    EXPECT_EQ(Lines(Decode(WithTimelineTail(source, 0, entries))),
              (Strings{"2 create pod default/a"}));
  }
  EXPECT_EQ(Lines(Decode(WithTimelineTail(Parse(R"({"kind": "Scenario"})"), 0, entries))),
            (Strings{"2 create pod default/a"}));
}

TEST(ScenarioTest, TheEndOfTheTimelineCanBeReplaced) {
  const Json source = ScenarioOf(StrCat(
      R"("timeline": [{"at": 1, "op": "create", "object": )", kPodA,
      R"(}, {"at": 2, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "a"}}}])"));
  ASSERT_EQ(TimelineSize(source), 2u);
  const Json nothing = Json::array();
  EXPECT_EQ(Lines(Decode(WithTimelineTail(source, 1, nothing))),
            (Strings{"1 create pod default/a"}));
  EXPECT_EQ(Lines(Decode(WithTimelineTail(source, 0, nothing))), Strings{});
}

// --- Manifests at a moment ---

constexpr std::string_view kChangingPod = R"(
    "generators": [{"count": 2, "at": 1, "deleteAfter": 9,
                    "object": {"kind": "Pod", "metadata": {"name": "p-{i}"},
                               "spec": {"priority": 1, "containers": []}}}],
    "timeline": [
      {"at": 3, "op": "patch", "object": {"kind": "Pod", "metadata": {"name": "p-1"},
                                          "spec": {"priority": 3}}},
      {"at": 5, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "p-1"}}},
      {"at": 7, "op": "create", "object": {"kind": "Pod", "metadata": {"name": "p-1"},
                                           "spec": {"priority": 7, "containers": []}}}])";

std::optional<int64_t> PriorityAt(int64_t second) {
  const std::optional<Json> manifest =
      ManifestAt(ScenarioOf(kChangingPod), {Kind::kPod, "default/p-1"}, Time{} + Seconds(second));
  if (!manifest) return std::nullopt;
  DecodeErrors errors;
  return Decoder(&*manifest, "", &errors).Field("spec").Field("priority").Int64();
}

TEST(ManifestAtTest, IsTheLastWrittenOne) {
  EXPECT_EQ(PriorityAt(0), std::nullopt);
  EXPECT_EQ(PriorityAt(1), 1);
  EXPECT_EQ(PriorityAt(3), 3);
  EXPECT_EQ(PriorityAt(6), std::nullopt);
  // The pod of the generator would have been deleted at 10 s.
  EXPECT_EQ(PriorityAt(11), 7);
}

TEST(ManifestsAtTest, AreTheLastWrittenOnesOfExistingObjects) {
  const Json scenario = ScenarioOf(StrCat(R"("objects": [)", kNodeN, R"(],
      "generators": [{"count": 2, "every": 2, "deleteAfter": 3, "object":
        {"kind": "Pod", "metadata": {"name": "p-{i}"}, "spec": {"priority": "{i}", "containers": []}}}],
      "timeline": [{"at": 1, "op": "patch", "object": {"kind": "Node", "metadata": {"name": "n"},
                                                       "spec": {"unschedulable": true}}}])"));
  const auto names = [&](int64_t second) {
    Strings found;
    for (const Json& manifest : ManifestsAt(scenario, Time{} + Seconds(second))) {
      found.push_back(manifest["metadata"]["name"]);
    }
    return found;
  };
  EXPECT_EQ(names(0), (Strings{"n", "p-0"}));
  EXPECT_EQ(names(2), (Strings{"n", "p-0", "p-1"}));
  EXPECT_EQ(names(4), (Strings{"n", "p-1"}));
  const std::vector<Json> manifests = ManifestsAt(scenario, Time{} + Seconds(4));
  EXPECT_EQ(manifests[0]["spec"]["unschedulable"], true);
  EXPECT_EQ(manifests[1]["spec"]["priority"], 1);
  EXPECT_EQ(manifests[1]["apiVersion"], "v1");
}

// --- Captions ---

TEST(CaptionTest, AppearAtAMomentOrWithAnEvent) {
  const Scenario scenario = Decode(ScenarioOf(StrCat(R"("objects": [)", kNodeN, ",", kPodA, R"(],
      "captions": [{"at": "2s", "text": "One.", "focus": ["pod/a", "pod/default/a", "node/n", "queue/activeQ"], "pause": true},
                   {"when": {"event": "failed", "pod": "a", "nth": 2}, "text": "Two."},
                   {"when": {"event": "nodeAdded", "node": "n"}, "text": "Three."}])")));
  ASSERT_EQ(scenario.captions.size(), 3u);
  EXPECT_EQ(scenario.captions[0].at, Time{} + Seconds(2));
  EXPECT_EQ(scenario.captions[0].text, "One.");
  EXPECT_TRUE(scenario.captions[0].pause);
  EXPECT_EQ(scenario.captions[0].focus,
            (Strings{"pod/default/a", "pod/default/a", "node/n", "queue/activeQ"}));
  ASSERT_TRUE(scenario.captions[1].when.has_value());
  EXPECT_EQ(scenario.captions[1].when->event, "failed");
  EXPECT_EQ(scenario.captions[1].when->pod, "default/a");
  EXPECT_EQ(scenario.captions[1].when->nth, 2);
  EXPECT_FALSE(scenario.captions[1].at.has_value());
  EXPECT_EQ(scenario.captions[2].when->node, "n");
  EXPECT_TRUE(scenario.warnings.empty());
}

TEST(CaptionTest, AboutNothingThatExistsAreWarnedOf) {
  const Scenario scenario = Decode(ScenarioOf(R"("captions": [
      {"at": 1, "text": "x", "focus": ["pod/x/y", "node/z"]},
      {"when": {"event": "bound", "pod": "a", "node": "b"}, "text": "x"}])"));
  EXPECT_EQ(scenario.warnings, (Strings{R"(spec.captions[0]: there is never a pod "x/y")",
                                        R"(spec.captions[0]: there is never a node "z")",
                                        R"(spec.captions[1]: there is never a pod "default/a")",
                                        R"(spec.captions[1]: there is never a node "b")"}));
}

TEST(CaptionTest, WarningsAreBoundedInNumber) {
  std::string focus = "\"node/0\"";
  for (int i = 1; i < 100; ++i) focus += StrCat(",\"node/", std::to_string(i), "\"");
  const Scenario scenario =
      Decode(ScenarioOf(StrCat(R"("captions": [{"at": 1, "text": "x", "focus": [)", focus, "]}]")));
  EXPECT_EQ(scenario.warnings.size(), 21u);
  EXPECT_EQ(scenario.warnings.back(), "there are more warnings like these");
}

TEST(CaptionTest, BadCaptionsAreNamed) {
  ExpectErrors({
      {"neither", R"("captions": [{"text": "x"}])",
       "spec.captions[0]: Required value: at or when is required"},
      {"both", R"("captions": [{"text": "x", "at": 1, "when": {"event": "bound"}}])",
       "spec.captions[0]: at and when exclude each other"},
      {"negative", R"("captions": [{"text": "x", "at": -1}])",
       "spec.captions[0].at: must not be negative, got -1s"},
      {"no text", R"("captions": [{"at": 1}])",
       "spec.captions[0].text: Required value: a text is required"},
      {"no event", R"("captions": [{"text": "x", "when": {"pod": "a"}}])",
       "spec.captions[0].when.event: Required value: an event is required"},
      {"nth", R"("captions": [{"text": "x", "when": {"event": "bound", "nth": 0}}])",
       "spec.captions[0].when.nth: must be between 1 and 1000000, got 0"},
      {"focus", R"("captions": [{"text": "x", "at": 1, "focus": ["activeQ"]}])",
       "spec.captions[0].focus[0]: expected pod/name, node/name, queue/name or the like, got "
       "\"activeQ\""},
      {"focus type", R"("captions": [{"text": "x", "at": 1, "focus": "queue/activeQ"}])",
       "spec.captions[0].focus: expected a list, got a string"},
  });
  EXPECT_TRUE(
      ErrorOf(ScenarioOf(R"("captions": [{"text": "x", "when": {"event": "faild"}}])"))
          .starts_with("spec.captions[0].when.event: Unsupported value: \"faild\": must be one "
                       "of nodeAdded, "));
}

}  // namespace scenario_test
}  // namespace berth::sim
