// Tests the page in Firefox, which draws WebGL 2 in software only if it has a display: a virtual one.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { serve } from '../../web/scripts/serve.mjs';

const pageFolder = fileURLToPath(new URL('../../build/web', import.meta.url));

let site, display, home, browser;

// Resolves when `holds`, called in the page, returns true. puppeteer's own waitForFunction and waitForSelector create
// functions from text in the page, which the page's Content-Security-Policy forbids, and Firefox 140 enforces that.
async function until(page, holds) {
  for (let tries = 0; !(await page.evaluate(holds)); tries++) {
    assert.ok(tries < 600, `${holds} did not become true`);
    await setTimeout(100);
  }
}

// Xvfb chooses a free display and writes its number.
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((done, fail) => {
    server.once('error', fail);
    server.stdio[3].once('data', (text) => done(String(text).trim()));
  });
  return { name: `:${number}`, close: () => server.kill() };
}

before(async () => {
  site = await serve(pageFolder);
  display = await startDisplay();
  // As root it does not start in a home that belongs to another user, which a container's may.
  home = mkdtempSync(path.join(tmpdir(), 'berth-'));
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: false,
    env: { ...process.env, DISPLAY: display.name, HOME: home },
    extraPrefsFirefox: { 'webgl.force-enabled': true, 'intl.accept_languages': 'en' },
  });
});

after(async () => {
  await browser?.close();
  display?.close();
  site?.close();
  if (home) rmSync(home, { recursive: true, force: true });
});

test('Firefox opens the page, plays a scenario and moves the pods', async () => {
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${site.url}#scenario=rush/a-rush-of-pods&t=0&speed=2`);
  await until(page, () => window.berth?.state()?.complete && window.berth.frames > 0);
  const early = await page.evaluate(() => window.berth.stage.pictureHash());
  await page.click('.play-button');
  await until(page, () => window.berth.state().t > 0.1 && window.berth.state().counts.bound > 5);
  assert.notEqual(await page.evaluate(() => window.berth.stage.pictureHash()), early);
  assert.deepEqual(problems, []);
});

test('Firefox edits the scenario as text and draws the gallery within the rules of the page', async () => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  await page.goto(`${site.url}#scenario=queue/backoff-grows&t=3`);
  await until(page, () => window.berth?.state()?.complete);
  await page.evaluate(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
  });
  await page.focus('#stage');
  await page.keyboard.press('e');
  await until(page, () => document.activeElement.matches('.source-text'));
  await page.keyboard.type('# ?\n');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await until(page, () => document.querySelector('.source-status').textContent !== '');
  assert.match(await page.$eval('.source-status', (it) => it.textContent), /Applied; still at 3\.00/);
  await page.click('.header-button');
  await until(page, () => document.querySelector('dialog.gallery[open]') !== null);
  await page.type('dialog.gallery input', 'grows');
  await until(page, () => document.querySelector('.thumbnail.drawn') !== null);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});
