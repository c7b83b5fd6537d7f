// Light or dark: the theme of the link, or else the one that was chosen in this browser, or else that of the system.
import type { Theme } from '../protocol/protocol';

const key = 'berth-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

export class ThemeSwitch {
  #chosen: Theme | null;
  #listeners: ((theme: Theme) => void)[] = [];

  // `fixed`: the theme that the link asks for, which is not remembered.
  constructor(fixed: Theme | null) {
    this.#chosen = fixed ?? remembered();
    systemIsDark.addEventListener('change', () => this.#apply());
    this.#apply();
  }

  get value(): Theme {
    return this.#chosen ?? (systemIsDark.matches ? 'dark' : 'light');
  }

  onChange(listener: (theme: Theme) => void): void {
    this.#listeners.push(listener);
    listener(this.value);
  }

  set(theme: Theme): void {
    this.#chosen = theme;
    this.#apply();
  }

  toggle(): void {
    this.set(this.value === 'dark' ? 'light' : 'dark');
    try {
      localStorage.setItem(key, this.value);
    } catch {
      // Without storage, the choice is lost when the page closes.
    }
  }

  #apply(): void {
    document.documentElement.dataset['theme'] = this.value;
    for (const listener of this.#listeners) listener(this.value);
  }
}

function remembered(): Theme | null {
  try {
    const theme = localStorage.getItem(key);
    return theme === 'dark' || theme === 'light' ? theme : null;
  } catch {
    return null;
  }
}
