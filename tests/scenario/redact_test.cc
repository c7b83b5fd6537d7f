#include "scenario/redaction/redact.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "api/decode/template_hash.h"
#include "api/json/json.h"
#include "scenario/redaction/name_codes.h"
#include "scenario/redaction/schema.h"
#include "scenario/scenario_documents.h"

namespace berth::sim {
namespace redact_test {

// Returns the redacted form of a scenario with these members of spec.
Redacted RedactedOf(std::string_view spec) {
  const Json source = ScenarioOf(spec);
  Decode(source);
  Redacted redacted = Redact(source);
  Decode(redacted.scenario);
  return redacted;
}

Json FirstObject(std::string_view objects) {
  return RedactedOf(StrCat(R"("objects": [)", objects, "]")).scenario["spec"]["objects"][0];
}

std::string TextOf(const Json& value) { return JsonText(value); }

TEST(NameCodesTest, KeepTheOrderAndTheCommonPartsOfNames) {
  const Strings names = {"10.0.0.1",     "9",           "Zone",     "a",
                         "a-b",          "a.b",         "ab",       "api-1",
                         "api-10",       "api-2",       "beta",     "default",
                         "kube-public",  "kube-system", "team",     "team-a",
                         "team-a/api-1", "team/api-1",  "web-7f9c", "web-7f9c-x2k9d",
                         "zz",           "west"};
  NameCodes codes;
  for (const std::string& name : names) codes.Add(name);
  codes.Assign();
  for (const std::string& a : names) {
    for (const std::string& b : names) {
      EXPECT_EQ(a < b, codes.Of(a) < codes.Of(b)) << a << " and " << b;
      EXPECT_EQ(a == b, codes.Of(a) == codes.Of(b)) << a << " and " << b;
    }
  }
  EXPECT_EQ(codes.Of("default"), "default");
  EXPECT_EQ(codes.Of("kube-system"), "kube-system");
  EXPECT_EQ(codes.Of("team/api-1"), StrCat(codes.Of("team"), "/", codes.Of("api-1")));
  EXPECT_TRUE(codes.Of("web-7f9c-x2k9d").starts_with(codes.Of("web-7f9c") + "-"));
  EXPECT_EQ(codes.Of(""), "");
}

TEST(NameCodesTest, AreNoWordOfTheNamesAndNotTooLong) {
  NameCodes codes;
  std::string long_name;
  for (char c = 'a'; c <= 'z'; ++c) long_name += StrCat(std::string(1, c), "-");
  long_name += "a-b-c-e";
  const Strings names = {"a0", "a1", "a2", "b", "a", long_name};
  for (const std::string& name : names) codes.Add(name);
  codes.Assign();
  for (const std::string& name : names) {
    EXPECT_EQ(std::count(names.begin(), names.end(), codes.Of(name)), 0) << codes.Of(name);
    EXPECT_LE(codes.Of(name).size(), 63u);
  }
}

TEST(RedactionSchemaTest, HasAllKindsAndOnlyRulesThatExist) {
  const RedactionSchema schema;
  for (int kind = 0; kind < kNumKinds; ++kind) {
    const std::string name(InfoOf(static_cast<Kind>(kind)).name);
    EXPECT_NE(schema.Find(name), nullptr) << name;
  }
  const std::vector<FieldRule> rules = {kKept,    kName,    kKey,      kValue,       kNumber,
                                        kAddress, kLabels,  kAmounts,  kAnnotations, kFocus,
                                        kChoice,  kMessage, kSchedule, kManifest};
  const FieldTable& table = StandardFields();
  for (const auto& part : {table.objects, table.others, table.scenario, table.configuration}) {
    for (const StructType& type : part) {
      for (const auto& [field, full_rule] : *schema.Find(type.name)) {
        const bool is_json = full_rule.starts_with(kJson);
        const FieldRule rule = is_json ? full_rule.substr(kJson.size()) : full_rule;
        const bool is_known = std::find(rules.begin(), rules.end(), rule) != rules.end();
        EXPECT_TRUE(is_known || schema.Find(rule) != nullptr)
            << type.name << "." << field << "=" << rule;
      }
    }
  }
}

TEST(RedactTest, TheSameTextHasTheSameReplacementEverywhere) {
  const Redacted redacted = RedactedOf(R"("objects": [
      {"kind": "Namespace", "metadata": {"name": "finance",
       "labels": {"kubernetes.io/metadata.name": "finance"}}},
      {"kind": "Node", "metadata": {"name": "vault", "labels": {"kubernetes.io/hostname": "vault"}}},
      {"kind": "ReplicaSet", "metadata": {"name": "pay", "namespace": "finance", "uid": "u-1"}},
      {"kind": "PersistentVolume", "metadata": {"name": "disk"}, "spec": {
       "capacity": {"storage": "1Gi"}, "claimRef": {"namespace": "finance", "name": "books"},
       "nodeAffinity": {"required": {"nodeSelectorTerms": [{"matchExpressions": [
         {"key": "kubernetes.io/hostname", "operator": "In", "values": ["vault"]}]}]}}}},
      {"kind": "Pod", "metadata": {"name": "pay-x", "namespace": "finance", "ownerReferences": [
         {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "pay", "uid": "u-1"}]},
       "spec": {"nodeName": "vault", "affinity": {"nodeAffinity": {
         "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{"matchFields": [
           {"key": "metadata.name", "operator": "In", "values": ["vault"]}]}]}}},
         "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "books"}}]}}],
    "timeline": [{"at": 1, "op": "delete", "object": {"kind": "Pod",
       "metadata": {"name": "pay-x", "namespace": "finance"}}}],
    "captions": [{"when": {"event": "bound", "pod": "finance/pay-x", "node": "vault"}, "text": "Pay",
                  "focus": ["pod/finance/pay-x", "node/vault", "queue/activeQ"],
                  "bet": {"ask": "node", "pod": "finance/pay-x", "choices": ["vault", "safe"]}},
                 {"at": 2, "text": "Pay", "bet": {"ask": "wait", "pod": "finance/pay-x",
                  "question": "Pay?", "choices": ["1s", "2s"]}}])");
  const auto name = [&](const char* old) { return redacted.names[old].get<std::string>(); };
  const Json& spec = redacted.scenario["spec"];
  const Json& objects = spec["objects"];
  const Json pod = objects[4];
  EXPECT_EQ(objects[0]["metadata"]["labels"]["kubernetes.io/metadata.name"], name("finance"));
  EXPECT_EQ(objects[1]["metadata"]["name"], name("vault"));
  EXPECT_EQ(objects[1]["metadata"]["labels"]["kubernetes.io/hostname"], name("vault"));
  EXPECT_EQ(objects[3]["spec"]["claimRef"]["name"], name("books"));
  EXPECT_EQ(TextOf(objects[3]["spec"]["nodeAffinity"]["required"]["nodeSelectorTerms"]),
            StrCat(R"([{"matchExpressions":[{"key":"kubernetes.io/hostname","operator":"In",)",
                   R"("values":[")", name("vault"), R"("]}]}])"));
  EXPECT_EQ(pod["metadata"]["ownerReferences"][0]["kind"], "ReplicaSet");
  EXPECT_EQ(pod["metadata"]["ownerReferences"][0]["uid"], objects[2]["metadata"]["uid"]);
  EXPECT_EQ(pod["spec"]["nodeName"], name("vault"));
  EXPECT_EQ(pod["spec"]["volumes"][0]["persistentVolumeClaim"]["claimName"], name("books"));
  EXPECT_NE(TextOf(pod).find(
                StrCat(R"({"key":"metadata.name","operator":"In","values":[")", name("vault"))),
            std::string::npos);
  EXPECT_EQ(spec["timeline"][0]["object"]["metadata"]["name"], name("pay-x"));
  const Json& captions = spec["captions"];
  const std::string key = StrCat(name("finance"), "/", name("pay-x"));
  EXPECT_EQ(captions[0]["when"]["pod"], key);
  EXPECT_EQ(captions[0]["focus"], Json({"pod/" + key, "node/" + name("vault"), "queue/activeQ"}));
  EXPECT_EQ(captions[0]["bet"]["choices"], Json({name("vault"), name("safe")}));
  EXPECT_EQ(captions[1]["bet"]["choices"], Json({"1s", "2s"}));
  EXPECT_EQ(TextOf(redacted.scenario).find("Pay"), std::string::npos);
}

// The controller recognizes its pods and claims by their numbers.
TEST(RedactTest, PodsAndClaimsOfAStatefulSetKeepTheirNumbers) {
  const Redacted redacted = RedactedOf(R"("objects": [
      {"kind": "Pod", "metadata": {"name": "ledger-0"}},
      {"kind": "Pod", "metadata": {"name": "ledger-12"}},
      {"kind": "PersistentVolumeClaim", "metadata": {"name": "books-ledger-0"}},
      {"kind": "Pod", "metadata": {"name": "other-0"}},
      {"kind": "StatefulSet", "apiVersion": "apps/v1", "metadata": {"name": "ledger"},
       "spec": {"volumeClaimTemplates": [{"metadata": {"name": "books"}}]},
       "status": {"updateRevision": "ledger-5d4f8c7b9"}}])");
  const Json& objects = redacted.scenario["spec"]["objects"];
  const auto name = [&](size_t i) { return objects[i]["metadata"]["name"].get<std::string>(); };
  const std::string claim =
      objects[4]["spec"]["volumeClaimTemplates"][0]["metadata"]["name"].get<std::string>();
  EXPECT_NE(name(4), "ledger");
  EXPECT_EQ(name(0), StrCat(name(4), "-0"));
  EXPECT_EQ(name(1), StrCat(name(4), "-12"));
  EXPECT_EQ(name(2), StrCat(claim, "-", name(4), "-0"));
  EXPECT_FALSE(name(3).ends_with("-0")) << name(3);
  EXPECT_EQ(objects[4]["status"]["updateRevision"], redacted.names["ledger-5d4f8c7b9"]);
}

