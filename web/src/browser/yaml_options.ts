// How YAML is read and written where its comments and spelling stay, or where it is written anew.
// Texts that YAML 1.1 would take for something else, as Kubernetes reads it, stand in quotes.
export const documentOptions = { version: '1.1', merge: true } as const;
export const writeOptions = { version: '1.1', schema: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;
