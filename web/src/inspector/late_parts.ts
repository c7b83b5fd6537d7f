// The parts of the inspector that few clusters need, which are loaded when they are first shown.
import { element } from '../browser/dom';
import { demand } from '../browser/later';

// Creates an element from a part of the page, once the part is loaded.
function late<Part>(load: () => Promise<Part>): (make: (part: Part) => HTMLElement) => HTMLElement {
  return (make) => {
    const place = element('div');
    void load().then((part) => place.replaceWith(make(part)), () => {});
    return place;
  };
}

// For versions with queueing hints only.
export const lateHints = late(demand(() => import('./hints')));
// For imported clusters only.
export const lateReport = late(demand(() => import('../open/import_report')));
