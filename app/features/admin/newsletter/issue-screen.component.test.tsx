import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blogs } from '#contract/blogs.ts';
import { brands } from '#contract/brands.ts';
import { CURRENT_VERSION } from '#contract/desk/versions.ts';
import { type FullIssueVersion, type Issue, issues } from '#contract/newsletter/issues.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { IssueScreen } from './issue-screen.tsx';

const AT = '2026-11-18T06:00:00.000Z';
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
  createdAt: AT,
  updatedAt: AT,
  startedAt: null,
  finishedAt: null,
};
const version = (id: string, by: string, title: string): FullIssueVersion => ({
  id,
  savedAt: AT,
  savedBy: { id: ADMIN.id, name: by },
  title,
  lines: [{ label: 'Subject', text: title }],
});
const CURRENT = version(CURRENT_VERSION, 'Asha', 'November');
const OLDER = version('01990000-0000-7000-8000-00000000000b', 'Bela', 'October');

function open(issue: Issue) {
  const server = new FakeServer()
    .on(issues.issue, issue)
    .on(issues.versions, [OLDER])
    .on(issues.version, ({ params }) => (params.versionId === CURRENT_VERSION ? CURRENT : OLDER))
    .on(issues.restoreVersion, { ...issue, subject: 'October', updatedAt: AT.replace('06:00', '06:01') })
    .on(issues.audience, { count: 2 })
    .on(blogs.list, { blogs: [], total: 0, currentPage: 1, totalPages: 0, hasMore: false, categories: [] })
    .on(brands.list, []);
  const path = `/admin/newsletter/issues/${issue.id}`;
  return {
    server,
    ...renderScreen({ '/admin/newsletter/issues/:id': <IssueScreen /> }, { server, user: ADMIN, path }),
  };
}

test('an earlier version of an issue can be compared and restored into the form', async () => {
  const { server, keys } = open(ISSUE);
  await keys.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  await keys.click(await screen.findByRole('button', { name: /Bela/ }));
  expect((await screen.findByLabelText('Changed fields')).textContent).toBe('SubjectNovemberOctober');
  await keys.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Subject/).value).toBe('October'));
  expect(server.sent(issues.restoreVersion)).toMatchObject([{ body: { updatedAt: AT } }]);
});

test('the versions of a sent issue are read-only', async () => {
  const { keys } = open({ ...ISSUE, status: 'sent', startedAt: AT, finishedAt: AT });
  await keys.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  await keys.click(await screen.findByRole('button', { name: /Bela/ }));
  await screen.findByLabelText('Changed fields');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
