// The page's language: the one in the link, else the reader's choice, else the browser's.

export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

const storageKey = 'berth.language';

// Returns zh-CN for "zh", "zh-Hans" and "zh-SG", too. Null if the page does not have the language.
export function languageNamed(tag: string): Language | null {
  const wanted = tag.toLowerCase();
  const all = Object.keys(languages) as Language[];
  const exact = all.find((language) => language.toLowerCase() === wanted);
  const related = all.find((language) => language.split('-')[0] === wanted.split('-')[0]);
  return exact ?? related ?? null;
}

// Returns the reader's earlier choice; null if there is none, or if the browser denies storage.
function remembered(): Language | null {
  try {
    return languageNamed(localStorage.getItem(storageKey) ?? '');
  } catch {
    return null;
  }
}

export function remember(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

// Returns the language in the present address; null if it names none.
export function languageOfLink(): Language | null {
  const [, tag] = /(?:^#|[&;])lang=([^&]*)/.exec(location.hash) ?? [];
  return tag === undefined ? null : languageNamed(tag);
}

export function withoutLanguage(hash: string): string {
  return hash.replace(/^#lang=[^&]*&?/, '#').replace(/&(?:amp;)?lang=[^&]*/g, '');
}

function ofBrowser(): Language | null {
  return navigator.languages.map(languageNamed).find((language) => language !== null) ?? null;
}

// Determined when the page is loaded: a change of language loads the page again.
export const language: Language = languageOfLink() ?? remembered() ?? ofBrowser() ?? 'en';
document.documentElement.lang = language;

// Returns the lang attribute for texts that are not the page's own: scenarios, messages. Without it, a screen reader
// would read English as Chinese.
export function languageOf(text: string): 'en' | null {
  return language !== 'en' && !/\p{Script=Han}/u.test(text) ? 'en' : null;
}

// Reports whether the address now requests another language, which happens if the reader follows a link within the
// page.
export function speaksOtherThanLink(): boolean {
  return (languageOfLink() ?? language) !== language;
}
