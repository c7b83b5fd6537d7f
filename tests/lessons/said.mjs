// Extracts the parts of a text that can be checked word for word: its numbers and its quotes.

// Returns the texts in straight double quotes.
export const quotesIn = (text) => [...text.matchAll(/"([^"]+)"/g)].map(([, quoted]) => plain(quoted));

// Returns the numbers written in digits, each as { text, value, unit }. Leaves out those that are part of a name
// (web-0, v1.21, #107464) or inside quotes.
export function numbersIn(text) {
  const unquoted = text.replace(/"[^"]*"/g, '""');
  const number = /(?<![A-Za-z#][\w./-]*)(?<!\d)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(%|[A-Za-z]+))?/g;
  return [...unquoted.matchAll(number)].map(([all, whole, fraction = '', unit = '']) => ({
    text: all,
    value: Number(whole.replaceAll(',', '') + fraction),
    unit,
  }));
}

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const others = { no: 0, none: 0, once: 1, twice: 2, both: 2, half: 2, first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6 };

// Returns the numbers that an English text has as words.
export function numberWordsIn(text) {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (words.includes(word) ? words.indexOf(word) : others[word]))
    .filter((value) => value !== undefined);
}

const ki = 1024;
const scales = {
  ms: 1e-3, m: 1e-3, min: 60, minute: 60, minutes: 60, h: 3600,
  Ki: ki, Mi: ki ** 2, Gi: ki ** 3, Ti: ki ** 4, KiB: ki, MiB: ki ** 2, GiB: ki ** 3, TiB: ki ** 4,
  k: 1e3, M: 1e6, G: 1e9, T: 1e12, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, '%': 0.01,
};
const own = (unit) => (Object.hasOwn(scales, unit) ? scales[unit] : 1);

// Returns the values that a number may mean: as written, and by its unit.
const meanings = ({ value, unit }) => [value, value * own(unit)];

// A number without a unit in a fact may also be milli-CPUs, bytes or a share.
const bareMeanings = (value) => [value, value / 1000, value / ki ** 2, value / ki ** 3, value / 1e6, value * 100];

// Collects all statements of a list of facts.
export class Carried {
  #strings = [];
  #values = [];

  constructor(facts) {
    this.#gather(facts);
  }

  carriesNumber(number) {
    const wanted = meanings(number);
    return this.#values.some((value) => wanted.some((it) => near(it, value)));
  }

  carriesQuote(quote) {
    return this.#strings.some((text) => text.includes(quote));
  }

  #gather(it) {
    if (typeof it === 'number') this.#values.push(...bareMeanings(it));
    else if (typeof it === 'string') this.#gatherText(it);
    else if (Array.isArray(it)) this.#gatherList(it);
    else if (it !== null && typeof it === 'object') for (const value of Object.values(it)) this.#gather(value);
  }

  // A list also states the number of its elements.
  #gatherList(list) {
    this.#values.push(list.length);
    for (const item of list) this.#gather(item);
    if (list.every((item) => typeof item === 'string')) this.#strings.push(plain(list.join(', ')));
  }

  #gatherText(text) {
    this.#strings.push(plain(text));
    for (const number of numbersIn(text.replaceAll('"', ' '))) {
      this.#values.push(...meanings(number), ...(number.unit === '' ? bareMeanings(number.value) : []));
    }
  }
}

const plain = (text) => text.replace(/\s+/g, ' ').trim().replace(/[.,]$/, '');
const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
