// The structs of the objects that API servers store, sorted by name. Strict decoding uses them. As
// kubernetes/api v0.21.9 and v0.34.1, and apimachinery's ObjectMeta of the same releases.
// field_table.h describes the form.
#ifndef BERTH_API_FIELDS_OBJECT_TYPES_H_
#define BERTH_API_FIELDS_OBJECT_TYPES_H_

#include "api/fields/field_table.h"

namespace berth {

// clang-format off
inline constexpr StructType kObjectTypes[] = {
    {"AWSElasticBlockStoreVolumeSource",
     "volumeID!:name fsType partition=int32 readOnly=bool:kept"},
    {"Affinity",
     "nodeAffinity=*NodeAffinity:read podAffinity=*PodAffinity:read "
     "podAntiAffinity=*PodAntiAffinity:read"},
    {"AppArmorProfile", "type!=AppArmorProfileType localhostProfile=*string"},
    {"AttachedVolume", "name!=UniqueVolumeName devicePath!"},
    {"AzureDiskVolumeSource",
     "diskName!:name diskURI!:name,quiet cachingMode=*AzureDataDiskCachingMode fsType=*string "
     "readOnly=*bool:kept,quiet kind=*AzureDataDiskKind:kept,quiet"},
    {"AzureFilePersistentVolumeSource",
     "secretName! shareName! readOnly=bool:kept secretNamespace!=*string"},
    {"AzureFileVolumeSource", "secretName! shareName! readOnly=bool:kept"},
    {"CSINode", "kind:kept apiVersion:kept metadata=ObjectMeta:read spec!=CSINodeSpec:read"},
    {"CSINodeDriver",
     "name!:name nodeID!:name topologyKeys!=[]string:key,quiet "
     "allocatable=*VolumeNodeResources:read"},
    {"CSINodeSpec", "drivers!=[]CSINodeDriver:read"},
    {"CSIPersistentVolumeSource",
     "driver!:name volumeHandle!:name readOnly=bool:kept,quiet fsType "
     "volumeAttributes=map[string]string controllerPublishSecretRef=*SecretReference "
     "nodeStageSecretRef=*SecretReference nodePublishSecretRef=*SecretReference "
     "controllerExpandSecretRef=*SecretReference +nodeExpandSecretRef=*SecretReference"},
    {"CSIVolumeSource",
     "driver!:name readOnly=*bool:kept fsType=*string volumeAttributes=map[string]string "
     "nodePublishSecretRef=*LocalObjectReference"},
    {"Capabilities", "add=[]Capability drop=[]Capability"},
    {"CephFSPersistentVolumeSource",
     "monitors!=[]string path user secretFile secretRef=*SecretReference readOnly=bool"},
    {"CephFSVolumeSource",
     "monitors!=[]string path user secretFile secretRef=*LocalObjectReference readOnly=bool"},
    {"CinderPersistentVolumeSource",
     "volumeID!:name fsType readOnly=bool:kept secretRef=*SecretReference"},
    {"CinderVolumeSource",
     "volumeID!:name fsType readOnly=bool:kept secretRef=*LocalObjectReference"},
    {"ClientIPConfig", "timeoutSeconds=*int32"},
    {"ClusterTrustBundleProjection",
     "name=*string signerName=*string labelSelector=*LabelSelector optional=*bool path!"},
    {"Condition",
     "type! status!=ConditionStatus observedGeneration=int64 lastTransitionTime!=Time reason! "
     "message!"},
    {"ConfigMapEnvSource", "name optional=*bool"},
    {"ConfigMapKeySelector", "name key! optional=*bool"},
    {"ConfigMapNodeConfigSource",
     "namespace! name! uid=types.UID resourceVersion kubeletConfigKey!"},
    {"ConfigMapProjection", "name items=[]KeyToPath optional=*bool"},
    {"ConfigMapVolumeSource", "name items=[]KeyToPath defaultMode=*int32 optional=*bool"},
    {"Container",
     "name!:name image:name command=[]string:private args=[]string:private workingDir:private "
     "ports=[]ContainerPort:read envFrom=[]EnvFromSource:private env=[]EnvVar:private "
     "resources=ResourceRequirements:read +resizePolicy=[]ContainerResizePolicy "
     "+restartPolicy=*ContainerRestartPolicy:kept +restartPolicyRules=[]ContainerRestartRule "
     "volumeMounts=[]VolumeMount:private volumeDevices=[]VolumeDevice:private "
     "livenessProbe=*Probe:private readinessProbe=*Probe:private startupProbe=*Probe:private "
     "lifecycle=*Lifecycle:private terminationMessagePath "
     "terminationMessagePolicy=TerminationMessagePolicy imagePullPolicy=PullPolicy "
     "securityContext=*SecurityContext:private stdin=bool stdinOnce=bool tty=bool"},
    {"ContainerExtendedResourceRequest", "containerName! resourceName! requestName!"},
    {"ContainerImage", "names!=[]string:name sizeBytes=int64:kept"},
    {"ContainerPort",
     "name hostPort=int32:kept containerPort!=int32:kept protocol=Protocol:kept hostIP:address"},
    {"ContainerResizePolicy",
     "resourceName!=ResourceName restartPolicy!=ResourceResizeRestartPolicy"},
    {"ContainerRestartRule",
     "action=ContainerRestartRuleAction exitCodes=*ContainerRestartRuleOnExitCodes"},
    {"ContainerRestartRuleOnExitCodes",
     "operator=ContainerRestartRuleOnExitCodesOperator values=[]int32"},
    {"ContainerState",
     "waiting=*ContainerStateWaiting running=*ContainerStateRunning "
     "terminated=*ContainerStateTerminated"},
    {"ContainerStateRunning", "startedAt=Time"},
    {"ContainerStateTerminated",
     "exitCode!=int32 signal=int32 reason message startedAt=Time finishedAt=Time containerID"},
    {"ContainerStateWaiting", "reason message"},
    {"ContainerStatus",
     "name!:name state=ContainerState lastState=ContainerState ready!=bool restartCount!=int32 "
     "image! imageID! containerID started=*bool +allocatedResources=ResourceList:amounts "
     "+resources=*ResourceRequirements:read +volumeMounts=[]VolumeMountStatus "
     "+user=*ContainerUser +allocatedResourcesStatus=[]ResourceStatus +stopSignal=*Signal"},
    {"ContainerUser", "linux=*LinuxContainerUser"},
    {"DaemonEndpoint", "Port!=int32"},
    {"Deployment",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=DeploymentSpec:read "
     "status=DeploymentStatus"},
    {"DeploymentCondition",
     "type!=DeploymentConditionType status!=ConditionStatus lastUpdateTime=Time "
     "lastTransitionTime=Time reason message"},
    {"DeploymentSpec",
     "replicas=*int32:kept selector!=*LabelSelector:read template!=PodTemplateSpec:read "
     "strategy=DeploymentStrategy:read minReadySeconds=int32:kept "
     "revisionHistoryLimit=*int32:kept paused=bool:kept progressDeadlineSeconds=*int32"},
    {"DeploymentStatus",
     "observedGeneration=int64 replicas=int32 updatedReplicas=int32 readyReplicas=int32 "
     "availableReplicas=int32 unavailableReplicas=int32 +terminatingReplicas=*int32 "
     "conditions=[]DeploymentCondition collisionCount=*int32"},
    {"DeploymentStrategy",
     "type=DeploymentStrategyType:kept rollingUpdate=*RollingUpdateDeployment:read"},
    {"DownwardAPIProjection", "items=[]DownwardAPIVolumeFile"},
    {"DownwardAPIVolumeFile",
     "path! fieldRef=*ObjectFieldSelector resourceFieldRef=*ResourceFieldSelector mode=*int32"},
    {"DownwardAPIVolumeSource", "items=[]DownwardAPIVolumeFile defaultMode=*int32"},
    {"EmptyDirVolumeSource", "medium=StorageMedium sizeLimit=*Quantity"},
    {"EnvFromSource", "prefix configMapRef=*ConfigMapEnvSource secretRef=*SecretEnvSource"},
    {"EnvVar", "name! value valueFrom=*EnvVarSource"},
    {"EnvVarSource",
     "fieldRef=*ObjectFieldSelector resourceFieldRef=*ResourceFieldSelector "
     "configMapKeyRef=*ConfigMapKeySelector secretKeyRef=*SecretKeySelector "
     "+fileKeyRef=*FileKeySelector"},
    {"EphemeralContainer",
     "name! image command=[]string args=[]string workingDir ports=[]ContainerPort "
     "envFrom=[]EnvFromSource env=[]EnvVar resources=ResourceRequirements "
     "+resizePolicy=[]ContainerResizePolicy +restartPolicy=*ContainerRestartPolicy "
     "+restartPolicyRules=[]ContainerRestartRule volumeMounts=[]VolumeMount "
     "volumeDevices=[]VolumeDevice livenessProbe=*Probe readinessProbe=*Probe startupProbe=*Probe "
     "lifecycle=*Lifecycle terminationMessagePath "
     "terminationMessagePolicy=TerminationMessagePolicy imagePullPolicy=PullPolicy "
     "securityContext=*SecurityContext stdin=bool stdinOnce=bool tty=bool targetContainerName"},
    {"EphemeralVolumeSource", "volumeClaimTemplate=*PersistentVolumeClaimTemplate:read"},
    {"ExecAction", "command=[]string"},
    {"FCVolumeSource", "targetWWNs=[]string lun=*int32 fsType readOnly=bool wwids=[]string"},
    {"FileKeySelector", "volumeName! path! key! optional=*bool"},
    {"FlexPersistentVolumeSource",
     "driver! fsType secretRef=*SecretReference readOnly=bool options=map[string]string"},
    {"FlexVolumeSource",
     "driver! fsType secretRef=*LocalObjectReference readOnly=bool options=map[string]string"},
    {"FlockerVolumeSource", "datasetName datasetUUID"},
    {"GCEPersistentDiskVolumeSource", "pdName!:name fsType partition=int32 readOnly=bool:kept"},
    {"GRPCAction", "port!=int32 service!=*string"},
    {"GitRepoVolumeSource", "repository! revision directory"},
    {"GlusterfsPersistentVolumeSource",
     "endpoints! path! readOnly=bool endpointsNamespace=*string"},
    {"GlusterfsVolumeSource", "endpoints! path! readOnly=bool"},
    {"HTTPGetAction", "path port!=IntOrString host scheme=URIScheme httpHeaders=[]HTTPHeader"},
    {"HTTPHeader", "name! value!"},
    {"Handler", "-exec=*ExecAction -httpGet=*HTTPGetAction -tcpSocket=*TCPSocketAction"},
    {"HostAlias", "ip! hostnames=[]string"},
    {"HostIP", "ip!"},
    {"HostPathVolumeSource", "path! type=*HostPathType"},
    {"ISCSIPersistentVolumeSource",
     "targetPortal! iqn!:name lun!=int32 iscsiInterface fsType readOnly=bool:kept "
     "portals=[]string chapAuthDiscovery=bool chapAuthSession=bool secretRef=*SecretReference "
     "initiatorName=*string"},
    {"ISCSIVolumeSource",
     "targetPortal! iqn!:name lun!=int32 iscsiInterface fsType readOnly=bool:kept "
     "portals=[]string chapAuthDiscovery=bool chapAuthSession=bool "
     "secretRef=*LocalObjectReference initiatorName=*string"},
    {"ImageVolumeSource", "reference pullPolicy=PullPolicy"},
    {"KeyToPath", "key! path! mode=*int32"},
    {"LabelSelector",
     "matchLabels=map[string]string:labels matchExpressions=[]LabelSelectorRequirement:read"},
    {"LabelSelectorRequirement",
     "key!:key operator!=LabelSelectorOperator:kept values=[]string:value"},
    {"Lifecycle", "postStart=*LifecycleHandler preStop=*LifecycleHandler +stopSignal=*Signal"},
    {"LifecycleHandler",
     "exec=*ExecAction httpGet=*HTTPGetAction tcpSocket=*TCPSocketAction sleep=*SleepAction"},
    {"LinuxContainerUser", "uid!=int64 gid!=int64 supplementalGroups=[]int64"},
    {"LoadBalancerIngress", "ip hostname +ipMode=*LoadBalancerIPMode ports=[]PortStatus"},
    {"LoadBalancerStatus", "ingress=[]LoadBalancerIngress"},
    {"LocalObjectReference", "name"},
    {"LocalVolumeSource", "path! fsType=*string"},
    {"ManagedFieldsEntry",
     "manager operation=ManagedFieldsOperationType apiVersion time=*Time fieldsType fieldsV1=any "
     "+subresource"},
    {"ModifyVolumeStatus",
     "targetVolumeAttributesClassName status!=PersistentVolumeClaimModifyVolumeStatus"},
    {"NFSVolumeSource", "server! path! readOnly=bool"},
    {"Namespace",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=NamespaceSpec "
     "status=NamespaceStatus"},
    {"NamespaceCondition",
     "type!=NamespaceConditionType status!=ConditionStatus lastTransitionTime=Time reason message"},
    {"NamespaceSpec", "finalizers=[]FinalizerName"},
    {"NamespaceStatus", "phase=NamespacePhase conditions=[]NamespaceCondition"},
    {"Node",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=NodeSpec:read "
     "status=NodeStatus:read"},
    {"NodeAddress", "type!=NodeAddressType address!"},
    {"NodeAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=*NodeSelector:read "
     "preferredDuringSchedulingIgnoredDuringExecution=[]PreferredSchedulingTerm:read"},
    {"NodeCondition",
     "type!=NodeConditionType:kept status!=ConditionStatus:kept lastHeartbeatTime=Time "
     "lastTransitionTime=Time reason message"},
    {"NodeConfigSource", "configMap=*ConfigMapNodeConfigSource"},
    {"NodeConfigStatus",
     "assigned=*NodeConfigSource active=*NodeConfigSource lastKnownGood=*NodeConfigSource error"},
    {"NodeDaemonEndpoints", "kubeletEndpoint=DaemonEndpoint"},
    {"NodeFeatures", "supplementalGroupsPolicy=*bool"},
    {"NodeRuntimeHandler", "name! features=*NodeRuntimeHandlerFeatures"},
    {"NodeRuntimeHandlerFeatures", "recursiveReadOnlyMounts=*bool userNamespaces=*bool"},
    {"NodeSelector", "nodeSelectorTerms!=[]NodeSelectorTerm:read"},
    {"NodeSelectorRequirement",
     "key!:key operator!=NodeSelectorOperator:kept values=[]string:value"},
    {"NodeSelectorTerm",
     "matchExpressions=[]NodeSelectorRequirement:read matchFields=[]NodeSelectorRequirement:read"},
    {"NodeSpec",
     "podCIDR podCIDRs=[]string providerID:private unschedulable=bool:kept taints=[]Taint:read "
     "configSource=*NodeConfigSource externalID"},
    {"NodeStatus",
     "capacity=ResourceList:amounts,quiet allocatable=ResourceList:amounts phase=NodePhase "
     "conditions=[]NodeCondition:read addresses=[]NodeAddress:private "
     "daemonEndpoints=NodeDaemonEndpoints nodeInfo=NodeSystemInfo:read,import,private "
     "images=[]ContainerImage:read volumesInUse=[]UniqueVolumeName "
     "volumesAttached=[]AttachedVolume config=*NodeConfigStatus "
     "+runtimeHandlers=[]NodeRuntimeHandler +features=*NodeFeatures"},
    {"NodeSwapStatus", "capacity=*int64"},
    {"NodeSystemInfo",
     "machineID! systemUUID! bootID! kernelVersion! osImage! containerRuntimeVersion! "
     "kubeletVersion!:kept,import kubeProxyVersion! operatingSystem! architecture! "
     "+swap=*NodeSwapStatus"},
    {"ObjectFieldSelector", "apiVersion fieldPath!"},
    {"ObjectMeta",
     "name:name generateName:name,quiet namespace:name selfLink uid=types.UID:name "
     "resourceVersion generation=int64 creationTimestamp=Time:kept deletionTimestamp=*Time:kept "
     "deletionGracePeriodSeconds=*int64 labels=map[string]string:labels "
     "annotations=map[string]string:annotations ownerReferences=[]OwnerReference:read "
     "finalizers=[]string:private managedFields=[]ManagedFieldsEntry:private -clusterName"},
    {"ObjectReference",
     "kind:kept namespace:name name:name uid=types.UID:name apiVersion:kept,quiet resourceVersion "
     "fieldPath"},
    {"OwnerReference",
     "apiVersion!:kept kind!:kept name!:name uid!=types.UID:name controller=*bool:kept "
     "blockOwnerDeletion=*bool"},
    {"PersistentVolume",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=PersistentVolumeSpec:read "
     "status=PersistentVolumeStatus:read"},
    {"PersistentVolumeClaim",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=PersistentVolumeClaimSpec:read "
     "status=PersistentVolumeClaimStatus:read"},
    {"PersistentVolumeClaimCondition",
     "type!=PersistentVolumeClaimConditionType status!=ConditionStatus lastProbeTime=Time "
     "lastTransitionTime=Time reason message"},
    {"PersistentVolumeClaimSpec",
     "accessModes=[]PersistentVolumeAccessMode:kept selector=*LabelSelector:read "
     "resources=VolumeResourceRequirements:read volumeName:name storageClassName=*string:name "
     "volumeMode=*PersistentVolumeMode:kept dataSource=*TypedLocalObjectReference "
     "+dataSourceRef=*TypedObjectReference +volumeAttributesClassName=*string"},
    {"PersistentVolumeClaimStatus",
     "phase=PersistentVolumeClaimPhase:kept accessModes=[]PersistentVolumeAccessMode "
     "capacity=ResourceList conditions=[]PersistentVolumeClaimCondition "
     "+allocatedResources=ResourceList "
     "+allocatedResourceStatuses=map[ResourceName]ClaimResourceStatus "
     "+currentVolumeAttributesClassName=*string +modifyVolumeStatus=*ModifyVolumeStatus"},
    {"PersistentVolumeClaimTemplate",
     "metadata=ObjectMeta:read,quiet spec!=PersistentVolumeClaimSpec:read"},
    {"PersistentVolumeClaimVolumeSource", "claimName!:name readOnly=bool:kept,quiet"},
    {"PersistentVolumeSpec",
     "capacity=ResourceList:amounts gcePersistentDisk=*GCEPersistentDiskVolumeSource:read "
     "awsElasticBlockStore=*AWSElasticBlockStoreVolumeSource:read "
     "hostPath=*HostPathVolumeSource:shown glusterfs=*GlusterfsPersistentVolumeSource "
     "nfs=*NFSVolumeSource rbd=*RBDPersistentVolumeSource:read,quiet "
     "iscsi=*ISCSIPersistentVolumeSource:read,quiet "
     "cinder=*CinderPersistentVolumeSource:read,quiet cephfs=*CephFSPersistentVolumeSource "
     "fc=*FCVolumeSource flocker=*FlockerVolumeSource flexVolume=*FlexPersistentVolumeSource "
     "azureFile=*AzureFilePersistentVolumeSource:read,quiet "
     "vsphereVolume=*VsphereVirtualDiskVolumeSource:read,quiet quobyte=*QuobyteVolumeSource "
     "azureDisk=*AzureDiskVolumeSource:read "
     "photonPersistentDisk=*PhotonPersistentDiskVolumeSource "
     "portworxVolume=*PortworxVolumeSource:read,quiet scaleIO=*ScaleIOPersistentVolumeSource "
     "local=*LocalVolumeSource:shown storageos=*StorageOSPersistentVolumeSource "
     "csi=*CSIPersistentVolumeSource:read accessModes=[]PersistentVolumeAccessMode:kept "
     "claimRef=*ObjectReference:read persistentVolumeReclaimPolicy=PersistentVolumeReclaimPolicy "
     "storageClassName:name mountOptions=[]string volumeMode=*PersistentVolumeMode:kept "
     "nodeAffinity=*VolumeNodeAffinity:read +volumeAttributesClassName=*string"},
    {"PersistentVolumeStatus",
     "phase=PersistentVolumePhase:kept message reason +lastPhaseTransitionTime=*Time"},
    {"PhotonPersistentDiskVolumeSource", "pdID! fsType"},
    {"Pod",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=PodSpec:read status=PodStatus:read"},
    {"PodAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=[]PodAffinityTerm:read "
     "preferredDuringSchedulingIgnoredDuringExecution=[]WeightedPodAffinityTerm:read"},
    {"PodAffinityTerm",
     "labelSelector=*LabelSelector:read namespaces=[]string:name topologyKey!:key "
     "namespaceSelector=*LabelSelector:read +matchLabelKeys=[]string:key,quiet "
     "+mismatchLabelKeys=[]string:key,quiet"},
    {"PodAntiAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=[]PodAffinityTerm:read "
     "preferredDuringSchedulingIgnoredDuringExecution=[]WeightedPodAffinityTerm:read"},
    {"PodCertificateProjection",
     "signerName keyType maxExpirationSeconds=*int32 credentialBundlePath keyPath "
     "certificateChainPath"},
    {"PodCondition",
     "type!=PodConditionType:kept +observedGeneration=int64 status!=ConditionStatus:kept "
     "lastProbeTime=Time lastTransitionTime=Time reason:kept message:message"},
    {"PodDNSConfig", "nameservers=[]string searches=[]string options=[]PodDNSConfigOption"},
    {"PodDNSConfigOption", "name value=*string"},
    {"PodDisruptionBudget",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=PodDisruptionBudgetSpec:read "
     "status=PodDisruptionBudgetStatus:read"},
    {"PodDisruptionBudgetSpec",
     "minAvailable=*IntOrString:kept selector=*LabelSelector:read "
     "maxUnavailable=*IntOrString:kept "
     "+unhealthyPodEvictionPolicy=*UnhealthyPodEvictionPolicyType"},
    {"PodDisruptionBudgetStatus",
     "observedGeneration=int64 disruptedPods=map[string]Time:amounts,quiet "
     "disruptionsAllowed!=int32:kept currentHealthy!=int32 desiredHealthy!=int32 "
     "expectedPods!=int32 conditions=[]Condition"},
    {"PodExtendedResourceClaimStatus",
     "requestMappings!=[]ContainerExtendedResourceRequest resourceClaimName!"},
    {"PodIP", "ip!"},
    {"PodOS", "name!=OSName"},
    {"PodReadinessGate", "conditionType!=PodConditionType"},
    {"PodResourceClaim",
     "name!:name resourceClaimName=*string:name resourceClaimTemplateName=*string:name"},
    {"PodResourceClaimStatus", "name!:name resourceClaimName=*string:name"},
    {"PodSchedulingGate", "name!:name"},
    {"PodSecurityContext",
     "seLinuxOptions=*SELinuxOptions windowsOptions=*WindowsSecurityContextOptions "
     "runAsUser=*int64 runAsGroup=*int64 runAsNonRoot=*bool supplementalGroups=[]int64 "
     "+supplementalGroupsPolicy=*SupplementalGroupsPolicy fsGroup=*int64 sysctls=[]Sysctl "
     "fsGroupChangePolicy=*PodFSGroupChangePolicy seccompProfile=*SeccompProfile "
     "+appArmorProfile=*AppArmorProfile +seLinuxChangePolicy=*PodSELinuxChangePolicy"},
    {"PodSpec",
     "volumes=[]Volume:read initContainers=[]Container:read containers!=[]Container:read "
     "ephemeralContainers=[]EphemeralContainer restartPolicy=RestartPolicy "
     "terminationGracePeriodSeconds=*int64:kept activeDeadlineSeconds=*int64 dnsPolicy=DNSPolicy "
     "nodeSelector=map[string]string:labels serviceAccountName serviceAccount "
     "automountServiceAccountToken=*bool nodeName:name hostNetwork=bool:kept,quiet hostPID=bool "
     "hostIPC=bool shareProcessNamespace=*bool securityContext=*PodSecurityContext:private "
     "imagePullSecrets=[]LocalObjectReference:private hostname subdomain affinity=*Affinity:read "
     "schedulerName:name tolerations=[]Toleration:read hostAliases=[]HostAlias:private "
     "priorityClassName:name priority=*int32:kept dnsConfig=*PodDNSConfig:private "
     "readinessGates=[]PodReadinessGate runtimeClassName=*string enableServiceLinks=*bool "
     "preemptionPolicy=*PreemptionPolicy:kept overhead=ResourceList:amounts "
     "topologySpreadConstraints=[]TopologySpreadConstraint:read setHostnameAsFQDN=*bool "
     "+os=*PodOS +hostUsers=*bool +schedulingGates=[]PodSchedulingGate:read "
     "+resourceClaims=[]PodResourceClaim:read,quiet +resources=*ResourceRequirements:read "
     "+hostnameOverride=*string >workloadRef=any:kept,import >schedulingGroup=any:kept,import"},
    {"PodStatus",
     "+observedGeneration=int64 phase=PodPhase:kept conditions=[]PodCondition:read message reason "
     "nominatedNodeName:name hostIP +hostIPs=[]HostIP podIP podIPs=[]PodIP startTime=*Time:kept "
     "initContainerStatuses=[]ContainerStatus:read,quiet "
     "containerStatuses=[]ContainerStatus:read,quiet qosClass=PodQOSClass "
     "ephemeralContainerStatuses=[]ContainerStatus +resize=PodResizeStatus:kept,import "
     "+resourceClaimStatuses=[]PodResourceClaimStatus:read,quiet "
     "+extendedResourceClaimStatus=*PodExtendedResourceClaimStatus"},
    {"PodTemplateSpec", "metadata=ObjectMeta:read spec=PodSpec:read"},
    {"PortStatus", "port!=int32 protocol!=Protocol error=*string"},
    {"PortworxVolumeSource", "volumeID!:name fsType readOnly=bool:kept"},
    {"PreferredSchedulingTerm", "weight!=int32:kept preference!=NodeSelectorTerm:read"},
    {"PriorityClass",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read value!=int32:kept "
     "globalDefault=bool:kept description preemptionPolicy=*PreemptionPolicy:kept"},
    {"Probe",
     "exec=*ExecAction httpGet=*HTTPGetAction tcpSocket=*TCPSocketAction +grpc=*GRPCAction "
     "initialDelaySeconds=int32 timeoutSeconds=int32 periodSeconds=int32 successThreshold=int32 "
     "failureThreshold=int32 terminationGracePeriodSeconds=*int64"},
    {"ProjectedVolumeSource", "sources!=[]VolumeProjection defaultMode=*int32"},
    {"QuobyteVolumeSource", "registry! volume! readOnly=bool user group tenant"},
    {"RBDPersistentVolumeSource",
     "monitors!=[]string:name image!:name fsType pool:name user keyring "
     "secretRef=*SecretReference readOnly=bool:kept"},
    {"RBDVolumeSource",
     "monitors!=[]string:name image!:name fsType pool:name user keyring "
     "secretRef=*LocalObjectReference readOnly=bool:kept"},
    {"ReplicaSet",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=ReplicaSetSpec:read "
     "status=ReplicaSetStatus"},
    {"ReplicaSetCondition",
     "type!=ReplicaSetConditionType status!=ConditionStatus lastTransitionTime=Time reason "
     "message"},
    {"ReplicaSetSpec",
     "replicas=*int32:kept minReadySeconds=int32:kept selector!=*LabelSelector:read "
     "template=PodTemplateSpec:read"},
    {"ReplicaSetStatus",
     "replicas!=int32 fullyLabeledReplicas=int32 readyReplicas=int32 availableReplicas=int32 "
     "+terminatingReplicas=*int32 observedGeneration=int64 conditions=[]ReplicaSetCondition"},
    {"ReplicationController",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=ReplicationControllerSpec:read "
     "status=ReplicationControllerStatus"},
    {"ReplicationControllerCondition",
     "type!=ReplicationControllerConditionType status!=ConditionStatus lastTransitionTime=Time "
     "reason message"},
    {"ReplicationControllerSpec",
     "replicas=*int32:kept minReadySeconds=int32 selector=map[string]string:labels "
     "template=*PodTemplateSpec:MetadataOfTemplate,quiet"},
    {"ReplicationControllerStatus",
     "replicas!=int32 fullyLabeledReplicas=int32 readyReplicas=int32 availableReplicas=int32 "
     "observedGeneration=int64 conditions=[]ReplicationControllerCondition"},
    {"ResourceClaim", "name! request"},
    {"ResourceFieldSelector", "containerName resource! divisor=Quantity"},
    {"ResourceHealth", "resourceID!=ResourceID health=ResourceHealthStatus"},
    {"ResourceRequirements",
     "limits=ResourceList:amounts requests=ResourceList:amounts +claims=[]ResourceClaim"},
    {"ResourceStatus", "name!=ResourceName resources=[]ResourceHealth"},
    {"RollingUpdateDeployment", "maxUnavailable=*IntOrString:kept maxSurge=*IntOrString:kept"},
    {"RollingUpdateStatefulSetStrategy",
     "partition=*int32:kept +maxUnavailable=*IntOrString:kept,quiet"},
    {"SELinuxOptions", "user role type level"},
    {"ScaleIOPersistentVolumeSource",
     "gateway! system! secretRef!=*SecretReference sslEnabled=bool protectionDomain storagePool "
     "storageMode volumeName fsType readOnly=bool"},
    {"ScaleIOVolumeSource",
     "gateway! system! secretRef!=*LocalObjectReference sslEnabled=bool protectionDomain "
     "storagePool storageMode volumeName fsType readOnly=bool"},
    {"SeccompProfile", "type!=SeccompProfileType localhostProfile=*string"},
    {"SecretEnvSource", "name optional=*bool"},
    {"SecretKeySelector", "name key! optional=*bool"},
    {"SecretProjection", "name items=[]KeyToPath optional=*bool"},
    {"SecretReference", "name namespace"},
    {"SecretVolumeSource", "secretName items=[]KeyToPath defaultMode=*int32 optional=*bool"},
    {"SecurityContext",
     "capabilities=*Capabilities privileged=*bool seLinuxOptions=*SELinuxOptions "
     "windowsOptions=*WindowsSecurityContextOptions runAsUser=*int64 runAsGroup=*int64 "
     "runAsNonRoot=*bool readOnlyRootFilesystem=*bool allowPrivilegeEscalation=*bool "
     "procMount=*ProcMountType seccompProfile=*SeccompProfile +appArmorProfile=*AppArmorProfile"},
    {"Service",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=ServiceSpec:read "
     "status=ServiceStatus"},
    {"ServiceAccountTokenProjection", "audience expirationSeconds=*int64 path!"},
    {"ServicePort",
     "name:name,quiet protocol=Protocol:kept,quiet appProtocol=*string port!=int32:kept,quiet "
     "targetPort=IntOrString:kept,quiet nodePort=int32:kept,quiet"},
    {"ServiceSpec",
     "ports=[]ServicePort:read selector=map[string]string:labels clusterIP clusterIPs=[]string "
     "type=ServiceType externalIPs=[]string sessionAffinity=ServiceAffinity loadBalancerIP "
     "loadBalancerSourceRanges=[]string externalName "
     "externalTrafficPolicy=ServiceExternalTrafficPolicy healthCheckNodePort=int32 "
     "publishNotReadyAddresses=bool sessionAffinityConfig=*SessionAffinityConfig "
     "ipFamilies=[]IPFamily ipFamilyPolicy=*IPFamilyPolicy allocateLoadBalancerNodePorts=*bool "
     "loadBalancerClass=*string internalTrafficPolicy=*ServiceInternalTrafficPolicy "
     "+trafficDistribution=*string -topologyKeys=[]string"},
    {"ServiceStatus", "loadBalancer=LoadBalancerStatus conditions=[]Condition"},
    {"SessionAffinityConfig", "clientIP=*ClientIPConfig"},
    {"SleepAction", "seconds!=int64"},
    {"StatefulSet",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read spec=StatefulSetSpec:read "
     "status=StatefulSetStatus:read,quiet"},
    {"StatefulSetCondition",
     "type!=StatefulSetConditionType status!=ConditionStatus lastTransitionTime=Time reason "
     "message"},
    {"StatefulSetOrdinals", "start!=int32:kept"},
    {"StatefulSetPersistentVolumeClaimRetentionPolicy",
     "whenDeleted=PersistentVolumeClaimRetentionPolicyType "
     "whenScaled=PersistentVolumeClaimRetentionPolicyType"},
    {"StatefulSetSpec",
     "replicas=*int32:kept selector!=*LabelSelector:read template!=PodTemplateSpec:read "
     "volumeClaimTemplates=[]PersistentVolumeClaim:NamedClaimTemplate serviceName! "
     "podManagementPolicy=PodManagementPolicyType:kept "
     "updateStrategy=StatefulSetUpdateStrategy:read revisionHistoryLimit=*int32 "
     "+minReadySeconds=int32:kept "
     "+persistentVolumeClaimRetentionPolicy=*StatefulSetPersistentVolumeClaimRetentionPolicy"
     ":kept,import "
     "+ordinals=*StatefulSetOrdinals:read"},
    {"StatefulSetStatus",
     "observedGeneration=int64 replicas!=int32 readyReplicas=int32 currentReplicas=int32 "
     "updatedReplicas=int32 currentRevision:name updateRevision:name collisionCount=*int32 "
     "conditions=[]StatefulSetCondition +availableReplicas!=int32"},
    {"StatefulSetUpdateStrategy",
     "type=StatefulSetUpdateStrategyType:kept "
     "rollingUpdate=*RollingUpdateStatefulSetStrategy:read"},
    {"StorageClass",
     "kind:kept apiVersion:kept metadata=ObjectMeta:read provisioner!:name "
     "parameters=map[string]string reclaimPolicy=*PersistentVolumeReclaimPolicy "
     "mountOptions=[]string allowVolumeExpansion=*bool volumeBindingMode=*VolumeBindingMode:kept "
     "allowedTopologies=[]TopologySelectorTerm:read"},
    {"StorageOSPersistentVolumeSource",
     "volumeName volumeNamespace fsType readOnly=bool secretRef=*ObjectReference"},
    {"StorageOSVolumeSource",
     "volumeName volumeNamespace fsType readOnly=bool secretRef=*LocalObjectReference"},
    {"Sysctl", "name! value!"},
    {"TCPSocketAction", "port!=IntOrString host"},
    {"Taint", "key!:key value:value effect!=TaintEffect:kept timeAdded=*Time"},
    {"Toleration",
     "key:key operator=TolerationOperator:kept value:value effect=TaintEffect:kept "
     "tolerationSeconds=*int64:kept,quiet"},
    {"TopologySelectorLabelRequirement", "key!:key values!=[]string:value"},
    {"TopologySelectorTerm", "matchLabelExpressions=[]TopologySelectorLabelRequirement:read"},
    {"TopologySpreadConstraint",
     "maxSkew!=int32:kept topologyKey!:key whenUnsatisfiable!=UnsatisfiableConstraintAction:kept "
     "labelSelector=*LabelSelector:read +minDomains=*int32:kept "
     "+nodeAffinityPolicy=*NodeInclusionPolicy:kept +nodeTaintsPolicy=*NodeInclusionPolicy:kept "
     "+matchLabelKeys=[]string:key"},
    {"TypedLocalObjectReference", "apiGroup!=*string kind! name!"},
    {"TypedObjectReference", "apiGroup!=*string kind! name! namespace=*string"},
    {"Volume",
     "name!:name hostPath=*HostPathVolumeSource emptyDir=*EmptyDirVolumeSource "
     "gcePersistentDisk=*GCEPersistentDiskVolumeSource:read "
     "awsElasticBlockStore=*AWSElasticBlockStoreVolumeSource:read gitRepo=*GitRepoVolumeSource "
     "secret=*SecretVolumeSource nfs=*NFSVolumeSource iscsi=*ISCSIVolumeSource:read "
     "glusterfs=*GlusterfsVolumeSource "
     "persistentVolumeClaim=*PersistentVolumeClaimVolumeSource:read rbd=*RBDVolumeSource:read "
     "flexVolume=*FlexVolumeSource cinder=*CinderVolumeSource:read,quiet "
     "cephfs=*CephFSVolumeSource flocker=*FlockerVolumeSource "
     "downwardAPI=*DownwardAPIVolumeSource fc=*FCVolumeSource "
     "azureFile=*AzureFileVolumeSource:read,quiet configMap=*ConfigMapVolumeSource "
     "vsphereVolume=*VsphereVirtualDiskVolumeSource:read,quiet quobyte=*QuobyteVolumeSource "
     "azureDisk=*AzureDiskVolumeSource:read "
     "photonPersistentDisk=*PhotonPersistentDiskVolumeSource projected=*ProjectedVolumeSource "
     "portworxVolume=*PortworxVolumeSource:read,quiet scaleIO=*ScaleIOVolumeSource "
     "storageos=*StorageOSVolumeSource csi=*CSIVolumeSource:read,quiet "
     "ephemeral=*EphemeralVolumeSource:read +image=*ImageVolumeSource"},
    {"VolumeDevice", "name! devicePath!"},
    {"VolumeMount",
     "name! readOnly=bool +recursiveReadOnly=*RecursiveReadOnlyMode mountPath! subPath "
     "mountPropagation=*MountPropagationMode subPathExpr"},
    {"VolumeMountStatus",
     "name! mountPath! readOnly=bool recursiveReadOnly=*RecursiveReadOnlyMode"},
    {"VolumeNodeAffinity", "required=*NodeSelector:read"},
    {"VolumeNodeResources", "count=*int32:kept"},
    {"VolumeProjection",
     "secret=*SecretProjection downwardAPI=*DownwardAPIProjection configMap=*ConfigMapProjection "
     "serviceAccountToken=*ServiceAccountTokenProjection "
     "+clusterTrustBundle=*ClusterTrustBundleProjection +podCertificate=*PodCertificateProjection"},
    {"VolumeResourceRequirements",
     "limits=ResourceList:amounts,quiet requests=ResourceList:amounts"},
    {"VsphereVirtualDiskVolumeSource", "volumePath! fsType storagePolicyName storagePolicyID"},
    {"WeightedPodAffinityTerm", "weight!=int32:kept podAffinityTerm!=PodAffinityTerm:read"},
    {"WindowsSecurityContextOptions",
     "gmsaCredentialSpecName=*string gmsaCredentialSpec=*string runAsUserName=*string "
     "+hostProcess=*bool"},
};
// clang-format on

}  // namespace berth

#endif  // BERTH_API_FIELDS_OBJECT_TYPES_H_
