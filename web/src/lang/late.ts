// Words that come with a part of the page which is loaded later: in English they are in one file with it.
import { language } from './language';

export async function lateWords<T>(english: T, chinese: () => Promise<T>): Promise<T> {
  switch (language) {
    case 'zh-CN':
      return chinese();
    case 'en':
      return english;
  }
}
