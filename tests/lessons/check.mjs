// Checks a question of a lesson: its form, its translations, and every statement of it against the run. Authors of
// questions run it:
//
//   node tests/lessons/check.mjs <topic>/<slug>...      (all questions, when none is named)
import { fileURLToPath } from 'node:url';
import { problemsOf, show } from './facts.mjs';
import { claimsPath, languages, questionSlugs, readClaims, readScenario, readTranslation } from './files.mjs';
import { structureProblems, textsOf, translationProblems, wordingProblems, wordsOf } from './form.mjs';
import { memberAt } from './manifests.mjs';
import { durationOf, Run } from './run.mjs';
import { Carried, numbersIn, quotesIn } from './said.mjs';

// Returns the mistakes of a question, as sentences.
export async function checkQuestion(slug) {
  const scenario = readScenario(slug);
  if (!scenario?.spec?.lesson) return [`scenarios/${slug}.yaml has no spec.lesson`];
  const problems = [
    ...structureProblems(scenario),
    ...linkProblems(scenario),
    ...wordingProblems(wordsOf(scenario)),
  ];
  for (const language of languages) {
    const translation = readTranslation(slug, language);
    if (translation) problems.push(...translationProblems(scenario, translation));
    else problems.push(`scenarios/${slug}.${language}.yaml is missing`);
  }
  const claims = readClaims(slug);
  if (!claims) return [...problems, `${claimsPath(slug)} is missing`];
  return [
    ...problems,
    ...claimProblems(scenario, claims),
    ...contrastProblems(scenario, claims),
    ...(await runProblems(scenario, claims)),
  ];
}

// Checks that the question to which it links exists, and plays the behaviour of a later version.
function linkProblems({ spec }) {
  const { changed, plays } = spec.lesson;
  if (plays === undefined) return [];
  const newer = questionSlugs().includes(plays) ? readScenario(plays) : null;
  return [
    ...(changed ? [] : ['lesson.plays needs lesson.changed']),
    ...(newer ? [] : [`lesson.plays: there is no question ${plays}`]),
    ...(newer && newer.spec.semantics !== 'v1.34' ? [`lesson.plays: ${plays} does not play v1.34`] : []),
  ];
}

const parts = ['hook', 'captions', 'reveal', 'knob', 'outcome', 'why', 'changed', 'description'];
const partsWithFacts = ['hook', 'reveal', 'outcome'];

// Checks that facts support each text.
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

// Checks that the facts are true: those of `outcome` with the knob turned.
export async function runProblems(scenario, claims) {
  const { outcome = [], ...others } = claims;
  const plain = await playFor(scenario, others);
  const turned = await playFor(turnKnob(scenario), { outcome });
  const { at = 0, when = {} } = scenario.spec.lesson.knob ?? {};
  const compare = () => plain.get(undefined).run.comparison(scenario.spec.compareWith);
  const problems = [
    ...Object.entries(others).flatMap(([part, facts]) => factProblems(part, facts, plain, compare)),
    ...landmarkProblems(scenario.spec, plain.get(undefined).run),
    ...factProblems('outcome', outcome, turned, compare),
    ...(turned.get(undefined).run.momentOf(when, durationOf(at)) === null ? ['lesson.knob.when does not come'] : []),
  ];
  for (const { run } of [...plain.values(), ...turned.values()]) run.close();
  return problems;
}

// Returns the scenario with its run, and the same under every other version in a claim: { run, scenario } by version;
// the scenario's own version is undefined.
async function playFor(scenario, claims) {
  const played = new Map();
  for (const version of new Set([undefined, ...factsOf(claims).map(({ under }) => under)])) {
    const it = version === undefined ? scenario : { ...scenario, spec: { ...scenario.spec, semantics: version } };
    played.set(version, { run: await Run.of(it), scenario: it });
  }
  return played;
}

// Returns all facts of claims, or of a part of them.
const factsOf = (claims) => Object.values(claims).flat(2).filter((fact) => fact !== null && typeof fact === 'object');

// Checks that a scenario of a later version says what v1.21 does with the same cluster.
export function contrastProblems({ spec }, claims) {
  if (spec.semantics !== 'v1.34' || factsOf(claims).some(({ under }) => under === 'v1.21')) return [];
  return ['no fact is about the same scenario under v1.21'];
}

// Checks a list of facts, or a list of such lists. `played` is a result of playFor; `compare` is that of problemsOf.
function factProblems(part, facts, played, compare) {
  return (facts ?? []).flatMap((fact, i) => {
    if (Array.isArray(fact)) return factProblems(`${part} ${i + 1}`, fact, played, compare);
    const { under, ...claim } = fact ?? {};
    return problemsOf(claim, { ...played.get(under), compare }).map((problem) => `${part}: ${problem}   in ${show(fact)}`);
  });
}

// Checks that the moments that the page shows exist in the run: every caption, and the revealed attempt or session.
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

// Returns the scenario after the knob was turned; for a knob that compares, the scenario of the second run.
export function turnKnob(scenario) {
  const { at, edits = [], set = {}, compare = false } = scenario.spec.lesson.knob ?? {};
  const spec = { ...scenario.spec, ...set, ...(compare && secondOf(scenario.spec.compareWith)) };
  const timeline = [...(spec.timeline ?? []), ...edits.map((edit) => ({ at, ...edit }))];
  return { ...scenario, spec: { ...spec, timeline } };
}

// Returns the members of spec in which a second run differs.
function secondOf({ configuration, ...others }) {
  return { ...others, ...(configuration && { schedulerConfiguration: configuration }) };
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