TEST(RedactTest, WellKnownKeysAndResourcesAndNumbersStay) {
  const Json node = FirstObject(R"({"kind": "Node", "metadata": {"name": "n", "labels": {
      "topology.kubernetes.io/zone": "berlin", "node-role.kubernetes.io/worker": "",
      "kubernetes.io/os": "linux", "acme.com/team": "pay", "scv/memory": "16", "customer": "17"}},
      "spec": {"taints": [{"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"},
                          {"key": "nvidia.com/gpu", "value": "A100", "effect": "NoSchedule"}]},
      "status": {"allocatable": {"cpu": "4", "hugepages-2Mi": "2Mi", "nvidia.com/gpu": 1,
                                 "acme.com/card": "3"}}})");
  const Json& labels = node["metadata"]["labels"];
  EXPECT_NE(labels["topology.kubernetes.io/zone"], "berlin");
  EXPECT_EQ(labels["node-role.kubernetes.io/worker"], "");
  EXPECT_EQ(labels["kubernetes.io/os"], "linux");
  EXPECT_FALSE(labels.contains("acme.com/team"));
  EXPECT_EQ(labels["scv/memory"], "16");
  EXPECT_EQ(TextOf(labels).find(R"(:"17")"), std::string::npos);
  EXPECT_EQ(node["spec"]["taints"][0]["key"], "node.kubernetes.io/unschedulable");
  EXPECT_EQ(node["spec"]["taints"][1]["key"], "nvidia.com/gpu");
  EXPECT_NE(node["spec"]["taints"][1]["value"], "A100");
  const Json& amounts = node["status"]["allocatable"];
  EXPECT_EQ(amounts["cpu"], "4");
  EXPECT_EQ(amounts["hugepages-2Mi"], "2Mi");
  EXPECT_EQ(amounts["nvidia.com/gpu"], 1);
  EXPECT_FALSE(amounts.contains("acme.com/card"));
  EXPECT_EQ(amounts.size(), 4u);
}

