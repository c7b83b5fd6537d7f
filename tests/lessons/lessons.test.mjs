// Tests the lessons: every question has its form and its translations, and its claims are true of the run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkQuestion } from './check.mjs';
import { claimSlugs, languages, questionSlugs, readLessons, readScenario, translationSlugs } from './files.mjs';

const complain = (problems) => assert.deepEqual(problems, []);
const questions = questionSlugs();
const lessons = readLessons();

for (const slug of questions) {
  test(`every statement of ${slug} is true`, async () => complain(await checkQuestion(slug)));
}

test('lessons have four to seven questions, and each question belongs to one', () => {
  for (const { name, questions } of lessons) assert.ok([4, 5, 6, 7].includes(questions.length), name);
  assert.deepEqual(lessons.flatMap((lesson) => lesson.questions).sort(), questions);
});

test('lessons have names, titles and a sentence, in every language', () => {
  for (const language of [undefined, ...languages]) {
    const list = readLessons(language);
    assert.deepEqual(list.map(({ name }) => name), lessons.map(({ name }) => name));
    for (const { title, text } of list) assert.ok(title && text && text.length <= 160, text);
  }
});

test('there are no claims about other scenarios, and no translations of missing ones', () => {
  complain(claimSlugs().filter((slug) => !questions.includes(slug)));
  complain(languages.flatMap(translationSlugs).filter((slug) => readScenario(slug) === null));
});
