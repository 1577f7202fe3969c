import type { Phone } from './fields.ts';

/**
 * Whether readers see a phone depends on the clock: a scheduled one appears on time without waiting for a job, which
 * only records it afterwards.
 */

type Published = Pick<Phone, 'publication' | 'publishAt'>;

/** When readers see it: null for always, infinity while it is unpublished. */
export function visibleFrom({ publication, publishAt }: Published): number | null {
  if (publication === 'draft') return Number.POSITIVE_INFINITY;
  return publication === 'scheduled' && publishAt !== null ? Date.parse(publishAt) : null;
}

export function isHidden(phone: Published, now = Date.now()): boolean {
  const from = visibleFrom(phone);
  return from !== null && from > now;
}

/** The state at a moment: a scheduled phone that is due is published. */
export function publicationAt({ publication, publishAt }: Published, now = Date.now()): Published {
  return isHidden({ publication, publishAt }, now)
    ? { publication, publishAt }
    : { publication: 'published', publishAt: null };
}

export const SCHEDULE_TEXT = 'Choose when the phone is published.';
export const PUBLISH_AT_TEXT = 'Only a scheduled phone can have a publish time.';

/** Contradictions between the fields, by field. */
export function publicationProblem({ publication, publishAt }: Published): { publishAt?: string } {
  if (publication === 'scheduled') return publishAt === null ? { publishAt: SCHEDULE_TEXT } : {};
  return publishAt === null ? {} : { publishAt: PUBLISH_AT_TEXT };
}
