#include "random/random_world.h"

#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"

namespace berth::test {
namespace {

// Returns a list with one element, which braces alone would not create with every compiler.
Json List(Json only) { return Json::array({std::move(only)}); }

std::string Numbered(std::string_view name, int64_t i) { return StrCat(name, std::to_string(i)); }

// Writes one world. It uses few names, so that objects refer to each other often.
class World {
 public:
  World(Random& choices, bool v1_34) : choices_(choices), v1_34_(v1_34) {}

  Json Write() {
    batch_ = !v1_34_ && OneIn(3);
    Json spec = Settings();
    AddCluster();
    const int64_t num_entries = 12 + choices_.Intn(36);
    for (int64_t i = 0; i < num_entries; ++i) {
      PassTime();
      AddEntry();
    }
    spec["timeline"] = std::move(timeline_);
    return {{"apiVersion", "berth.dev/v1"}, {"kind", "Scenario"}, {"spec", std::move(spec)}};
  }

 private:
  bool OneIn(int64_t n) { return choices_.Intn(n) == 0; }
  std::string Pick(const std::vector<std::string>& texts) {
    return texts[static_cast<size_t>(choices_.Intn(static_cast<int64_t>(texts.size())))];
  }
  std::string Named(std::string_view name, int64_t n) { return Numbered(name, choices_.Intn(n)); }

  // --- The settings of a scenario ---

  Json Settings() {
    Json spec = {{"seed", choices_.Intn(100)},
                 {"until", "100s"},
                 {"attemptLatency", Pick({"10ms", "0s", "400ms", "1s", "2500ms"})}};
    if (batch_) {
      spec["scheduler"] = "kube-batch";
      if (OneIn(2)) spec["kubeBatch"] = {{"schedulePeriod", Pick({"1s", "100ms", "3s"})}};
      if (OneIn(2)) spec["schedulerConfiguration"] = BatchConfiguration();
      return spec;
    }
    if (v1_34_) {
      AddSettingsOfV134(spec);
      return spec;
    }
    spec["semantics"] = Pick({"v1.21", "v1.15"});
    if (OneIn(8)) spec["algorithmProvider"] = "ClusterAutoscalerProvider";
    if (OneIn(2)) spec["schedulerConfiguration"] = SchedulerConfiguration();
    if (OneIn(6)) spec["extenders"] = List(Extender());
    return spec;
  }

  Json BatchConfiguration() {
    Json tiers = Json::array();
    for (const char* name : {"priority", "gang", "conformance"}) AddPlugin(name, tiers);
    for (const char* name : {"drf", "predicates", "proportion", "nodeorder"})
      AddPlugin(name, tiers);
    return {{"actions", Pick({"allocate, backfill", "reclaim, allocate, backfill, preempt",
                              "preempt, allocate", "allocate, reclaim, preempt"})},
            {"tiers", std::move(tiers)}};
  }
  // Each plugin has a tier of its own. Plugins that prevent a node from being filled twice are
  // always enabled.
  void AddPlugin(const char* name, Json& tiers) {
    if (std::string_view(name) != "predicates" && OneIn(4)) return;
    tiers.push_back({{"plugins", List({{"name", name}})}});
  }

  Json SchedulerConfiguration() {
    Json second = {{"schedulerName", "second"}};
    if (OneIn(2)) {
      second["plugins"]["score"]["disabled"] = List({{"name", "*"}});
      second["plugins"]["score"]["enabled"] = List({{"name", "NodeResourcesMostAllocated"}});
    }
    return {
        {"podInitialBackoffSeconds", 1 + choices_.Intn(3)},
        {"podMaxBackoffSeconds", 4 + choices_.Intn(8)},
        {"percentageOfNodesToScore", choices_.Intn(3) * 50},
        {"profiles", Json::array({{{"schedulerName", "default-scheduler"}}, std::move(second)})}};
  }

  void AddSettingsOfV134(Json& spec) {
    spec["semantics"] = "v1.34";
    spec["preemptionLatency"] = Pick({"10ms", "0s", "700ms", "3s"});
    if (OneIn(2)) spec["schedulerConfiguration"] = SchedulerConfigurationOfV134();
    if (OneIn(12)) spec["extenders"] = List(Extender());
  }

