import type { ContactStatus } from '#contract/contact.ts';

export const STATUS_WORDS: Record<ContactStatus, string> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Archived',
};
