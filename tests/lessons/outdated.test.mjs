// Tests that a caption is marked as outdated if a change of the run makes it untrue. The claims of the lessons say what
// each caption means.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../wasm/stage_in_node.mjs';
import { captionMoment } from './bets.mjs';
import { problemsOf } from './facts.mjs';
import { questionSlugs, readClaims, readScenario } from './files.mjs';
import { manifestsOf } from './manifests.mjs';
import { Run } from './run.mjs';

const stage = await openStage();

// Returns a pod with a workload's template; no controller labels it, so it does not belong to the workload.
const podOf = ({ spec }) => ({ apiVersion: 'v1', kind: 'Pod', ...spec.template });

// Returns changes that a reader may make to a scenario: entries of the timeline, or a seed.
const changesOf = ({ spec }) => {
  const { at = 0, edits } = spec.lesson.knob ?? {};
  const manifests = manifestsOf({ spec });
  const pod = manifests.find(({ kind }) => kind === 'Pod') ?? podOf(manifests.find((it) => it.spec?.template));
  const node = manifests.find(({ kind }) => kind === 'Node');
  const another = ({ metadata, ...rest }, name) => ({ ...rest, metadata: { ...metadata, name } });
  return {
    knob: edits ? { entries: edits.map((edit) => ({ at, ...edit })) } : null,
    'one more node': { entries: [{ at: 0.01, op: 'create', object: another(node, 'one-more') }] },
    'one more pod': { entries: [{ at: 0.01, op: 'create', object: another(pod, 'another') }] },
    'one more pod, later': { entries: [{ at: 3, op: 'create', object: another(pod, 'another') }] },
    'another seed': { seed: 77 },
    nothing: { entries: [] },
  };
};

// Draws frames until the whole run is simulated.
function finishRun() {
  do stage.frame();
  while (stage.state().run);
}

function withChange(scenario, { entries = [], seed = scenario.spec.seed }) {
  const timeline = [...(scenario.spec.timeline ?? []), ...entries];
  return { ...scenario, spec: { ...scenario.spec, seed, timeline } };
}

// Returns whether each caption is outdated at the end of its time on screen; undefined if it is not shown.
function marksOf(moments, end) {
  return moments.map((moment, i) => {
    if (moment === null) return undefined;
    const next = Math.min(...moments.filter((other) => other !== null && other > moment), end + 1e-6);
    stage.command({ op: 'seek', t: Math.max(moment, next - 1e-6) });
    stage.frame();
    const { caption } = stage.state();
    return caption?.index === i ? caption.outdated === true : undefined;
  });
}

// Returns the false facts of a caption in the changed run. Leaves out the outcome of a bet, which the page computes
// again, and moments after the end of the run, which have no answers.
function mistakesOf(facts, played) {
  const ownFacts = (facts ?? []).filter((fact) => fact.under === undefined && fact.bet === undefined);
  return ownFacts.flatMap((fact) => problemsOf(fact, played)).filter((problem) => !problem.startsWith('the run ends'));
}

const counts = { true: 0, false: 0 };

for (const slug of questionSlugs()) {
  const original = readScenario(slug);
  const claims = readClaims(slug).captions;
  for (const [name, change] of Object.entries(changesOf(original))) {
    if (!change) continue;
    test(`${slug} with ${name}: every caption that is false is marked`, async (t) => {
      const scenario = withChange(original, change);
      const answer = stage.load(JSON.stringify(original), change.seed === undefined ? {} : { seed: change.seed });
      assert.ok(answer.ok, JSON.stringify(answer));
      if (change.entries && !stage.command({ op: 'edits', entries: change.entries }).ok) return t.skip('not possible here');
      const run = await Run.of(scenario);
      finishRun();
      const moments = original.spec.captions.map((caption) => captionMoment(caption, run));
      const marks = marksOf(moments, run.end);
      for (const [i, mark] of marks.entries()) {
        if (mark === undefined) continue;
        const mistakes = mistakesOf(claims[i], { run, scenario });
        counts[mark]++;
        if (name === 'nothing') assert.equal(mark, false, `caption ${i + 1} is marked without a change`);
        assert.ok(mark || mistakes.length === 0, `caption ${i + 1} stands unmarked: ${mistakes.join('; ')}`);
      }
      run.close();
    });
  }
}

test('captions are marked, and others are not', () => {
  assert.ok(counts.true > 50 && counts.false > 200, JSON.stringify(counts));
});