// A name that begins like a known one, a key of a team below kubernetes.io, and a word in a place
// where the API has others are as private as any other text.
TEST(RedactTest, OnlyKnownWordsStayInAnyPlace) {
  const Redacted redacted = RedactedOf(R"("objects": [
      {"kind": "Node", "metadata": {"name": "hugepages-acme", "labels": {
         "node-role.kubernetes.io/acme": "", "team.kubernetes.io/acme": "acme", "phone": "4915112",
         "ip": "10.20.30.40", "google.com/acme": "attachable-volumes-acme"}},
       "status": {"allocatable": {"hugepages-acme": "2Mi", "attachable-volumes-csi-acme.com": "3",
                                  "acme.kubernetes.io/card": "1"},
                  "conditions": [{"type": "AcmeReady", "status": "False"}]}},
      {"kind": "Pod", "metadata": {"name": "attachable-volumes-acme", "namespace": "hugepages-acme"},
       "spec": {"containers": [{"name": "hugepages-acme", "image": "google.com/acme/app:1"},
                               {"name": "x", "image": "acme.k8s.io/app:2"}],
                "tolerations": [{"key": "node-role.kubernetes.io/acme", "operator": "Exists"}]},
       "status": {"phase": "Pending", "conditions": [{"type": "AcmeReady", "status": "False",
                  "reason": "AcmeOffline", "message": "acme"}]}},
      {"kind": "PodGroup", "metadata": {"name": "g"}, "spec": {"minMember": 1},
       "status": {"phase": "acme", "conditions": [{"type": "Acme", "status": "True",
                  "reason": "acme"}]}}])");
  std::string text = TextOf(redacted.scenario);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return static_cast<char>(std::tolower(c)); });
  for (const char* gone : {"acme", "4915112", "10.20.30.40"}) {
    EXPECT_EQ(text.find(gone), std::string::npos) << gone << " in " << text;
  }
  const Json& node = redacted.scenario["spec"]["objects"][0];
  Strings resources;
  for (const auto& amount : node["status"]["allocatable"].items())
    resources.push_back(amount.key());
  const auto has = [&](const char* begin, const char* end) {
    return std::any_of(resources.begin(), resources.end(), [&](const std::string& name) {
      return name.starts_with(begin) && name.find(end) != name.npos;
    });
  };
  // Kubernetes uses these prefixes.
  EXPECT_TRUE(has("hugepages-", ""));
  EXPECT_TRUE(has("attachable-volumes-csi-", ""));
  EXPECT_TRUE(has("", ".kubernetes.io/"));
}

