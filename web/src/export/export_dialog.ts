// Saves the scenario on the stage as a file: the scenario, manifests, the event log, a picture, or a film.
import '../style/late/export.css';
import { element, makeDialog, setText } from '../browser/dom';
import { saveBlob, saveFile } from '../browser/files';
import { demand, MissingModule, reportMissing } from '../browser/later';
import { holdTime } from '../edit/hold_time';
import { fileSize, seconds } from '../lang/format';
import { pictureOf } from '../stage/picture';
import type { Player } from '../stage/player';
import { messageOf } from '../stage/stage';
import { fileName, toJson, toYaml } from '../source/documents';
import { lengthOf, longestSeconds, makeFilm, type Maker, type Stretch } from './film';
import { besideCanvas, filmSize, pictureSize, toPng, type Size } from './picture';
import { videoKind, type VideoKind } from './video_kind';
import { exportWords } from './words';

const words = exportWords;

const loadGif = demand(() => import('./gif'));
const loadVideo = demand(() => import('./video'));

const filmWidths = [640, 960, 1280];
// The length of a film in seconds of viewing if the reader chooses no stretch.
const usualFilmSeconds = 8;

type FilmKind = 'GIF' | VideoKind;

async function makerOf(kind: FilmKind, size: Size): Promise<Maker> {
  if (kind === 'GIF') return new (await loadGif()).GifMaker();
  return (await loadVideo()).VideoMaker.open(kind, size);
}

