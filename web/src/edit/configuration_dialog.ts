// The form for kube-scheduler's configuration: enabled and disabled plugins, weights, the strategy, and the settings
// that all profiles share.
import '../style/late/configuration.css';
import '../style/late/forms.css';
import { element, makeDialog, setAttribute, setText } from '../browser/dom';
import { lateStrings } from '../lang/late_strings';
import type { ConfigurationDescription } from '../protocol/protocol';
import { scenarioIn } from '../stage/scenario_json';
import {
  changesBetween,
  documentWith,
  hasStrategies,
  isShape,
  needsShape,
  readWeights,
  settings,
  stateOf,
  strategiesOf,
  type Configuration,
  type ConfigurationState,
  type ProfileState,
  type Setting,
} from './configuration';
import type { Edits } from './edits';
import { FieldError } from './fields';
import { holdTime } from './hold_time';

const words = lateStrings.configuration;
const { problems } = lateStrings.edit;
const largestWeight = 2 ** 31 - 1;
const largestPercentage = 100;

export function showConfiguration(edits: Edits): void {
  const { player } = edits;
  const resume = holdTime(player);
  const written = scenarioIn(player.stage.scenario())?.spec?.schedulerConfiguration as Configuration | undefined;
  const description = player.stage.configuration();
  const close = (): void => dialog.close();
  const { onText } = edits;
  const showText = (): void => {
    close();
    onText?.('configuration');
  };
  const asText = onText && element('button', { class: 'quiet', type: 'button', onclick: showText }, words.asText);
  const form =
    description && written?.kind !== 'Policy'
      ? new ConfigurationForm(edits, description, written, asText, close)
      : noForm(description ? words.ofPolicy : words.ofBatch, asText);
  const dialog = makeDialog(words.title, lateStrings.edit.close, form.root);
  dialog.classList.add('configuration-dialog');
  dialog.addEventListener('close', () => {
    dialog.remove();
    resume();
  });
  dialog.showModal();
  form.focus();
}

function noForm(why: string, asText: HTMLElement | null): Pick<ConfigurationForm, 'focus'> & { root: HTMLElement } {
  return { root: element('div', { class: 'configuration' }, element('p', {}, why), asText), focus: () => asText?.focus() };
}

let forms = 0;

class ConfigurationForm {
  readonly root: HTMLFormElement;
  #edits: Edits;
  #description: ConfigurationDescription;
  #written: Configuration | undefined;
  #before: ConfigurationState;
  // The state that the fields describe.
  #wanted: ConfigurationState;
  #close: () => void;
  #profile = element('div', { class: 'configuration-profile' });
  #error = element('p', { class: 'form-error', role: 'alert' });
  #prefix = `configuration-${++forms}`;
  #isBusy = false;

  constructor(
    edits: Edits,
    description: ConfigurationDescription,
    written: Configuration | undefined,
    asText: HTMLElement | null,
    close: () => void,
  ) {
    this.#edits = edits;
    this.#description = description;
    this.#written = written;
    this.#close = close;
    this.#before = stateOf(description);
    this.#wanted = structuredClone(this.#before);
    this.root = element(
      'form',
      { class: 'configuration', novalidate: true },
      element('p', { class: 'muted small' }, words.when),
      this.#makeProfileChoice(),
      this.#profile,
      this.#makeSettings(),
      this.#error,
      element('div', { class: 'buttons' }, element('button', { class: 'primary', type: 'submit' }, words.submit), asText),
    );
    this.#showProfile(0);
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  focus(): void {
    this.root.querySelector<HTMLElement>('input, select')?.focus();
  }

  #makeProfileChoice(): HTMLElement | false {
    const { profiles } = this.#description;
    if (profiles.length < 2) return false;
    const options = profiles.map(({ name }, i) => element('option', { value: i }, name));
    const choice = element('select', { id: `${this.#prefix}-profile` }, ...options);
    choice.addEventListener('change', () => this.#showProfile(Number(choice.value)));
    return this.#field(words.profile, choice);
  }

  #showProfile(index: number): void {
    const state = this.#wanted.profiles[index];
    if (!state) return;
    this.#profile.replaceChildren(
      group(words.scores, ...Object.keys(state.score).map((name) => this.#makeScore(state, name))),
      ...this.#makeStrategy(state, index),
      group(
        words.filters,
        element('p', { class: 'muted small' }, words.filtersHint),
        element(
          'div',
          { class: 'configuration-filters' },
          ...Object.keys(state.filter).map((name) =>
            checkbox(name, state.filter[name] === true, (on) => (state.filter[name] = on)),
          ),
        ),
      ),
    );
  }

  #makeScore({ score }: ProfileState, name: string): HTMLElement {
    const plugin = score[name] ?? { on: false, weight: 1 };
    const weight = this.#number(`weight-${name}`, plugin.weight, (value) => (plugin.weight = value), words.weightOf(name));
    const show = (on: boolean): void => {
      plugin.on = on;
      weight.disabled = !on;
    };
    show(plugin.on);
    return element('div', { class: 'configuration-score', 'data-plugin': name }, checkbox(name, plugin.on, show), weight);
  }

