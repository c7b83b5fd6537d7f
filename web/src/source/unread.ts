// Finds out quickly whether a text may have fields on which no decision depends: a text without any of these names
// has none of the fields in core/scenario/redaction/unread_fields.cc (a test compares them).
const names =
  /annotations|message|password|token|[Ss]ecret|Probe\b|\b(?:env|envFrom|args|command|workingDir|lifecycle|volumeMounts|volumeDevices|securityContext|hostAliases|dnsConfig|managedFields|finalizers|providerID|nodeInfo|addresses|data|stringData)\b/;

export const mayHaveUnread = (text: string): boolean => names.test(text);
