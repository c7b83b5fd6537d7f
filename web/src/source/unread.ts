// Fields that no decision depends on: a text that names none of these has nothing that is left out of a scenario, as
// core/scenario/redaction/unread_fields.cc has it (a test compares them).
const names =
  /annotations|message|password|token|[Ss]ecret|Probe\b|\b(?:env|envFrom|args|command|workingDir|lifecycle|volumeMounts|volumeDevices|securityContext|hostAliases|dnsConfig|managedFields|finalizers|providerID|nodeInfo|addresses|data|stringData)\b/;

export const mayHaveUnread = (text: string): boolean => names.test(text);
