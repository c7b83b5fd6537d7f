// A form that keeps its contents, and shows errors at its fields.
import { element, setAttribute, setText } from '../browser/dom';
import { lateStrings } from '../lang/late_strings';
import '../style/late/forms.css';
import { FieldError, type Values } from './fields';

export interface FieldSpec {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  required?: boolean;
  // The field takes the whole width; with `rows` it has several lines.
  wide?: boolean;
  rows?: number;
  numeric?: boolean;
  // A choice among these values, each with its label.
  choices?: [value: string, label: string][];
}

const { problems } = lateStrings.edit;

type Submit = (values: Values) => void | Promise<void>;
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Field {
  input: Input;
  error: HTMLElement;
}

let forms = 0;

function makeInput({ value = '', rows, choices }: FieldSpec, attributes: Parameters<typeof element>[1]): Input {
  if (choices) {
    const options = choices.map(([choice, label]) =>
      element('option', { value: choice, selected: choice === value }, label),
    );
    return element('select', attributes, ...options);
  }
  return rows === undefined
    ? element('input', { ...attributes, value })
    : element('textarea', { ...attributes, rows }, value);
}

export class Form {
  readonly root: HTMLFormElement;
  // Called before the form is shown, to set defaults that depend on the moment.
  onShow: () => void = () => {};
  // True while the values are being applied.
  isBusy = false;
  #fields = new Map<string, Field>();
  #error = element('p', { class: 'form-error', role: 'alert' });

  // `submit` throws a FieldError, or another error about the form as a whole.
  constructor(specs: FieldSpec[], submitLabel: string, submit: Submit) {
    const prefix = `form-${++forms}`;
    this.root = element(
      'form',
      { class: 'fields', novalidate: true },
      ...specs.map((spec) => this.#makeField(spec, `${prefix}-${spec.name}`)),
      this.#error,
      element('button', { class: 'primary', type: 'submit' }, submitLabel),
    );
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(specs, submit);
    });
  }

  focus(): void {
    const [first] = this.#fields.values();
    first?.input.focus();
    if (first?.input instanceof HTMLInputElement) first.input.select();
  }

  // Sets the values of fields that the user has not changed.
  propose(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) {
      const input = this.#fields.get(name)?.input;
      if (!input || input instanceof HTMLSelectElement || input.value !== input.defaultValue) continue;
      input.defaultValue = value;
      input.value = value;
    }
  }

  // Empties the form after its values were applied.
  reset(): void {
    this.root.reset();
    this.#clearErrors();
  }

  #makeField(spec: FieldSpec, id: string): HTMLElement {
    const hint = element('span', { class: 'field-hint', id: `${id}-hint` }, spec.hint);
    const error = element('span', { class: 'field-error', id: `${id}-error`, role: 'alert' });
    const attributes = {
      id,
      name: spec.name,
      autocomplete: 'off',
      spellcheck: 'false',
      inputmode: spec.numeric === true ? 'numeric' : null,
      'aria-required': spec.required === true ? 'true' : null,
      'aria-describedby': `${id}-error${spec.hint === undefined ? '' : ` ${id}-hint`}`,
    };
    const input = makeInput(spec, attributes);
    input.addEventListener('input', () => this.#setError({ input, error }, ''));
    this.#fields.set(spec.name, { input, error });
    return element(
      'div',
      { class: spec.wide === true ? 'field wide' : 'field' },
      element('label', { for: id }, spec.label),
      input,
      error,
      spec.hint !== undefined && hint,
    );
  }

  async #submit(specs: FieldSpec[], submit: Submit): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.#clearErrors();
    const values: Values = (name) => this.#fields.get(name)?.input.value.trim() ?? '';
    try {
      for (const { name, required } of specs) {
        if (required === true && values(name) === '') throw new FieldError(name, problems.required);
      }
      await submit(values);
    } catch (error) {
      this.#show(error);
    } finally {
      this.isBusy = false;
    }
  }

  #show(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const field = error instanceof FieldError ? this.#fields.get(error.field) : undefined;
    if (!field) {
      setText(this.#error, message);
      return;
    }
    this.#setError(field, message);
    field.input.focus();
  }

  #clearErrors(): void {
    setText(this.#error, '');
    for (const field of this.#fields.values()) this.#setError(field, '');
  }

  #setError({ input, error }: Field, message: string): void {
    setText(error, message);
    setAttribute(input, 'aria-invalid', message === '' ? null : 'true');
  }
}
