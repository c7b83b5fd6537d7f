// The selected object, in the form of the stage's state: "pod/default/web-0", "queue/activeQ".
export interface Target {
  kind: 'pod' | 'node' | 'queue' | 'podgroup' | 'none';
  name: string;
}

export function targetOf(selection: string): Target {
  const [, kind, name = ''] = /^(pod|node|queue|podgroup)\/(.+)$/s.exec(selection) ?? [];
  return kind === undefined ? { kind: 'none', name: '' } : { kind: kind as Target['kind'], name };
}
