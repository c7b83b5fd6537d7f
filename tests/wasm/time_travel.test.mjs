// Tests each scenario of the gallery on the stage: a moment looks the same, no matter whether the playhead comes from
// before or from after it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScenario, slugs } from './gallery.mjs';
import { openStage } from './stage_in_node.mjs';

const stage = await openStage();
const stepsThereAndBack = 5;
const mostFrames = 1e5;

// Returns the picture when nothing moves any more.
function pictureAfter(command) {
  assert.equal(stage.command(command).ok, true, JSON.stringify(command));
  return stage.pictureAtRest();
}

// Steps forward, then back as often, and returns the looks of the moments on both ways.
function walkThereAndBack() {
  const { end } = stage.state();
  const look = (command) => ({ picture: pictureAfter(command), t: stage.state().t });
  pictureAfter({ op: 'seek', t: end * 0.15 });
  const there = [];
  for (let i = 0; i < stepsThereAndBack && there.at(-1)?.t !== end; i++) there.push(look({ op: 'step' }));
  const back = [there.at(-1)];
  while (back.length < there.length) back.unshift(look({ op: 'stepBack' }));
  return { there, back };
}

for (const motion of ['with motion', 'without motion']) {
  for (const slug of slugs) {
    test(`${slug}: ${motion}, events forward and back give the same pictures`, () => {
      assert.equal(stage.load(readScenario(slug)).ok, true);
      assert.equal(stage.command({ op: 'reducedMotion', value: motion === 'without motion' }).ok, true);
      for (let i = 0; i < mostFrames && !stage.state().complete; i++) stage.frame();
      const { there, back } = walkThereAndBack();
      assert.deepEqual(back, there);
      assert.ok(new Set(there.map(({ picture }) => picture)).size > 1, 'the pictures differ');
    });
  }
}
