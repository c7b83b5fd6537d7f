// Tests the report of an import.
#include "scenario/import/import_report.h"

#include <string>
#include <string_view>

#include "api/json/json.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace {

// Returns "read: 2 Nodes", one line for each row.
Strings Rows(const Scenario& scenario) {
  Strings rows;
  for (const ImportFact& fact : scenario.report.facts()) {
    rows.push_back(StrCat(ImportSectionName(fact.section), ": ", ImportText(fact)));
  }
  return rows;
}

// Returns the rows of section notModelled for a pod with these members in its manifest, in a
// cluster whose kubelets have this version.
Strings RowsOfPod(std::string_view members, std::string_view kubelet) {
  const Scenario scenario = Decode(Parse(
      StrCat(R"([{"kind": "Node", "metadata": {"name": "n"}, "status": {"nodeInfo":
                        {"kubeletVersion": ")",
             kubelet, R"("}}}, {"kind": "Pod", "metadata": {"name": "a"}, )", members, "}]")));
  Strings rows;
  for (const ImportFact& fact : scenario.report.facts()) {
    if (fact.section == ImportSection::kNotModelled)
      rows.push_back(StrCat(fact.code, " ", fact.path));
  }
  return rows;
}

TEST(ImportReportTest, HasThePartsThatWereReadAndLeftOut) {
  const Scenario scenario = Decode(Parse(R"({"kind": "List", "items": [
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "managedFields": []}},
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "namespace": "x"}},
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "b"}},
      {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "d"}},
      {"apiVersion": "v1", "kind": "LimitRange", "metadata": {"name": "l"}},
      {"apiVersion": "v1", "kind": "Secret\n", "metadata": {"name": "b"}},
      {"apiVersion": "serving.x.io/v1", "kind": "Pod", "metadata": {"name": "b"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "done"},
       "spec": {"nodeName": "n"}, "status": {"phase": "Succeeded"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "far"}, "spec": {"nodeName": "m"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "far2"}, "spec": {"nodeName": "m"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "on"}, "spec": {"nodeName": "n"}},
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "here"}}]})"));
  EXPECT_EQ(Lines(scenario),
            (Strings{"0 create node n", "0 create pod default/on", "0 create pod default/here"}));
  EXPECT_EQ(
      Rows(scenario),
      (Strings{"read: kube-scheduler v1.34.1 is simulated: no node says the version of its kubelet",
               "read: 2 Pods", "read: 1 bound", "read: 1 pending", "read: 1 Node",
               "ignored: 2 ConfigMaps: of no concern to the scheduler (x/a, b)",
               "ignored: 1 Deployment: nothing makes pods of it here: those in the file are there "
               "(d)",
               "ignored: 1 Secret\\n: of no concern to the scheduler (b)",
               "ignored: 1 Pod: of no concern to the scheduler (b)",
               "ignored: 1 Pod, status.phase: ended (Succeeded or Failed) (done)",
               "ignored: 2 Pods, spec.nodeName: on nodes that are not in the file (m)",
               "notModelled: 1 LimitRange: objects are taken as they are: its defaults and limits "
               "do not apply (l)"}));
  const Json json = scenario.report.ToJson();
  EXPECT_EQ(json["text"],
            "Read 2 Pods (1 bound, 1 pending), 1 Node. 1 thing is not modelled. "
            "Simulated as kube-scheduler v1.34.1.");
  EXPECT_EQ(json["facts"][11], Parse(R"({"section": "notModelled", "code": "admission",
      "kind": "LimitRange", "path": "", "count": 1, "examples": ["l"],
      "text": "objects are taken as they are: its defaults and limits do not apply"})"));
  EXPECT_EQ((*scenario.source)["spec"]["objects"].size(), 3u);
}

TEST(ImportReportTest, AScenarioHasNone) {
  EXPECT_TRUE(Decode(ScenarioOf(R"("objects": [])")).report.ToJson().is_null());
}

TEST(ImportReportTest, ManyKindsMakeFewRows) {
  Json list = {{"kind", "List"}, {"items", Json::array()}};
  for (int i = 0; i < 100; ++i) list["items"].push_back({{"kind", StrCat("K", std::to_string(i))}});
  list["items"].push_back({{"kind", "Pod"}, {"metadata", {{"name", "a"}}}});
  const Strings rows = Rows(Decode(list));
  EXPECT_EQ(rows.size(), 44u);
  EXPECT_EQ(rows.back(), "ignored: 60 objects: more that is not listed");
}

TEST(ImportReportTest, ExamplesAreAFewDifferentNames) {
  ImportReport report;
  for (const char* name : {"a", "a", "b", "c", "d", "e"}) {
    report.Add(ImportSection::kIgnored, "otherKind", "Secret", "", name);
  }
  EXPECT_EQ(ImportText(report.facts()[0]),
            "6 Secrets: of no concern to the scheduler (a, b, c, ...)");
}

