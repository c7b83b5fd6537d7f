// The poster of an embed before the stage is loaded: a picture, the scenario's title, and a button. At first the
// picture is a sketch of the cluster at the start, drawn without the stage so that a page with many embeds stays cheap.
// poster_picture.ts replaces it by a true picture.
import { element, icon } from '../browser/dom';
import { strings } from '../lang/strings';
import type { Facts } from '../source/facts';

const words = strings.embed;
const svgNamespace = 'http://www.w3.org/2000/svg';

// A number counts the nodes beyond these.
const mostNodes = 24;
const mostPods = 9;
const podsInANode = 12;

// From top to bottom, as on the stage.
const queues = ['activeQ', 'backoffQ', 'unschedulableQ'] as const;

// Height below a true picture, in CSS pixels, including the gap. It is the height of the captions of a stage.
export const posterFoot = 50;

export class Poster {
  readonly root: HTMLElement;
  #button: HTMLButtonElement;
  #title = element('span', { class: 'poster-title' });
  #text = element('span', { class: 'poster-text' });
  #facts = element('span', { class: 'poster-facts' });
  #picture = element('span', { class: 'poster-picture', 'aria-hidden': 'true' });

  constructor(play: () => void) {
    this.#button = element(
      'button',
      { class: 'poster-button', type: 'button', onclick: play },
      this.#title,
      this.#text,
      this.#picture,
      element(
        'span',
        { class: 'poster-foot' },
        element('span', { class: 'poster-play' }, icon('play'), element('span', {}, words.play)),
        this.#facts,
      ),
    );
    this.root = element('section', { class: 'poster', 'aria-label': words.poster }, this.#button);
  }

  show(facts: Facts): void {
    this.#title.textContent = facts.title === '' ? strings.product : facts.title;
    this.#text.textContent = facts.description;
    this.#facts.textContent = words.facts(facts);
    this.#sketch(drawCluster(facts));
  }

  // Replaces the sketch by a picture of the stage.
  showPicture(picture: HTMLCanvasElement): void {
    this.root.classList.add('drawn');
    this.#picture.replaceChildren(picture);
  }

  #sketch(...parts: SVGElement[]): void {
    this.root.classList.remove('drawn');
    this.#picture.replaceChildren(...parts);
  }

  // Shows a text if there is no scenario to show.
  say(text: string): void {
    this.#title.textContent = strings.product;
    this.#text.textContent = text;
    this.#facts.textContent = '';
    this.#sketch();
  }

  // Marks the poster while the stage is loading.
  setBusy(busy: boolean): void {
    this.root.classList.toggle('busy', busy);
    this.#button.setAttribute('aria-busy', String(busy));
  }
}

function shape(tag: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const made = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== '') made.textContent = text;
  return made;
}

// Draws the queues on the left and the nodes on the right, as on the stage.
function drawCluster(facts: Facts): SVGElement {
  const picture = shape('svg', { viewBox: '0 0 480 170', class: 'poster-cluster' });
  drawQueues(picture, facts.waiting);
  drawNodes(picture, facts);
  return picture;
}

function drawQueues(picture: SVGElement, waiting: number): void {
  for (const [i, queue] of queues.entries()) {
    const y = 8 + i * 54;
    picture.append(
      shape('rect', { class: 'lane', x: 2, y: y + 14, width: 186, height: 26, rx: 6 }),
      shape('text', { class: 'label', x: 4, y: y + 9 }, strings.places[queue]),
    );
  }
  const shown = Math.min(waiting, waiting > mostPods ? mostPods - 1 : mostPods);
  for (let i = 0; i < shown; i++) {
    picture.append(shape('rect', { class: 'pod', x: 9 + i * 18, y: 28, width: 14, height: 14, rx: 3 }));
  }
  if (waiting > shown) {
    picture.append(shape('text', { class: 'label', x: 12 + shown * 18, y: 39 }, `+${waiting - shown}`));
  }
}

// Nodes that appear later have a dashed outline.
function drawNodes(picture: SVGElement, { nodes, podsOn, later }: Facts): void {
  const all = nodes.length + later.nodes;
  const shown = Math.min(all, mostNodes);
  const rows = shown <= 3 ? 1 : shown <= 8 ? 2 : 3;
  const columns = Math.max(1, Math.ceil(shown / rows));
  const width = 264 / columns;
  const height = 148 / rows;
  const named = columns <= 4;
  for (let i = 0; i < shown; i++) {
    const x = 212 + (i % columns) * width;
    const y = 22 + Math.floor(i / columns) * (height - 4);
    const look = i < nodes.length ? 'node' : 'node later';
    picture.append(shape('rect', { class: look, x, y, width: width - 7, height: height - 11, rx: 6 }));
    if (named) picture.append(shape('text', { class: 'label', x: x + 7, y: y + 14 }, cut(nodes[i] ?? '', width / 6.5)));
    drawPods(picture, podsOn[i] ?? 0, x + 7, y + (named ? 20 : 6), width - 18);
  }
  picture.append(shape('text', { class: 'label', x: 214, y: 17 }, words.nodes(all)));
}

function drawPods(picture: SVGElement, count: number, x: number, y: number, width: number): void {
  const inARow = Math.max(1, Math.floor(width / 11));
  for (let i = 0; i < Math.min(count, podsInANode, inARow * 2); i++) {
    const dx = (i % inARow) * 11;
    const dy = Math.floor(i / inARow) * 11;
    picture.append(shape('rect', { class: 'pod', x: x + dx, y: y + dy, width: 8, height: 8, rx: 2 }));
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1))}…`;
}