TEST(RedactTest, NumbersStayThatASelectorCompares) {
  const Redacted redacted = RedactedOf(R"("objects": [
      {"kind": "Node", "metadata": {"name": "n", "labels": {"cores": "16", "customer": "17"}}},
      {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"affinity": {"nodeAffinity": {
       "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{"matchExpressions":
         [{"key": "cores", "operator": "Gt", "values": ["8"]},
          {"key": "customer", "operator": "In", "values": ["17"]}]}]}}}}}])");
  const Json& labels = redacted.scenario["spec"]["objects"][0]["metadata"]["labels"];
  EXPECT_EQ(labels[redacted.names["cores"].get<std::string>()], "16");
  EXPECT_EQ(labels[redacted.names["customer"].get<std::string>()], redacted.names["17"]);
  EXPECT_EQ(TextOf(redacted.scenario).find(R"("17")"), std::string::npos);
}

// Other names give other hashes. If a template did not keep its hash, its pods would be in another
// order.
TEST(RedactTest, TemplatesKeepTheOrderOfTheirHashes) {
  const auto template_of = [](std::string_view image) {
    return StrCat(
        R"("selector": {"matchLabels": {"app": "web"}}, "template": {"metadata": {"labels":
        {"app": "web"}}, "spec": {"containers": [{"name": "c", "image": ")",
        image, R"("}]}})");
  };
  std::string revisions;
  for (int i = 1; i < 9; ++i) {
    revisions +=
        StrCat(i == 1 ? "" : ",", R"({"at": )", std::to_string(i),
               R"(, "op": "patch", "object": {"kind": "Deployment", "apiVersion": "apps/v1",
                            "metadata": {"name": "web"}, "spec": {)",
               template_of(StrCat("img:", std::to_string(i))), "}}}");
  }
  const Redacted redacted = RedactedOf(StrCat(
      R"("controllerManager": {}, "objects": [{"kind": "Deployment", "apiVersion": "apps/v1",
          "metadata": {"name": "web"}, "spec": {)",
      template_of("img:0"), R"(}}], "timeline": [)", revisions, "]"));
  const Scenario scenario = Decode(redacted.scenario);
  std::vector<std::string> hashes;
  for (const Input& input : scenario.inputs) {
    const auto& deployment =
        std::get<std::shared_ptr<const v1::Deployment>>(std::get<AnyObject>(input.object));
    hashes.push_back(TemplateHash(*deployment->pod_template, 0));
  }
  const Json& names = redacted.names;
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& name : names.items()) {
    const std::string renamed = name.value();
    if (std::count(hashes.begin(), hashes.end(), renamed) > 0)
      pairs.emplace_back(name.key(), renamed);
  }
  ASSERT_EQ(pairs.size(), 9u);
  EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; }));
}

