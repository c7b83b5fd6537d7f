#include "remedies/remedies.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "remedies/commands.h"
#include "support/objects.h"

namespace berth::remedies {
namespace {

// A cluster of manifests in which "default/x" waits.
class Cluster {
 public:
  // `more`: members of the manifest behind its metadata, each behind a comma.
  Cluster& Node(const std::string& name, const std::string& cpu, const std::string& more = "") {
    return Add(Kind::kNode, name,
               StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"zone": ")", name,
                      R"("}}, "status": {"allocatable": {"cpu": ")", cpu,
                      R"(", "memory": "8Gi", "pods": "10"}})", more, "}"));
  }
  // `more`: members of the spec, each behind a comma.
  Cluster& Pod(const std::string& name, const std::string& cpu, const std::string& more = "") {
    return Add(Kind::kPod, StrCat("default/", name),
               StrCat(R"({"metadata": {"name": ")", name, R"(", "namespace": "default", "uid": ")",
                      name, R"(", "labels": {"app": "a"}}, "spec": {"containers": [{"name": "c", )",
                      R"("resources": {"requests": {"cpu": ")", cpu, R"("}}}])", more, "}}"));
  }

  // `spec` and `status`: JSON objects.
  Cluster& Budget(const std::string& name, const std::string& spec, const std::string& status) {
    return Add(Kind::kPodDisruptionBudget, StrCat("default/", name),
               StrCat(R"({"metadata": {"name": ")", name, R"(", "namespace": "default"}, "spec": )",
                      spec, R"(, "status": )", status, "}"));
  }
  // `more`: members, each behind a comma.
  Cluster& StorageClass(const std::string& name, const std::string& more = "") {
    return Add(Kind::kStorageClass, name,
               StrCat(R"({"metadata": {"name": ")", name, R"("}, "provisioner": "disks", )",
                      R"("volumeBindingMode": "WaitForFirstConsumer")", more, "}"));
  }
  // Adds a volume that is bound to a claim of the namespace default, and that only nodes of the
  // zone can reach.
  Cluster& Volume(const std::string& name, const std::string& claim, const std::string& zone) {
    return Add(
        Kind::kPersistentVolume, name,
        StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": {"capacity": {"storage": )",
               R"("1Gi"}, "accessModes": ["ReadWriteOnce"], "storageClassName": "disks", )",
               R"("csi": {"driver": "disks", "volumeHandle": ")", name,
               R"("}, "claimRef": {"namespace": "default", "name": ")", claim, R"(", "uid": ")",
               claim, R"("}, "nodeAffinity": {"required": {"nodeSelectorTerms": )",
               R"([{"matchExpressions": [{"key": "zone", "operator": "In", "values": [")", zone,
               R"("]}]}]}}}})"));
  }
  // `more`: members of the spec, each behind a comma.
  Cluster& Claim(const std::string& name, const std::string& storage_class,
                 const std::string& more = "") {
    return Add(Kind::kPersistentVolumeClaim, StrCat("default/", name),
               StrCat(R"({"metadata": {"name": ")", name, R"(", "namespace": "default", "uid": ")",
                      name, R"("}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": )",
                      R"({"requests": {"storage": "1Gi"}}, "storageClassName": ")", storage_class,
                      R"(")", more, R"(}})"));
  }

  Result<Answer> Ask(const std::string& pod = "default/x") const {
    Question question;
    question.cluster.objects = objects_;
    question.cluster.version = VersionCatalogue().Find("v1.34");
    question.pod = pod;
    question.manifest = [this](Kind, const std::string& name) -> std::optional<Json> {
      const auto found = manifests_.find(name);
      return found == manifests_.end() ? std::nullopt : std::optional<Json>(found->second);
    };
    return Find(std::move(question));
  }

  // Returns "request: sentence -> node" for each remedy.
  std::vector<std::string> Remedies() const {
    const Result<Answer> answer = Ask();
    EXPECT_TRUE(answer.ok());
    std::vector<std::string> lines;
    for (const Remedy& remedy : answer.value().remedies) {
      std::vector<std::string> words;
      for (const HintReason& sentence : remedy.words) words.push_back(sentence.Text());
      lines.push_back(StrCat(remedy.kind, ": ", StrJoin(words, " + "), " -> ", remedy.node));
    }
    return lines;
  }

 private:
  Cluster& Add(Kind kind, const std::string& name, const std::string& text) {
    const Json manifest = ParseJsonText(text).value();
    DecodeErrors errors;
    objects_.push_back(DecodeObject(kind, Decoder(&manifest, "", &errors)));
    EXPECT_FALSE(errors.any());
    manifests_[name] = manifest;
    return *this;
  }

  std::vector<AnyObject> objects_;
  std::map<std::string, Json> manifests_;
};

using Lines = std::vector<std::string>;

