// Which language the page speaks: that of the link, else the reader's choice, else the browser's.

export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

const storageKey = 'berth.language';

// "zh", "zh-Hans" and "zh-SG" are served by zh-CN; null: not ours.
export function languageNamed(tag: string): Language | null {
  const wanted = tag.toLowerCase();
  const all = Object.keys(languages) as Language[];
  const exact = all.find((language) => language.toLowerCase() === wanted);
  const related = all.find((language) => language.split('-')[0] === wanted.split('-')[0]);
  return exact ?? related ?? null;
}

// A storage may be denied; then the choice lasts as long as the page.
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
    // As above.
  }
}

// Of the address as it stands now.
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

// Settled when the page is loaded: another language is another load.
export const language: Language = languageOfLink() ?? remembered() ?? ofBrowser() ?? 'en';
document.documentElement.lang = language;

// For the lang attribute of what the page does not word itself: scenarios, messages. A screen reader would read
// English as Chinese otherwise.
export function languageOf(text: string): 'en' | null {
  return language !== 'en' && !/\p{Script=Han}/u.test(text) ? 'en' : null;
}

// A link may have been followed in this page that asks for another language.
export function speaksOtherThanLink(): boolean {
  return (languageOfLink() ?? language) !== language;
}
