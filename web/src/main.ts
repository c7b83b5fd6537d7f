// The page: header, stage, tour, transport, inspector, and the parts that open and share scenarios.
import './style/style.css';
import { buttonText, element, icon, iconButton, removeBootText, setAttribute, type IconName } from './browser/dom';
import { chooseFiles } from './browser/files';
import { demand, later } from './browser/later';
import type { ComparePage } from './compare/door';
import { Edits } from './edit/edits';
import { listenForMenu } from './edit/menu_listener';
import { BriefNotice, announceEdits } from './edit/notice';
import { listenForUndoKeys } from './edit/undo_keys';
import type { GalleryDialog, NewText } from './gallery/dialog';
import { Gallery } from './gallery/gallery';
import { InspectorDoor } from './inspector/door';
import { Inspector } from './inspector/inspector';
import { KeptDoor } from './kept/door';
import { speaksOtherThanLink } from './lang/language';
import { strings } from './lang/strings';
import { Course } from './lesson/course';
import { makeLessonDoor } from './lesson/door';
import type { SideBySide } from './lesson/knob_turn';
import { takeKeptLink } from './link/kept_link';
import { parseLink } from './link/link';
import { isOfLink } from './link/visit';
import { keepForOffline } from './offline/register';
import { linkedEntry } from './open/linked_entry';
import { Opener } from './open/opening';
import { listenForPaste } from './open/paste_listener';
import { keysInWords, withKey, type PagePart } from './page/keys';
import { LanguageSwitch } from './page/language_switch';
import { Notices } from './page/notices';
import { openPlayer } from './page/open_player';
import { keyHelp, listenForPageKeys } from './page/page_keys';
import { publishHandle } from './page/scripting';
import { ThemeSwitch } from './page/theme';
import type { Lecture } from './page/lecture';
import { isNewVisitor } from './page/welcome_memory';
import { SourceDoor } from './source_editor/door';
import type { Player } from './stage/player';
import { Captions, makeNarration } from './time/captions';
import { LoopStretch } from './time/loop_stretch';
import { Plots } from './time/plots';
import { makeColorBy, makeTransport } from './time/transport';
import { watchPicture } from './without_picture/picture';

removeBootText();
const words = strings.header;
// Parts that the page can do without if they cannot be loaded.
const loadComplaints = demand(() => import('./open/complaints_notice'));
const loadImported = demand(() => import('./open/imported'));
const loadWelcome = demand(() => import('./page/welcome'));
const loadFirstFailure = demand(() => import('./open/first_failure'));
const loadStore = demand(() => import('./kept/store'));
const loadRecent = demand(() => import('./kept/recent'));
const parts: PagePart[] = ['find', 'plots', 'inspector', 'edits', 'text', 'lecture'];
const sourceFiles = '.json,.jsonl,.yaml,.yml,.txt,application/json,text/plain';

function headerButton(name: IconName, label: string, title: string): HTMLButtonElement {
  return element(
    'button',
    { class: 'quiet header-button', type: 'button', title, 'aria-label': label },
    icon(name),
    buttonText(label),
  );
}

const gallery = headerButton('gallery', words.gallery, words.gallery);
const open = headerButton('open', words.open, words.openTitle);
const recent = iconButton('unfold', words.recent, { class: 'icon-button recent-button' });
const paste = headerButton('paste', words.paste, words.pasteTitle);
const edit = headerButton('code', words.edit, withKey(words.editTitle, 'text'));
const share = headerButton('share', words.share, words.shareTitle);
const languageSwitch = new LanguageSwitch();
const themeButton = iconButton('sun', words.toLight);
const keysButton = element(
  'button',
  {
    class: 'icon-button keys-button',
    type: 'button',
    title: withKey(words.keys, 'help'),
    'aria-label': words.keys,
  },
  element('kbd', {}, '?'),
);
const inspectorButton = iconButton('panel', words.inspector, {
  class: 'icon-button inspector-toggle',
  title: withKey(words.inspector, 'inspector'),
});

function makeHeader(): HTMLElement {
  const favicon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
  return element(
    'header',
    { class: 'page-header' },
    element('img', { src: favicon, alt: '', width: 26, height: 26 }),
    element('h1', {}, strings.product),
    element('p', { class: 'tagline' }, strings.tagline),
    element('nav', { class: 'header-buttons', 'aria-label': words.label }, gallery, open, recent, paste, edit, share),
    keysButton,
    languageSwitch.root,
    themeButton,
    inspectorButton,
  );
}