  Json SchedulerConfigurationOfV134() {
    Json second = {{"schedulerName", "second"}};
    if (OneIn(2)) second["percentageOfNodesToScore"] = 50;
    if (OneIn(2)) {
      const Json strategy = {{"type", "MostAllocated"}};
      second["pluginConfig"] =
          List({{"name", "NodeResourcesFit"}, {"args", {{"scoringStrategy", strategy}}}});
    }
    return {
        {"apiVersion", "kubescheduler.config.k8s.io/v1"},
        {"kind", "KubeSchedulerConfiguration"},
        {"podInitialBackoffSeconds", 1 + choices_.Intn(3)},
        {"podMaxBackoffSeconds", 4 + choices_.Intn(8)},
        {"profiles", Json::array({{{"schedulerName", "default-scheduler"}}, std::move(second)})}};
  }

  Json Extender() {
    Json extender = {{"name", "x"}, {"ignorable", OneIn(2)}};
    extender["filter"] = List({{"nodeLabel", "zone"},
                               {"op", "In"},
                               {"values", List("z0")},
                               {"verdict", Pick({"pass", "fail", "unresolvable", "drop"})}});
    if (OneIn(2)) extender["preempt"] = Json::array();
    if (OneIn(4)) extender["fail"] = {{"filter", "http500"}};
    return extender;
  }

  // --- The timeline ---

