import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { adminPrices, type PriceChangeDetail, type PricePreview } from '#contract/desk/prices.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ChangePrices } from './change-prices.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const ID = '01990000-0000-7000-8000-0000000000aa';

const PREVIEW: PricePreview = {
  phones: 2,
  changed: 2,
  skipped: 1,
  sum: -2_002,
  alerted: 0,
  digest: 'digest',
  changes: [
    { id: 'a', name: 'Acme Alpha', ram: 8, storage: 128, before: 20_000, beforeAt: '2025-01-08', after: 19_199 },
    { id: 'b', name: 'Acme Beta', ram: null, storage: null, before: 29_000, beforeAt: null, after: 27_799 },
  ],
  skips: [
    { id: 'a', name: 'Acme Alpha', ram: 8, storage: 256, price: null, reason: 'no-price', text: 'It has no price.' },
  ],
};

const makeJob = (changes: Partial<PriceChangeDetail> = {}): PriceChangeDetail => ({
  id: ID,
  state: 'running',
  actor: { id: ADMIN.id, name: ADMIN.name },
  ending: 'any',
  day: '2026-11-18',
  operation: { kind: 'percent', percent: -4 },
  source: 'editor',
  progress: { done: 0, total: 2 },
  counts: { changed: 0, skipped: 0, undone: 0, kept: 0 },
  error: null,
  startedAt: AT,
  finishedAt: null,
  undoUntil: null,
  skips: [],
  ...changes,
});
const DONE = makeJob({
  state: 'done',
  progress: { done: 2, total: 2 },
  finishedAt: AT,
  undoUntil: '2026-11-19T06:00:00.000Z',
  counts: { changed: 2, skipped: 0, undone: 0, kept: 0 },
});
/** A result with skipped prices keeps the dialog open. */
const PARTLY = makeJob({ ...DONE, counts: { ...DONE.counts, skipped: 1 } });
const UNDONE = makeJob({ ...DONE, state: 'undone', undoUntil: null, counts: { ...DONE.counts, undone: 2 } });

function Desk() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <ChangePrices target={{ ids: ['a', 'b'], phones: 2 }} onClose={() => setIsOpen(false)} />;
}

const closeButton = () => screen.getByRole('button', { name: 'Close' });

function open() {
  const server = new FakeServer();
  const preview = server.hold(adminPrices.preview);
  const start = server.hold(adminPrices.start);
  const look = server.hold(adminPrices.get);
  const undo = server.hold(adminPrices.undo);
  const { keys } = renderScreen(<Desk />, { server, path: '/admin/products', user: ADMIN });
  const close = closeButton();
  const steps = {
    'while a preview is made': async () => {
      await keys.type(screen.getByLabelText('Percentage'), '-4');
      await waitFor(() => expect(preview.count).toBe(1));
    },
    'with a preview': async () => {
      preview.answer(PREVIEW);
      await screen.findByRole('button', { name: 'Change 2 prices' });
    },
    'while the change is being started': async () => {
      const button = screen.getByRole('button', { name: 'Change 2 prices' });
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
      await keys.click(button);
      await waitFor(() => expect(start.count).toBe(1));
    },
    'while the change runs': async () => {
      start.answer(makeJob());
      await screen.findByText(/^Changing 2 prices/);
    },
    'when it is done': async () => {
      await waitFor(() => expect(look.count).toBeGreaterThan(0));
      look.answer(PARTLY);
      await screen.findByText('2 prices changed.');
    },
    'while it is being undone': async () => {
      await keys.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(undo.count).toBe(1));
      undo.answer(makeJob({ state: 'undoing' }));
      await screen.findByText(/^Undoing 2 prices/);
    },
    'when it is undone': async () => {
      await waitFor(() => expect(look.count).toBeGreaterThan(0));
      look.answer(UNDONE);
      await screen.findByText('2 prices restored.');
    },
  };
  return { server, preview, start, look, undo, keys, close, steps };
}
type State = keyof ReturnType<typeof open>['steps'];
const STATES: State[] = [
  'while a preview is made',
  'with a preview',
  'while the change is being started',
  'while the change runs',
  'when it is done',
  'while it is being undone',
  'when it is undone',
];

async function openAt(state: State) {
  const desk = open();
  for (const step of STATES.slice(0, STATES.indexOf(state) + 1)) await desk.steps[step]();
  return desk;
}

beforeEach(() => void vi.useFakeTimers());

test.each(STATES)('Close works %s and stays the same button', async (state) => {
  const { keys, close } = await openAt(state);
  expect(closeButton()).toBe(close);
  await keys.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pressing Close counts even if the change ends during the press', async () => {
  const { close, steps } = await openAt('while the change runs');
  fireEvent.pointerDown(close);
  await steps['when it is done']();
  fireEvent.pointerUp(close);
  fireEvent.click(close);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a preview shows old and new prices, and why one is skipped', async () => {
  await openAt('with a preview');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/Alpha8 GB \+ 128 GB₹20,000 becomes.*₹19,199−₹801/);
  expect(rows[2]).toMatch(/Beta₹29,000 becomes.*₹27,799−₹1,201/);
  expect(screen.getByText('Skipped: 1')).toBeTruthy();
  expect(screen.getByText('It has no price.')).toBeTruthy();
});

test('a change is followed to its end after its dialog closes', async () => {
  const { keys, start, look } = await openAt('while the change is being started');
  await keys.click(closeButton());
  start.answer(makeJob());
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(DONE);
  expect(await screen.findByText('2 prices changed.')).toBeTruthy();
});

test('a change without skipped prices closes its dialog and offers an undo', async () => {
  const { look } = await openAt('while the change runs');
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(DONE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(DONE);
  expect(await screen.findByText('2 prices changed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('a rejected change shows its error although the dialog is closed', async () => {
  const { keys, start } = await openAt('while the change is being started');
  await keys.click(closeButton());
  start.answer(refuse('CONFLICT', 'Other phones match by now. Look again.'));
  expect(await screen.findByText('Other phones match by now. Look again.')).toBeTruthy();
});

test('Z undoes the change of the latest toast', async () => {
  const { keys, start, look, undo } = await openAt('while the change is being started');
  await keys.click(closeButton());
  start.answer(makeJob());
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(DONE);
  await screen.findByRole('button', { name: 'Undo' });
  await keys.keyboard('z');
  await waitFor(() => expect(undo.count).toBe(1));
  undo.answer(UNDONE);
  expect(await screen.findByText('2 prices restored.')).toBeTruthy();
});

test('a failed undo shows an error and can be retried', async () => {
  const { keys, start, look, undo } = await openAt('while the change is being started');
  await keys.click(closeButton());
  start.answer(makeJob());
  await waitFor(() => expect(look.count).toBe(1));
  look.answer(DONE);
  await keys.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undo.count).toBe(1));
  undo.answer({ ...DONE, state: 'failed', counts: { ...DONE.counts, changed: 1 }, error: 'Something went wrong.' });
  expect(await screen.findByText('Stopped after 1 price.')).toBeTruthy();
  await keys.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undo.count).toBe(1));
  undo.answer(UNDONE);
  expect(await screen.findByText('2 prices restored.')).toBeTruthy();
});
