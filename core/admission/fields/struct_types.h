// The structs of the objects that FindKind knows, sorted by name; see field_table.h for the form.
#ifndef BERTH_ADMISSION_FIELDS_STRUCT_TYPES_H_
#define BERTH_ADMISSION_FIELDS_STRUCT_TYPES_H_

#include "admission/fields/field_table.h"

namespace berth::admission {

// clang-format off
inline constexpr StructType kStructTypes[] = {
    {"AWSElasticBlockStoreVolumeSource", "volumeID! fsType partition=int32 readOnly=bool"},
    {"Affinity",
     "nodeAffinity=*NodeAffinity podAffinity=*PodAffinity podAntiAffinity=*PodAntiAffinity"},
    {"AppArmorProfile", "type!=AppArmorProfileType localhostProfile=*string"},
    {"AttachedVolume", "name!=UniqueVolumeName devicePath!"},
    {"AzureDiskVolumeSource",
     "diskName! diskURI! cachingMode=*AzureDataDiskCachingMode fsType=*string readOnly=*bool "
     "kind=*AzureDataDiskKind"},
    {"AzureFilePersistentVolumeSource",
     "secretName! shareName! readOnly=bool secretNamespace!=*string"},
    {"AzureFileVolumeSource", "secretName! shareName! readOnly=bool"},
    {"CSINode", "kind apiVersion metadata=ObjectMeta spec!=CSINodeSpec"},
    {"CSINodeDriver", "name! nodeID! topologyKeys!=[]string allocatable=*VolumeNodeResources"},
    {"CSINodeSpec", "drivers!=[]CSINodeDriver"},
    {"CSIPersistentVolumeSource",
     "driver! volumeHandle! readOnly=bool fsType volumeAttributes=map[string]string "
     "controllerPublishSecretRef=*SecretReference nodeStageSecretRef=*SecretReference "
     "nodePublishSecretRef=*SecretReference controllerExpandSecretRef=*SecretReference "
     "+nodeExpandSecretRef=*SecretReference"},
    {"CSIVolumeSource",
     "driver! readOnly=*bool fsType=*string volumeAttributes=map[string]string "
     "nodePublishSecretRef=*LocalObjectReference"},
    {"Capabilities", "add=[]Capability drop=[]Capability"},
    {"CephFSPersistentVolumeSource",
     "monitors!=[]string path user secretFile secretRef=*SecretReference readOnly=bool"},
    {"CephFSVolumeSource",
     "monitors!=[]string path user secretFile secretRef=*LocalObjectReference readOnly=bool"},
    {"CinderPersistentVolumeSource", "volumeID! fsType readOnly=bool secretRef=*SecretReference"},
    {"CinderVolumeSource", "volumeID! fsType readOnly=bool secretRef=*LocalObjectReference"},
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
     "name! image command=[]string args=[]string workingDir ports=[]ContainerPort "
     "envFrom=[]EnvFromSource env=[]EnvVar resources=ResourceRequirements "
     "+resizePolicy=[]ContainerResizePolicy +restartPolicy=*ContainerRestartPolicy "
     "+restartPolicyRules=[]ContainerRestartRule volumeMounts=[]VolumeMount "
     "volumeDevices=[]VolumeDevice livenessProbe=*Probe readinessProbe=*Probe "
     "startupProbe=*Probe lifecycle=*Lifecycle terminationMessagePath "
     "terminationMessagePolicy=TerminationMessagePolicy imagePullPolicy=PullPolicy "
     "securityContext=*SecurityContext stdin=bool stdinOnce=bool tty=bool"},
    {"ContainerExtendedResourceRequest", "containerName! resourceName! requestName!"},
    {"ContainerImage", "names!=[]string sizeBytes=int64"},
    {"ContainerPort", "name hostPort=int32 containerPort!=int32 protocol=Protocol hostIP"},
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
     "name! state=ContainerState lastState=ContainerState ready!=bool restartCount!=int32 "
     "image! imageID! containerID started=*bool +allocatedResources=ResourceList "
     "+resources=*ResourceRequirements +volumeMounts=[]VolumeMountStatus +user=*ContainerUser "
     "+allocatedResourcesStatus=[]ResourceStatus +stopSignal=*Signal"},
    {"ContainerUser", "linux=*LinuxContainerUser"},
    {"DaemonEndpoint", "Port!=int32"},
    {"Deployment",
     "kind apiVersion metadata=ObjectMeta spec=DeploymentSpec status=DeploymentStatus"},
    {"DeploymentCondition",
     "type!=DeploymentConditionType status!=ConditionStatus lastUpdateTime=Time "
     "lastTransitionTime=Time reason message"},
    {"DeploymentSpec",
     "replicas=*int32 selector!=*LabelSelector template!=PodTemplateSpec "
     "strategy=DeploymentStrategy minReadySeconds=int32 revisionHistoryLimit=*int32 "
     "paused=bool progressDeadlineSeconds=*int32"},
    {"DeploymentStatus",
     "observedGeneration=int64 replicas=int32 updatedReplicas=int32 readyReplicas=int32 "
     "availableReplicas=int32 unavailableReplicas=int32 +terminatingReplicas=*int32 "
     "conditions=[]DeploymentCondition collisionCount=*int32"},
    {"DeploymentStrategy", "type=DeploymentStrategyType rollingUpdate=*RollingUpdateDeployment"},
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
     "volumeDevices=[]VolumeDevice livenessProbe=*Probe readinessProbe=*Probe "
     "startupProbe=*Probe lifecycle=*Lifecycle terminationMessagePath "
     "terminationMessagePolicy=TerminationMessagePolicy imagePullPolicy=PullPolicy "
     "securityContext=*SecurityContext stdin=bool stdinOnce=bool tty=bool targetContainerName"},
    {"EphemeralVolumeSource", "volumeClaimTemplate=*PersistentVolumeClaimTemplate"},
    {"ExecAction", "command=[]string"},
    {"FCVolumeSource", "targetWWNs=[]string lun=*int32 fsType readOnly=bool wwids=[]string"},
    {"FileKeySelector", "volumeName! path! key! optional=*bool"},
    {"FlexPersistentVolumeSource",
     "driver! fsType secretRef=*SecretReference readOnly=bool options=map[string]string"},
    {"FlexVolumeSource",
     "driver! fsType secretRef=*LocalObjectReference readOnly=bool options=map[string]string"},
    {"FlockerVolumeSource", "datasetName datasetUUID"},
    {"GCEPersistentDiskVolumeSource", "pdName! fsType partition=int32 readOnly=bool"},
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
     "targetPortal! iqn! lun!=int32 iscsiInterface fsType readOnly=bool portals=[]string "
     "chapAuthDiscovery=bool chapAuthSession=bool secretRef=*SecretReference "
     "initiatorName=*string"},
    {"ISCSIVolumeSource",
     "targetPortal! iqn! lun!=int32 iscsiInterface fsType readOnly=bool portals=[]string "
     "chapAuthDiscovery=bool chapAuthSession=bool secretRef=*LocalObjectReference "
     "initiatorName=*string"},
    {"ImageVolumeSource", "reference pullPolicy=PullPolicy"},
    {"KeyToPath", "key! path! mode=*int32"},
    {"LabelSelector", "matchLabels=map[string]string matchExpressions=[]LabelSelectorRequirement"},
    {"LabelSelectorRequirement", "key! operator!=LabelSelectorOperator values=[]string"},
    {"Lifecycle", "postStart=*LifecycleHandler preStop=*LifecycleHandler +stopSignal=*Signal"},
    {"LifecycleHandler",
     "exec=*ExecAction httpGet=*HTTPGetAction tcpSocket=*TCPSocketAction sleep=*SleepAction"},
    {"LinuxContainerUser", "uid!=int64 gid!=int64 supplementalGroups=[]int64"},
    {"LoadBalancerIngress", "ip hostname +ipMode=*LoadBalancerIPMode ports=[]PortStatus"},
    {"LoadBalancerStatus", "ingress=[]LoadBalancerIngress"},
    {"LocalObjectReference", "name"},
    {"LocalVolumeSource", "path! fsType=*string"},
    {"ManagedFieldsEntry",
     "manager operation=ManagedFieldsOperationType apiVersion time=*Time fieldsType "
     "fieldsV1=any +subresource"},
    {"ModifyVolumeStatus",
     "targetVolumeAttributesClassName status!=PersistentVolumeClaimModifyVolumeStatus"},
    {"NFSVolumeSource", "server! path! readOnly=bool"},
    {"Namespace", "kind apiVersion metadata=ObjectMeta spec=NamespaceSpec status=NamespaceStatus"},
    {"NamespaceCondition",
     "type!=NamespaceConditionType status!=ConditionStatus lastTransitionTime=Time reason "
     "message"},
    {"NamespaceSpec", "finalizers=[]FinalizerName"},
    {"NamespaceStatus", "phase=NamespacePhase conditions=[]NamespaceCondition"},
    {"Node", "kind apiVersion metadata=ObjectMeta spec=NodeSpec status=NodeStatus"},
    {"NodeAddress", "type!=NodeAddressType address!"},
    {"NodeAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=*NodeSelector "
     "preferredDuringSchedulingIgnoredDuringExecution=[]PreferredSchedulingTerm"},
    {"NodeCondition",
     "type!=NodeConditionType status!=ConditionStatus lastHeartbeatTime=Time "
     "lastTransitionTime=Time reason message"},
    {"NodeConfigSource", "configMap=*ConfigMapNodeConfigSource"},
    {"NodeConfigStatus",
     "assigned=*NodeConfigSource active=*NodeConfigSource lastKnownGood=*NodeConfigSource "
     "error"},
    {"NodeDaemonEndpoints", "kubeletEndpoint=DaemonEndpoint"},
    {"NodeFeatures", "supplementalGroupsPolicy=*bool"},
    {"NodeRuntimeHandler", "name! features=*NodeRuntimeHandlerFeatures"},
    {"NodeRuntimeHandlerFeatures", "recursiveReadOnlyMounts=*bool userNamespaces=*bool"},
    {"NodeSelector", "nodeSelectorTerms!=[]NodeSelectorTerm"},
    {"NodeSelectorRequirement", "key! operator!=NodeSelectorOperator values=[]string"},
    {"NodeSelectorTerm",
     "matchExpressions=[]NodeSelectorRequirement matchFields=[]NodeSelectorRequirement"},
    {"NodeSpec",
     "podCIDR podCIDRs=[]string providerID unschedulable=bool taints=[]Taint "
     "configSource=*NodeConfigSource externalID"},
    {"NodeStatus",
     "capacity=ResourceList allocatable=ResourceList phase=NodePhase "
     "conditions=[]NodeCondition addresses=[]NodeAddress daemonEndpoints=NodeDaemonEndpoints "
     "nodeInfo=NodeSystemInfo images=[]ContainerImage volumesInUse=[]UniqueVolumeName "
     "volumesAttached=[]AttachedVolume config=*NodeConfigStatus "
     "+runtimeHandlers=[]NodeRuntimeHandler +features=*NodeFeatures"},
    {"NodeSwapStatus", "capacity=*int64"},
    {"NodeSystemInfo",
     "machineID! systemUUID! bootID! kernelVersion! osImage! containerRuntimeVersion! "
     "kubeletVersion! kubeProxyVersion! operatingSystem! architecture! +swap=*NodeSwapStatus"},
    {"ObjectFieldSelector", "apiVersion fieldPath!"},
    {"ObjectMeta",
     "name generateName namespace selfLink uid=types.UID resourceVersion generation=int64 "
     "creationTimestamp=Time deletionTimestamp=*Time deletionGracePeriodSeconds=*int64 "
     "labels=map[string]string annotations=map[string]string ownerReferences=[]OwnerReference "
     "finalizers=[]string managedFields=[]ManagedFieldsEntry -clusterName"},
    {"ObjectReference", "kind namespace name uid=types.UID apiVersion resourceVersion fieldPath"},
    {"OwnerReference",
     "apiVersion! kind! name! uid!=types.UID controller=*bool blockOwnerDeletion=*bool"},
    {"PersistentVolume",
     "kind apiVersion metadata=ObjectMeta spec=PersistentVolumeSpec "
     "status=PersistentVolumeStatus"},
    {"PersistentVolumeClaim",
     "kind apiVersion metadata=ObjectMeta spec=PersistentVolumeClaimSpec "
     "status=PersistentVolumeClaimStatus"},
    {"PersistentVolumeClaimCondition",
     "type!=PersistentVolumeClaimConditionType status!=ConditionStatus lastProbeTime=Time "
     "lastTransitionTime=Time reason message"},
    {"PersistentVolumeClaimSpec",
     "accessModes=[]PersistentVolumeAccessMode selector=*LabelSelector "
     "resources=VolumeResourceRequirements volumeName storageClassName=*string "
     "volumeMode=*PersistentVolumeMode dataSource=*TypedLocalObjectReference "
     "+dataSourceRef=*TypedObjectReference +volumeAttributesClassName=*string"},
    {"PersistentVolumeClaimStatus",
     "phase=PersistentVolumeClaimPhase accessModes=[]PersistentVolumeAccessMode "
     "capacity=ResourceList conditions=[]PersistentVolumeClaimCondition "
     "+allocatedResources=ResourceList "
     "+allocatedResourceStatuses=map[ResourceName]ClaimResourceStatus "
     "+currentVolumeAttributesClassName=*string +modifyVolumeStatus=*ModifyVolumeStatus"},
    {"PersistentVolumeClaimTemplate", "metadata=ObjectMeta spec!=PersistentVolumeClaimSpec"},
    {"PersistentVolumeClaimVolumeSource", "claimName! readOnly=bool"},
    {"PersistentVolumeSpec",
     "capacity=ResourceList gcePersistentDisk=*GCEPersistentDiskVolumeSource "
     "awsElasticBlockStore=*AWSElasticBlockStoreVolumeSource hostPath=*HostPathVolumeSource "
     "glusterfs=*GlusterfsPersistentVolumeSource nfs=*NFSVolumeSource "
     "rbd=*RBDPersistentVolumeSource iscsi=*ISCSIPersistentVolumeSource "
     "cinder=*CinderPersistentVolumeSource cephfs=*CephFSPersistentVolumeSource "
     "fc=*FCVolumeSource flocker=*FlockerVolumeSource flexVolume=*FlexPersistentVolumeSource "
     "azureFile=*AzureFilePersistentVolumeSource vsphereVolume=*VsphereVirtualDiskVolumeSource "
     "quobyte=*QuobyteVolumeSource azureDisk=*AzureDiskVolumeSource "
     "photonPersistentDisk=*PhotonPersistentDiskVolumeSource "
     "portworxVolume=*PortworxVolumeSource scaleIO=*ScaleIOPersistentVolumeSource "
     "local=*LocalVolumeSource storageos=*StorageOSPersistentVolumeSource "
     "csi=*CSIPersistentVolumeSource accessModes=[]PersistentVolumeAccessMode "
     "claimRef=*ObjectReference persistentVolumeReclaimPolicy=PersistentVolumeReclaimPolicy "
     "storageClassName mountOptions=[]string volumeMode=*PersistentVolumeMode "
     "nodeAffinity=*VolumeNodeAffinity +volumeAttributesClassName=*string"},
    {"PersistentVolumeStatus",
     "phase=PersistentVolumePhase message reason +lastPhaseTransitionTime=*Time"},
    {"PhotonPersistentDiskVolumeSource", "pdID! fsType"},
    {"Pod", "kind apiVersion metadata=ObjectMeta spec=PodSpec status=PodStatus"},
    {"PodAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=[]PodAffinityTerm "
     "preferredDuringSchedulingIgnoredDuringExecution=[]WeightedPodAffinityTerm"},
    {"PodAffinityTerm",
     "labelSelector=*LabelSelector namespaces=[]string topologyKey! "
     "namespaceSelector=*LabelSelector +matchLabelKeys=[]string +mismatchLabelKeys=[]string"},
    {"PodAntiAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=[]PodAffinityTerm "
     "preferredDuringSchedulingIgnoredDuringExecution=[]WeightedPodAffinityTerm"},
    {"PodCertificateProjection",
     "signerName keyType maxExpirationSeconds=*int32 credentialBundlePath keyPath "
     "certificateChainPath"},
    {"PodCondition",
     "type!=PodConditionType +observedGeneration=int64 status!=ConditionStatus "
     "lastProbeTime=Time lastTransitionTime=Time reason message"},
    {"PodDNSConfig", "nameservers=[]string searches=[]string options=[]PodDNSConfigOption"},
    {"PodDNSConfigOption", "name value=*string"},
    {"PodDisruptionBudget",
     "kind apiVersion metadata=ObjectMeta spec=PodDisruptionBudgetSpec "
     "status=PodDisruptionBudgetStatus"},
    {"PodDisruptionBudgetSpec",
     "minAvailable=*IntOrString selector=*LabelSelector maxUnavailable=*IntOrString "
     "+unhealthyPodEvictionPolicy=*UnhealthyPodEvictionPolicyType"},
    {"PodDisruptionBudgetStatus",
     "observedGeneration=int64 disruptedPods=map[string]Time disruptionsAllowed!=int32 "
     "currentHealthy!=int32 desiredHealthy!=int32 expectedPods!=int32 conditions=[]Condition"},
    {"PodExtendedResourceClaimStatus",
     "requestMappings!=[]ContainerExtendedResourceRequest resourceClaimName!"},
    {"PodIP", "ip!"},
    {"PodOS", "name!=OSName"},
    {"PodReadinessGate", "conditionType!=PodConditionType"},
    {"PodResourceClaim", "name! resourceClaimName=*string resourceClaimTemplateName=*string"},
    {"PodResourceClaimStatus", "name! resourceClaimName=*string"},
    {"PodSchedulingGate", "name!"},
    {"PodSecurityContext",
     "seLinuxOptions=*SELinuxOptions windowsOptions=*WindowsSecurityContextOptions "
     "runAsUser=*int64 runAsGroup=*int64 runAsNonRoot=*bool supplementalGroups=[]int64 "
     "+supplementalGroupsPolicy=*SupplementalGroupsPolicy fsGroup=*int64 sysctls=[]Sysctl "
     "fsGroupChangePolicy=*PodFSGroupChangePolicy seccompProfile=*SeccompProfile "
     "+appArmorProfile=*AppArmorProfile +seLinuxChangePolicy=*PodSELinuxChangePolicy"},
    {"PodSpec",
     "volumes=[]Volume initContainers=[]Container containers!=[]Container "
     "ephemeralContainers=[]EphemeralContainer restartPolicy=RestartPolicy "
     "terminationGracePeriodSeconds=*int64 activeDeadlineSeconds=*int64 dnsPolicy=DNSPolicy "
     "nodeSelector=map[string]string serviceAccountName serviceAccount "
     "automountServiceAccountToken=*bool nodeName hostNetwork=bool hostPID=bool hostIPC=bool "
     "shareProcessNamespace=*bool securityContext=*PodSecurityContext "
     "imagePullSecrets=[]LocalObjectReference hostname subdomain affinity=*Affinity "
     "schedulerName tolerations=[]Toleration hostAliases=[]HostAlias priorityClassName "
     "priority=*int32 dnsConfig=*PodDNSConfig readinessGates=[]PodReadinessGate "
     "runtimeClassName=*string enableServiceLinks=*bool preemptionPolicy=*PreemptionPolicy "
     "overhead=ResourceList topologySpreadConstraints=[]TopologySpreadConstraint "
     "setHostnameAsFQDN=*bool +os=*PodOS +hostUsers=*bool +schedulingGates=[]PodSchedulingGate "
     "+resourceClaims=[]PodResourceClaim +resources=*ResourceRequirements "
     "+hostnameOverride=*string"},
    {"PodStatus",
     "+observedGeneration=int64 phase=PodPhase conditions=[]PodCondition message reason "
     "nominatedNodeName hostIP +hostIPs=[]HostIP podIP podIPs=[]PodIP startTime=*Time "
     "initContainerStatuses=[]ContainerStatus containerStatuses=[]ContainerStatus "
     "qosClass=PodQOSClass ephemeralContainerStatuses=[]ContainerStatus "
     "+resize=PodResizeStatus +resourceClaimStatuses=[]PodResourceClaimStatus "
     "+extendedResourceClaimStatus=*PodExtendedResourceClaimStatus"},
    {"PodTemplateSpec", "metadata=ObjectMeta spec=PodSpec"},
    {"PortStatus", "port!=int32 protocol!=Protocol error=*string"},
    {"PortworxVolumeSource", "volumeID! fsType readOnly=bool"},
    {"PreferredSchedulingTerm", "weight!=int32 preference!=NodeSelectorTerm"},
    {"PriorityClass",
     "kind apiVersion metadata=ObjectMeta value!=int32 globalDefault=bool description "
     "preemptionPolicy=*PreemptionPolicy"},
    {"Probe",
     "exec=*ExecAction httpGet=*HTTPGetAction tcpSocket=*TCPSocketAction +grpc=*GRPCAction "
     "initialDelaySeconds=int32 timeoutSeconds=int32 periodSeconds=int32 "
     "successThreshold=int32 failureThreshold=int32 terminationGracePeriodSeconds=*int64"},
    {"ProjectedVolumeSource", "sources!=[]VolumeProjection defaultMode=*int32"},
    {"QuobyteVolumeSource", "registry! volume! readOnly=bool user group tenant"},
    {"RBDPersistentVolumeSource",
     "monitors!=[]string image! fsType pool user keyring secretRef=*SecretReference "
     "readOnly=bool"},
    {"RBDVolumeSource",
     "monitors!=[]string image! fsType pool user keyring secretRef=*LocalObjectReference "
     "readOnly=bool"},
    {"ReplicaSet",
     "kind apiVersion metadata=ObjectMeta spec=ReplicaSetSpec status=ReplicaSetStatus"},
    {"ReplicaSetCondition",
     "type!=ReplicaSetConditionType status!=ConditionStatus lastTransitionTime=Time reason "
     "message"},
    {"ReplicaSetSpec",
     "replicas=*int32 minReadySeconds=int32 selector!=*LabelSelector template=PodTemplateSpec"},
    {"ReplicaSetStatus",
     "replicas!=int32 fullyLabeledReplicas=int32 readyReplicas=int32 availableReplicas=int32 "
     "+terminatingReplicas=*int32 observedGeneration=int64 conditions=[]ReplicaSetCondition"},
    {"ReplicationController",
     "kind apiVersion metadata=ObjectMeta spec=ReplicationControllerSpec "
     "status=ReplicationControllerStatus"},
    {"ReplicationControllerCondition",
     "type!=ReplicationControllerConditionType status!=ConditionStatus lastTransitionTime=Time "
     "reason message"},
    {"ReplicationControllerSpec",
     "replicas=*int32 minReadySeconds=int32 selector=map[string]string "
     "template=*PodTemplateSpec"},
    {"ReplicationControllerStatus",
     "replicas!=int32 fullyLabeledReplicas=int32 readyReplicas=int32 availableReplicas=int32 "
     "observedGeneration=int64 conditions=[]ReplicationControllerCondition"},
    {"ResourceClaim", "name! request"},
    {"ResourceFieldSelector", "containerName resource! divisor=Quantity"},
    {"ResourceHealth", "resourceID!=ResourceID health=ResourceHealthStatus"},
    {"ResourceRequirements", "limits=ResourceList requests=ResourceList +claims=[]ResourceClaim"},
    {"ResourceStatus", "name!=ResourceName resources=[]ResourceHealth"},
    {"RollingUpdateDeployment", "maxUnavailable=*IntOrString maxSurge=*IntOrString"},
    {"RollingUpdateStatefulSetStrategy", "partition=*int32 +maxUnavailable=*IntOrString"},
    {"SELinuxOptions", "user role type level"},
    {"ScaleIOPersistentVolumeSource",
     "gateway! system! secretRef!=*SecretReference sslEnabled=bool protectionDomain "
     "storagePool storageMode volumeName fsType readOnly=bool"},
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
     "procMount=*ProcMountType seccompProfile=*SeccompProfile "
     "+appArmorProfile=*AppArmorProfile"},
    {"Service", "kind apiVersion metadata=ObjectMeta spec=ServiceSpec status=ServiceStatus"},
    {"ServiceAccountTokenProjection", "audience expirationSeconds=*int64 path!"},
    {"ServicePort",
     "name protocol=Protocol appProtocol=*string port!=int32 targetPort=IntOrString "
     "nodePort=int32"},
    {"ServiceSpec",
     "ports=[]ServicePort selector=map[string]string clusterIP clusterIPs=[]string "
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
     "kind apiVersion metadata=ObjectMeta spec=StatefulSetSpec status=StatefulSetStatus"},
    {"StatefulSetCondition",
     "type!=StatefulSetConditionType status!=ConditionStatus lastTransitionTime=Time reason "
     "message"},
    {"StatefulSetOrdinals", "start!=int32"},
    {"StatefulSetPersistentVolumeClaimRetentionPolicy",
     "whenDeleted=PersistentVolumeClaimRetentionPolicyType "
     "whenScaled=PersistentVolumeClaimRetentionPolicyType"},
    {"StatefulSetSpec",
     "replicas=*int32 selector!=*LabelSelector template!=PodTemplateSpec "
     "volumeClaimTemplates=[]PersistentVolumeClaim serviceName! "
     "podManagementPolicy=PodManagementPolicyType updateStrategy=StatefulSetUpdateStrategy "
     "revisionHistoryLimit=*int32 +minReadySeconds=int32 "
     "+persistentVolumeClaimRetentionPolicy=*StatefulSetPersistentVolumeClaimRetentionPolicy "
     "+ordinals=*StatefulSetOrdinals"},
    {"StatefulSetStatus",
     "observedGeneration=int64 replicas!=int32 readyReplicas=int32 currentReplicas=int32 "
     "updatedReplicas=int32 currentRevision updateRevision collisionCount=*int32 "
     "conditions=[]StatefulSetCondition +availableReplicas!=int32"},
    {"StatefulSetUpdateStrategy",
     "type=StatefulSetUpdateStrategyType rollingUpdate=*RollingUpdateStatefulSetStrategy"},
    {"StorageClass",
     "kind apiVersion metadata=ObjectMeta provisioner! parameters=map[string]string "
     "reclaimPolicy=*PersistentVolumeReclaimPolicy mountOptions=[]string "
     "allowVolumeExpansion=*bool volumeBindingMode=*VolumeBindingMode "
     "allowedTopologies=[]TopologySelectorTerm"},
    {"StorageOSPersistentVolumeSource",
     "volumeName volumeNamespace fsType readOnly=bool secretRef=*ObjectReference"},
    {"StorageOSVolumeSource",
     "volumeName volumeNamespace fsType readOnly=bool secretRef=*LocalObjectReference"},
    {"Sysctl", "name! value!"},
    {"TCPSocketAction", "port!=IntOrString host"},
    {"Taint", "key! value effect!=TaintEffect timeAdded=*Time"},
    {"Toleration",
     "key operator=TolerationOperator value effect=TaintEffect tolerationSeconds=*int64"},
    {"TopologySelectorLabelRequirement", "key! values!=[]string"},
    {"TopologySelectorTerm", "matchLabelExpressions=[]TopologySelectorLabelRequirement"},
    {"TopologySpreadConstraint",
     "maxSkew!=int32 topologyKey! whenUnsatisfiable!=UnsatisfiableConstraintAction "
     "labelSelector=*LabelSelector +minDomains=*int32 +nodeAffinityPolicy=*NodeInclusionPolicy "
     "+nodeTaintsPolicy=*NodeInclusionPolicy +matchLabelKeys=[]string"},
    {"TypedLocalObjectReference", "apiGroup!=*string kind! name!"},
    {"TypedObjectReference", "apiGroup!=*string kind! name! namespace=*string"},
    {"Volume",
     "name! hostPath=*HostPathVolumeSource emptyDir=*EmptyDirVolumeSource "
     "gcePersistentDisk=*GCEPersistentDiskVolumeSource "
     "awsElasticBlockStore=*AWSElasticBlockStoreVolumeSource gitRepo=*GitRepoVolumeSource "
     "secret=*SecretVolumeSource nfs=*NFSVolumeSource iscsi=*ISCSIVolumeSource "
     "glusterfs=*GlusterfsVolumeSource "
     "persistentVolumeClaim=*PersistentVolumeClaimVolumeSource rbd=*RBDVolumeSource "
     "flexVolume=*FlexVolumeSource cinder=*CinderVolumeSource cephfs=*CephFSVolumeSource "
     "flocker=*FlockerVolumeSource downwardAPI=*DownwardAPIVolumeSource fc=*FCVolumeSource "
     "azureFile=*AzureFileVolumeSource configMap=*ConfigMapVolumeSource "
     "vsphereVolume=*VsphereVirtualDiskVolumeSource quobyte=*QuobyteVolumeSource "
     "azureDisk=*AzureDiskVolumeSource photonPersistentDisk=*PhotonPersistentDiskVolumeSource "
     "projected=*ProjectedVolumeSource portworxVolume=*PortworxVolumeSource "
     "scaleIO=*ScaleIOVolumeSource storageos=*StorageOSVolumeSource csi=*CSIVolumeSource "
     "ephemeral=*EphemeralVolumeSource +image=*ImageVolumeSource"},
    {"VolumeDevice", "name! devicePath!"},
    {"VolumeMount",
     "name! readOnly=bool +recursiveReadOnly=*RecursiveReadOnlyMode mountPath! subPath "
     "mountPropagation=*MountPropagationMode subPathExpr"},
    {"VolumeMountStatus",
     "name! mountPath! readOnly=bool recursiveReadOnly=*RecursiveReadOnlyMode"},
    {"VolumeNodeAffinity", "required=*NodeSelector"},
    {"VolumeNodeResources", "count=*int32"},
    {"VolumeProjection",
     "secret=*SecretProjection downwardAPI=*DownwardAPIProjection "
     "configMap=*ConfigMapProjection serviceAccountToken=*ServiceAccountTokenProjection "
     "+clusterTrustBundle=*ClusterTrustBundleProjection "
     "+podCertificate=*PodCertificateProjection"},
    {"VolumeResourceRequirements", "limits=ResourceList requests=ResourceList"},
    {"VsphereVirtualDiskVolumeSource", "volumePath! fsType storagePolicyName storagePolicyID"},
    {"WeightedPodAffinityTerm", "weight!=int32 podAffinityTerm!=PodAffinityTerm"},
    {"WindowsSecurityContextOptions",
     "gmsaCredentialSpecName=*string gmsaCredentialSpec=*string runAsUserName=*string "
     "+hostProcess=*bool"},
};
// clang-format on

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_FIELDS_STRUCT_TYPES_H_
