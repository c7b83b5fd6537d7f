// Options for reading and writing YAML, for documents that keep their comments and spelling and for new ones.
// Kubernetes reads YAML 1.1, so strings that YAML 1.1 would read as another type are written in quotes.
export const documentOptions = { version: '1.1', merge: true } as const;
export const writeOptions = { version: '1.1', schema: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false } as const;
