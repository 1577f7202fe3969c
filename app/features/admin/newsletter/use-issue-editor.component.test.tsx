import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Issue, issues } from '#contract/newsletter/issues.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { useIssueEditor } from './use-issue-editor.ts';

const FIRST = '2026-11-18T06:00:00.000Z';
const ISSUE: Issue = {
  id: '01990000-0000-7000-8000-00000000000a',
  subject: 'November',
  intro: '',
  introBody: null,
  articleIds: [],
  audience: 'everybody',
  brandIds: [],
  status: 'draft',
  progress: { total: 0, queued: 0, sent: 0, failed: 0, skipped: 0 },
  scheduledAt: null,
  problem: null,
  unsubscribed: 0,
  createdAt: FIRST,
  updatedAt: FIRST,
  startedAt: null,
  finishedAt: null,
};

function Editor({ stored }: { stored: Issue | null }) {
  const editor = useIssueEditor({ stored, newId: ISSUE.id });
  return (
    <>
      <input
        aria-label="Subject"
        value={editor.value.subject}
        onChange={({ target }) => editor.change({ subject: target.value })}
      />
      <button type="button" onClick={() => void editor.save()}>
        Save
      </button>
      <p data-testid="state">{editor.conflict ? 'conflict' : editor.isUnsaved ? 'unsaved' : 'saved'}</p>
    </>
  );
}

test('an issue whose response was lost is saved with later typing', async () => {
  let stored = ISSUE;
  const server = new FakeServer().on(issues.updateIssue, ({ body }) => {
    const { subject, updatedAt } = body as Issue;
    if (updatedAt !== stored.updatedAt) return refuse('CONFLICT', undefined, { current: stored });
    const isFirst = stored === ISSUE;
    stored = { ...stored, subject: subject.trim(), updatedAt: FIRST.replace('00.000', isFirst ? '01.000' : '02.000') };
    return isFirst ? lost : stored;
  });
  const { keys } = renderScreen(<Editor stored={ISSUE} />, { server, user: ADMIN, path: '/admin/newsletter' });
  const subject = screen.getByLabelText<HTMLInputElement>('Subject');
  await keys.type(subject, ' in ');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(issues.updateIssue)).toHaveLength(1));
  await keys.type(subject, 'phones');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(stored.subject).toBe('November in phones');
});

test('a new issue whose first response was lost is created once', async () => {
  const made: Issue[] = [];
  const server = new FakeServer()
    .on(issues.createIssue, ({ body }) => {
      const { newId: id = '', subject } = body as Issue & { newId?: string };
      const before = made.find((issue) => issue.id === id);
      if (before) return refuse('CONFLICT', undefined, { current: before });
      made.push({ ...ISSUE, id, subject: subject.trim() });
      return lost;
    })
    .on(issues.updateIssue, ({ params, body }) => {
      const { subject } = body as Issue;
      made.splice(0, made.length, ...made.map((issue) => (issue.id === params.id ? { ...issue, subject } : issue)));
      return made[0] as Issue;
    });
  const { keys } = renderScreen(<Editor stored={null} />, { server, user: ADMIN, path: '/admin/newsletter' });
  await keys.type(screen.getByLabelText('Subject'), 'December');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made).toHaveLength(1));
  await keys.type(screen.getByLabelText('Subject'), ' in phones');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(made.map(({ subject }) => subject)).toEqual(['December in phones']);
});
