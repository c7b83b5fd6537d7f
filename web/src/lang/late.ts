// Texts that are loaded with a part of the page. The English ones are in the same file as the part.
import { language } from './language';

export async function lateWords<T>(english: T, chinese: () => Promise<T>): Promise<T> {
  switch (language) {
    case 'zh-CN':
      return chinese();
    case 'en':
      return english;
  }
}