TEST(Remedies, TheRequestIsLoweredToTheRoomOfTheFreestNode) {
  EXPECT_EQ(Cluster()
                .Node("a", "2")
                .Node("b", "4")
                .Pod("other", "1500m", R"(, "nodeName": "b")")
                .Pod("x", "3")
                .Remedies()[0],
            "request: Ask for 2500m cpu instead of 3: 500m less -> b");
}

TEST(Remedies, TheEntriesCreateThePodAgain) {
  const Result<Answer> answer = Cluster().Node("a", "2").Pod("x", "3").Ask();
  const Json& pod = answer.value().remedies.at(0).entries.at(1)["object"];
  EXPECT_EQ(pod["spec"]["containers"][0]["resources"]["requests"]["cpu"], "2");
}

TEST(Remedies, EvictedPodsAreNamed) {
  const Result<Answer> answer =
      Cluster().Node("a", "2").Pod("y", "2", R"(, "nodeName": "a")").Pod("x", "2").Ask();
  const std::vector<Remedy>& remedies = answer.value().remedies;
  ASSERT_EQ(remedies.size(), 3u);
  EXPECT_EQ(remedies[0].words[0].Text(), "Evict from a, or scale down: default/y");
  EXPECT_EQ(remedies[1].words[0].Text(), "Add one node like a");
  EXPECT_EQ(remedies[2].words[0].Text(), "Raise the priority to 1");
  EXPECT_EQ(remedies[2].evicted, Lines{"default/y"});
  EXPECT_EQ(remedies[2].commands[0], "kubectl create priorityclass priority-1 --value=1");
}

TEST(Remedies, ASmallPodIsEvictedWhereThatIsEnough) {
  const Lines remedies = Cluster()
                             .Node("a", "2")
                             .Pod("big", "1500m", R"(, "nodeName": "a")")
                             .Pod("small", "400m", R"(, "nodeName": "a")")
                             .Pod("x", "300m")
                             .Remedies();
  EXPECT_NE(std::find(remedies.begin(), remedies.end(),
                      "evict: Evict from a, or scale down: default/small -> a"),
            remedies.end())
      << StrJoin(remedies, "\n");
}

TEST(Remedies, BudgetsThatAllowNoEvictionAreNamed) {
  const Result<Answer> answer = Cluster()
                                    .Node("a", "2")
                                    .Pod("y", "2", R"(, "nodeName": "a")")
                                    .Pod("x", "2")
                                    .Budget("b", R"({"selector": {"matchLabels": {"app": "a"}}})",
                                            R"({"disruptionsAllowed": 0})")
                                    .Ask();
  const std::vector<Remedy>& remedies = answer.value().remedies;
  ASSERT_EQ(remedies.size(), 3u);
  EXPECT_EQ(remedies[0].kind, kAddNode);
  EXPECT_EQ(remedies[1].kind, kEvict);
  EXPECT_EQ(remedies[1].budgets, Lines{"default/b"});
  EXPECT_EQ(remedies[2].kind, kPriority);
  EXPECT_EQ(remedies[2].budgets, Lines{"default/b"});
}

TEST(Remedies, AClaimWithoutVolumeGetsAnotherStorageClass) {
  const std::string far =
      R"(, "allowedTopologies": [{"matchLabelExpressions": [{"key": "zone", "values": ["z"]}]}])";
  const Result<Answer> answer =
      Cluster()
          .Node("a", "2")
          .StorageClass("far", far)
          .StorageClass("farther", far)
          .StorageClass("near")
          .Claim("data", "far")
          .Pod("x", "1",
               R"(, "volumes": [{"name": "d", "persistentVolumeClaim": {"claimName": "data"}}])")
          .Ask();
  const std::vector<Remedy>& remedies = answer.value().remedies;
  ASSERT_EQ(remedies.size(), 1u);
  EXPECT_EQ(remedies[0].words[0].Text(),
            "Give the claim data the storage class near instead of far");
  EXPECT_EQ(remedies[0].entries[1]["object"]["spec"]["storageClassName"], "near");
  EXPECT_EQ(remedies[0].commands[0],
            "kubectl patch pvc data -n default --type=merge --dry-run=client -o json -p "
            R"('{"spec":{"storageClassName":"near"}}' | kubectl replace --force -f -)");
}

constexpr std::string_view kWithData =
    R"(, "volumes": [{"name": "d", "persistentVolumeClaim": {"claimName": "data"}}])";

// Returns a cluster whose volume is in a zone without a node.
Cluster WithVolumeElsewhere() {
  Cluster cluster;
  cluster.Node("a", "2").StorageClass("disks").Volume("pv-1", "data", "z");
  cluster.Claim("data", "disks", R"(, "volumeName": "pv-1")");
  cluster.Pod("x", "1", std::string(kWithData));
  return cluster;
}

