// The page's words in Simplified Chinese.
import type { Strings } from '../strings';
import { en } from './en';

export const zhCn: Strings = en;
