// A scenario in another language differs only in its texts. A translation has only those texts: title, description, captions,
// lesson. A scenario carries its translations in metadata.translations, by language; those of the gallery are files beside it
// (scripts/scenarios.mjs).

type Members = Record<string, unknown>;

// The language of a scenario that says none.
const usual = 'en';

// Longer ones are large clusters, which have no tour.
const longest = 2_000_000;

// `json`: a document as the core reads it. If it is a scenario with a translation into `language`, that takes the place of its
// texts, which become a translation themselves: so the scenario can be handed on to readers of either language.
export function inLanguage(json: string, language: string): string {
  if (json.length > longest || !json.includes('"translations"')) return json;
  const scenario = membersOf(parsed(json));
  const metadata = membersOf(scenario['metadata']);
  const { translations, language: written, ...others } = metadata;
  const own = textOf(written) || usual;
  const { [language]: wanted, ...rest } = membersOf(translations);
  if (scenario['kind'] !== 'Scenario' || own === language || wanted === undefined) return json;
  const kept = { ...others, language, translations: { ...rest, [own]: textsOf(scenario) } };
  return JSON.stringify(translated({ ...scenario, metadata: kept }, membersOf(wanted)));
}

// The scenario with the texts of a translation; a text that this lacks stays as it is.
export function translated(scenario: Members, translation: Members): Members {
  const spec = membersOf(scenario['spec']);
  const captions = listOf(translation['captions']);
  return {
    ...scenario,
    metadata: { ...membersOf(scenario['metadata']), ...given(translation, ['title', 'description']) },
    spec: {
      ...spec,
      ...(spec['captions'] !== undefined && {
        captions: listOf(spec['captions']).map((caption, i) => translatedCaption(membersOf(caption), membersOf(captions[i]))),
      }),
      ...(spec['lesson'] !== undefined && { lesson: translatedLesson(membersOf(spec['lesson']), membersOf(translation['lesson'])) }),
    },
  };
}

function translatedCaption(caption: Members, translation: Members): Members {
  const bet = caption['bet'] !== undefined && { bet: { ...membersOf(caption['bet']), ...given(translation, ['question']) } };
  return { ...caption, ...given(translation, ['text']), ...bet };
}

const ofReveal = ['text'];
const ofKnob = ['text', 'label', 'outcome'];
const ofLesson = ['hook', 'why', 'changed'];

function translatedLesson(lesson: Members, translation: Members): Members {
  return {
    ...lesson,
    ...given(translation, ofLesson),
    ...translatedPart('reveal', ofReveal, lesson, translation),
    ...translatedPart('knob', ofKnob, lesson, translation),
  };
}

// Nothing if the lesson has no such part.
const translatedPart = (name: string, texts: readonly string[], lesson: Members, translation: Members): Members =>
  lesson[name] === undefined ? {} : { [name]: { ...membersOf(lesson[name]), ...given(membersOf(translation[name]), texts) } };

// The texts of a scenario, in the form of a translation.
function textsOf(scenario: Members): Members {
  const spec = membersOf(scenario['spec']);
  const lesson = membersOf(spec['lesson']);
  const captions = listOf(spec['captions']).map((caption) => {
    const members = membersOf(caption);
    return { ...given(members, ['text']), ...given(membersOf(members['bet']), ['question']) };
  });
  return {
    ...given(membersOf(scenario['metadata']), ['title', 'description']),
    ...(spec['captions'] !== undefined && { captions }),
    ...(spec['lesson'] !== undefined && {
      lesson: {
        ...given(lesson, ofLesson),
        reveal: given(membersOf(lesson['reveal']), ofReveal),
        knob: given(membersOf(lesson['knob']), ofKnob),
      },
    }),
  };
}

// What `members` has of these texts.
const given = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => typeof members[name] === 'string').map((name) => [name, members[name]]));

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

// Null if it is no JSON, of which the core says what is wrong.
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
