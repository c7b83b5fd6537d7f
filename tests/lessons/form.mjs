// Checks the form of a question: its parts, the lengths of their texts, and that a translation says the same.
import { namesOf } from './manifests.mjs';
import { numbersIn, numberWordsIn, quotesIn } from './said.mjs';

const asks = ['node', 'queue', 'wait'];

// Returns every text of a question, in order, as { path, part, text, limit }: its place, the part of the claims whose
// facts must support it, and its longest length. `part` is "" if the facts of all parts may support it.
export function textsOf({ title, description, captions = [], lesson = {} }) {
  const { hook, reveal = {}, knob = {}, why, changed } = lesson;
  const captionTexts = captions.flatMap((caption, i) => [
    { path: `captions.${i}.text`, part: `captions.${i}`, text: caption.text, limit: 320 },
    { path: `captions.${i}.question`, part: `captions.${i}`, text: caption.question, limit: 160 },
  ]);
  return [
    { path: 'title', part: '', text: title, limit: 60 },
    { path: 'description', part: '', text: description, limit: 240 },
    { path: 'lesson.hook', part: 'hook', text: hook, limit: 360 },
    ...captionTexts,
    { path: 'lesson.reveal.text', part: 'reveal', text: reveal.text, limit: 360 },
    { path: 'lesson.knob.text', part: 'knob', text: knob.text, limit: 240 },
    { path: 'lesson.knob.label', part: '', text: knob.label, limit: 40 },
    { path: 'lesson.knob.outcome', part: 'outcome', text: knob.outcome, limit: 360 },
    { path: 'lesson.why', part: '', text: why, limit: 480 },
    { path: 'lesson.changed', part: '', text: changed, limit: 360 },
  ].filter(({ text }) => text !== undefined && text !== null);
}

// Returns a scenario's texts in the form of a translation.
export function wordsOf({ metadata = {}, spec = {} }) {
  const { hook, reveal, knob, why, changed } = spec.lesson ?? {};
  return {
    title: metadata.title,
    description: metadata.description,
    captions: (spec.captions ?? []).map(({ text, bet }) => ({ text, question: bet?.question })),
    lesson: {
      hook,
      reveal: { text: reveal?.text },
      knob: { text: knob?.text, label: knob?.label, outcome: knob?.outcome },
      why,
      changed,
    },
  };
}

// Returns the missing and the superfluous parts, as sentences.
export function structureProblems({ metadata = {}, spec = {} }) {
  const { captions = [], lesson = {} } = spec;
  const { reveal, knob, source } = lesson;
  const bets = captions.filter(({ bet }) => bet);
  const rules = [
    [metadata.title && metadata.description, 'metadata needs a title and a description'],
    [captions.length >= 3 && captions.length <= 7, `there are ${captions.length} captions, not 3 to 7`],
    [bets.length > 0, 'no caption has a bet'],
    [bets.every(({ bet }) => asks.includes(bet.ask) && bet.pod), 'a bet asks for node, queue or wait of a pod'],
    [captions.every(({ focus }) => focus?.length > 0), 'every caption needs a focus'],
    [lesson.hook, 'lesson.hook is missing'],
    [reveal?.text && Boolean(reveal.attempt?.pod) !== Boolean(reveal.session?.pod), 'lesson.reveal needs a text, and an attempt or a session'],
    [knob?.text && knob?.label && knob?.outcome, 'lesson.knob needs text, label and outcome'],
    [[knob?.edits, knob?.set, knob?.compare].filter(Boolean).length === 1, 'lesson.knob needs edits, set or compare, one of them'],
    [!knob?.compare || spec.compareWith, 'lesson.knob.compare needs spec.compareWith'],
    [!knob?.edits || knob.at !== undefined, 'lesson.knob.edits need the moment `at`'],
    [knob?.when?.event, 'lesson.knob.when needs an event'],
    [lesson.why, 'lesson.why is missing'],
    [source?.length >= 1 && source?.length <= 3, 'lesson.source needs 1 to 3 upstream files'],
    [(source ?? []).every((it) => /^[\w./-]+\.go, \S/.test(it)), 'lesson.source is written "path/file.go, function"'],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

export function wordingProblems(words) {
  return textsOf(words).flatMap(({ path, text, limit }) => [
    ...(text.length > limit ? [`${path} has ${text.length} characters, more than ${limit}`] : []),
    ...(/[!！]/.test(text) ? [`${path} has an exclamation mark`] : []),
    ...(/[“”]/.test(text) && path !== 'title' && /^[\x20-\x7e“”]*$/.test(text) ? [`${path} quotes with “ and ”`] : []),
    ...(/—/.test(text) ? [`${path} has an em dash`] : []),
  ]);
}

// A translation has the same texts, with the same numbers, quotes and names.
export function translationProblems(scenario, translation) {
  const english = textsOf(wordsOf(scenario));
  const other = new Map(textsOf(translation).map(({ path, text }) => [path, text]));
  const names = namesOf(scenario);
  const extra = [...other.keys()].filter((path) => !english.some((it) => it.path === path));
  return [
    ...extra.map((path) => `the translation has ${path}, which the scenario has not`),
    ...english.flatMap(({ path, text }) =>
      other.has(path)
        ? sayingProblems(text, other.get(path), names).map((problem) => `${path}: the translation ${problem}`)
        : [`the translation lacks ${path}`],
    ),
    ...wordingProblems(translation).map((problem) => `translation: ${problem}`),
  ];
}

function sayingProblems(english, other, names) {
  const numbers = numbersIn(english).map(({ value }) => value);
  const words = numberWordsIn(english);
  const theirs = numbersIn(other).map(({ value }) => value);
  const mentions = (text) => names.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
  return [
    ...missing(numbers, theirs).map((value) => `lacks the number ${value}`),
    ...missing(theirs, [...numbers, ...words]).map((value) => `has the number ${value}, which is not in English`),
    ...missing(quotesIn(english), quotesIn(other)).map((quote) => `lacks the quote "${quote}"`),
    ...missing(quotesIn(other), quotesIn(english)).map((quote) => `quotes "${quote}", which is not in English`),
    ...missing(mentions(english), mentions(other)).map((name) => `does not name ${name}`),
  ];
}

const missing = (wanted, there) => [...new Set(wanted)].filter((it) => !there.includes(it));
