// What the manifests of all kinds have, in the form of schema.ts.

export const manifest = (version: string) =>
  ({
    apiVersion: [`=${version}`, 'The version of the API.'],
    kind: ['kind', 'What kind of object it is.'],
    metadata: ['Metadata', 'Its name, namespace, labels.'],
  }) as const;
