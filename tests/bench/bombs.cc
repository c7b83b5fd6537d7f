#include "bench/bombs.h"

#include <string_view>

#include "base/strings.h"

namespace berth::bench {
namespace {

std::string N(int64_t number) { return std::to_string(number); }

// Returns `one` so many times with commas between; # in it becomes the number.
std::string Many(int count, std::string_view one) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += ',';
    for (const char c : one) {
      if (c == '#') {
        text += N(i);
      } else {
        text += c;
      }
    }
  }
  return text;
}

std::string Generated(int count, std::string_view object) {
  return StrCat(R"({"count":)", N(count), R"(,"object":)", object, "}");
}

std::string Pods(int count, std::string_view spec, std::string_view metadata = "",
                 std::string_view prefix = "p") {
  return Generated(count, StrCat(R"({"kind":"Pod","metadata":{"name":")", prefix, R"({i}")",
                                 metadata, R"(},"spec":{)", spec, "}}"));
}

std::string Nodes(int count, std::string_view spec = "", std::string_view labels = "",
                  std::string_view allocatable = "", std::string_view status = "") {
  return Generated(
      count,
      StrCat(
          R"({"kind":"Node","metadata":{"name":"n{i}","labels":{"kubernetes.io/hostname":"n{i}")",
          labels, R"(}},"spec":{)", spec,
          R"(},"status":{"allocatable":{"cpu":"64","memory":"256Gi","pods":"1000")", allocatable,
          "}", status, "}}"));
}

std::string Scenario(std::string_view generators, std::string_view more = "") {
  return StrCat(
      R"({"apiVersion":"berth.dev/v1","kind":"Scenario","spec":{"attemptLatency":"1ms","generators":[)",
      generators, "]", more, "}}");
}

constexpr std::string_view kContainers =
    R"("containers":[{"name":"c","resources":{"requests":{"cpu":"100m","memory":"64Mi"}}}])";

std::string OrdinaryPods(int count) {
  return Generated(count, R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-{i}",
    "namespace":"shop","labels":{"app":"web","tier":"frontend","pod-template-hash":"6b86b273ff"},
    "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web-6b86b273ff",
    "uid":"0d9b0b51","controller":true}]},"spec":{"containers":[{"name":"app",
    "image":"registry.example.com/shop/web:1.2.3","ports":[{"containerPort":8080}],
    "resources":{"requests":{"cpu":"250m","memory":"512Mi"},"limits":{"cpu":"1","memory":"1Gi"}}}],
    "tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute",
    "tolerationSeconds":300},{"key":"dedicated","operator":"Equal","value":"web",
    "effect":"NoSchedule"}],"affinity":{"podAntiAffinity":
    {"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":100,"podAffinityTerm":
    {"labelSelector":{"matchLabels":{"app":"web"}},"topologyKey":"kubernetes.io/hostname"}}]}}}})");
}

// Returns a list as `kubectl get nodes,pods -A -o json` prints it: some 2 kB for each pod.
std::string LargeList(int nodes, int pods) {
  std::string text = R"({"apiVersion":"v1","kind":"List","items":[)";
  for (int i = 0; i < nodes; ++i) {
    text += StrCat(
        i == 0 ? "" : ",", R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"node-)", N(i),
        R"(","labels":{"kubernetes.io/hostname":"node-)", N(i),
        R"(","topology.kubernetes.io/zone":"z)", N(i % 3),
        R"("},"annotations":{"a":"b"}},"spec":{"podCIDR":"10.0.0.0/24"},"status":{"capacity":)",
        R"({"cpu":"64","memory":"256Gi","pods":"110"},"allocatable":{"cpu":"63","memory":"250Gi",)",
        R"("pods":"110"},"conditions":[{"type":"Ready","status":"True"}],"images":[)",
        Many(20, R"({"names":["registry.example.com/team/image-#:1.2.3"],"sizeBytes":123456789})"),
        "]}}");
  }
  const std::string env =
      Many(12, R"({"name":"VARIABLE_NUMBER_#","value":"a value of an environment variable"})");
  for (int i = 0; i < pods; ++i) {
    text += StrCat(
        R"(,{"apiVersion":"v1","kind":"Pod","metadata":{"name":"pod-)", N(i),
        R"(","namespace":"team-)", N(i % 40), R"(","labels":{"app":"app-)", N(i % 200),
        R"("},"managedFields":[{"manager":"kubelet","operation":"Update","fieldsV1":{"f:status":)",
        R"({"f:conditions":{},"f:containerStatuses":{},"f:hostIP":{},"f:phase":{}}}}]},"spec":)",
        R"({"nodeName":"node-)", N(i % nodes), R"(","containers":[{"name":"c","image":)",
        R"("registry.example.com/team/image:1","env":[)", env,
        R"(],"resources":{"requests":{"cpu":"250m","memory":"512Mi"}}}],"tolerations":)",
        R"([{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute"}]},)",
        R"("status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}],)",
        R"("podIP":"10.1.2.3","startTime":"2021-06-01T00:00:00Z"}})");
  }
  return text + "]}";
}

