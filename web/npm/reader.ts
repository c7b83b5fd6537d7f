// The module that reads texts, and knows the fields of scenarios and what API servers refuse.
import { moduleIn } from './plain_modules.js';

export const loadReader = moduleIn(new URL('./berth-reader.wasm', import.meta.url));