const canvas = element('canvas', {
  id: 'stage',
  tabindex: 0,
  role: 'img',
  'aria-label': strings.canvas.label,
  'aria-describedby': 'stage-keys',
});
const notices = new Notices();
const notice = new BriefNotice();
const loading = element('p', { class: 'loading', role: 'status' }, strings.boot.loading);
const stageArea = element(
  'div',
  { class: 'stage-area' },
  canvas,
  element('p', { id: 'stage-keys', class: 'hidden' }, keysInWords(parts)),
  loading,
  notices.root,
  notice.root,
);
const leftColumn = element('div', { class: 'left-column' }, stageArea);
const main = element('main', {}, leftColumn);
document.body.append(element('a', { class: 'skip', href: '#inspector' }, strings.skip), makeHeader(), main);

// The page applies the theme of the link first, so that no other theme flashes.
function themeOfLink(): 'dark' | 'light' | null {
  try {
    return parseLink(location.hash).theme;
  } catch {
    return null;
  }
}

function connectTheme(player: Player, theme: ThemeSwitch): void {
  themeButton.addEventListener('click', () => theme.toggle());
  theme.onChange((value) => {
    player.set({ op: 'theme', value });
    const label = value === 'dark' ? words.toLight : words.toDark;
    setAttribute(themeButton, 'aria-label', label);
    setAttribute(themeButton, 'title', label);
    themeButton.replaceChildren(icon(value === 'dark' ? 'sun' : 'moon'), buttonText(words.theme));
  });
}

// Connects the header's buttons. Returns two of their actions, which the door for a first visitor offers, too.
function connectHeader(
  player: Player,
  opener: Opener,
  kept: KeptDoor,
  saveAs: () => void,
  showScenarios: () => void,
): { cluster: () => void; embed: () => void } {
  const opened = (opening: Promise<boolean>): Promise<boolean> => openedOwn(player, kept, opening);
  const openText = (text: string): Promise<boolean> => opened(opener.openText(text));
  const withRecentDialog = later(async () => new (await loadRecent()).RecentDialog(kept));
  const withShareDialog = later(async () => new (await import('./link/share')).ShareDialog(player, saveAs));
  const withPasteDialog = later(async () => new (await import('./open/paste')).PasteDialog(openText));
  gallery.addEventListener('click', showScenarios);
  open.addEventListener('click', () =>
    chooseFiles(sourceFiles, (files) => void opened(opener.openFiles(files))),
  );
  recent.addEventListener('click', () => withRecentDialog((dialog) => void dialog.show()));
  const showPaste = (): void => withPasteDialog((dialog) => dialog.show());
  paste.addEventListener('click', showPaste);
  share.addEventListener('click', () => withShareDialog((dialog) => void dialog.show()));
  listenForPaste((text) => void openText(text));
  acceptDrops((files) => void opened(opener.openFiles(files)));
  return { cluster: showPaste, embed: () => withShareDialog((dialog) => void dialog.showEmbed()) };
}

// While the door is open, a first visitor sees only a few controls around the stage.
function setWelcome(isOpen: boolean): void {
  main.classList.toggle('welcome', isOpen);
}

async function welcome(player: Player, course: Course, openSlug: (slug: string) => void, ways: { cluster: () => void; embed: () => void }): Promise<void> {
  const { Welcome } = await loadWelcome();
  const first = course.resume() ?? course.first;
  const learn = first && ((): void => openSlug(first.slug));
  const door = new Welcome(player, { ...ways, learn, lessons: course.lessons.length, left: () => setWelcome(false) });
  stageArea.after(door.root);
}

// The lessons are at the top of the scenarios.
async function makeScenarios(
  player: Player,
  catalogue: Gallery,
  course: Course,
  kept: KeptDoor,
  choose: (slug: string) => void,
  write: (kind: NewText) => void,
): Promise<GalleryDialog> {
  const [{ GalleryDialog, loadSearchIndex }, { Learn }, { RecentList, withRecent }, descriptions] = await Promise.all([
    import('./gallery/dialog'),
    import('./lesson/learn'),
    loadRecent(),
    Gallery.descriptions(),
  ]);
  const learn = new Learn(course, (slug) => dialog.choose(slug));
  const list = new RecentList(kept, false);
  list.onOpen = () => dialog.close();
  const recentAndLessons = withRecent(list, learn);
  const dialog = new GalleryDialog(catalogue, descriptions, await loadSearchIndex(), player, recentAndLessons, choose, write);
  return dialog;
}

type WithLecture = (use: (lecture: Lecture) => void) => void;
type WithCompare = (use: (page: ComparePage) => void) => void;

