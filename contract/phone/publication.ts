import type { Phone } from './fields.ts';

/**
 * Whether readers see a phone follows from the clock: a scheduled one appears at its moment, whoever runs then. A job
 * notes it afterwards, once.
 */

type Published = Pick<Phone, 'publication' | 'publishAt'>;

/** When readers see it: null for at any time, infinity for never while nobody publishes it. */
export function visibleFrom({ publication, publishAt }: Published): number | null {
  if (publication === 'draft') return Number.POSITIVE_INFINITY;
  return publication === 'scheduled' && publishAt !== null ? Date.parse(publishAt) : null;
}

export function isHidden(phone: Published, now = Date.now()): boolean {
  const from = visibleFrom(phone);
  return from !== null && from > now;
}

/** As it is at a moment: one whose time has come is published. */
export function publicationAt({ publication, publishAt }: Published, now = Date.now()): Published {
  return isHidden({ publication, publishAt }, now)
    ? { publication, publishAt }
    : { publication: 'published', publishAt: null };
}

export const SCHEDULE_TEXT = 'Choose when the phone is published.';
export const PUBLISH_AT_TEXT = 'Only a scheduled phone has a moment to be published at.';

/** What cannot stand together, by field. */
export function publicationProblem({ publication, publishAt }: Published): { publishAt?: string } {
  if (publication === 'scheduled') return publishAt === null ? { publishAt: SCHEDULE_TEXT } : {};
  return publishAt === null ? {} : { publishAt: PUBLISH_AT_TEXT };
}
