// Counts the calls and characters between the page and its WebAssembly module, and the parts of opened texts that are
// parsed outside of the module.

// Runs in the page before anything else (`init` of startBrowser's open).
export function watchBorder() {
  const counts = { calls: {}, answers: 0, texts: 0, worker: 0 };
  const lengthOf = (value) => (typeof value === 'string' ? value.length : 0);
  let answer = '';
  const noting = (name, call) =>
    new Proxy(call, {
      apply(target, self, values) {
        const result = Reflect.apply(target, self, values);
        counts.calls[name] ??= { times: 0, into: 0, out: 0 };
        const sum = counts.calls[name];
        sum.times++;
        sum.into += values.reduce((all, value) => all + lengthOf(value), 0);
        sum.out += lengthOf(result);
        if (typeof result === 'string') answer = result;
        return result;
      },
    });
  const keep = (object, name, value) => {
    let kept = noting(name, value);
    const set = (next) => {
      kept = noting(name, next);
    };
    Object.defineProperty(object, name, { configurable: true, enumerable: true, get: () => kept, set });
  };
  // Embind puts each function of the module's Stage onto a prototype by assignment, which calls these setters. Other
  // objects get the assigned value.
  const names = [
    ...['addText', 'beginLoad', 'continueLoad', 'loadProgress', 'advance', 'pointer', 'ground', 'command', 'describe'],
    ...['t', 'revision', 'runProgress', 'wantedT', 'isCancellable', 'state'],
    ...['scenario', 'positions', 'track', 'place', 'timelineSize', 'beginEdits', 'continueEdits', 'cancelEdits'],
  ];
  for (const name of names) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(value) {
        if (typeof value === 'function' && value.className === 'Stage') keep(this, name, value);
        else Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value });
      },
    });
  }
  const { parse } = JSON;
  JSON.parse = (text, ...more) => {
    counts[text === answer ? 'answers' : 'texts'] += lengthOf(text);
    return parse(text, ...more);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function post(message, ...more) {
    for (const text of message?.texts ?? []) counts.worker += lengthOf(text);
    return postMessage.call(this, message, ...more);
  };
  let firstFrame = 0;
  window.border = {
    begin() {
      Object.assign(counts, { calls: {}, answers: 0, texts: 0, worker: 0 });
      firstFrame = window.berth.frames;
    },
    // Since the watch began.
    get worker() {
      return counts.worker;
    },
    end: () => structuredClone({ ...counts, frames: window.berth.frames - firstFrame }),
  };
}

// Returns the traffic while `act` runs:
// - calls: by name, the number of calls, and the characters that went in and came out;
// - answers, texts: the characters that the page parsed as JSON, of the module's answers and of all others;
// - worker: the characters that the page passed to its worker;
// - frames.
export async function borderOf(page, act) {
  await page.evaluate(() => window.border.begin());
  await act();
  return page.evaluate(() => window.border.end());
}