std::string Claims(int count, std::string_view more = "") {
  return Generated(count,
                   StrCat(R"({"kind":"PersistentVolumeClaim","metadata":{"name":"c{i}"},"spec":)",
                          R"({"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":)",
                          R"("1Gi"}})", more, "}}"));
}

std::string Volumes(int count, std::string_view more = "") {
  return Generated(count, StrCat(R"({"kind":"PersistentVolume","metadata":{"name":"v{i}"},"spec":)",
                                 R"({"accessModes":["ReadWriteOnce"],"capacity":{"storage":"1Gi"})",
                                 more, "}}"));
}

constexpr std::string_view kTerm =
    R"({"labelSelector":{"matchLabels":{"app":"a#"}},"topologyKey":"kubernetes.io/hostname"})";

std::string AntiAffinity(int terms, std::string_view kind = "podAntiAffinity") {
  return StrCat(R"("affinity":{")", kind,
                R"(":{"requiredDuringSchedulingIgnoredDuringExecution":[)", Many(terms, kTerm),
                "]}}");
}

std::string NodeAffinity(int terms, int values) {
  return StrCat(R"("affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":)",
                R"({"nodeSelectorTerms":[)",
                Many(terms, StrCat(R"({"matchExpressions":[{"key":"k#","operator":"NotIn",)",
                                   R"("values":["x#")", values > 0 ? "," : "",
                                   Many(values, R"("w#")"), "]}]}")),
                "]}}}");
}

std::string TolerationsTimesTaints(int nodes) {
  return Scenario(Nodes(nodes, StrCat(R"("taints":[)",
                                      Many(1'000, R"({"key":"k#","effect":"NoSchedule"})"), "]")) +
                  "," +
                  Pods(10, StrCat(R"("tolerations":[)",
                                  Many(1'000, R"({"key":"k#","operator":"Exists"})"), "]")));
}

std::string NodeTermsTimesNodes(int nodes, int pods, int terms, int values) {
  return Scenario(Nodes(nodes) + "," + Pods(pods, NodeAffinity(terms, values)));
}

// `others` are on a node before `pods` with 1,000 terms of anti-affinity each are created.
std::string AffinityTermsTimesPods(int others, int pods) {
  return Scenario(
      Nodes(1'000) + "," +
      Pods(others, StrCat(kContainers, R"(,"nodeName":"n0")"), R"(,"labels":{"app":"a{i}"})") +
      "," + Pods(pods, AntiAffinity(1'000), R"(,"labels":{"app":"x"})", "q"));
}

// Returns `count` claims and as many volumes.
std::string ClaimsThatNoVolumeFits(int count) {
  return Scenario(Volumes(count) + "," + Claims(count, R"(,"volumeMode":"Block")"));
}

std::string ProvisionedClaims(int count) {
  return Scenario(Generated(1, R"({"kind":"StorageClass","metadata":{"name":"s"},
                                  "provisioner":"x"})") +
                  "," + Claims(count, R"(,"storageClassName":"s")"));
}

// Each of five pods has all the claims.
std::string ClaimsTimesVolumesTimesNodes(int claims, int volumes, int nodes,
                                         std::string_view volume_spec = "") {
  return Scenario(
      Nodes(nodes) + "," +
      Generated(1, R"({"kind":"StorageClass","metadata":{"name":"s"},"provisioner":
          "kubernetes.io/no-provisioner","volumeBindingMode":"WaitForFirstConsumer"})") +
      "," + Volumes(volumes, StrCat(R"(,"storageClassName":"s")", volume_spec)) + "," +
      Claims(claims, R"(,"storageClassName":"s")") + "," +
      Pods(5, StrCat(R"("volumes":[)",
                     Many(claims, R"({"persistentVolumeClaim":{"claimName":"c#"}})"), "]")));
}

// The budgets select the pods whose label app is `app`; that of all pods is x.
std::string BudgetsTimesPods(int budgets, std::string_view app, int pods) {
  return Scenario(
      Nodes(100) + "," +
      Generated(budgets, StrCat(R"({"kind":"PodDisruptionBudget","metadata":{"name":"b{i}"},"spec":
                {"minAvailable":1,"selector":{"matchLabels":{"app":")",
                                app, R"("}}}})")) +
      "," + Pods(pods, kContainers, R"(,"labels":{"app":"x"})"));
}

}  // namespace

std::vector<NamedText> LargeTexts() {
  return {
      {"200,000 generated pods", [] { return Scenario(Nodes(100) + "," + OrdinaryPods(199'900)); }},
      {"list of 30,000 pods", [] { return LargeList(5'000, 30'000); }},
  };
}

std::vector<NamedText> Bombs() {
  return {
      {"1,300 pods, 10,000 tolerations",
       [] { return Scenario(Pods(1'300, StrCat(R"("tolerations":[)", Many(10'000, "{}"), "]"))); }},
      {"600 pods, 10,000 volumes",
       [] { return Scenario(Pods(600, StrCat(R"("volumes":[)", Many(10'000, "{}"), "]"))); }},
      {"4,000 pods, 1,000 tolerations",
       [] { return Scenario(Pods(4'000, StrCat(R"("tolerations":[)", Many(1'000, "{}"), "]"))); }},
      {"list of 10 million values", [] { return "[" + Many(4'000'000, "1") + "]"; }},
      {"lists of 9 million values",
       [] {
         return StrCat(R"({"kind":"Scenario","spec":{"x":[)",
                       Many(9, StrCat("[", Many(990'000, "1"), "]")), "]}}");
       }},
      {"objects of 3 million values",
       [] {
         return StrCat(R"({"kind":"Scenario","spec":{"x":[)", Many(900'000, R"({"a":{},"b":[]})"),
                       "]}}");
       }},
      // Scenarios that are just within the limits of scenario/work_count.h.
      {"limit: tolerations x taints", [] { return TolerationsTimesTaints(100); }},
      {"limit: node terms x nodes", [] { return NodeTermsTimesNodes(10'000, 5, 1'000, 0); }},
      {"limit: affinity terms x pods", [] { return AffinityTermsTimesPods(19'990, 5); }},
      {"limit: claims x volumes", [] { return Scenario(Volumes(2'200) + "," + Claims(2'200)); }},
      {"limit: claims x volumes that fit nothing", [] { return ClaimsThatNoVolumeFits(2'200); }},
      {"limit: provisioned claims", [] { return ProvisionedClaims(3'160); }},
      {"limit: claims of a pod x volumes x nodes",
       [] { return ClaimsTimesVolumesTimesNodes(300, 330, 500); }},
      {"limit: budgets x pods", [] { return BudgetsTimesPods(200, "x", 9'990); }},
      // The same far beyond the limits, and other products.
      {"tolerations x taints", [] { return TolerationsTimesTaints(2'000); }},
      {"node affinity terms x nodes", [] { return NodeTermsTimesNodes(20'000, 10, 1'000, 0); }},
      {"node affinity values x nodes", [] { return NodeTermsTimesNodes(20'000, 10, 20, 900); }},
      {"anti-affinity terms x pods", [] { return AffinityTermsTimesPods(60'000, 10); }},
      {"anti-affinity terms of others",
       [] {
         return Scenario(Nodes(1'000) + "," +
                         Pods(2'000, StrCat(AntiAffinity(1'000), R"(,"nodeName":"n0")"),
                              R"(,"labels":{"app":"x"})") +
                         "," + Pods(10, kContainers, R"(,"labels":{"app":"a1"})", "q"));
       }},
      {"spread constraints x pods",
       [] {
         return Scenario(
             Nodes(2'000) + "," +
             Pods(60'000, StrCat(kContainers, R"(,"nodeName":"n0")"), R"(,"labels":{"app":"x"})") +
             "," +
             Pods(10,
                  StrCat(R"("topologySpreadConstraints":[)",
                         Many(1'000, R"({"maxSkew":1,"topologyKey":"kubernetes.io/hostname",)"
                                     R"("whenUnsatisfiable":"ScheduleAnyway","labelSelector":)"
                                     R"({"matchLabels":{"app":"x"}}})"),
                         "]"),
                  R"(,"labels":{"app":"x"})", "q"));
       }},
      {"claims x volumes", [] { return Scenario(Volumes(3'000) + "," + Claims(3'000)); }},
      {"claims x volumes that fit nothing", [] { return ClaimsThatNoVolumeFits(20'000); }},
      {"provisioned claims", [] { return ProvisionedClaims(10'000); }},
      {"claims of a pod x volumes x nodes",
       [] { return ClaimsTimesVolumesTimesNodes(500, 2'000, 5'000, R"(,"volumeMode":"Block")"); }},
      {"budgets x pods", [] { return BudgetsTimesPods(700, "x", 60'000); }},
      {"budgets x pods that match none", [] { return BudgetsTimesPods(700, "y", 60'000); }},
      {"services x nodes",
       [] {
         return Scenario(Nodes(5'000) + "," +
                         Generated(60'000, R"({"kind":"Service","metadata":{"name":"s{i}"},"spec":
                 {"selector":{"app":"x"}}})") +
                         "," + Pods(1'000, kContainers, R"(,"labels":{"app":"x"})"));
       }},
      {"resource names x nodes",
       [] {
         return Scenario(Nodes(5'000, "", "", "," + Many(900, R"("example.com/r#":"5")")) + "," +
                         Pods(100, StrCat(R"("containers":[{"resources":{"requests":{)",
                                          Many(900, R"("example.com/r#":"1")"), "}}}]")));
       }},
      {"containers",
       [] {
         return Scenario(Nodes(5'000) + "," +
                         Pods(2'000, StrCat(R"("containers":[)",
                                            Many(900, R"({"image":"i#","resources":)"
                                                      R"({"requests":{"cpu":"1m"}}})"),
                                            "]")));
       }},
      {"images x containers x nodes",
       [] {
         return Scenario(
             Nodes(2'000, "", "", "",
                   StrCat(R"(,"images":[)", Many(900, R"({"names":["i#"],"sizeBytes":99999999})"),
                          "]")) +
             "," + Pods(100, StrCat(R"("containers":[)", Many(900, R"({"image":"i#"})"), "]")));
       }},
      {"host ports x pods",
       [] {
         return Scenario(
             Nodes(2'000) + "," +
             Pods(100, StrCat(R"("containers":[{"ports":[)",
                              Many(900, R"({"containerPort":1,"hostPort":#,"hostIP":"1.2.3.4"})"),
                              "]}]")));
       }},
      {"volumes x volumes on nodes",
       [] {
         const std::string volumes =
             StrCat(R"("volumes":[)",
                    Many(900, R"({"gcePersistentDisk":{"pdName":"d#","readOnly":true}})"), "]");
         return Scenario(Nodes(500) + "," + Pods(1'500, StrCat(volumes, R"(,"nodeName":"n1")")) +
                         "," + Pods(10, volumes, "", "q"));
       }},
      {"preemption",
       [] {
         return Scenario(
             Nodes(2'000) + "," +
             Pods(80'000,
                  R"("nodeName":"n7","containers":[{"resources":{"requests":{"cpu":"1m"}}}])") +
             "," +
             Pods(5, R"("priority":100,"containers":[{"resources":{"requests":{"cpu":"64"}}}])", "",
                  "q"));
       }},
      {"extender rules x nodes",
       [] {
         return Scenario(
             Nodes(20'000) + "," + Pods(10, kContainers),
             StrCat(R"(,"schedulerConfiguration":{"apiVersion":)",
                    R"("kubescheduler.config.k8s.io/v1beta1","kind":"KubeSchedulerConfiguration",)",
                    R"("extenders":[{"urlPrefix":"http://x","filterVerb":"filter"}]},)",
                    R"("extenders":[{"name":"http://x","filter":[)",
                    Many(1'500, R"({"nodeLabel":"k#","op":"Exists","reason":"r"})"), "]}]"));
       }},
      {"kube-batch",
       [] {
         return Scenario(Nodes(4'000) + "," +
                             Pods(5'000, StrCat(kContainers, R"(,"schedulerName":"kube-batch")")),
                         R"(,"scheduler":"kube-batch")");
       }},
      {"kube-batch with tolerations",
       [] {
         return Scenario(
             Nodes(4'000, StrCat(R"("taints":[)", Many(30, R"({"key":"k#","effect":"NoSchedule"})"),
                                 "]")) +
                 "," +
                 Pods(4'000, StrCat(kContainers, R"(,"schedulerName":"kube-batch","tolerations":[)",
                                    Many(30, R"({"key":"j#","operator":"Exists"})"), "]")),
             R"(,"scheduler":"kube-batch")");
       }},
  };
}

}  // namespace berth::bench
