import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { PreviewAndApply, useApply } from './preview-and-apply.tsx';

type Preview = { changed: number; word: string };

function Form({ server }: { server: ReturnType<typeof fakeCalls> }) {
  const [word, setWord] = useState('first');
  return (
    <PreviewAndApply
      target="words"
      change={word === '' ? null : word}
      fetchPreview={server.fetchPreview}
      renderPreview={(preview) => <p>becomes {preview.word}</p>}
      apply={useApply(server.apply, () => {})}
      label={() => 'Apply'}
    >
      <Field label="Word">
        <TextInput value={word} onChange={({ target }) => setWord(target.value)} />
      </Field>
    </PreviewAndApply>
  );
}

/** Previews wait until the test answers them; applied changes are recorded. */
function fakeCalls() {
  const waiting: { word: string; answer: (preview: Preview) => void }[] = [];
  const applied: string[] = [];
  return {
    applied,
    fetchPreview: (word: string) => new Promise<Preview>((answer) => waiting.push({ word, answer })),
    apply: async ({ change }: { change: string }) => void applied.push(change),
    async answer(changed = 1) {
      await waitFor(() => expect(waiting).toHaveLength(1));
      const { word, answer } = waiting.pop() as (typeof waiting)[number];
      await act(async () => answer({ changed, word }));
      await screen.findByText(`becomes ${word}`);
    },
  };
}

function open() {
  const server = fakeCalls();
  const { keys } = renderScreen(<Form server={server} />, { server: new FakeServer(), path: '/admin', user: ADMIN });
  const button = screen.getByRole('button', { name: 'Apply' });
  const isDisabled = () => button.getAttribute('aria-disabled') === 'true';
  return { server, keys, button, isDisabled, field: screen.getByLabelText('Word') };
}

test('a change is applied as it was previewed', async () => {
  const { server, keys, button, isDisabled } = open();
  expect(isDisabled()).toBe(true);
  await server.answer();
  expect(isDisabled()).toBe(false);
  await keys.click(button);
  await waitFor(() => expect(server.applied).toEqual(['first']));
});

test('Enter applies nothing until the preview has loaded', async () => {
  const { server, keys, isDisabled, field } = open();
  await server.answer();
  await keys.clear(field);
  await keys.type(field, 'second{Enter}');
  expect(isDisabled()).toBe(true);
  await server.answer();
  expect(server.applied).toEqual([]);
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(server.applied).toEqual(['second']));
});

test('the button keeps focus while the preview reloads', async () => {
  const { server, keys, button, isDisabled } = open();
  await keys.tab();
  await keys.tab();
  expect(document.activeElement).toBe(button);
  await keys.keyboard('{Enter}');
  expect(isDisabled()).toBe(true);
  await server.answer();
  expect(document.activeElement).toBe(button);
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(server.applied).toEqual(['first']));
});

test('a preview in which nothing changes cannot be applied', async () => {
  const { server, keys, button, isDisabled } = open();
  await server.answer(0);
  expect(isDisabled()).toBe(true);
  await keys.click(button);
  expect(server.applied).toEqual([]);
});

test('an incomplete form shows a hint', async () => {
  const { keys, field } = open();
  await keys.clear(field);
  screen.getByText('Choose a new value to preview the changes.');
});