TEST(Remedies, AVolumeOutOfReachIsCreatedAgainOnTheNodeOfThePod) {
  const Result<Answer> answer = WithVolumeElsewhere().Ask();
  const std::vector<Remedy>& remedies = answer.value().remedies;
  const auto volume = std::find_if(remedies.begin(), remedies.end(),
                                   [](const Remedy& remedy) { return remedy.kind == kVolume; });
  ASSERT_NE(volume, remedies.end());
  EXPECT_EQ(volume->words[0].Text(),
            "Give the claim data a new volume in place of pv-1, with a copy of its data");
  EXPECT_EQ(volume->node, "a");
  EXPECT_TRUE(volume->commands.empty());
  EXPECT_FALSE(volume->entries[1]["object"]["spec"].contains("volumeName"));
}

TEST(Remedies, AVolumeThatAnotherPodUsesStays) {
  Cluster cluster = WithVolumeElsewhere();
  cluster.Pod("y", "1", std::string(kWithData));
  const Result<Answer> answer = cluster.Ask();
  for (const Remedy& remedy : answer.value().remedies) EXPECT_NE(remedy.kind, kVolume);
}

TEST(Remedies, AsManyNodesAreAddedAsThePodsThatWaitTake) {
  const Result<Answer> answer = Cluster()
                                    .Node("a", "2")
                                    .Pod("y", "2", R"(, "nodeName": "a", "priority": 2000000000)")
                                    .Pod("w", "2")
                                    .Pod("x", "2")
                                    .Ask();
  const Remedy& remedy = answer.value().remedies.at(0);
  EXPECT_EQ(remedy.words[0].Text(), "Add 2 nodes like a");
  EXPECT_EQ(remedy.also_placed, Lines{"default/w"});
  EXPECT_EQ(remedy.entries.size(), 2u);
}

TEST(Remedies, TheLeastSkewIsFound) {
  const std::string spread =
      R"(, "topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone", )"
      R"("whenUnsatisfiable": "DoNotSchedule", "labelSelector": {"matchLabels": {"app": "a"}}}])";
  Cluster cluster;
  cluster.Node("a", "9").Node("b", "100m");
  for (const char* name : {"y1", "y2", "y3"}) cluster.Pod(name, "1", R"(, "nodeName": "a")");
  const Lines remedies = cluster.Pod("x", "1", spread).Remedies();
  EXPECT_EQ(remedies[2], "maxSkew: Allow a skew of 4 instead of 1 by zone -> a");
}

TEST(Remedies, TwoChangesHelpWhereNoneDoesAlone) {
  const Cluster cluster = Cluster()
                              .Node("a", "2",
                                    R"(, "spec": {"taints": [{"key": "gpu", )"
                                    R"("value": "true", "effect": "NoSchedule"}]})")
                              .Pod("x", "3");
  EXPECT_EQ(cluster.Remedies(), Lines{"two: Tolerate the taint gpu=true:NoSchedule + Ask for 2 cpu "
                                      "instead of 3: 1 less -> a"});
  EXPECT_EQ(cluster.Ask().value().contradiction, Lines{"TaintToleration"});
}

TEST(Remedies, TheFewestPluginsThatRejectAllNodesAreNamed) {
  const std::string tainted =
      R"(, "spec": {"taints": [{"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"}]})";
  const Result<Answer> answer =
      Cluster().Node("a", "0", tainted).Node("b", "0").Node("c", "4", tainted).Pod("x", "3").Ask();
  EXPECT_EQ(answer.value().contradiction, (Lines{"TaintToleration", "NodeResourcesFit"}));
}

TEST(Remedies, APodThatFitsNeedsNone) {
  const Result<Answer> answer = Cluster().Node("a", "2").Pod("x", "1").Ask();
  EXPECT_EQ(answer.value().node, "a");
  EXPECT_TRUE(answer.value().remedies.empty());
}

TEST(Remedies, OnlyAPodThatWaitsCanBeHelped) {
  const Cluster cluster = Cluster().Node("a", "2").Pod("x", "1", R"(, "nodeName": "a")");
  EXPECT_EQ(cluster.Ask().error().message, "\"default/x\" has a node already");
  EXPECT_EQ(cluster.Ask("default/none").error().message, "there is no pod \"default/none\"");
}

TEST(Remedies, CommandsChangeTheTemplateOfTheController) {
  const Json pod = ParseJsonText(R"({"metadata": {"name": "web-5c-x", "namespace": "shop",
      "labels": {"pod-template-hash": "5c"}, "ownerReferences": [
      {"kind": "ReplicaSet", "name": "web-5c", "controller": true}]},
      "spec": {"nodeSelector": {"disk": "it's"}}})")
                       .value();
  Json changed = pod;
  changed["spec"].erase("nodeSelector");
  EXPECT_EQ(ReplacePodCommand(pod, changed),
            "kubectl patch deployment web -n shop --type=merge -p "
            R"('{"spec":{"template":{"spec":{"nodeSelector":null}}}}')");
  // Names from a cluster must not become commands.
  EXPECT_EQ(LabelCommand("n1; rm", "disk", "it's"),
            R"(kubectl label node 'n1; rm' 'disk=it'\''s' --overwrite)");
}

}  // namespace
}  // namespace berth::remedies