export class ExportDialog {
  #player: Player;
  #dialog: HTMLDialogElement;
  #resume = (): void => {};
  #manifestsHint = element('p', { class: 'muted' });
  #from = secondsField();
  #to = secondsField();
  #speed = element('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', size: 5 });
  #width = element(
    'select',
    {},
    ...filmWidths.map((width) =>
      element('option', { value: width, selected: width === 960 }, words.pixels(width)),
    ),
  );
  #filmButtons = element('div', { class: 'buttons' }, this.#filmButton('GIF'));
  #progress = element('p', { class: 'muted', role: 'status' });
  #failed = element('p', { class: 'warning', role: 'alert' });
  // Stops the film that is being computed.
  #filming: AbortController | null = null;
  #isSaving = false;

  constructor(player: Player) {
    this.#player = player;
    const saveButton = (label: string, save: () => void | Promise<void>): HTMLButtonElement =>
      element('button', { class: 'quiet', type: 'button', onclick: () => void this.#try(save) }, label);
    this.#dialog = makeDialog(
      words.title,
      words.close,
      this.#failed,
      part(
        words.scenario,
        element('p', { class: 'muted' }, words.scenarioHint),
        saveButton('YAML', async () =>
          this.#save('.yaml', await toYaml([JSON.parse(this.#scenario)]), 'application/yaml'),
        ),
        saveButton('JSON', () => this.#save('.json', toJson(JSON.parse(this.#scenario)), 'application/json')),
      ),
      part(
        words.manifests,
        this.#manifestsHint,
        saveButton('YAML', async () =>
          this.#save('-manifests.yaml', await toYaml(player.stage.manifests()), 'application/yaml'),
        ),
      ),
      part(
        words.log,
        element('p', { class: 'muted' }, words.logHint),
        saveButton('JSONL', () => this.#save('-events.jsonl', player.stage.log('jsonl'), 'application/jsonl')),
      ),
      part(
        words.picture,
        element('p', { class: 'muted' }, words.pictureHint),
        saveButton('PNG', () => this.#picture()),
      ),
      part(
        words.film,
        element(
          'div',
          { class: 'film-fields' },
          field(words.from, this.#from),
          field(words.to, this.#to),
          field(words.speed, this.#speed),
          field(words.width, this.#width),
        ),
        this.#filmButtons,
        this.#progress,
      ),
    );
    this.#dialog.classList.add('export');
    this.#dialog.addEventListener('close', () => this.#close());
    void videoKind().then((kind) => kind && this.#filmButtons.append(this.#filmButton(kind)));
  }

  #filmButton(kind: FilmKind): HTMLButtonElement {
    const film = (): void => void this.#attempt(() => this.#film(kind, button));
    const press = (): void => (this.#filming ? this.#filming.abort() : film());
    const button = element('button', { class: 'quiet', type: 'button', onclick: press }, kind);
    return button;
  }

  show(): void {
    const { state } = this.#player;
    if (!state || this.#dialog.open) return;
    this.#resume = holdTime(this.#player);
    setText(this.#manifestsHint, words.manifestsHint(seconds(state.t)));
    const stretch = state.loop ?? { from: state.t, to: state.t + usualFilmSeconds * state.speed };
    this.#from.value = stretch.from.toFixed(2);
    this.#to.value = Math.min(stretch.to, state.end ?? stretch.to).toFixed(2);
    this.#speed.value = String(state.speed);
    setText(this.#progress, '');
    setText(this.#failed, '');
    this.#dialog.showModal();
  }

  get #scenario(): string {
    return this.#player.scenario || '{}';
  }

  #fileName(ending: string): string {
    return fileName(this.#player.session?.title ?? '', this.#player.session?.slug ?? null, ending);
  }

  #save(ending: string, text: string, type: string): void {
    saveFile(this.#fileName(ending), text, type);
  }

  // One save at a time: a second press while one runs is ignored.
  async #try(save: () => void | Promise<void>): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    await this.#attempt(save);
    this.#isSaving = false;
  }

  async #attempt(save: () => void | Promise<void>): Promise<void> {
    setText(this.#failed, '');
    try {
      await save();
    } catch (error) {
      if (error instanceof MissingModule) {
        // Closes the dialog, because it would cover the message over the stage.
        this.#dialog.close();
        reportMissing(error, () => void this.#attempt(save));
      } else setText(this.#failed, words.failed(messageOf(error)));
    }
  }

  async #picture(): Promise<void> {
    if (this.#filming) return;
    const { width, height, ratio } = pictureSize(this.#player);
    const { stage } = this.#player;
    const picture = await besideCanvas(this.#player, async () => pictureOf(stage, width, height, ratio));
    if (picture) saveBlob(this.#fileName('.png'), await toPng(picture));
  }

  // While a film is computed, its button stops it.
  async #film(kind: FilmKind, button: HTMLButtonElement): Promise<void> {
    const stretch = this.#stretch();
    if (typeof stretch === 'string') {
      setText(this.#progress, stretch);
      return;
    }
    const name = this.#fileName(`.${kind.toLowerCase()}`);
    this.#filming = new AbortController();
    const others = [...this.#filmButtons.children].filter((other) => other !== button) as HTMLButtonElement[];
    setText(button, words.stop);
    for (const other of others) other.disabled = true;
    let said = '';
    try {
      said = await this.#makeFilm(kind, stretch, name, this.#filming.signal);
    } finally {
      this.#filming = null;
      setText(button, kind);
      for (const other of others) other.disabled = false;
      setText(this.#progress, said);
    }
  }

  // Returns the message about the film.
  async #makeFilm(kind: FilmKind, stretch: Stretch, name: string, stop: AbortSignal): Promise<string> {
    const t = this.#player.state?.t ?? 0;
    const size = filmSize(this.#player, Number(this.#width.value));
    const maker = await makerOf(kind, size);
    const film = await makeFilm(this.#player, stretch, size, maker, stop, (done) =>
      setText(this.#progress, words.progress(Math.floor(done * 100))),
    );
    // If another run is on the stage now, does not move it back.
    if (film !== 'changed') this.#player.command({ op: 'seek', t });
    if (film instanceof Blob) saveBlob(name, film);
    return film instanceof Blob ? words.done(fileSize(film.size)) : words.noFilm[film];
  }

  // Returns the values of the fields, or the message about an invalid one.
  #stretch(): Stretch | string {
    const [from, to, speed] = [this.#from, this.#to, this.#speed].map((input) =>
      Number(input.value.replace(',', '.')),
    ) as [number, number, number];
    if (!(from >= 0 && to > from)) return words.badStretch;
    if (!(speed >= 0.1 && speed <= 100)) return words.badSpeed;
    const stretch = { from, to: Math.min(to, this.#player.state?.end ?? to), speed };
    if (!(stretch.to > from)) return words.beyondEnd(seconds(stretch.to));
    if (lengthOf(stretch) > longestSeconds) return words.tooLong(longestSeconds);
    return stretch;
  }

  #close(): void {
    this.#filming?.abort();
    this.#resume();
  }
}

function part(title: string, ...children: HTMLElement[]): HTMLElement {
  return element('section', { class: 'export-part', 'aria-label': title }, element('h3', {}, title), ...children);
}

function secondsField(): HTMLInputElement {
  return element('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', size: 7 });
}

function field(label: string, input: HTMLElement): HTMLElement {
  return element('label', { class: 'film-field' }, label, input);
}
