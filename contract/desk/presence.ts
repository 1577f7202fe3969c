import { z } from 'zod';
import { UserIdField } from '../account/user.ts';
import { endpoint } from '../endpoint.ts';
import { SlugField, TimestampField } from '../fields.ts';

/** Who else has something open at the desk. A tab says that it is there every few seconds, and that it goes. */

export const PRESENCE_KINDS = ['blog', 'product', 'issue'] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];

/** How often a tab says that it is there, milliseconds, and how long it counts as there after the last time. */
export const PRESENCE_BEAT_MS = 15_000;
export const PRESENCE_GONE_MS = 45_000;
/** Who has not typed for as long is reading again. */
export const PRESENCE_EDITING_MS = 300_000;

export const PresentPerson = z.object({
  id: UserIdField,
  name: z.string(),
  openedAt: TimestampField,
  /** Since when they have been typing; null for who only looks. */
  editingSince: TimestampField.nullable(),
  /** Anyone who typed last comes first. */
  typedAt: TimestampField.nullable(),
  /** Oneself, in another tab. */
  isSelf: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const TabParams = z.object({ tab: z.uuid() });

export const presence = {
  beat: endpoint({
    method: 'PUT',
    path: '/api/admin/presence/:tab',
    summary: 'Say that a tab has an article, a phone or an issue open; answers who else has',
    access: 'desk',
    unaudited: true,
    isPing: true,
    params: TabParams,
    body: z.object({
      kind: z.enum(PRESENCE_KINDS, 'Send what is open: blog, product or issue.'),
      subjectId: z.union([SlugField, z.uuid()], 'Send the ID of what is open.'),
      /** Whether something was typed since the last time. */
      isTyping: z.boolean('Send true or false.').default(false),
    }),
    response: z.object({
      people: z.array(PresentPerson),
      /** Another text when the comments of the desk on an article changed; null for what has none. */
      notes: z.string().nullable(),
    }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/admin/presence/:tab',
    summary: 'Say that a tab of one’s own is gone; one that was not there is no error',
    access: 'desk',
    unaudited: true,
    isPing: true,
    params: TabParams,
    response: TabParams,
  }),
};