TEST(RedactTest, LeavesOutFieldsOnWhichNoRunDepends) {
  const Redacted redacted = RedactedOf(R"("lesson": {"hook": "secret"}, "objects": [
      {"kind": "Pod", "metadata": {"name": "p", "annotations": {"note": "secret",
         "berth.dev/run-for": "3s"}, "managedFields": [{"manager": "secret"}], "finalizers": ["secret"]},
       "spec": {"serviceAccountName": "secret", "containers": [{"name": "c", "image": "secret/img:latest",
         "command": ["secret"], "env": [{"name": "SECRET", "value": "secret"}],
         "ports": [{"hostPort": 80, "hostIP": "192.168.7.9"}, {"hostPort": 81, "hostIP": "0.0.0.0"}]}],
         "volumes": [{"name": "s", "secret": {"secretName": "secret"}}]},
       "status": {"podIP": "192.168.7.7", "conditions": [{"type": "PodScheduled", "status": "False",
         "reason": "Unschedulable", "message": "secret"}]}},
      {"kind": "Node", "metadata": {"name": "n"}, "spec": {"providerID": "aws:///secret"},
       "status": {"addresses": [{"type": "InternalIP", "address": "192.168.7.8"}],
                  "images": [{"names": ["secret/img:latest"], "sizeBytes": 5}]}}])");
  const std::string text = TextOf(redacted.scenario);
  for (const char* gone : {"secret", "SECRET", "192.168"}) {
    EXPECT_EQ(text.find(gone), std::string::npos) << text;
  }
  const Json& objects = redacted.scenario["spec"]["objects"];
  EXPECT_EQ(TextOf(objects[0]["metadata"]["annotations"]), R"({"berth.dev/run-for":"3s"})");
  const Json& container = objects[0]["spec"]["containers"][0];
  EXPECT_EQ(container["image"], objects[1]["status"]["images"][0]["names"][0]);
  EXPECT_TRUE(container["image"].get<std::string>().ends_with(":latest"));
  EXPECT_EQ(container["ports"][0]["hostIP"], "10.0.0.1");
  EXPECT_EQ(container["ports"][1]["hostIP"], "0.0.0.0");
  EXPECT_TRUE(objects[0]["spec"]["volumes"].empty());
  EXPECT_FALSE(objects[0]["metadata"].contains("selfLink"));
}

