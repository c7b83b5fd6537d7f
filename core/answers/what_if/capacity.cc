#include "answers/what_if/capacity.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "answers/answer.h"
#include "answers/what_if/cluster_at.h"
#include "api/json/json.h"
#include "api/resource_names.h"
#include "base/function_ref.h"
#include "base/strings.h"
#include "capacity/capacity.h"
#include "capacity/growth.h"

namespace berth::sim {
namespace {

constexpr size_t kMostTemplates = 100;
constexpr int64_t kMostOfTurn = 1000;
constexpr size_t kMostShapes = 8;

// --- The question ---

void DecodeTemplates(const Decoder& query, capacity::Question* question) {
  const Decoder templates = query.Field("templates");
  const bool adds_nodes = query.Field("addNode").Present() || query.Field("addNodes").Present();
  const bool needs_templates = !adds_nodes || query.Field("maxLimit").Present();
  if (needs_templates && templates.NumElements() == 0) {
    templates.Fail("must have the manifest of a Pod");
  }
  if (templates.NumElements() > kMostTemplates) templates.Fail("there are too many");
  if (query.failed()) return;
  templates.ForEachElement([&](const Decoder& manifest) {
    const std::string kind = manifest.Field("kind").String("Pod");
    if (kind != "Pod") {
      return manifest.Field("kind").Fail(StrCat("must be Pod, not ", QuotedPrefix(kind)));
    }
    question->templates.push_back({std::get<v1::PodPtr>(DecodeObject(Kind::kPod, manifest))});
  });
  const Decoder weights = query.Field("weights");
  if (!weights.Present() || query.failed()) return;
  if (weights.NumElements() != question->templates.size()) {
    return weights.Fail("must be as many as the templates");
  }
  size_t i = 0;
  weights.ForEachElement([&](const Decoder& weight) {
    question->templates[i++].weight = DecodeIntegerBetween(weight, 1, 1, kMostOfTurn);
  });
}

void DecodeExcludedNodes(const Decoder& query, capacity::ClusterInput* cluster) {
  query.Field("excludeNodes").ForEachElement([&](const Decoder& field) {
    const std::string name = field.String();
    const auto is_it = [&](const AnyObject& object) {
      return KindOf(object) == Kind::kNode && MetaOf(object).name == name;
    };
    if (std::none_of(cluster->objects.begin(), cluster->objects.end(), is_it)) {
      return field.Fail(StrCat("there is no node ", QuotedPrefix(name)));
    }
    cluster->excluded_nodes.insert(name);
  });
}

Result<capacity::Question> DecodeQuestion(const Scenario& scenario, std::vector<AnyObject> objects,
                                          const Decoder& query) {
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, which has no such answer", ""};
  }
  if (query.Field("exact").Bool()) {
    if (std::optional<Error> error = ExtendersAreAtWork(scenario)) return *std::move(error);
  }
  const std::string name = query.Field("version").String();
  std::shared_ptr<const Version> version =
      name.empty() ? scenario.version : scenario.versions.Find(name);
  if (version == nullptr) {
    return Error{StrCat("needs one of ", scenario.versions.Names(), ", not ", QuotedPrefix(name)),
                 "version"};
  }
  Result<capacity::ClusterInput> input =
      ClusterInputOf(scenario, std::move(objects), std::move(version));
  if (!input.ok()) return input.error();
  capacity::Question question;
  question.cluster = std::move(input).value();
  capacity::ClusterInput& cluster = question.cluster;
  DecodeTemplates(query, &question);
  DecodeExcludedNodes(query, &cluster);
  question.in_turns = query.Field("inTurns").Bool();
  question.limit =
      DecodeIntegerBetween(query.Field("maxLimit"), 0, 0, std::numeric_limits<int32_t>::max());
  cluster.seed = static_cast<uint64_t>(DecodeIntegerBetween(query.Field("seed"),
                                                            static_cast<int64_t>(scenario.seed), 0,
                                                            std::numeric_limits<int64_t>::max()));
  if (query.failed()) return Error{};  // the decoder has the error
  return question;
}

// --- The answer ---

// Returns the containers' requests, summed as in cluster-capacity: without init containers and
// overhead.
Json RequirementsJson(const v1::Pod& pod) {
  int64_t milli_cpu = 0;
  int64_t memory = 0;
  QuantityFormat memory_format = QuantityFormat::kBinarySI;
  std::map<std::string, int64_t> scalars;
  for (const v1::Container& container : *pod.spec.containers) {
    for (const auto& [name, amount] : container.requests) {
      if (name == v1::kResourceCPU) {
        milli_cpu += amount.MilliValue();
      } else if (name == v1::kResourceMemory) {
        if (memory == 0) memory_format = amount.format();
        memory += amount.Value();
      } else if (IsScalarResourceName(name)) {
        scalars[name] += amount.Value();
      }
    }
  }
  const std::string cpu =
      Quantity::Parse(StrCat(std::to_string(milli_cpu), "m")).value().Canonical();
  Json json = {{"podName", pod.metadata.name},
               {"resources",
                {{"primaryResources",
                  {{"cpu", cpu},
                   {"memory", Quantity::FromInt(memory, memory_format).Canonical()},
                   // cluster-capacity spells the name this way, and always reports 0.
                   {"nvdia.com/gpu", "0"}}},
                 {"scalarResources", nullptr}}},
               {"nodeSelectors", nullptr}};
  if (!scalars.empty()) json["resources"]["scalarResources"] = scalars;
  if (!pod.spec.node_selector->empty()) {
    Json selectors = Json::object();
    for (const auto& [key, value] : *pod.spec.node_selector) selectors[key] = value;
    json["nodeSelectors"] = std::move(selectors);
  }
  return json;
}

Json FailReasonJson(const capacity::TemplateAnswer& answer) {
  return {{"failType", answer.fail_type}, {"failMessage", answer.fail_message}};
}

Json SharesJson(const capacity::Answer& answer, const capacity::TemplateAnswer& of_template) {
  Json shares = Json::array();
  for (const auto& share : of_template.shares) {
    shares.push_back({{"nodeName", answer.nodes[static_cast<size_t>(share.node)]},
                      {"replicas", share.instances}});
  }
  return shares;
}

Json PreemptionJson(const std::optional<capacity::Preemption>& preemption) {
  if (!preemption) return nullptr;
  return {{"node", preemption->node}, {"victims", preemption->victims}};
}

Json WaitingJson(const capacity::Answer& answer) {
  Json placed = Json::array();
  for (const capacity::Placed& pod : answer.placed) {
    placed.push_back({{"pod", pod.pod}, {"node", pod.node}});
  }
  return {{"placed", std::move(placed)}, {"left", answer.waiting}, {"evicted", answer.evicted}};
}

Json WalkJson(const capacity::Answer& answer) {
  Json walk = Json::array();
  for (const capacity::Answer::Step& step : answer.walk) {
    walk.push_back(
        {{"template", step.of_template}, {"node", answer.nodes[static_cast<size_t>(step.node)]}});
  }
  return walk;
}

Json ReportJson(const capacity::Question& question, const capacity::Answer& answer,
                const Json& manifests) {
  Json requirements = Json::array();
  Json pods = Json::array();
  Json templates = Json::array();
  for (size_t i = 0; i < answer.templates.size(); ++i) {
    const capacity::TemplateAnswer& of_template = answer.templates[i];
    const v1::Pod& pod = *of_template.admitted;
    requirements.push_back(RequirementsJson(pod));
    pods.push_back({{"podName", pod.metadata.name},
                    {"replicasOnNodes", SharesJson(answer, of_template)},
                    {"failSummary", nullptr}});
    templates.push_back({{"podName", pod.metadata.name},
                         {"replicas", of_template.instances},
                         {"failReason", FailReasonJson(of_template)},
                         {"preemption", PreemptionJson(of_template.preemption)}});
  }
  return {
      {"spec",
       {{"templates", manifests},
        {"replicas", question.limit},
        {"podRequirements", std::move(requirements)}}},
      {"status",
       {{"creationTimestamp", nullptr},
        {"replicas", answer.total},
        {"failReason", answer.templates.empty() ? Json() : FailReasonJson(answer.templates.back())},
        {"pods", std::move(pods)}}},
      {"version", question.cluster.version->name()},
      {"templates", std::move(templates)},
      {"completeTurns", question.in_turns ? Json(answer.complete_turns) : Json()},
      {"waiting", WaitingJson(answer)}};
}

v1::NodePtr DecodeShape(const Decoder& manifest) {
  const std::string kind = manifest.Field("kind").String("Node");
  if (kind != "Node") {
    manifest.Field("kind").Fail(StrCat("must be Node, not ", QuotedPrefix(kind)));
  }
  return std::get<v1::NodePtr>(DecodeObject(Kind::kNode, manifest));
}

// Growth has no end unless a pod waits or a number of instances is requested.
std::optional<Error> LimitIsMissing(const capacity::Question& question) {
  if (question.limit > 0 || question.templates.empty()) return std::nullopt;
  return Error{"must be there: so many instances are to fit", "maxLimit"};
}

// Answers with as many added nodes as necessary.
Result<Json> AnswerGrowth(const capacity::Question& question, const Decoder& query,
                          FunctionRef<Json(const capacity::Answer&)> report) {
  const v1::NodePtr shape = DecodeShape(query.Field("addNode"));
  if (query.failed()) return Error{};  // the decoder has the error
  if (std::optional<Error> error = LimitIsMissing(question)) return *std::move(error);
  const Result<capacity::Growth> growth = capacity::Grow(question, *shape);
  if (!growth.ok()) return growth.error();
  Json json = report(growth.value().answer);
  json["addedNodes"] = {{"like", shape->metadata.name},
                        {"nodes", growth.value().nodes},
                        {"isEnough", growth.value().is_enough}};
  return json;
}

std::vector<capacity::NodeShape> DecodeShapes(const Decoder& query) {
  std::vector<capacity::NodeShape> shapes;
  const Decoder manifests = query.Field("addNodes");
  if (manifests.NumElements() > kMostShapes) manifests.Fail("there are too many");
  if (manifests.NumElements() == 0) manifests.Fail("must have the manifest of a Node");
  if (query.failed()) return shapes;
  manifests.ForEachElement([&](const Decoder& it) {
    const v1::NodePtr node = DecodeShape(it);
    const auto is_same = [&](const capacity::NodeShape& other) {
      return other.node->metadata.name == node->metadata.name;
    };
    if (std::any_of(shapes.begin(), shapes.end(), is_same)) {
      it.Field("metadata").Field("name").Fail("must be another than that of the others");
    }
    shapes.push_back({node});
  });
  const Decoder prices = query.Field("prices");
  if (!prices.Present() || query.failed()) return shapes;
  if (prices.NumElements() != shapes.size()) prices.Fail("must be as many as addNodes");
  size_t i = 0;
  prices.ForEachElement([&](const Decoder& price) {
    if (query.failed()) return;
    const double amount = Number(price, 0);
    if (amount < 0) return price.Fail("must not be negative");
    shapes[i++].price = amount;
  });
  return shapes;
}

// Answers with the cheapest mix of shapes.
Result<Json> AnswerMix(const capacity::Question& question, const Decoder& query,
                       FunctionRef<Json(const capacity::Answer&)> report) {
  const std::vector<capacity::NodeShape> shapes = DecodeShapes(query);
  if (query.failed()) return Error{};  // the decoder has the error
  if (std::optional<Error> error = LimitIsMissing(question)) return *std::move(error);
  const Result<capacity::CheapestMix> cheapest = capacity::FindCheapestMix(question, shapes);
  if (!cheapest.ok()) return cheapest.error();
  Json json = report(cheapest.value().answer);
  Json& mixes = json["mixes"] = Json::array();
  for (const capacity::Mix& mix : cheapest.value().tried) {
    Json nodes = Json::array();
    for (size_t i = 0; i < shapes.size(); ++i) {
      if (mix.nodes[i] == 0) continue;
      nodes.push_back({{"like", shapes[i].node->metadata.name}, {"nodes", mix.nodes[i]}});
    }
    mixes.push_back(
        {{"nodes", std::move(nodes)}, {"price", mix.price}, {"isEnough", mix.is_enough}});
  }
  return json;
}

}  // namespace

Result<Json> AnswerCapacity(const Scenario& scenario, std::vector<AnyObject> objects,
                            const Decoder& query) {
  const Result<capacity::Question> question = DecodeQuestion(scenario, std::move(objects), query);
  if (!question.ok()) return question.error();
  const Json* const templates = query.Field("templates").json();
  const Json manifests = templates == nullptr ? Json::array() : *templates;
  const auto report = [&](const capacity::Answer& answer) {
    Json json = ReportJson(question.value(), answer, manifests);
    if (query.Field("walk").Bool()) json["walk"] = WalkJson(answer);
    return json;
  };
  if (query.Field("addNode").Present()) return AnswerGrowth(question.value(), query, report);
  if (query.Field("addNodes").Present()) return AnswerMix(question.value(), query, report);
  const Result<capacity::Answer> answer = capacity::Estimate(question.value());
  if (!answer.ok()) return answer.error();
  return report(answer.value());
}

}  // namespace berth::sim