// Creates the controls under the stage, which it returns, and their keys. `keyed` is the player that keys move.
function connectTime(
  player: Player,
  inspector: Inspector,
  doors: { inspector: InspectorDoor; source: SourceDoor; lecture: WithLecture; keyed: () => Player },
  makeTour: (captions: HTMLElement) => HTMLElement,
): { transport: HTMLElement; tour: HTMLElement } {
  const loop = new LoopStretch(player);
  const plots = new Plots(player, loop, canvas);
  const help = keyHelp(parts);
  const transport = makeTransport(player, loop, [plots.toggle, makeColorBy(player)]);
  const tour = makeTour(new Captions(player).root);
  leftColumn.append(plots.root, transport, tour);
  keysButton.addEventListener('click', help);
  const keys = {
    stage: (event: KeyboardEvent) => doors.keyed().key(event),
    lecture: () => doors.lecture((it) => it.toggle()),
    panel: (step: 1 | -1) => doors.lecture((it) => it.turn(step)),
    loop: () => loop.toggle(),
    plots: () => plots.flip(),
    inspector: () => doors.inspector.toggle(),
    text: () => doors.source.toggle(),
    find: () => {
      doors.inspector.show();
      inspector.startFinding();
    },
  };
  listenForPageKeys(canvas, help, keys, true);
  return { transport, tour };
}

// For a cluster, moves to the first pod that finds no node, which is what readers want to see.
async function openedOwn(player: Player, kept: KeptDoor, opening: Promise<boolean>): Promise<boolean> {
  const opened = await opening;
  if (!opened) return false;
  kept.announce();
  const { session } = player;
  if (session?.report) void loadFirstFailure().then((part) => part.showFirstFailure(player, session), () => {});
  return true;
}

function acceptDrops(open: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    open(files);
  });
}

// Connects edits by hand: the menu on the stage, and keys.
function connectEdits(player: Player, source: SourceDoor, lecture: WithLecture, compare: WithCompare): Edits {
  const edits = new Edits(player, notices);
  edits.onText = (target) => source.open(target);
  edits.onLecture = () => lecture((it) => it.enter());
  edits.onCompare = (way) => compare((it) => it[way]());
  source.onApplied = () => {
    notices.clear();
    edits.onNotice(strings.sourceEditor.applied, true);
  };
  listenForMenu(edits);
  listenForUndoKeys(edits);
  announceEdits(edits, notice);
  edits.onApplied = (entries, said) =>
    void loadComplaints().then((part) => part.announceComplaintsAboutEdit(edits, entries, said), () => {});
  return edits;
}

// Shows the second run that a lesson's scenario names. `compared` returns null until the comparison is loaded.
function besideOf(compare: WithCompare, compared: () => ComparePage | null): SideBySide {
  return {
    open: () => new Promise((done, fail) => compare((it) => void it.withNamed().then(done, fail))),
    close: () => compared()?.compare.close(),
    get stage() {
      return compared()?.namedStage ?? null;
    },
  };
}

// Tries until the module is loaded, and then opens the scenario of the address.
async function openUntilItWorks(): Promise<Player> {
  for (;;) {
    try {
      return await openPlayer(canvas, stageArea, notices);
    } catch (error) {
      await askToTryAgain(error);
    }
  }
}

function askToTryAgain(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  loading.hidden = true;
  return new Promise((done) => {
    const run = (): void => {
      loading.hidden = false;
      done();
    };
    const action = { label: strings.missing.again, run };
    notices.show({ title: strings.boot.failed, message, action, stays: true });
  });
}

// Loads the gallery's index, and begins to load the scenario that the address names. A broken link is reported later,
// when it is opened.
async function loadGallery(): Promise<Gallery> {
  const catalogue = await Gallery.load();
  try {
    const entry = linkedEntry(parseLink(location.hash), catalogue);
    if (entry) catalogue.text(entry).catch(() => {});
  } catch {}
  return catalogue;
}

