// The phases of an embed: a poster, first with a sketch and then with a true picture; the stage, when it is wanted and
// this embed has the right to the WebGL context; a still picture, when another embed has it.
import type { BerthState } from '../../public/embed';
import { element, icon, setText } from '../browser/dom';
import { demand, MissingModule } from '../browser/later';
import type { Gallery } from '../gallery/gallery';
import { strings } from '../lang/strings';
import { LinkError, type Link } from '../link/link';
import { payloadOf } from '../link/payload';
import { missingModule, type Notices } from '../page/notices';
import type { ThemeSwitch } from '../page/theme';
import type { Command, LoadOptions } from '../protocol/protocol';
import type { Facts } from '../source/facts';
import { readSource } from '../source/read_source';
import type { Session } from '../stage/player';
import { makeFullLink } from './full_link';
import { Host } from './host';
import type { Live } from './live';
import { Poster } from './poster';
import type { PosterPicture } from './poster_picture';
import { Refusal, refusalOf } from './refusal';
import type { Asked } from './requests';
import { watchSight } from './sight';
import { Turns } from './turns';
import { readFacts, readWantedLink, type Wanted } from './wanted';

const words = strings.embed;

// How long an embed that becomes visible waits for the claim of an embed that was visible before.
const courtesyMs = 100;
// The browser reports whether an embed is visible with the first frame that it draws; a hidden page draws none.
const sightMs = 1000;

const loadLive = demand(() => import('./live'));
const loadPicture = demand(() => import('./poster_picture'));

type Phase = BerthState['phase'];

export class Embed {
  readonly root: HTMLElement;
  // For screen readers, whose users navigate by headings.
  #title = element('h1', { class: 'hidden' }, strings.product);
  #stageArea: HTMLElement;
  #captionSlot = element('div', { class: 'caption-slot' });
  #bar = element('div', { class: 'embed-bar' });
  #poster = new Poster(() => void this.#playHere());
  #notices: Notices;
  #gallery: Gallery;
  #theme: ThemeSwitch;
  #link: Link;
  #wanted: Wanted | null;
  #facts: Facts | null = null;
  #live: Live | null = null;
  // The picture of the poster; null until it is needed.
  #picture: Promise<PosterPicture> | null = null;
  // True if the poster gets its picture as soon as its scenario is loaded.
  #wantsPicture: boolean;
  #turns = new Turns();
  #host: Host;
  #inSight = false;
  #sightKnown: Promise<void> = Promise.resolve();
  // The reason for which the wanted scenario cannot be shown; null while no reason is known.
  #refusal: Refusal | null = null;
  // The scenario that was on the stage before the refusal, and that the frame does not show any more.
  #hidden: Session | null = null;
  // Settings that were requested before there was a stage.
  #settings: Command[] = [];
  // The changes of phase, one after the other.
  #changes: Promise<void> = Promise.resolve();
  // The requests of the embedding page, one after the other.
  #requests: Promise<void> = Promise.resolve();