  void PassTime() {
    switch (choices_.Intn(8)) {
      case 0:
      case 1:
        return;  // at the same moment
      case 2:
        now_ms_ += 10;  // exactly when an attempt ends
        return;
      case 3:
        now_ms_ = (now_ms_ / 1000 + 1) * 1000;  // together with a flush of backoffQ
        return;
      case 4:
        now_ms_ = (now_ms_ / 1000 + 1) * 1000 + 1;
        return;
      case 5:
        // together with one of unschedulableQ
        if (OneIn(6)) now_ms_ = (now_ms_ / 30'000 + 1) * 30'000;
        return;
      default:
        now_ms_ += choices_.Intn(1500);
    }
  }

  void Add(const char* op, Json object) {
    timeline_.push_back(
        {{"at", StrCat(std::to_string(now_ms_), "ms")}, {"op", op}, {"object", std::move(object)}});
  }

  // Creates the object, or updates it if there is one with its name.
  void Put(Json object) {
    const std::string kind = object["kind"];
    const std::string name = object["metadata"]["name"];
    const bool is_new = there_.insert({kind, name}).second;
    if (v1_34_ && !is_new && IsImmutable(kind)) return Remove(kind, name);
    if (v1_34_ && kind == "Pod") {
      if (!is_new) ChangePod(pods_[name], object);
      pods_[name] = object;
    }
    Add(is_new ? "create" : "update", std::move(object));
  }

  void Remove(const std::string& kind, const std::string& name) {
    if (there_.erase({kind, name}) > 0) {
      Add("delete", {{"kind", kind}, {"metadata", {{"name", name}}}});
    }
  }

  void AddCluster() {
    const int64_t num_nodes = 1 + choices_.Intn(5);
    for (int64_t i = 0; i < num_nodes; ++i) Put(NewNode(Numbered("n", i)));
    for (int64_t kinds = choices_.Intn(8); kinds > 0; --kinds) Put(NewOther());
    const int64_t num_pods = choices_.Intn(8);
    for (int64_t i = 0; i < num_pods; ++i) Put(NewPod(NextPod()));
  }

  void AddEntry() {
    const int64_t kind = choices_.Intn(16);
    if (kind < 6) {
      Put(NewPod(NextPod()));
    } else if (kind < 8) {
      Put(NewPod(AnyPod()));
    } else if (kind < 10) {
      Remove("Pod", AnyPod());
    } else if (kind < 12) {
      Put(NewNode(Named("n", 5)));
    } else if (kind < 13) {
      Remove("Node", Named("n", 5));
    } else if (kind < 15) {
      Put(NewOther());
    } else if (!there_.empty()) {
      RemoveAny();
    }
  }

  void RemoveAny() {
    auto any = there_.begin();
    std::advance(any, choices_.Intn(static_cast<int64_t>(there_.size())));
    const auto [kind, name] = *any;
    Remove(kind, name);
  }

  std::string NextPod() { return Numbered("p", pods_made_++); }
  // Returns a pod, probably one of the last; it may be deleted already.
  std::string AnyPod() {
    const int64_t back = 1 + choices_.Intn(6);
    return Numbered("p", pods_made_ > back ? pods_made_ - back : 0);
  }

  // --- Nodes ---

  Json Object(std::string_view kind, const std::string& name) {
    return {{"kind", kind}, {"metadata", {{"name", name}}}};
  }

  Json NewNode(const std::string& name) {
    Json node = Object("Node", name);
    node["metadata"]["labels"] = {{"kubernetes.io/hostname", name},
                                  {"topology.kubernetes.io/zone", Named("z", 2)},
                                  {"zone", Named("z", 2)}};
    node["status"]["allocatable"] = {{"cpu", std::to_string(2 + choices_.Intn(5))},
                                     {"memory", Numbered("", 2 + choices_.Intn(6)) + "Gi"},
                                     {"pods", std::to_string(3 + choices_.Intn(5))},
                                     {"example.com/gpu", choices_.Intn(3)},
                                     {"attachable-volumes-gce-pd", 1 + choices_.Intn(2)}};
    node["status"]["conditions"] =
        List({{"type", "Ready"}, {"status", OneIn(8) ? "False" : "True"}});
    if (OneIn(6)) node["spec"]["unschedulable"] = true;
    if (OneIn(4)) {
      node["spec"]["taints"] =
          List({{"key", "k"},
                {"value", Named("v", 2)},
                {"effect", Pick({"NoSchedule", "PreferNoSchedule", "NoExecute"})}});
    }
    if (OneIn(4))
      node["status"]["images"] = List({{"names", List(Named("i", 2))}, {"sizeBytes", 300 << 20}});
    return node;
  }

  // --- Pods ---

  Json NewPod(const std::string& name) {
    Json pod = Object("Pod", name);
    pod["metadata"]["labels"] = {{"app", Named("a", 3)}};
    if (v1_34_ && OneIn(2)) pod["metadata"]["labels"]["version"] = Named("v", 2);
    Json& spec = pod["spec"];
    spec["containers"] = List(NewContainer());
    if (batch_) {
      spec["schedulerName"] = name.ends_with('7') ? "another" : "kube-batch";
      if (!OneIn(3)) pod["metadata"]["annotations"]["scheduling.k8s.io/group-name"] = Named("g", 3);
    } else if (name.ends_with('3') || name.ends_with('7')) {
      // Depends on the name, because no update can change the scheduler.
      spec["schedulerName"] = name.ends_with('3') ? "second" : "nobody";
    }
    if (OneIn(4)) {
      pod["metadata"]["annotations"]["berth.dev/run-for"] = Pick({"1s", "0s", "2500ms", "30s"});
    }
    AddPriority(spec);
    AddPlace(name, spec);
    AddAffinity(spec);
    AddVolumes(spec);
    if (v1_34_) AddWhatIsNew(spec);
    return pod;
  }

  // --- Features of v1.34's API that v1.21's does not have ---

  void AddWhatIsNew(Json& spec) {
    if (OneIn(5)) spec["schedulingGates"].push_back({{"name", "example.com/one"}});
    if (OneIn(10)) spec["schedulingGates"].push_back({{"name", "example.com/two"}});
    for (const char* init : {"i0", "i1"}) {
      if (OneIn(5)) spec["initContainers"].push_back(NewInitContainer(init));
    }
    if (OneIn(8)) spec["resources"]["requests"]["cpu"] = Pick({"1", "2500m", "4"});
    if (OneIn(8)) spec["overhead"]["cpu"] = "250m";
    if (OneIn(6)) spec["tolerations"] = List(NewToleration());
    if (spec.contains("topologySpreadConstraints")) {
      AddToConstraint(spec["topologySpreadConstraints"][0]);
    }
    for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
      if (spec.contains("affinity") && spec["affinity"].contains(kind)) {
        AddToTerms(spec["affinity"][kind]);
      }
    }
  }

