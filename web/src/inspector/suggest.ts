// A field for the name of a pod or node, which suggests names during typing.
import { element } from '../browser/dom';
import { strings } from '../lang/strings';

const maxOffers = 30;
let fields = 0;

export interface NameFieldOptions {
  label: string;
  // Called for each typed letter.
  names: () => Iterable<string>;
  // Called with the entered name; returns false if no object has it.
  choose: (name: string) => boolean;
}

export function nameField({ label, names, choose }: NameFieldOptions): HTMLFormElement {
  const offers = element('datalist', { id: `offers-${++fields}` });
  const input = element('input', {
    class: 'name-field',
    list: offers.id,
    'aria-label': label,
    'data-key': `ask:${label}`,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const offer = (): void => {
    offers.replaceChildren(...matching(names(), input.value).map((value) => element('option', { value })));
  };
  input.addEventListener('focus', offer);
  input.addEventListener('input', offer);
  const form = element(
    'form',
    { class: 'ask' },
    element('label', {}, element('span', { class: 'muted small' }, label), input),
    element('button', { class: 'quiet small', type: 'submit' }, strings.pair.ask),
    offers,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name !== '' && choose(name)) input.value = '';
  });
  return form;
}

function matching(names: Iterable<string>, part: string): string[] {
  const found: string[] = [];
  for (const name of names) {
    if (name.includes(part)) found.push(name);
    if (found.length === maxOffers) break;
  }
  return found;
}