TEST(RedactTest, MessagesOfTheSchedulerKeepTheirWords) {
  const auto message_of = [](std::string_view message) {
    const Redacted redacted = RedactedOf(StrCat(
        R"("objects": [{"kind": "Node", "metadata": {"name": "n"}, "spec": {"taints": [
             {"key": "acme", "value": "ports", "effect": "NoSchedule"}]}},
           {"kind": "Pod", "metadata": {"name": "p"}, "status": {"conditions": [
             {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": ")",
        message, R"("}]}}])"));
    const Json condition = redacted.scenario["spec"]["objects"][1]["status"]["conditions"][0];
    const std::string acme = redacted.names["acme"];
    const std::string ports = redacted.names["ports"];
    std::string got = condition.value("message", "none");
    for (const auto& [name, old] : {std::pair(acme, "ACME"), std::pair(ports, "PORTS")}) {
      if (const size_t at = got.find(name); at != got.npos) got.replace(at, name.size(), old);
    }
    return got;
  };
  EXPECT_EQ(
      message_of("0/1 nodes are available: 1 node(s) had taint {acme: ports}, that the pod "
                 "didn't tolerate, 1 Insufficient nvidia.com/gpu."),
      "0/1 nodes are available: 1 node(s) had taint {ACME: PORTS}, that the pod didn't tolerate, "
      "1 Insufficient nvidia.com/gpu.");
  EXPECT_EQ(
      message_of("0/1 nodes are available: 1 node(s) didn't have free ports for the requested "
                 "pod ports."),
      "0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.");
  EXPECT_EQ(message_of("0/1 nodes are available: 1 node(s) had taint {secret: ports}."), "none");
  EXPECT_EQ(message_of("ask Ann for a node"), "none");
  EXPECT_EQ(message_of(""), "none");
}

