// A scenario in another language differs only in its texts. A translation consists of these texts: title,
// description, captions, lesson. A scenario contains its translations in metadata.translations, by language; those of
// the gallery are files beside it (scripts/scenarios.mjs).

type Members = Record<string, unknown>;

// The language of a scenario that does not name one.
const usual = 'en';

// Longer scenarios are large clusters, which have no tour.
const longest = 2_000_000;

// Returns a scenario with its texts in `language`, if it has that translation; other documents unchanged. `json` is a
// document in the core's form. The former texts become a translation, so that a reader can share the scenario with
// readers of either language.
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

// Returns the scenario with the texts of a translation. Texts that the translation lacks stay unchanged.
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

// Returns nothing if the lesson has no such part.
const translatedPart = (name: string, texts: readonly string[], lesson: Members, translation: Members): Members =>
  lesson[name] === undefined ? {} : { [name]: { ...membersOf(lesson[name]), ...given(membersOf(translation[name]), texts) } };

// Returns the texts of a scenario, in the form of a translation.
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

// Returns the texts with these names that `members` has.
const given = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => typeof members[name] === 'string').map((name) => [name, members[name]]));

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

// Returns null if the text is not JSON; the core reports that error.
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
