import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PageDraft } from '#contract/settings/sections.ts';
import { type AllSettings, type PageState, settings } from '#contract/settings/settings.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { usePageEditor } from './use-page-editor.ts';
import { useSection } from './use-section.ts';

const DEFAULT: PageDraft = { title: 'About', headline: '', lead: '', body: { type: 'doc', content: [] } };
const FIRST = '2026-11-18T06:00:00.000Z';
const PAGE: PageState = {
  value: null,
  draft: null,
  publishedAt: null,
  scheduledAt: null,
  isOwn: false,
  updatedAt: FIRST,
  updatedBy: null,
  defaults: DEFAULT,
};
const MAIL: AllSettings['mail'] = { value: null, updatedAt: FIRST, updatedBy: null };

const at = (version: number) => FIRST.replace('00.000', `${String(version).padStart(2, '0')}.000`);

/** A fake server that rejects outdated versions and loses its first response. */
function serveState<State extends { updatedAt: string }>(first: State, change: (state: State, body: never) => State) {
  let stored = first;
  let saves = 0;
  return (request: { body: unknown }) => {
    const { updatedAt } = request.body as { updatedAt: string };
    if (updatedAt !== stored.updatedAt) return refuse('CONFLICT', undefined, { current: stored });
    saves += 1;
    stored = { ...change(stored, request.body as never), updatedAt: at(saves) };
    return saves === 1 ? lost : stored;
  };
}

const state = (isUnsaved: boolean, conflict: unknown) => (conflict ? 'conflict' : isUnsaved ? 'unsaved' : 'saved');

function Page({ stored = PAGE }) {
  const page = usePageEditor('about-us', stored);
  return (
    <>
      <input
        aria-label="Title"
        value={page.text.title}
        onChange={({ target }) => page.change({ title: target.value })}
      />
      <button type="button" onClick={() => void page.save()}>
        Save
      </button>
      <p data-testid="state">{state(page.isUnsaved, page.conflict)}</p>
    </>
  );
}

function Mail() {
  const mail = useSection('mail', MAIL, { senderName: 'Handset', replyTo: '' });
  return (
    <>
      <input
        aria-label="Title"
        value={mail.value.senderName}
        onChange={({ target }) => mail.change({ senderName: target.value })}
      />
      <button type="button" onClick={() => void mail.save()}>
        Save
      </button>
      <p data-testid="state">{state(mail.isUnsaved, mail.conflict)}</p>
    </>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const status = () => screen.getByTestId('state').textContent;

const pages = () =>
  new FakeServer().on(
    settings.savePage,
    serveState(PAGE, (before, { draft }: { draft: PageDraft }) => ({ ...before, draft })),
  );
const mails = () =>
  new FakeServer().on(
    settings.saveMail,
    serveState(MAIL, (before, { value }: { value: AllSettings['mail']['value'] }) => ({ ...before, value })),
  );

test.each([
  ['a page', <Page key="page" />, pages, settings.savePage],
  ['a section of the settings', <Mail key="mail" />, mails, settings.saveMail],
])('%s whose response was lost is saved by the next try', async (_, form, makeServer, endpoint) => {
  const server = makeServer();
  const { keys } = renderScreen(form, { server, user: ADMIN, path: '/admin/settings' });
  await keys.type(title(), ' us');
  await keys.click(save());
  await waitFor(() => expect(server.sent(endpoint)).toHaveLength(1));
  await keys.click(save());
  await waitFor(() => expect(status()).toBe('saved'));
});

test.each([
  ['a page', <Page key="page" />, pages, settings.savePage],
  ['a section of the settings', <Mail key="mail" />, mails, settings.saveMail],
])('%s typed on after a lost response is saved', async (_, form, makeServer, endpoint) => {
  const server = makeServer();
  const { keys } = renderScreen(form, { server, user: ADMIN, path: '/admin/settings' });
  await keys.type(title(), ' us');
  await keys.click(save());
  await waitFor(() => expect(server.sent(endpoint)).toHaveLength(1));
  await keys.type(title(), ' all');
  await keys.click(save());
  await waitFor(() => expect(status()).toBe('saved'));
  expect(title().value).toMatch(/ us all$/);
});

test('a page saved by someone else after a lost response is still a conflict', async () => {
  const server = pages();
  const { keys } = renderScreen(<Page />, { server, user: ADMIN, path: '/admin/settings' });
  await keys.type(title(), ' us');
  await keys.click(save());
  await waitFor(() => expect(server.sent(settings.savePage)).toHaveLength(1));
  const theirs = { ...PAGE, draft: { ...DEFAULT, title: 'Theirs' }, updatedAt: at(9) };
  server.on(settings.savePage, () => refuse('CONFLICT', undefined, { current: theirs }));
  await keys.click(save());
  await waitFor(() => expect(status()).toBe('conflict'));
});

test('a page reopened after a lost response does not conflict with itself', async () => {
  const server = pages();
  const first = renderScreen(<Page />, { server, user: ADMIN, path: '/admin/settings' });
  await first.keys.type(title(), ' us');
  await first.keys.click(save());
  await waitFor(() => expect(server.sent(settings.savePage)).toHaveLength(1));
  await first.keys.type(title(), ' all');
  first.unmount();
  const stored = { ...PAGE, draft: { ...DEFAULT, title: 'About us' }, updatedAt: at(1) };
  renderScreen(<Page stored={stored} />, { server, user: ADMIN, path: '/admin/settings' });
  expect(title().value).toBe('About us all');
  expect(status()).toBe('unsaved');
});
