// The part of the schema about lessons, and about the second run that a scenario names: schema.ts says how it is written.

export const lessonTypes = {
  SecondRun: {
    seed: ['integer', 'Its seed.'],
    semantics: ['version', 'Its version of kube-scheduler.'],
    configuration: ['Configuration', 'The configuration of its scheduler.'],
  },
  Lesson: {
    hook: ['text', 'The question, before anything is played.'],
    reveal: ['Reveal', 'The answer, after the run.'],
    knob: ['Knob', 'One change, and its outcome.'],
    why: ['text', 'The mechanism in two sentences.'],
    source: ['text[]', 'Files of Kubernetes, or kube-batch/ and one of its files, and what to look for in them.'],
    changed: ['text', 'Where later versions differ.'],
    plays: ['text', 'The question that plays that, as topic/slug.'],
  },
  Reveal: {
    text: ['text', 'What decided.'],
    attempt: ['AttemptOfPod', 'The attempt that the inspector shows.'],
    session: ['SessionOfPod', 'Or, under kube-batch, the pod’s session.'],
    node: ['text', 'The node that it is about.'],
  },
  SessionOfPod: {
    pod: ['text', 'A name, or namespace/name.'],
    at: ['duration', 'The moment.'],
  },
  AttemptOfPod: {
    pod: ['text', 'A name, or namespace/name.'],
    nth: ['integer', 'The number of the attempt among the pod’s, from 1.'],
  },
  Knob: {
    text: ['text', 'The question that the change answers.'],
    label: ['text', 'What the button says.'],
    at: ['duration', 'When the change happens.'],
    edits: ['KnobEdit[]', 'What is done to the cluster at that moment.'],
    set: ['ScenarioSpec', 'Or other members of spec, for another run.'],
    compare: ['boolean', 'Or true: shows the second run that compareWith names beside this one.'],
    when: ['Trigger', 'The event that shows the outcome.'],
    outcome: ['text', 'What happens after the change.'],
  },
  KnobEdit: {
    op: ['=create|update|patch|delete', 'What is done.'],
    object: ['Object', 'The object, or its kind and name when it is deleted.'],
  },
  Translation: {
    title: ['text', 'The title.'],
    description: ['text', 'One or two sentences about it.'],
    captions: ['TranslatedCaption[]', 'The texts of the captions, in their order.'],
    lesson: ['TranslatedLesson', 'The texts of the lesson.'],
  },
  TranslatedCaption: {
    text: ['text', 'What the caption says.'],
    question: ['text', 'What its bet asks.'],
  },
  TranslatedLesson: {
    hook: ['text', 'The question, before anything is played.'],
    reveal: ['TranslatedReveal', 'The texts of the answer.'],
    knob: ['TranslatedKnob', 'The texts of the change.'],
    why: ['text', 'The mechanism in two sentences.'],
    changed: ['text', 'Where later versions differ.'],
  },
  TranslatedReveal: {
    text: ['text', 'What decided.'],
  },
  TranslatedKnob: {
    text: ['text', 'The question that the change answers.'],
    label: ['text', 'What the button says.'],
    outcome: ['text', 'What happens after the change.'],
  },
} as const;
