import { test as plainTest } from '@playwright/test';
import { expect } from '#tests/support/browser/browser.ts';
import { test } from '#tests/support/browser/isolated-server.ts';
import { documentedSteps, runSteps, startDay } from '#tests/support/browser/worked-day.ts';
import { articles } from './day/articles.ts';
import { catalogue } from './day/catalogue.ts';
import { evening } from './day/evening.ts';
import { morning } from './day/morning.ts';

/**
 * A day of an editor in 40 steps. Each starts where the previous one ended, takes exactly the number of actions in
 * docs/desk.md, and saves everything typed.
 */
const PARTS = { morning, catalogue, articles, evening };

plainTest('docs/desk.md lists 40 steps, each in a part of the day', { tag: '@full' }, () => {
  const rows = documentedSteps();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect([...new Set(rows.map(({ part }) => part))]).toEqual(Object.keys(PARTS));
});

for (const [part, prepare] of Object.entries(PARTS))
  test(`a day at the desk: ${part} takes the actions of docs/desk.md`, { tag: '@full' }, async ({ page, location }) => {
    // It contains a dozen journeys.
    test.slow();
    const rows = documentedSteps().filter((row) => row.part === part);
    const day = await startDay(page, location);
    const steps = await prepare(day);
    const counted = await runSteps(day, steps, (title, run) => test.step(title, run));
    await day.database.close();
    expect(Object.entries(counted)).toEqual(rows.map(({ title, actions }) => [title, actions]));
  });