TEST(ImportReportTest, FieldsOfLaterVersionsAreNamedWhereTheyMakeADifference) {
  struct Case {
    std::string_view members;
    Strings want;      // in v1.21
    Strings now = {};  // in v1.34
  };
  const Case cases[] = {
      {R"("spec": {"schedulingGates": [{"name": "x"}]})", {"schedulingGates spec.schedulingGates"}},
      {R"("spec": {"schedulingGates": []})", {}},
      {R"("spec": {"topologySpreadConstraints": [{"minDomains": 1, "nodeAffinityPolicy": "Honor",
                                                  "nodeTaintsPolicy": "Ignore"}]})",
       {}},
      {R"("spec": {"topologySpreadConstraints": [{}, {"minDomains": 3, "nodeAffinityPolicy": "Ignore",
                                     "nodeTaintsPolicy": "Honor", "matchLabelKeys": ["k"]}]})",
       {"minDomains spec.topologySpreadConstraints[].minDomains",
        "nodeAffinityPolicy spec.topologySpreadConstraints[].nodeAffinityPolicy",
        "nodeTaintsPolicy spec.topologySpreadConstraints[].nodeTaintsPolicy",
        "matchLabelKeys spec.topologySpreadConstraints[].matchLabelKeys"}},
      {R"("spec": {"affinity": {"podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution":
           [{"weight": 1, "podAffinityTerm": {"topologyKey": "z", "mismatchLabelKeys": ["k"],
                                              "namespaceSelector": {}}}]}}})",
       {"matchLabelKeys spec.affinity.podAntiAffinity."
        "preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm.mismatchLabelKeys",
        "namespaceSelector spec.affinity.podAntiAffinity."
        "preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm.namespaceSelector"}},
      {R"("spec": {"resourceClaims": [{"name": "gpu"}], "resources": {"requests": {"cpu": "1"}},
                   "initContainers": [{"name": "i", "restartPolicy": "Always"}]})",
       {"resourceClaims spec.resourceClaims", "sidecar spec.initContainers[].restartPolicy",
        "podResources spec.resources"},
       {"claimsWait spec.resourceClaims"}},
      {R"("spec": {"initContainers": [{"name": "i"}]}, "status": {"resize": "Deferred"})",
       {"resize status.resize"}},
      {R"("spec": {"tolerations": [{"operator": "Exists"}, {"key": "k", "operator": "Gt"}],
                   "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
                     {"nodeSelectorTerms": [{"matchExpressions": [
                       {"key": "k", "operator": "Gt", "values": ["1"]},
                       {"key": "k", "operator": "Matches"}]}]}}}})",
       {"operator matchExpressions[].operator", "operator spec.tolerations[].operator"},
       {"operator matchExpressions[].operator", "operator spec.tolerations[].operator"}},
      {R"("spec": {"schedulingGroup": {"podGroupName": "g"}})",
       {"workload spec.schedulingGroup"},
       {"workload spec.schedulingGroup"}},
      {R"("spec": {"schedulerName": "volcano"})",
       {"schedulerName spec.schedulerName"},
       {"schedulerName spec.schedulerName"}},
      {R"("spec": {"schedulerName": "default-scheduler", "hostNetwork": true,
                   "volumes": [{"name": "v", "configMap": {"name": "c"}}]})",
       {}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(RowsOfPod(c.members, "v1.21.9"), c.want) << c.members;
    EXPECT_EQ(RowsOfPod(c.members, "v1.34.1"), c.now) << c.members;
  }
}

TEST(ImportReportTest, ObjectsThatAreBeingDeletedStay) {
  const Scenario scenario = Decode(Parse(R"([
      {"kind": "Node", "metadata": {"name": "n", "deletionTimestamp": "2022-01-15T06:59:18Z"},
       "status": {"nodeInfo": {"kubeletVersion": "v1.21.9"}}},
      {"kind": "PersistentVolumeClaim", "metadata": {"name": "c"},
       "spec": {"accessModes": ["ReadWriteOncePod"]}}])"));
  EXPECT_EQ(Rows(scenario),
            (Strings{"read: kube-scheduler v1.21.9 is simulated: the nearest version that Berth "
                     "has to the newest of the kubelets (v1.21.9)",
                     "read: 1 Node", "read: 1 PersistentVolumeClaim",
                     "notModelled: 1 Node, metadata.deletionTimestamp: nothing ends it here: it "
                     "stays where it is (n)",
                     "notModelled: 1 PersistentVolumeClaim, spec.accessModes[]: v1.21 lets several "
                     "pods share it (c)"}));
}

}  // namespace
}  // namespace berth::sim
