// Loads and opens the form of a pod or a node.
import { later } from '../browser/later';
import { targetOf } from '../protocol/selection';
import type { Edits } from './edits';

const withPart = later(() => import('./dialogs'));

// `target`: "pod/default/web-1" or "node/node-a".
export function openForm(edits: Edits, target: string): void {
  const { kind, name } = targetOf(target);
  withPart(({ EditDialogs }) => {
    const dialogs = new EditDialogs(edits);
    if (kind === 'pod') dialogs.editPod(name, null);
    else dialogs.editNode(name, null);
  });
}