async function start(): Promise<void> {
  setWelcome(location.hash === '' && isNewVisitor());
  const theme = new ThemeSwitch(themeOfLink());
  const loadingGallery = loadGallery();
  const ready = await openUntilItWorks();
  showRunProgress(ready);
  const catalogue = await loadingGallery;
  const course = new Course(catalogue);
  const opener = new Opener(ready, notices, catalogue);
  opener.loadStore = loadStore;
  const source = new SourceDoor(ready, main, edit);
  const withExportDialog = later(async () => new (await import('./export/export_dialog')).ExportDialog(ready));
  const saveAs = (): void => withExportDialog((dialog) => dialog.show());
  const kept = new KeptDoor(ready, { opener, notice, notices, source, column: leftColumn, saveAs });
  source.onDraft = kept.keepDraft;
  notices.onText = (...faulty) => source.openFaulty(...faulty);
  const openSlug = (slug: string): void => void opener.openSlug(slug).then((opened) => opened && kept.announce());
  const withTemplates = later(() => import('./open/templates'));
  const write = (kind: NewText): void =>
    withTemplates(({ textFor }) => {
      const text = textFor(kind, ready.state?.versions ?? []);
      void opener.openText(text).then((opened) => opened && source.open());
    });
  const withScenarios = later(() => makeScenarios(ready, catalogue, course, kept, openSlug, write));
  const showScenarios = (): void => withScenarios((dialog) => dialog.show(ready.session?.slug ?? null));
  // Announces errors for which an API server would refuse the objects after the report about the file.
  let said = Promise.resolve();
  opener.onImported = (report, leftOut) => {
    said = loadImported().then((part) => part.announceImport(report, leftOut, notice, notices, edits), () => {});
  };
  opener.onOwn = (text) =>
    void said
      .then(() => loadComplaints())
      .then((part) => part.announceComplaints(ready, text, notice, () => source.open()), () => {});
  const lecture: WithLecture = later(async () => new (await import('./page/lecture')).Lecture(ready, leftColumn));
  let compared: ComparePage | null = null;
  const compare: WithCompare = later(async () => {
    const { ComparePage } = await import('./compare/door');
    compared = new ComparePage({ player: ready, notices, stageArea, column: leftColumn, transport: time.transport, above: time.tour });
    return compared;
  });
  opener.onResults = (results, others) => compare((it) => it.openResults(results, others));
  opener.onSecond = (second) => compare((it) => void it.compare.openLink(second));
  const keyed = (): Player => compared?.compare.longer ?? ready;
  const doors = { source, inspector: new InspectorDoor(main, inspectorButton, source), lecture, keyed };
  const edits = connectEdits(ready, source, lecture, compare);
  const inspector = new Inspector(ready, edits, (seed) => reseed(ready, seed));
  edits.onRoom = (pod) => inspector.showRoom(pod);
  ready.set({ op: 'controls', value: false });
  const revealer = {
    reveal: (pod: string, nth: number, node: string | null) => {
      doors.inspector.show();
      inspector.reveal(pod, nth, node);
    },
    fold: () => inspector.fold(),
  };
  const lessonWays = { question: openSlug, lessons: showScenarios, beside: besideOf(compare, () => compared) };
  const time = connectTime(ready, inspector, doors, (captions) => makeLessonDoor(ready, captions, revealer, course, lessonWays));
  main.append(inspector.root);
  document.body.append(makeNarration(ready));
  connectTheme(ready, theme);
  watchPicture(ready);
  languageSwitch.connect(ready);
  const ways = connectHeader(ready, opener, kept, saveAs, showScenarios);
  ready.onChange((_, session) => {
    const title = session.title === '' ? strings.product : `${session.title} · ${strings.product}`;
    if (document.title !== title) document.title = title;
  });
  const address = takeKeptLink() ?? location.hash;
  if (address !== '') setWelcome(false);
  const opened = opener.openAddress(address);
  // A link that is followed meanwhile is opened afterwards.
  window.addEventListener('hashchange', () => void opened.then(() => followAddress(kept)));
  await opened;
  kept.watch();
  if (asksForLecture(address)) lecture((it) => it.enter());
  loading.remove();
  stageArea.classList.add('ready');
  publishHandle(ready, opener);
  keepForOffline();
  if (main.classList.contains('welcome')) welcome(ready, course, openSlug, ways).catch(() => setWelcome(false));
}

// Shows the progress of a run that takes long.
function showRunProgress(player: Player): void {
  const withProgress = later(async () => {
    const { RunProgress } = await import('./open/run_progress');
    const progress = new RunProgress(player, notice);
    stageArea.append(progress.root);
    return progress;
  });
  player.onRun = () => withProgress((progress) => progress.follow());
}

// A broken link does not ask for the lecture mode.
function asksForLecture(address: string): boolean {
  try {
    return parseLink(address).lecture;
  } catch {
    return false;
  }
}

function followAddress(kept: KeptDoor): void {
  if (!isOfLink(location.hash)) return;
  if (speaksOtherThanLink()) location.reload();
  else kept.follow();
}

// Runs the same scenario with another seed, from the same moment.
function reseed(player: Player, seed: number): void {
  const { session, state } = player;
  if (!session || !state) return;
  void player.reload({ t: state.t, speed: state.speed, select: state.selection, play: state.playing, seed });
}

void start();