  // Kinds of which an API server allows no change, or no relevant one. An update becomes a deletion
  // then.
  static bool IsImmutable(const std::string& kind) {
    return kind == "PersistentVolumeClaim" || kind == "PersistentVolume" || kind == "StorageClass";
  }

  // Restricts `wanted` to the changes that an API server allows: of a pod, only labels, annotations
  // and its containers' requests may change, its tolerations may grow, and gates may be removed.
  void ChangePod(const Json& before, Json& wanted) {
    Json pod = before;
    pod["metadata"]["labels"] = wanted["metadata"]["labels"];
    Json& spec = pod["spec"];
    if (OneIn(2)) spec["containers"][0]["resources"] = wanted["spec"]["containers"][0]["resources"];
    if (OneIn(3)) spec["tolerations"].push_back(NewToleration());
    if (spec.contains("schedulingGates") && !OneIn(3)) {
      Json& gates = spec["schedulingGates"];
      gates.erase(gates.begin());
      if (gates.empty()) spec.erase("schedulingGates");
    }
    wanted = std::move(pod);
  }

  Json NewInitContainer(const char* name) {
    Json container = {{"name", name}, {"image", Named("i", 2)}};
    if (OneIn(2)) container["restartPolicy"] = "Always";  // a sidecar
    container["resources"]["requests"]["cpu"] = Pick({"500m", "1", "2"});
    return container;
  }

  Json NewToleration() {
    if (OneIn(4)) return {{"key", "node.kubernetes.io/unschedulable"}, {"operator", "Exists"}};
    return {{"key", "k"}, {"value", Named("v", 2)}, {"effect", Pick({"NoSchedule", "NoExecute"})}};
  }

  void AddToConstraint(Json& constraint) {
    if (constraint["whenUnsatisfiable"] == "DoNotSchedule" && OneIn(3)) {
      constraint["minDomains"] = 1 + choices_.Intn(3);
    }
    if (OneIn(3)) constraint["matchLabelKeys"] = List("version");
    if (OneIn(3)) constraint["nodeTaintsPolicy"] = Pick({"Honor", "Ignore"});
    if (OneIn(3)) constraint["nodeAffinityPolicy"] = Pick({"Honor", "Ignore"});
  }

  void AddToTerms(Json& affinity) {
    if (!affinity.contains("requiredDuringSchedulingIgnoredDuringExecution")) return;
    Json& term = affinity["requiredDuringSchedulingIgnoredDuringExecution"][0];
    if (OneIn(4)) term["namespaceSelector"] = Json::object();
    if (OneIn(4)) term[Pick({"matchLabelKeys", "mismatchLabelKeys"})] = List("version");
  }

  Json NewContainer() {
    Json container = {{"name", "c"}, {"image", Named("i", 2)}};
    Json& requests = container["resources"]["requests"];
    if (!OneIn(6)) requests["cpu"] = Pick({"500m", "1", "1500m", "2", "3", "7"});
    if (OneIn(2)) requests["memory"] = Pick({"512Mi", "1Gi", "3Gi"});
    if (OneIn(8)) requests["example.com/gpu"] = 1;
    if (OneIn(6)) container["ports"] = List({{"hostPort", 80 + choices_.Intn(2)}});
    return container;
  }

  void AddPriority(Json& spec) {
    if (OneIn(2)) spec["priority"] = choices_.Intn(4);
    if (OneIn(10)) spec["preemptionPolicy"] = "Never";
    if (there_.contains({"PriorityClass", "c0"}) && OneIn(3)) spec["priorityClassName"] = "c0";
  }

  // Sets a node by hand, or constraints on its choice. A pod that exists stays in its place.
  void AddPlace(const std::string& pod, Json& spec) {
    const std::string node = Named("n", 5);
    if (OneIn(8) && there_.contains({"Node", node}) && !there_.contains({"Pod", pod})) {
      spec["nodeName"] = node;
    }
    if (OneIn(4)) spec["tolerations"] = List({{"operator", "Exists"}});
    if (OneIn(8)) spec["nodeSelector"] = {{"zone", Named("z", 2)}};
    if (OneIn(6)) {
      spec["topologySpreadConstraints"] =
          List({{"maxSkew", 1 + choices_.Intn(2)},
                {"topologyKey", Pick({"zone", "kubernetes.io/hostname"})},
                {"whenUnsatisfiable", Pick({"DoNotSchedule", "ScheduleAnyway"})},
                {"labelSelector", AppSelector()}});
    }
  }