TEST(RedactTest, AChangeOfALeftOutFieldStaysAChange) {
  const auto digests_of = [](std::string_view patch) {
    const Redacted redacted = RedactedOf(StrCat(
        R"("objects": [{"kind": "Pod", "metadata": {"name": "p"}, "spec": {"hostname": "secret"}}],
           "timeline": [{"at": 1, "op": "patch", "object": {"kind": "Pod", "metadata": {"name": "p")",
        patch, "}]"));
    EXPECT_EQ(TextOf(redacted.scenario).find("secret"), std::string::npos);
    const Scenario scenario = Decode(redacted.scenario);
    const v1::Pod& before = PodOf(scenario, 0);
    const v1::Pod& after = PodOf(scenario, 1);
    return std::pair(before.manifest_digest != after.manifest_digest,
                     before.annotations_digest != after.annotations_digest);
  };
  EXPECT_EQ(digests_of(R"(}, "spec": {"hostname": "secret2"}})"), std::pair(true, false));
  EXPECT_EQ(digests_of(R"(, "annotations": {"secret": "a"}}})"), std::pair(false, true));
  EXPECT_EQ(digests_of(R"(}, "status": {"message": "secret"}})"), std::pair(false, false));
  EXPECT_EQ(digests_of(R"(, "labels": {"secret": "a"}}})"), std::pair(true, false));
}

TEST(RedactTest, NamesOfGeneratorsAreReplacedOneByOne) {
  const Redacted redacted = RedactedOf(R"("generators": [
      {"count": 3, "first": 9, "every": 2, "deleteAfter": "9s", "object": {"kind": "Node",
       "metadata": {"name": "vault-{i}", "labels": {"acme.com/rack": "r{i:3}", "n": "{i:1}"}},
       "status": {"allocatable": {"cpu": "{i}", "acme.com/card": 1}}}},
      {"columns": ["at", "who", "cpu", "tolerations"],
       "rows": [[1, "ann", 2, [{"key": "acme.com/rack", "value": "r009"}]], [2, "bob", null, null]],
       "object": {"kind": "Pod", "metadata": {"name": "{who}"}, "spec": {
         "tolerations": "{tolerations}", "nodeSelector": {"kubernetes.io/hostname": "vault-10"},
         "containers": [{"resources": {"requests": {"cpu": "{cpu}"}}}]}}},
      {"count": 2, "object": {"kind": "Pod", "metadata": {"generateName": "ann-"}}},
      {"columns": ["kind"], "rows": [["Service"], ["Namespace"]],
       "object": {"kind": "{kind}", "metadata": {"name": "acme"}}}],
    "timeline": [{"at": 3, "op": "delete", "object": {"kind": "Pod", "metadata": {"name": "ann"}}}])");
  EXPECT_EQ(TextOf(redacted.scenario).find("ann"), std::string::npos);
  EXPECT_EQ(TextOf(redacted.scenario).find("vault"), std::string::npos);
  const auto name = [&](const std::string& old) {
    return redacted.names.value(old, StrCat("nothing for ", old));
  };
  const Scenario scenario = Decode(redacted.scenario);
  Strings lines = Lines(scenario);
  const Strings want = {StrCat("0 create node ", name("vault-9")),
                        StrCat("0 create pod default/", name("ann-cbwt4")),
                        StrCat("0 create pod default/", name("ann-2c2c2")),
                        StrCat("0 create service default/", name("acme")),
                        StrCat("0 create namespace ", name("acme")),
                        StrCat("1 create pod default/", name("ann")),
                        StrCat("2 create node ", name("vault-10")),
                        StrCat("2 create pod default/", name("bob")),
                        StrCat("3 delete pod default/", name("ann")),
                        StrCat("4 create node ", name("vault-11")),
                        StrCat("9 delete node ", name("vault-9")),
                        StrCat("11 delete node ", name("vault-10")),
                        StrCat("13 delete node ", name("vault-11"))};
  ASSERT_EQ(lines.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    if (i == 1 || i == 2) continue;  // its name is generated
    EXPECT_EQ(lines[i], want[i]);
  }
  const v1::Node& node = NodeOf(scenario, 0);
  const std::string key = name("acme.com/rack");
  EXPECT_EQ(node.metadata.labels.at(key), name("r009"));
  EXPECT_EQ(node.allocatable.at("cpu").Value(), 9);
  EXPECT_EQ(node.allocatable.at(name("acme.com/card")).Value(), 1);
  const v1::Pod& ann = PodOf(scenario, 5);
  EXPECT_EQ(ann.spec.tolerations.at(0).key, key);
  EXPECT_EQ(ann.spec.tolerations.at(0).value, name("r009"));
  EXPECT_EQ(ann.spec.node_selector.at("kubernetes.io/hostname"), name("vault-10"));
  EXPECT_TRUE(PodOf(scenario, 7).spec.tolerations.empty());
  // A generated name has the same place in the order as the others.
  const Json source =
      ScenarioOf(R"("objects": [{"kind": "Pod", "metadata": {"generateName": "ann-"}}])");
  const std::string old_name = PodOf(Decode(source), 0).metadata.name;
  const Redacted generated = Redact(source);
  EXPECT_EQ(generated.names[old_name], PodOf(Decode(generated.scenario), 0).metadata.name);
}

TEST(RedactTest, SettingsKeepTheirWordsAndLoseTheirNames) {
  const Redacted redacted =
      RedactedOf(R"("seed": 7, "semantics": "v1.21", "schedulerConfiguration": {
      "leaderElection": {"resourceName": "acme"}, "extenders": [{"urlPrefix": "http://acme/api",
        "filterVerb": "filter", "managedResources": [{"name": "acme.com/card"}]}],
      "profiles": [{"schedulerName": "default-scheduler"}, {"schedulerName": "acme-scheduler",
        "plugins": {"score": {"disabled": [{"name": "*"}]}},
        "pluginConfig": [{"name": "NodeAffinity", "args": {"addedAffinity": {
          "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
            {"matchExpressions": [{"key": "acme", "operator": "Exists"}]}]}}}}]}]},
    "extenders": [{"urlPrefix": "http://acme/api", "filter": [
        {"nodeLabel": "acme", "op": "In", "values": ["gold"], "verdict": "fail", "reason": "not acme"}],
        "fail": {"filter": "acme is down"}}],
    "objects": [{"kind": "Pod", "metadata": {"name": "p"}, "spec": {"schedulerName": "acme-scheduler"}}])");
  const std::string text = TextOf(redacted.scenario);
  EXPECT_EQ(text.find("acme"), std::string::npos) << text;
  const Json& spec = redacted.scenario["spec"];
  const Json& profiles = spec["schedulerConfiguration"]["profiles"];
  EXPECT_EQ(profiles[0]["schedulerName"], "default-scheduler");
  EXPECT_EQ(profiles[1]["schedulerName"], spec["objects"][0]["spec"]["schedulerName"]);
  EXPECT_EQ(profiles[1]["pluginConfig"][0]["name"], "NodeAffinity");
  EXPECT_EQ(spec["schedulerConfiguration"]["extenders"][0]["urlPrefix"],
            spec["extenders"][0]["urlPrefix"]);
  EXPECT_EQ(spec["extenders"][0]["filter"][0]["verdict"], "fail");
  EXPECT_EQ(spec["seed"], 7);
}

