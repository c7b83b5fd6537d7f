// A scenario in another language differs only in its texts. A translation, scenarios/<topic>/<slug>.zh-CN.yaml,
// has only those texts, in the shape { title, description, captions: [{ text, question }], lesson }.
export function translated(scenario, { title, description, captions = [], lesson = {} }) {
  const { metadata, spec } = scenario;
  return {
    ...scenario,
    metadata: { ...metadata, ...given({ title, description }) },
    spec: {
      ...spec,
      ...(spec.captions && { captions: spec.captions.map((it, i) => translatedCaption(it, captions[i] ?? {})) }),
      ...(spec.lesson && { lesson: translatedLesson(spec.lesson, lesson) }),
    },
  };
}

function translatedCaption(caption, { text, question }) {
  const bet = caption.bet && { bet: { ...caption.bet, ...given({ question }) } };
  return { ...caption, ...given({ text }), ...bet };
}

function translatedLesson(lesson, { hook, reveal, knob, why, changed }) {
  return {
    ...lesson,
    ...given({ hook, why, changed }),
    reveal: { ...lesson.reveal, ...given(reveal ?? {}) },
    knob: { ...lesson.knob, ...given(knob ?? {}) },
  };
}

// Texts without a translation stay in English.
const given = (words) => Object.fromEntries(Object.entries(words).filter(([, word]) => typeof word === 'string'));
