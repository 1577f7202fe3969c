import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drafts } from '#contract/desk/drafts.ts';
import { type ContactThread, inbox } from '#contract/desk/inbox.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { ReplyForm } from './reply-form.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const THREAD: ContactThread = {
  message: {
    id: '01990000-0000-7000-8000-00000000000a',
    name: 'Gita',
    email: 'gita@example.com',
    subject: 'Battery',
    message: 'Which lasts longest?',
    status: 'read',
    notes: '',
    assignee: null,
    replies: 0,
    failedReplies: 0,
    createdAt: AT,
    updatedAt: AT,
  },
  replies: [],
  writing: [],
  others: [],
  isBlocked: false,
  replyTo: 'desk@example.com',
  bySmtp: true,
};

test('words typed while a reply is being sent stay in the field', async () => {
  const server = new FakeServer()
    .on(drafts.list, [])
    .on(drafts.save, ({ params, body }) => ({ ...(body as object), id: params.id, updatedAt: AT }) as never)
    .on(drafts.remove, ({ params }) => ({ id: params.id ?? '' }));
  const reply = server.hold(inbox.reply);
  const { keys } = renderScreen(
    <ReplyForm thread={THREAD} field={{ current: null }} onFailing={() => {}} takesFocus={false} />,
    {
      server,
      path: '/admin/contacts',
      user: ADMIN,
    },
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
  await keys.type(field, 'The first answer.');
  await keys.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(reply.count).toBe(1));
  await keys.type(field, ' And one more thing');
  reply.answer({
    ...THREAD,
    replies: [
      {
        id: '01990000-0000-7000-8000-00000000000b',
        text: 'The first answer.',
        author: null,
        createdAt: AT,
        delivery: null,
      },
    ],
  });
  await waitFor(() => expect(field.value).toBe('And one more thing'));
});