  Json ZoneTerm() {
    return {{"matchExpressions",
             List({{"key", "zone"}, {"operator", "In"}, {"values", List(Named("z", 2))}})}};
  }

  Json AppSelector() { return {{"matchLabels", {{"app", Named("a", 3)}}}}; }

  void AddAffinity(Json& spec) {
    if (OneIn(8)) {
      const Json term = ZoneTerm();
      Json& affinity = spec["affinity"]["nodeAffinity"];
      if (OneIn(2)) {
        affinity["requiredDuringSchedulingIgnoredDuringExecution"] = {
            {"nodeSelectorTerms", List(term)}};
      } else {
        affinity["preferredDuringSchedulingIgnoredDuringExecution"] =
            List({{"weight", 1 + choices_.Intn(100)}, {"preference", term}});
      }
    }
    if (OneIn(5)) AddPodAffinity(spec["affinity"][Pick({"podAffinity", "podAntiAffinity"})]);
  }

  void AddPodAffinity(Json& affinity) {
    const Json term = {{"topologyKey", Pick({"zone", "kubernetes.io/hostname"})},
                       {"labelSelector", AppSelector()}};
    if (OneIn(3)) {
      affinity["preferredDuringSchedulingIgnoredDuringExecution"] =
          List({{"weight", 1 + choices_.Intn(100)}, {"podAffinityTerm", term}});
    } else {
      affinity["requiredDuringSchedulingIgnoredDuringExecution"] = List(term);
    }
  }

  void AddVolumes(Json& spec) {
    if (!OneIn(5)) return;
    Json volume = {{"name", "v"}};
    switch (choices_.Intn(3)) {
      case 0:
        volume["persistentVolumeClaim"] = {{"claimName", Named("claim", 3)}};
        break;
      case 1:
        volume["gcePersistentDisk"] = {{"pdName", Named("d", 2)}};
        break;
      default:
        volume["ephemeral"] = {{"volumeClaimTemplate", {{"spec", ClaimSpec()}}}};
    }
    spec["volumes"] = List(std::move(volume));
  }

  // --- All other kinds ---

  Json NewOther() {
    switch (choices_.Intn(batch_ ? 16 : 14)) {
      case 0:
        return NewStorageClass();
      case 1:
      case 2:
        return NewVolume();
      case 3:
      case 4:
        return NewClaim();
      case 5:
        return NewCsiNode();
      case 6:
        return With(Object("CSIDriver", "driver"), "spec", {{"storageCapacity", OneIn(2)}});
      case 7:
        return NewCapacity();
      case 8:
        return NewService();
      case 9:
        return NewController();
      case 10:
      case 11:
        return NewBudget();
      case 12:
        return NewPriorityClass();
      case 13:
        return Object("Namespace", Named("ns", 2));
      case 14:
        return NewQueue();
      default:
        return NewPodGroup();
    }
  }

  // If both arguments are random, the caller must draw one before: compilers evaluate arguments in
  // any order.
  static Json With(Json object, const char* member, Json value) {
    object[member] = std::move(value);
    return object;
  }

  Json NewStorageClass() {
    Json object = Object("StorageClass", Named("sc", 2));
    object["provisioner"] = Pick({"driver", "kubernetes.io/no-provisioner"});
    object["volumeBindingMode"] = Pick({"WaitForFirstConsumer", "Immediate"});
    if (OneIn(4)) {
      object["metadata"]["annotations"] = {{"storageclass.kubernetes.io/is-default-class", "true"}};
    }
    return object;
  }

  Json NewVolume() {
    Json spec = {{"capacity", {{"storage", Pick({"1Gi", "5Gi"})}}},
                 {"accessModes", List("ReadWriteOnce")},
                 {"storageClassName", Named("sc", 2)},
                 {"csi", {{"driver", "driver"}, {"volumeHandle", Named("h", 4)}}}};
    if (OneIn(2)) {
      spec["nodeAffinity"]["required"]["nodeSelectorTerms"] = List(ZoneTerm());
    }
    if (v1_34_ && OneIn(2)) spec["accessModes"].push_back("ReadWriteOncePod");
    return With(Object("PersistentVolume", Named("pv", 3)), "spec", std::move(spec));
  }

