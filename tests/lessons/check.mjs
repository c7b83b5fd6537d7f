// Checks a question of a lesson: its form, its translations, and every statement of it against the run. For its
// writers:
//
//   node tests/lessons/check.mjs <topic>/<slug>...      (all questions, when none is named)
import { fileURLToPath } from 'node:url';
import { problemsOf, show } from './facts.mjs';
import { claimsPath, languages, questionSlugs, readClaims, readScenario, readTranslation } from './files.mjs';
import { structureProblems, textsOf, translationProblems, wordingProblems, wordsOf } from './form.mjs';
import { memberAt } from './manifests.mjs';
import { durationOf, Run } from './run.mjs';
import { Carried, numbersIn, quotesIn } from './said.mjs';

// The mistakes of a question, as sentences.
export async function checkQuestion(slug) {
  const scenario = readScenario(slug);
  if (!scenario?.spec?.lesson) return [`scenarios/${slug}.yaml has no spec.lesson`];
  const problems = [...structureProblems(scenario), ...wordingProblems(wordsOf(scenario))];
  for (const language of languages) {
    const translation = readTranslation(slug, language);
    if (translation) problems.push(...translationProblems(scenario, translation));
    else problems.push(`scenarios/${slug}.${language}.yaml is missing`);
  }
  const claims = readClaims(slug);
  if (!claims) return [...problems, `${claimsPath(slug)} is missing`];
  return [...problems, ...claimProblems(scenario, claims), ...(await runProblems(scenario, claims))];
}

const parts = ['hook', 'captions', 'reveal', 'knob', 'outcome', 'why', 'changed', 'description'];
const partsWithFacts = ['hook', 'reveal', 'outcome'];

// Whether each text is carried by facts.
export function claimProblems({ metadata, spec }, claims) {
  const captions = claims.captions ?? [];
  const problems = [
    ...Object.keys(claims).filter((part) => !parts.includes(part)).map((part) => `claims have a part ${part}`),
    ...partsWithFacts.filter((part) => !claims[part]?.length).map((part) => `${part} has no facts`),
    ...captions.flatMap((facts, i) => (facts?.length ? [] : [`caption ${i + 1} has no facts`])),
  ];
  if (captions.length !== spec.captions?.length) {
    problems.push(`there are claims for ${captions.length} captions of ${spec.captions?.length ?? 0}`);
  }
  for (const { path, part, text } of textsOf(wordsOf({ metadata, spec }))) {
    const carried = new Carried(part === '' ? claims : (memberAt(claims, part) ?? []));
    for (const number of numbersIn(text)) {
      if (!carried.carriesNumber(number)) problems.push(`${path}: no fact carries the number ${show(number.text)}`);
    }
    for (const quote of quotesIn(text)) {
      if (!carried.carriesQuote(quote)) problems.push(`${path}: no fact carries the quote ${show(quote)}`);
    }
  }
  return problems;
}

// Whether the facts hold: those of `outcome` with the knob turned.
async function runProblems(scenario, claims) {
  const problems = [];
  const { outcome = [], ...others } = claims;
  const run = await Run.of(scenario);
  for (const [part, facts] of Object.entries(others)) problems.push(...factProblems(part, facts, { run, scenario }));
  problems.push(...landmarkProblems(scenario.spec, run));
  run.close();
  const turned = turnKnob(scenario);
  const other = await Run.of(turned);
  problems.push(...factProblems('outcome', outcome, { run: other, scenario: turned }));
  const { at = 0, when = {} } = scenario.spec.lesson.knob ?? {};
  if (other.momentOf(when, durationOf(at)) === null) problems.push('lesson.knob.when does not come');
  other.close();
  return problems;
}

// A list of facts, or a list of such lists.
function factProblems(part, facts, context) {
  return (facts ?? []).flatMap((fact, i) =>
    Array.isArray(fact)
      ? factProblems(`${part} ${i + 1}`, fact, context)
      : problemsOf(fact, context).map((problem) => `${part}: ${problem}   in ${show(fact)}`),
  );
}

// The moments that the page shows must exist in the run: every caption, and the revealed attempt or session.
function landmarkProblems({ captions = [], lesson }, run) {
  const { attempt, node, session } = lesson.reveal ?? {};
  const revealed = attempt && run.attempt(attempt);
  return [
    ...captions.flatMap(({ when }, i) =>
      when && run.momentOf(when) === null ? [`caption ${i + 1} never comes: ${show(when)}`] : [],
    ),
    ...(attempt && !revealed ? [`lesson.reveal: there is no attempt ${show(attempt)}`] : []),
    ...(revealed && node && !revealed.nodes?.some((it) => it.node === node)
      ? [`lesson.reveal: the attempt knows no node ${node}`]
      : []),
    ...(session && !run.session(session) ? [`lesson.reveal: there is no session ${show(session)}`] : []),
  ];
}

// The scenario as it is after the knob was turned.
export function turnKnob(scenario) {
  const { at, edits = [], set = {} } = scenario.spec.lesson.knob ?? {};
  const spec = { ...scenario.spec, ...set };
  const timeline = [...(spec.timeline ?? []), ...edits.map((edit) => ({ at, ...edit }))];
  return { ...scenario, spec: { ...spec, timeline } };
}

async function main(slugs) {
  let failed = 0;
  for (const slug of slugs) {
    const problems = await checkQuestion(slug);
    if (problems.length > 0) failed++;
    console.log([`${problems.length === 0 ? 'ok  ' : 'NOT '} ${slug}`, ...problems.map((it) => `      ${it}`)].join('\n'));
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2).map((it) => it.replace(/^scenarios\//, '').replace(/\.yaml$/, ''));
  await main(named.length > 0 ? named : questionSlugs());
}