  // Returns nothing if no plugin scores resources.
  #makeStrategy(state: ProfileState, index: number): HTMLElement[] {
    const { strategy } = state;
    if (!strategy) return [];
    const isOfFit = hasStrategies(this.#description);
    const type = element(
      'select',
      { id: `${this.#prefix}-strategy` },
      ...strategiesOf(this.#description).map((name) =>
        element('option', { value: name, selected: name === strategy.type }, name),
      ),
    );
    const text = (name: 'resources' | 'shape'): HTMLInputElement => {
      const input = element('input', { id: `${this.#prefix}-${name}`, name, value: strategy[name], autocomplete: 'off', spellcheck: 'false' });
      input.addEventListener('input', () => (strategy[name] = input.value.trim()));
      return input;
    };
    const shape = this.#field(words.shape, text('shape'), words.shapeHint);
    shape.hidden = !needsShape(strategy.type);
    type.addEventListener('change', () => {
      const before = state.score[strategy.type];
      const after = state.score[type.value];
      strategy.type = type.value;
      shape.hidden = !needsShape(strategy.type);
      if (isOfFit || !before || !after) return;
      // The other plugin takes its place among the scores.
      Object.assign(after, before);
      before.on = false;
      this.#showProfile(index);
      this.root.querySelector<HTMLElement>(`#${this.#prefix}-strategy`)?.focus();
    });
    return [
      group(
        isOfFit ? words.strategy : words.strategyBefore,
        element('p', { class: 'muted small' }, isOfFit ? words.strategyHint : words.strategyBeforeHint),
        this.#field(isOfFit ? words.strategy : words.strategyBefore, type, undefined, true),
        this.#field(words.resources, text('resources'), words.resourcesHint),
        shape,
      ),
    ];
  }

  #makeSettings(): HTMLElement {
    const labels: Record<Setting, string> = {
      percentageOfNodesToScore: words.percentage,
      podInitialBackoffSeconds: words.initialBackoff,
      podMaxBackoffSeconds: words.maxBackoff,
    };
    const own = this.#description.profiles.flatMap(({ percentageOfNodesToScore: percent }) => percent ?? []);
    const hint = [words.percentageHint, ...own.map(words.ownPercentage)].join('. ');
    const fields = (Object.keys(settings) as Setting[]).map((name) => {
      const input = this.#number(name, this.#wanted.settings[name], (value) => (this.#wanted.settings[name] = value));
      return this.#field(labels[name], input, name === 'percentageOfNodesToScore' ? hint : undefined);
    });
    const lacksBackoff = this.#edits.player.state?.version?.hasBackoffSettings === false;
    return element(
      'div',
      { class: 'configuration-settings' },
      ...fields,
      lacksBackoff && element('p', { class: 'muted small' }, words.backoffBefore),
    );
  }

  #number(name: string, value: number, take: (value: number) => void, label?: string): HTMLInputElement {
    const id = `${this.#prefix}-${name}`;
    const input = element('input', { id, name, value, inputmode: 'numeric', autocomplete: 'off', 'aria-label': label });
    input.addEventListener('input', () => {
      const text = input.value.trim();
      setAttribute(input, 'aria-invalid', null);
      // A text that is not a number is refused when the form is applied.
      take(/^\d+$/.test(text) ? Number(text) : Number.NaN);
    });
    return input;
  }

  // `isNamed`: the surrounding elements name the field already.
  #field(label: string, input: HTMLElement, hint?: string, isNamed = false): HTMLElement {
    const hintId = `${input.id}-hint`;
    setAttribute(input, 'aria-describedby', hint === undefined ? null : hintId);
    return element(
      'div',
      { class: 'field' },
      element('label', { for: input.id, class: isNamed ? 'hidden' : null }, label),
      input,
      hint !== undefined && element('span', { class: 'field-hint', id: hintId }, hint),
    );
  }

  // Throws a FieldError with the name of an input.
  #check(): void {
    for (const { score, strategy } of this.#wanted.profiles) {
      for (const [name, { on, weight }] of Object.entries(score)) {
        if (on && !(weight >= 1 && weight <= largestWeight)) throw new FieldError(`weight-${name}`, problems.count);
      }
      if (!strategy) continue;
      const { type, resources, shape } = strategy;
      if (!readWeights(resources)) throw new FieldError('resources', problems.weights(resources));
      if (needsShape(type) && !isShape(shape)) throw new FieldError('shape', problems.shape(shape));
    }
    for (const [name, value] of Object.entries(this.#wanted.settings)) {
      const isPercentage = name === 'percentageOfNodesToScore';
      if (Number.isNaN(value)) throw new FieldError(name, isPercentage ? problems.percentage : problems.count);
      if (isPercentage && value > largestPercentage) throw new FieldError(name, problems.percentage);
    }
  }

  async #submit(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setText(this.#error, '');
    try {
      this.#check();
      await this.#apply();
    } catch (error) {
      this.#complain(error);
    } finally {
      this.#isBusy = false;
    }
  }

  // Shows the error at its field, if it has one.
  #complain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const input = error instanceof FieldError ? this.root.querySelector<HTMLElement>(`[name="${error.field}"]`) : null;
    setText(this.#error, input?.getAttribute('aria-label') ? `${input.getAttribute('aria-label')}: ${message}` : message);
    if (!input) return;
    setAttribute(input, 'aria-invalid', 'true');
    input.focus();
  }

  async #apply(): Promise<void> {
    const { player } = this.#edits;
    const changes = changesBetween(this.#description, this.#before, this.#wanted);
    if (changes.length === 0) throw new Error(problems.unchanged);
    const document = documentWith(this.#written, this.#description, this.#before, this.#wanted);
    const result = await player.replaceSpec({ schedulerConfiguration: document }, changes.join('; '));
    if (!result.ok) {
      if (result.givenUp) return;
      const { message, path = '' } = result.error;
      throw new Error(path === '' ? message : `${path}: ${message}`);
    }
    this.#close();
    this.#edits.onNotice(words.said(changes), true);
  }
}

function group(title: string, ...children: HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, title), ...children);
}

function checkbox(label: string, on: boolean, take: (on: boolean) => void): HTMLElement {
  const box = element('input', { type: 'checkbox', checked: on });
  box.addEventListener('change', () => take(box.checked));
  return element('label', { class: 'configuration-check' }, box, element('span', {}, label));
}
