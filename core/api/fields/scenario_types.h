// The structs of a scenario document. Types of values that Kubernetes' structs do not have are:
//
//     text, integer, number, boolean, duration    scalars; a field without a type is a text
//     row                                         the values of one object of a generator
//     Object                                      a manifest; its kind determines the struct
//     Configuration                               a scheduler's configuration; spec.scheduler
//                                                 determines the struct
//
// field_table.h describes the form.
#ifndef BERTH_API_FIELDS_SCENARIO_TYPES_H_
#define BERTH_API_FIELDS_SCENARIO_TYPES_H_

#include "api/fields/field_table.h"

namespace berth {

// clang-format off
inline constexpr StructType kScenarioTypes[] = {
    {"Scenario",
     "apiVersion:kept kind:kept metadata=ScenarioMetadata:shown spec=ScenarioSpec:read"},
    {"ScenarioMetadata",
     "name:shown title:shown description:shown language:shown "
     "translations=map[string]Translation:shown"},
    {"Translation",
     "title:shown description:shown captions=[]TranslatedCaption:shown "
     "lesson=TranslatedLesson:shown"},
    {"TranslatedCaption", "text:shown question:shown"},
    {"TranslatedLesson",
     "hook:shown why:shown changed:shown reveal=TranslatedReveal:shown knob=TranslatedKnob:shown"},
    {"TranslatedReveal", "text:shown"},
    {"TranslatedKnob", "text:shown label:shown outcome:shown"},
    {"ScenarioSpec",
     "seed=integer:kept until=duration:kept maxEvents=integer:kept attemptLatency=duration:kept "
     "preemptionLatency=duration:kept semantics:kept scheduler:kept kubeBatch=KubeBatchFlags:read "
     "algorithmProvider:kept schedulerConfiguration=Configuration:read "
     "process=ProcessSettings:read controllerManager=ControllerManager:read "
     "nodeAutoscaler=NodeAutoscaler:read extenders=[]ExtenderScript:read objects=[]Object:apart "
     "generators=[]Generator:apart timeline=[]TimelineEntry:apart captions=[]Caption:read "
     "compareWith=SecondRun:read lesson=Lesson:shown"},
    {"Generator",
     "count=integer:apart first=integer:apart at=duration:kept every=duration:kept "
     "deleteAfter=duration:kept columns=[]text:apart rows=[]row:apart object=Object:apart"},
    {"TimelineEntry",
     "at=duration:kept op:kept object=Object:apart replica=integer:kept for=duration:kept "
     "kind:kept value=duration:kept"},
    {"Caption",
     "at=duration:kept when=Trigger:read text:apart focus=[]text:focus pause=boolean:kept "
     "outdated=boolean:kept bet=Bet:read"},
    {"Trigger", "event:kept pod:name node:name nth=integer:kept"},
    {"Bet", "ask:kept pod:name question:shown choices=[]any:choice"},
    {"SecondRun", "seed=integer:kept semantics:kept configuration=Configuration:read"},
    {"KubeBatchFlags",
     "schedulerName:name defaultQueue:name schedulePeriod=duration:kept "
     "priorityClass=boolean:kept lockObjectNamespace:name"},
    {"BatchConfiguration", "actions:kept tiers=[]BatchTier:read"},
    {"BatchTier", "plugins=[]BatchPlugin:read"},
    {"BatchPlugin",
     "name:kept enableJobOrder=boolean:kept enableJobReady=boolean:kept "
     "enableJobPipelined=boolean:kept enableTaskOrder=boolean:kept enablePreemptable=boolean:kept "
     "enableReclaimable=boolean:kept enableQueueOrder=boolean:kept enablePredicate=boolean:kept "
     "enableNodeOrder=boolean:kept arguments=map[string]text:amounts"},
    {"ProcessSettings",
     "replicas=integer:kept leaderElection=LeaderElection:read restart=Restart:read "
     "watchDelay=duration:kept handlerDelay=duration:kept clockRates=[]number:kept "
     "kubelet=boolean:kept"},
    {"LeaderElection",
     "leaderElect=boolean:kept leaseDuration=duration:kept renewDeadline=duration:kept "
     "retryPeriod=duration:kept"},
    {"Restart", "first=duration:kept backoff=duration:kept max=duration:kept"},
    {"ControllerManager", ""},
    {"NodeAutoscaler",
     "scanInterval=duration:kept scaleDownUnneededTime=duration:kept "
     "scaleDownDelayAfterAdd=duration:kept groups=[]NodeGroup:read"},
    {"NodeGroup", "maxSize=integer:kept provisionTime=duration:kept template=Node:read"},
    {"ExtenderScript",
     "name:name urlPrefix:name weight=integer:kept ignorable=boolean:kept "
     "nodeCacheCapable=boolean:kept managedResources=[]ManagedResource:read "
     "filter=[]FilterRule:read prioritize=[]PrioritizeRule:read preempt=[]PreemptRule:read "
     "bind=[]BindRule:read reverse=boolean:kept fail=FailingCalls:read"},
    {"FilterRule", "nodeLabel:key op:kept values=[]text:value verdict:kept reason:name"},
    {"PrioritizeRule", "nodeLabel:key op:kept values=[]text:value verdict:kept score=integer:kept"},
    {"PreemptRule", "nodeLabel:key op:kept values=[]text:value verdict:kept victims=integer:kept"},
    {"BindRule", "nodeLabel:key op:kept values=[]text:value verdict:kept reason:name"},
    {"FailingCalls", "filter:name prioritize:name preempt:name bind:name"},
    {"ManagedResource", "name:key ignoredByScheduler=boolean:kept"},
    {"Lesson",
     "hook:shown reveal=Reveal:shown knob=Knob:shown why:shown source=[]text:shown changed:shown "
     "plays:shown"},
    {"Reveal", "text:shown attempt=AttemptOfPod:shown session=SessionOfPod:shown node:shown"},
    {"AttemptOfPod", "pod:shown nth=integer:shown"},
    {"SessionOfPod", "pod:shown at=duration:shown"},
    {"Knob",
     "text:shown label:shown at=duration:shown edits=[]KnobEdit:shown set=ScenarioSpec:shown "
     "compare=boolean:shown when=Trigger:shown outcome:shown"},
    {"KnobEdit", "op:shown object=Object:shown"},
};
// clang-format on

}  // namespace berth

#endif  // BERTH_API_FIELDS_SCENARIO_TYPES_H_
