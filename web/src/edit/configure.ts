// Opens the form of the scheduler's configuration, which is loaded then.
import { later } from '../browser/later';
import type { Edits } from './edits';

const withPart = later(() => import('./configuration_dialog'));

export const configure = (edits: Edits): void => withPart((part) => part.showConfiguration(edits));
