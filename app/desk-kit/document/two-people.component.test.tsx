import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { usePresence } from '#app/desk-kit/frame/presence.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { PRESENCE_BEAT_MS } from '#contract/desk/presence.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { fill } from '#tests/support/component/fields.ts';
import { answerPresence } from '#tests/support/component/presence.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { passTime } from '#tests/support/component/time.ts';
import { useDocument } from './use-document.ts';
import { useFollow } from './use-follow.ts';

interface Text {
  title: string;
  body: string;
}
type Stored = Text & { updatedAt: string };

const at = (version: number) => `2026-11-18T06:00:0${version}.000Z`;
const FIRST: Stored = { title: 'Batteries', body: 'One\nTwo\nThree', updatedAt: at(1) };

let stored: Stored;
let loads: number;
let held: (() => void) | null;
let isHolding: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  stored = FIRST;
  loads = 0;
  held = null;
  isHolding = false;
});

/** Another editor saves over the stored version. */
function saveElsewhere(changes: Partial<Text>) {
  stored = { ...stored, ...changes, updatedAt: at(5) };
}

async function load(): Promise<Stored> {
  loads += 1;
  if (isHolding) await new Promise<void>((resolve) => (held = resolve));
  return stored;
}

function Editor() {
  const [opened] = useState(stored);
  const document = useDocument<Text, Stored>({
    noun: 'text',
    key: () => 'handset:text',
    load: () => opened,
    read: (now) => ({ title: now?.title ?? '', body: now?.body ?? '' }),
    lines: ['body'],
    accept: (kept) => kept as Text,
    mayAutosave: () => false,
    save: async (text, { over }) => {
      if (over?.updatedAt !== stored.updatedAt) throw new ApiError(409, { code: 'CONFLICT', current: stored } as never);
      stored = { ...text, updatedAt: at(9) };
      return stored;
    },
  });
  const { value, isUnsaved, isSaving, stored: shown } = document;
  const { saved } = usePresence({ kind: 'setting', id: 'about-us', value: isUnsaved ? value : null });
  useFollow({
    noun: 'text',
    saved,
    shownAt: shown?.updatedAt ?? null,
    isIdle: !isUnsaved && !isSaving,
    load,
    onLoaded: document.see,
  });
  return (
    <>
      {(['title', 'body'] as const).map((field) => (
        <textarea
          key={field}
          aria-label={field}
          value={value[field]}
          onChange={({ target }) => document.change({ [field]: target.value })}
        />
      ))}
      <button type="button" onClick={() => void document.save()}>
        Save
      </button>
      <p data-testid="state">{document.conflict ? 'conflict' : isUnsaved ? 'unsaved' : 'saved'}</p>
      <ConflictBar document={document} who="Bela" at={at(5)} label={(field) => field} />
    </>
  );
}

async function open() {
  const report = answerPresence({ at: at(1), by: null });
  const view = renderScreen(<Editor />, { server: new FakeServer(), user: ADMIN });
  await passTime(100);
  return { ...view, report: () => report({ at: stored.updatedAt, by: 'Bela' }) };
}

const field = (name: 'title' | 'body') => screen.getByLabelText<HTMLTextAreaElement>(name);
const state = () => screen.getByTestId('state').textContent;

test('an idle tab follows what others save', async () => {
  const { report } = await open();
  saveElsewhere({ title: 'Batteries of 2026' });
  report();
  await passTime(PRESENCE_BEAT_MS);
  await waitFor(() => expect(field('title').value).toBe('Batteries of 2026'));
  expect(state()).toBe('saved');
  await screen.findByText('Updated: Bela saved this text');
});

test('a tab with unsaved changes keeps them and loads nothing', async () => {
  const { report } = await open();
  fill(field('title'), 'Mine');
  saveElsewhere({ title: 'Theirs' });
  report();
  await passTime(PRESENCE_BEAT_MS);
  expect(loads).toBe(0);
  expect(field('title').value).toBe('Mine');
});

test('keeps what is typed while the newest version loads', async () => {
  const { report } = await open();
  isHolding = true;
  saveElsewhere({ body: 'One\nTwo\nThree, theirs' });
  report();
  await passTime(PRESENCE_BEAT_MS);
  fill(field('title'), 'Mine');
  held?.();
  await passTime(100);
  expect(field('title').value).toBe('Mine');
  expect(state()).toBe('unsaved');
});

test('changes of different paragraphs merge', async () => {
  const { keys } = await open();
  fill(field('body'), 'One, mine\nTwo\nThree');
  saveElsewhere({ title: 'Theirs', body: 'One\nTwo\nThree, theirs' });
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(stored).toMatchObject({ title: 'Theirs', body: 'One, mine\nTwo\nThree, theirs' });
  expect(field('body').value).toBe('One, mine\nTwo\nThree, theirs');
});

test('changes of the same paragraph show both, and one is chosen', async () => {
  const { keys } = await open();
  fill(field('body'), 'One, mine\nTwo\nThree');
  saveElsewhere({ body: 'One, theirs\nTwo\nThree' });
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(state()).toBe('conflict'));
  await keys.click(screen.getByText('Review'));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this text' });
  within(dialog).getByRole('radio', { name: /Yours One, mine/ });
  await keys.click(within(dialog).getByRole('radio', { name: /Theirs One, theirs/ }));
  await keys.click(within(dialog).getByText('Save choices'));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(stored.body).toBe('One, theirs\nTwo\nThree');
});

test('a report older than the shown version loads nothing', async () => {
  const { keys, report } = await open();
  report();
  fill(field('title'), 'Mine');
  await keys.click(screen.getByText('Save'));
  await waitFor(() => expect(state()).toBe('saved'));
  await passTime(PRESENCE_BEAT_MS);
  expect(loads).toBe(0);
});
