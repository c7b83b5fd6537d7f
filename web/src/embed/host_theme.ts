// The theme of the page around an embed, as sites of documentation mark it: Docusaurus, Starlight and Hugo's themes by
// data-theme or a class, MkDocs Material by data-md-color-scheme, Bootstrap by data-bs-theme. A page that marks none
// has the reader's theme.
export type HostTheme = 'dark' | 'light';

const marks = ['data-theme', 'data-color-mode', 'data-bs-theme', 'data-md-color-scheme', 'data-mode'];
const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function hostTheme(): HostTheme {
  for (const element of [document.documentElement, document.body]) {
    const words = [...marks.map((mark) => element?.getAttribute(mark)), ...(element?.classList ?? [])];
    for (const word of words) {
      if (/^(dark|slate|theme-dark|dark-mode)$/.test(word ?? '')) return 'dark';
      if (/^(light|default|theme-light|light-mode)$/.test(word ?? '')) return 'light';
    }
  }
  return prefersDark().matches ? 'dark' : 'light';
}

// Calls `listener` when the theme may have changed. Returns a function that stops this.
export function watchHostTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  for (const element of [document.documentElement, document.body]) {
    if (element) observer.observe(element, { attributes: true, attributeFilter: [...marks, 'class'] });
  }
  const media = prefersDark();
  media.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', listener);
  };
}
