// Fields that no decision depends on, as core/scenario/redaction/schema.h has them: a text that names none of these has
// nothing that is to be left out of it.
const names =
  /annotations|managedFields|\b(?:env|envFrom|args|command|data|stringData|lifecycle|workingDir)\b|Probe\b|[Ss]ecret|password|token/;

export const mayHaveUnread = (text: string): boolean => names.test(text);
