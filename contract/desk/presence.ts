import { z } from 'zod';
import { UserIdField } from '#contract/account/user.ts';
import { endpoint } from '#contract/endpoint.ts';
import { SlugField, TimestampField } from '#contract/fields.ts';

/** Who else has something open in the admin area. Tabs send a heartbeat and announce when they close. */

export const PRESENCE_KINDS = ['blog', 'product', 'issue', 'setting'] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];

/** Milliseconds between heartbeats, and until a silent tab counts as closed. */
export const PRESENCE_BEAT_MS = 15_000;
export const PRESENCE_GONE_MS = 45_000;
/** Without typing for this long, an editor counts as a reader again. */
export const PRESENCE_EDITING_MS = 300_000;

export const PresentPerson = z.object({
  id: UserIdField,
  name: z.string(),
  openedAt: TimestampField,
  /** Null while only reading. */
  editingSince: TimestampField.nullable(),
  /** Most recent typist first. */
  typedAt: TimestampField.nullable(),
  /** The user's own other tab. */
  isSelf: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

/** The last save of the open item, so that tabs without unsaved changes can reload it. */
export const LastSave = z.object({
  at: TimestampField,
  /** Null if it was not recorded. */
  by: z.string().nullable(),
});
export type LastSave = z.infer<typeof LastSave>;

const TabParams = z.object({ tab: z.uuid() });

export const presence = {
  beat: endpoint({
    method: 'PUT',
    path: '/api/admin/presence/:tab',
    summary: 'Report that a tab has an article, a phone, an issue or a setting open; returns who else has',
    access: 'desk',
    unaudited: true,
    isPing: true,
    params: TabParams,
    body: z.object({
      kind: z.enum(PRESENCE_KINDS, 'Use blog, product, issue or setting.'),
      subjectId: z.union([SlugField, z.uuid()], 'Send the ID of the open item.'),
      isTyping: z.boolean('Set isTyping to true or false.').default(false),
    }),
    response: z.object({
      people: z.array(PresentPerson),
      /** Changes when the article's comments change; null for other kinds. */
      notes: z.string().nullable(),
      saved: LastSave,
    }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/admin/presence/:tab',
    summary: 'Report that one of your tabs closed; no error if it is unknown',
    access: 'desk',
    unaudited: true,
    isPing: true,
    params: TabParams,
    response: TabParams,
  }),
};