TEST(RedactTest, TheSecondRunIsNamedWithoutNames) {
  const Redacted redacted = RedactedOf(R"("compareWith": {"seed": 7, "semantics": "v1.34",
      "configuration": {"apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration", "profiles": [{"schedulerName": "acme-scheduler"}]}},
    "objects": [{"kind": "Pod", "metadata": {"name": "p"}, "spec": {"schedulerName": "acme-scheduler"}}])");
  EXPECT_EQ(TextOf(redacted.scenario).find("acme"), std::string::npos);
  const Json& spec = redacted.scenario["spec"];
  const Json& second = spec["compareWith"];
  EXPECT_EQ(second["seed"], 7);
  EXPECT_EQ(second["semantics"], "v1.34");
  EXPECT_EQ(second["configuration"]["profiles"][0]["schedulerName"],
            spec["objects"][0]["spec"]["schedulerName"]);
}

TEST(RedactTest, AnnotationsThatARunReadsKeepTheirMeaning) {
  const Json node =
      FirstObject(StrCat(R"({"kind": "Node", "metadata": {"name": "n", "annotations": {
      "scheduler.alpha.kubernetes.io/preferAvoidPods": ")",
                         R"({\"preferAvoidPods\": [{\"podSignature\": )",
                         R"({\"podController\": {\"apiVersion\": \"v1\", )",
                         R"(\"kind\": \"ReplicationController\", \"name\": \"acme\", )",
                         R"(\"uid\": \"acme-1\", \"controller\": true}}, )",
                         R"(\"message\": \"acme\"}]}",
      "scv/cards": "[{\"memory\": 8, \"model\": \"acme\"}]",
      "storage.alpha.kubernetes.io/migrated-plugins": "kubernetes.io/aws-ebs"}}})"));
  const Json& annotations = node["metadata"]["annotations"];
  const Json avoidance =
      Parse(annotations["scheduler.alpha.kubernetes.io/preferAvoidPods"].get<std::string>());
  const Json& entry = avoidance["preferAvoidPods"][0];
  EXPECT_FALSE(entry.contains("message"));
  EXPECT_EQ(entry["podSignature"]["podController"]["kind"], "ReplicationController");
  EXPECT_EQ(TextOf(entry).find("acme"), std::string::npos);
  EXPECT_EQ(annotations["storage.alpha.kubernetes.io/migrated-plugins"], "kubernetes.io/aws-ebs");
  EXPECT_EQ(annotations["scv/cards"], R"([{"memory":8}])");
}

}  // namespace redact_test
}  // namespace berth::sim