  constructor(link: Link, notices: Notices, gallery: Gallery, theme: ThemeSwitch) {
    this.#link = link;
    this.#wantsPicture = link.embed.poster === true;
    this.#notices = notices;
    this.#gallery = gallery;
    this.#theme = theme;
    this.#wanted = link.source === 'host' ? null : { fragment: location.hash };
    this.#stageArea = element('div', { class: 'stage-area' }, this.#poster.root, this.#makeGoOn(), notices.root);
    this.#bar.append(makeFullLink(location.hash.slice(1), () => this.#fragment()));
    this.root = element('main', { class: 'embed' }, this.#title, this.#stageArea, this.#captionSlot, this.#bar);
    // A click in a frozen embed brings its stage back.
    this.root.addEventListener('click', () => this.#phase === 'frozen' && void this.#goLive(true), true);
    this.#turns.onLost = () => void this.#change(() => this.#giveWay());
    this.#turns.onFree = () => this.#comeIntoSight();
    this.#host = new Host({ answer: (asked) => this.#answer(asked), refusal: () => this.#refusal });
    this.#showPhase();
  }

  // REQUIRES: `root` is in the document.
  start(): void {
    this.#showFirst();
    if (this.#link.embed.poster === false) void this.#goLive(false);
    const known = watchSight(this.root, (inSight) => this.#setInSight(inSight));
    this.#sightKnown = Promise.race([known, new Promise<void>((done) => setTimeout(done, sightMs))]);
    new ResizeObserver(() => this.#host.sendHeight(this.#wishedHeight())).observe(this.root);
  }

  // Called when the frame gets another address.
  follow(link: Link): void {
    this.#link = link;
    this.#wanted = link.source === 'host' ? this.#wanted : { fragment: location.hash };
    if (this.#live) void this.#openWanted(this.#live).catch((error: unknown) => this.#tell(error, true));
    else this.#showFirst();
  }

  // Shows the poster of the scenario that the address names. A broken link shows its error at once, because there is
  // nothing to run.
  #showFirst(): void {
    void this.#showPoster().then(
      () => this.#comeIntoSight(),
      (error: unknown) => error instanceof LinkError && this.#tell(error),
    );
  }

  get #phase(): Phase {
    if (!this.#live) return 'poster';
    return this.#live.frozen ? 'frozen' : 'live';
  }

  #makeGoOn(): HTMLElement {
    return element('button', { class: 'go-on', type: 'button' }, icon('play'), element('span', {}, words.goOn));
  }

  #showPhase(): void {
    this.root.dataset['phase'] = this.#phase;
    if (this.#live) this.#poster.root.remove();
  }

  // Throws an Error whose message is for users, after showing the poster without facts about the scenario.
  async #showPoster(): Promise<void> {
    this.#facts = null;
    this.#refusal = null;
    if (!this.#wanted) return this.#poster.say(words.waiting);
    try {
      this.#facts = await readFacts(this.#wanted, this.#gallery);
      this.#poster.show(this.#facts);
      if (this.#wantsPicture) this.#paintPoster();
      setText(this.#title, this.#facts.title || strings.product);
      // A poster that can be shown removes the error of the one before.
      if (!this.#live && this.root.classList.contains('empty')) this.#notices.clear();
      if (!this.#live) this.root.classList.remove('empty');
    } catch (error) {
      this.#poster.say('');
      throw error;
    }
  }

  #setInSight(inSight: boolean): void {
    this.#inSight = inSight;
    this.#turns.setInSight(inSight);
    this.#live?.setInSight(inSight);
    if (inSight) this.#comeIntoSight();
  }

  #comeIntoSight(): void {
    const waits = this.#phase === 'poster' && this.#link.embed.poster !== true;
    if (this.#refusal) return;
    if (this.#inSight && waits && this.#wanted) void this.#goLive(false).then(() => this.#paintPoster());
    else if (!waits) this.#paintPoster();
  }

  // Draws the picture of a poster that stays, because the embed waits for a click or for its turn. The picture needs
  // the module, so it waits until the poster is visible, and is not drawn for readers who save data.
  #paintPoster(): void {
    this.#wantsPicture = true;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!this.#inSight || this.#turns.mine || !this.#pictured || connection?.saveData) return;
    this.#picture ??= loadPicture().then(({ PosterPicture }) => {
      const [poster, gallery, theme] = [this.#poster, this.#gallery, this.#theme];
      const { controls } = this.#link.embed;
      return new PosterPicture({ poster, gallery, theme, controls: !controls, wanted: () => this.#pictured });
    });
    // If that fails, the sketch stays.
    this.#picture.then((picture) => picture.wake(), () => (this.#picture = null));
  }

  // The scenario of the poster's picture; null if there is no poster or nothing to show.
  get #pictured(): Wanted | null {
    return this.#phase === 'poster' && this.#facts ? this.#wanted : null;
  }

  async #playHere(): Promise<void> {
    await this.#goLive(true);
    this.#live?.player.command({ op: 'play' });
  }

  // `asked`: a reader or the embedding page asked for it; otherwise the embed became visible.
  #goLive(asked: boolean): Promise<void> {
    this.#turns.claim(asked);
    return this.#change(() => this.#comeToLife(asked));
  }

  #change(change: () => Promise<void>): Promise<void> {
    this.#changes = this.#changes.then(change).finally(() => this.#showPhase());
    return this.#changes;
  }

  async #giveWay(): Promise<void> {
    if (!this.#turns.mine) await this.#live?.freeze();
  }

  async #comeToLife(asked: boolean): Promise<void> {
    if (!asked) await new Promise((done) => setTimeout(done, courtesyMs));
    if (!this.#turns.mine || !this.#wanted) return;
    if (this.#live) return this.#live.thaw();
    if (this.#refusal) return;
    this.#poster.setBusy(true);
    try {
      const { Live } = await loadLive();
      if (this.#turns.mine) await this.#open(await Live.open(this.#surroundings()), asked);
    } catch (error) {
      this.#tell(error instanceof Refusal ? error : this.#failure(error));
    }
    this.#poster.setBusy(false);
  }

  // Returns the refusal for a stage that could not be loaded.
  #failure(error: unknown): Refusal {
    const again = (): void => {
      this.#refusal = null;
      void this.#goLive(true);
    };
    const message = error instanceof Error ? error.message : String(error);
    const failed = { title: strings.boot.failed, message, action: { label: strings.missing.again, run: again } };
    return new Refusal(error instanceof MissingModule ? missingModule(error, again, null) : failed);
  }

  // Shows the reader, and reports to the embedding page, why there is nothing to see.
  #tell(error: unknown, isInstead = false): void {
    const known = this.#refusal?.message;
    const refusal = this.#refuse(error, isInstead);
    if (refusal.message !== known) this.#host.send({ berth: 1, type: 'error', message: refusal.message, ...refusal.place });
  }

  // Shows the error in the frame, in place of controls that would have no effect, unless a scenario is on the stage.
  // The opener has already shown an error in the text. `isInstead`: the address names another scenario than the one on
  // the stage, so the frame hides that one.
  #refuse(error: unknown, isInstead = false): Refusal {
    const text = this.#wanted && 'text' in this.#wanted ? this.#wanted.text : undefined;
    const refusal = refusalOf(error, text);
    const { player } = this.#live ?? {};
    if (player?.session && !isInstead) return refusal;
    player?.command({ op: 'pause' });
    this.#hidden = player?.session ?? null;
    this.#refusal = refusal;
    this.root.classList.add('empty');
    if (this.#hidden || this.#notices.problem?.message !== refusal.message) {
      this.#notices.show({ ...refusal.problem, stays: true });
    }
    return refusal;
  }

  #surroundings(): Parameters<typeof Live.open>[0] {
    const [notices, gallery, theme] = [this.#notices, this.#gallery, this.#theme];
    const { embed: options } = this.#link;
    return { stageArea: this.#stageArea, captionSlot: this.#captionSlot, bar: this.#bar, notices, gallery, theme, options };
  }

  async #open(live: Live, asked: boolean): Promise<void> {
    this.#live = live;
    live.opener.showsFirst = false;
    this.#host.follow(live.player, () => this.#state());
    live.player.onChange((_, session) => {
      setText(this.#title, session.title || strings.product);
      // The button of a notice has opened the scenario.
      if (this.root.classList.contains('empty') && session !== this.#hidden) this.#begin(live, asked);
    });
    await this.#openWanted(live, asked);
  }

  // Throws a Refusal, which the frame shows. `asked` is that of goLive.
  async #openWanted(live: Live, asked = true): Promise<void> {
    const { opener, player } = live;
    if (!this.#wanted) return;
    if ('fragment' in this.#wanted) checkLink(this.#wanted.fragment);
    const isFirst = player.session === null;
    const isOpen =
      'fragment' in this.#wanted
        ? await opener.openAddress(this.#wanted.fragment)
        : await opener.openText(this.#wanted.text, this.#wanted.options);
    const { problem } = this.#notices;
    if (!isOpen && problem) throw new Refusal(problem);
    this.#refusal = null;
    if (isFirst && player.session) this.#begin(live, asked);
  }

  // Called with the first scenario on the stage.
  #begin(live: Live, asked: boolean): void {
    this.#refusal = null;
    this.root.classList.remove('empty');
    if (this.#stageArea.classList.contains('ready')) return;
    for (const command of this.#settings.splice(0)) live.player.command(command);
    live.setInSight(this.#inSight || asked);
    this.#stageArea.classList.add('ready');
    live.publish();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (this.#link.embed.autoplay && !still) live.player.command({ op: 'play' });
  }

  // --- Requests of the embedding page

  async #answer(asked: Asked): Promise<BerthState> {
    if (asked.kind !== 'state') await this.#inTurn(() => this.#carryOut(asked));
    else if (asked.settled) await this.#inTurn(() => this.#settle());
    await this.#live?.arrive();
    return this.#state();
  }

  #inTurn(carryOut: () => Promise<void>): Promise<void> {
    const done = this.#requests.then(carryOut);
    this.#requests = done.catch(() => {});
    return done;
  }

  async #carryOut(asked: Asked): Promise<void> {
    if (asked.kind === 'load') await this.#load(asked.wanted);
    if (asked.kind === 'do') {
      if (asked.wakes && this.#phase !== 'live') await this.#goLive(true);
      for (const command of asked.commands) {
        if (command.op === 'theme') this.#theme.set(command.value);
        else this.#do(command);
      }
    }
  }

  #do(command: Command): void {
    if (!this.#live) {
      // The last setting of a kind replaces earlier ones, so the list stays short.
      this.#settings = [...this.#settings.filter(({ op }) => op !== command.op), command];
      return;
    }
    const result = this.#live.player.command(command);
    if (!result.ok) throw new Error(result.error.message);
  }

  async #load(wanted: Wanted): Promise<void> {
    const before = this.#wanted;
    this.#wanted = wanted;
    try {
      await this.#showPoster();
      if (this.#live) await this.#openWanted(this.#live);
      else await this.#settle();
    } catch (error) {
      const refusal = this.#refuse(error);
      this.#wanted = before;
      throw refusal;
    }
  }

  // Waits until the wanted scenario is on the stage, or the embed stays a poster because it is not visible, or waits
  // for a click or its turn. Throws a Refusal if neither is possible.
  async #settle(): Promise<void> {
    await this.#sightKnown;
    if (!this.#facts && this.#wanted && !this.#live) {
      await this.#showPoster().catch((error: unknown) => {
        throw this.#refuse(error);
      });
    }
    this.#comeIntoSight();
    await this.#changes;
    if (this.#refusal) throw this.#refusal;
  }

  #state(): BerthState {
    const { state } = this.#live?.player ?? {};
    if (!state) return { ...this.#stateBefore(), phase: this.#phase };
    const { title, t, end, playing, speed, seed, selection, caption, counts } = state;
    return {
      ...{ phase: this.#phase, title, t, end, playing, speed, seed, selection, counts },
      caption: caption && { index: caption.index, text: caption.text },
    };
  }

  #stateBefore(): Omit<BerthState, 'phase'> {
    const options: LoadOptions = this.#wanted && 'text' in this.#wanted ? this.#wanted.options : this.#link.options;
    const { t = 0, speed = 1, seed = 1, select: selection = '' } = options;
    const nothing = { active: 0, backoff: 0, unschedulable: 0, bound: 0, pending: 0, nodes: 0 };
    const title = this.#facts?.title ?? '';
    return { title, t, end: null, playing: false, speed, seed, selection, caption: null, counts: nothing };
  }

  // Returns the fragment of a link to the page at the present moment of this embed.
  async #fragment(): Promise<string> {
    const named = this.#wanted && 'fragment' in this.#wanted ? this.#wanted.fragment.replace(/^#/, '') : '';
    if (this.#refusal) return named;
    const theme = this.#link.theme ? `&theme=${this.#link.theme}` : '';
    if (this.#live?.player.session) return `${await this.#live.link()}${theme}`;
    if (!this.#wanted || !('text' in this.#wanted)) return named;
    const payload = await payloadOf((await readSource(this.#wanted.text)).json);
    return `s=${payload}${theme}`;
  }

  // A stage is a little wider than high; the elements under it have their own height.
  #wishedHeight(): number {
    const stage = Math.min(600, Math.max(300, this.root.clientWidth * 0.56));
    return Math.round(stage + this.root.clientHeight - this.#stageArea.clientHeight);
  }
}

// Throws a Refusal.
function checkLink(fragment: string): void {
  try {
    readWantedLink(fragment);
  } catch (error) {
    throw refusalOf(error);
  }
}
