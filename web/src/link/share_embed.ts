// The part of the share dialog for other pages: a snippet in the chosen format, with the size and options of the embed.
import { element, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import { formats, fileOf, themes, writeSnippet, type Format, type SnippetTheme } from './snippets';

const words = strings.shareEmbed;

const heights = { least: 240, usual: 640, most: 2000 };

export class ShareEmbed {
  readonly root: HTMLElement;
  #format = element('select', { 'aria-label': words.format });
  #height = element('input', {
    type: 'number',
    value: heights.usual,
    min: heights.least,
    max: heights.most,
    step: 20,
  });
  #theme = element('select', { 'aria-label': words.theme });
  #page = element('option', { value: 'auto' });
  #controls = element('input', { type: 'checkbox', checked: true });
  #poster = element('input', { type: 'checkbox' });
  #autoplay = element('input', { type: 'checkbox' });
  #readonly = element('input', { type: 'checkbox' });
  #text = element('textarea', { readonly: true, rows: 4, class: 'link', 'aria-label': words.code, spellcheck: 'false' });
  #file = element('p', { class: 'muted' });
  #fragment = '';
  #title = '';

  // `makeCopy` creates the button that copies a field.
  constructor(makeCopy: (field: HTMLTextAreaElement) => HTMLElement) {
    for (const format of formats) this.#format.append(element('option', { value: format }, words.formats[format]));
    this.#theme.append(this.#page, ...themes.map((value) => element('option', { value }, words.themes[value])));
    const choice = (input: HTMLInputElement, label: string): HTMLElement =>
      element('label', { class: 'choice' }, input, label);
    this.root = element(
      'section',
      { class: 'share-embed' },
      element('h3', {}, words.title),
      element(
        'div',
        { class: 'choices' },
        element('label', { class: 'choice' }, words.format, this.#format),
        element('label', { class: 'choice' }, words.height, this.#height),
        element('label', { class: 'choice' }, words.theme, this.#theme),
        choice(this.#controls, words.controls),
        choice(this.#poster, words.poster),
        choice(this.#autoplay, words.autoplay),
        choice(this.#readonly, words.readonly),
      ),
      element('div', { class: 'copy-row' }, this.#text, makeCopy(this.#text)),
      this.#file,
    );
    this.root.addEventListener('input', () => this.#update());
  }

  focus(): void {
    this.#format.focus();
    this.root.scrollIntoView();
  }

  // `fragment` is that of a link to the shared scenario.
  show(fragment: string, title: string): void {
    this.#fragment = fragment;
    this.#title = title === '' ? strings.product : title;
    this.#update();
  }

  #update(): void {
    const format = this.#format.value as Format;
    const base = new URL('.', location.href.replace(/#.*/, '')).href;
    const given = Math.round(this.#height.valueAsNumber);
    const height = Math.min(heights.most, Math.max(heights.least, given || heights.usual));
    // Only the element can read the theme of the page around it.
    setText(this.#page, format === 'element' ? words.themes.page : words.themes.reader);
    // An image with a link opens the page, which does not have these options.
    const options = format === 'markdown' ? '' : this.#options();
    const theme = this.#theme.value as SnippetTheme;
    const shown = { base, fragment: `${this.#fragment}${options}`, title: this.#title, height, theme };
    this.#text.value = writeSnippet(format, shown);
    const file = fileOf[format];
    setText(this.#file, file ? words.file(`${base}${file}`) : '');
  }

  #options(): string {
    return [
      this.#controls.checked ? '' : '&controls=0',
      this.#poster.checked ? '&poster=1' : '',
      this.#autoplay.checked ? '&autoplay=1' : '',
      this.#readonly.checked ? '&readonly=1' : '',
    ].join('');
  }
}
