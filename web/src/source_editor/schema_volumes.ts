// The schema of a pod's volumes, in the form of schema.ts.

export const diskOf = (what: string) => ['text', `Which ${what} it is.`] as const;
const readOnly = ['boolean', 'Whether it is only read; then several pods may use it on one node.'] as const;

export const volumeTypes = {
  Volume: {
    name: ['text', 'Its name.'],
    persistentVolumeClaim: ['ClaimName', 'The claim that stands for it.'],
    ephemeral: ['EphemeralVolume', 'A claim that lives with the pod.'],
    gcePersistentDisk: ['GcePersistentDisk', 'A disk of Google’s cloud.'],
    awsElasticBlockStore: ['AwsElasticBlockStore', 'A disk of Amazon’s cloud.'],
    azureDisk: ['AzureDisk', 'A disk of Microsoft’s cloud.'],
    iscsi: ['Iscsi', 'An iSCSI target.'],
    rbd: ['Rbd', 'A Ceph device.'],
  },
  ClaimName: { claimName: ['text', 'The name of a PersistentVolumeClaim.'] },
  EphemeralVolume: { volumeClaimTemplate: ['ClaimTemplate', 'The claim that is made.'] },
  ClaimTemplate: { spec: ['ClaimSpec', 'What it asks for.'] },
  GcePersistentDisk: { pdName: diskOf('disk'), readOnly },
  AwsElasticBlockStore: { volumeID: diskOf('disk'), readOnly },
  AzureDisk: { diskName: diskOf('disk') },
  Iscsi: { iqn: diskOf('target'), readOnly },
  Rbd: {
    monitors: ['text[]', 'The monitors of the Ceph cluster.'],
    pool: ['text', 'The pool of the image.'],
    image: diskOf('image'),
    readOnly,
  },
} as const;