  Json ClaimSpec() {
    Json spec = {{"accessModes", List("ReadWriteOnce")},
                 {"resources", {{"requests", {{"storage", Pick({"1Gi", "3Gi"})}}}}}};
    if (!OneIn(4)) spec["storageClassName"] = Named("sc", 2);
    if (v1_34_ && OneIn(3)) spec["accessModes"] = List("ReadWriteOncePod");
    return spec;
  }
  Json NewClaim() {
    Json spec = ClaimSpec();
    return With(Object("PersistentVolumeClaim", Named("claim", 3)), "spec", std::move(spec));
  }

  Json NewCsiNode() {
    Json driver = {{"name", "driver"}, {"nodeID", "x"}, {"topologyKeys", List("zone")}};
    if (OneIn(2)) driver["allocatable"] = {{"count", 1 + choices_.Intn(2)}};
    Json object = Object("CSINode", Named("n", 5));
    if (v1_34_ && OneIn(2)) {
      // Then the pods' disks are volumes of this driver.
      object["metadata"]["annotations"] = {
          {"storage.alpha.kubernetes.io/migrated-plugins", "kubernetes.io/gce-pd"}};
      driver["name"] = "pd.csi.storage.gke.io";
    }
    return With(std::move(object), "spec", {{"drivers", List(std::move(driver))}});
  }

  Json NewCapacity() {
    Json object = Object("CSIStorageCapacity", Named("cap", 2));
    object["storageClassName"] = Named("sc", 2);
    object["nodeTopology"] = {{"matchLabels", {{"zone", Named("z", 2)}}}};
    object["capacity"] = Pick({"2Gi", "10Gi"});
    return object;
  }

  Json NewService() {
    Json spec = {{"selector", {{"app", Named("a", 3)}}}};
    return With(Object("Service", Named("s", 2)), "spec", std::move(spec));
  }

  Json NewController() {
    const std::string kind = Pick({"ReplicaSet", "StatefulSet", "ReplicationController"});
    Json spec = {{"replicas", choices_.Intn(4)}};
    spec["selector"] = AppSelector();
    if (kind == "ReplicationController") spec["selector"] = {{"app", Named("a", 3)}};
    return With(Object(kind, "owner"), "spec", std::move(spec));
  }

  Json NewBudget() {
    Json spec = {{"selector", AppSelector()}};
    if (OneIn(2)) {
      spec["minAvailable"] = choices_.Intn(3);
    } else {
      spec["maxUnavailable"] = Pick({"0%", "50%", "100%"});
    }
    return With(Object("PodDisruptionBudget", Named("b", 2)), "spec", std::move(spec));
  }

  Json NewPriorityClass() {
    Json object = Object("PriorityClass", Named("c", 2));
    object["value"] = choices_.Intn(5) * 10;
    object["globalDefault"] = OneIn(3);
    return object;
  }

  Json NewQueue() {
    Json spec = {{"weight", 1 + choices_.Intn(3)}};
    return With(Object("Queue", Named("q", 2)), "spec", std::move(spec));
  }

  Json NewPodGroup() {
    Json spec = {{"minMember", 1 + choices_.Intn(3)}};
    if (OneIn(2)) spec["queue"] = Named("q", 2);
    if (there_.contains({"PriorityClass", "c0"}) && OneIn(2)) spec["priorityClassName"] = "c0";
    return With(Object("PodGroup", Named("g", 3)), "spec", std::move(spec));
  }

  Random& choices_;
  bool v1_34_;
  bool batch_ = false;
  Json timeline_ = Json::array();
  int64_t now_ms_ = 0;
  int64_t pods_made_ = 0;
  std::set<std::pair<std::string, std::string>> there_;  // kinds and names
  std::map<std::string, Json> pods_;                     // as they were written last
};

}  // namespace

Json RandomWorld(Random& choices) { return World(choices, false).Write(); }
Json RandomWorldOfV134(Random& choices) { return World(choices, true).Write(); }

}  // namespace berth::test
