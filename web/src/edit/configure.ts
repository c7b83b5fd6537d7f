// Loads and opens the form for the scheduler's configuration.
import { later } from '../browser/later';
import type { Edits } from './edits';

const withPart = later(() => import('./configuration_dialog'));

export const configure = (edits: Edits): void => withPart((part) => part.showConfiguration(edits));
