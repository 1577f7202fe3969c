import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Mail, mail } from '#contract/mail.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { MailDesk } from './mail-desk.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const FAILED: Mail = {
  id: '01990000-0000-7000-8000-00000000000a',
  kind: 'passwordReset',
  to: 'gita@example.com',
  subject: 'Set a new password',
  status: 'failed',
  attempts: 7,
  lastError: '550 Mailbox full',
  createdAt: AT,
  nextAttemptAt: null,
  sentAt: null,
  failedAt: AT,
};

function open(path = '/admin/mail') {
  const retried: string[] = [];
  const server = new FakeServer()
    .on(mail.list, () => ({
      mails: [FAILED],
      currentPage: 1,
      total: 1,
      totalPages: 1,
      hasMore: false,
      counts: { waiting: 0, sent: 0, failed: 1 },
      bySmtp: true,
    }))
    .on(mail.retry, ({ params }) => {
      retried.push(String(params.id));
      return { ...FAILED, status: 'waiting' as const, failedAt: null };
    })
    .on(mail.template, () => ({
      subject: 'Set a new password',
      html: '<html><p>Hello Asha</p></html>',
      text: 'Hello',
    }));
  return { retried, ...renderScreen(<MailDesk />, { server, path, user: ADMIN }) };
}

test('failed mail shows its kind and reason and can be retried', async () => {
  const { keys, retried } = open();
  const row = await screen.findByRole('row', { name: /gita@example\.com/ });
  expect(within(row).getByText('Set a new password')).toBeTruthy();
  expect(within(row).getByText('550 Mailbox full')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry all failed' })).toBeTruthy();
  await keys.click(within(row).getByRole('button', { name: /^Retry now/ }));
  expect(retried).toEqual([FAILED.id]);
});

test('a template is shown in a sandboxed frame', async () => {
  open('/admin/mail?tab=templates&template=passwordReset');
  const dialog = await screen.findByRole('dialog', { name: 'Set a new password' });
  const frame = await within(dialog).findByTitle('E-mail on a phone');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.getAttribute('srcdoc')).toContain('Hello Asha');
});
