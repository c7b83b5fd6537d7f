// The parts of the inspector that few clusters need, which are loaded when they are shown first.
import { element } from '../browser/dom';
import { demand } from '../browser/later';

// Puts what a part of the page makes in its place, once the part is loaded.
function late<Part>(load: () => Promise<Part>): (make: (part: Part) => HTMLElement) => HTMLElement {
  return (make) => {
    const place = element('div');
    void load().then((part) => place.replaceWith(make(part)), () => {});
    return place;
  };
}

// What only a version with queueing hints has.
export const lateHints = late(demand(() => import('./hints')));
// What only an imported cluster has.
export const lateReport = late(demand(() => import('../open/import_report')));
