import type { Notification } from '#contract/alerts/notifications.ts';
import { fullName } from '#contract/phone/card.ts';
import { formatPartialDate, formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { indiaDay } from '#contract/time.ts';
import type { Services } from '#server/services.ts';
import type { NamedNotification } from './queries.ts';

export interface PriceDrop {
  /** The phone's name, in case it is deleted. */
  name: string;
  /** The variant with this price; null if unknown. */
  variant: VariantName | null;
  /** Null if there was no price before. */
  was: number | null;
  price: number;
  priceAt: string | null;
  /** The store that has it in stock at this price; null if the price is not from a store feed. */
  store?: string | null;
  /** The notification is about stock, not about a price drop. */
  isStocked?: boolean;
}

/** The corrected field and the editor's reason. */
export interface CorrectionDetails {
  about: string;
  reason: string | null;
}

/** The post that was decided on. */
export interface PostDetails {
  post: 'comment' | 'review';
}

/** Since when a store feed has been failing, and why. */
export interface FeedDetails {
  name: string;
  since: string;
  reason: string;
}

export interface NotificationTexts extends Pick<Notification, 'title' | 'text' | 'link'> {}

/** Uses current names, so that no trace of a deleted account remains. */
export function notificationTexts(
  { catalogue }: Pick<Services, 'catalogue'>,
  row: NamedNotification,
): NotificationTexts {
  const card = row.subject_kind === 'product' ? catalogue.model.get(row.subject_id) : undefined;
  const page = card ? fullName(card) : row.article_title;
  const address = row.subject_kind === 'product' ? `/product/${row.subject_id}` : `/blog/${row.subject_id}`;
  const path = page ? address : null;
  const toPost = (post: PostDetails['post']) => (path && post === 'review' ? `${path}#reviews` : path);
  const on = page ? `on ${page}` : 'on a deleted page';
  switch (row.kind) {
    case 'alert': {
      const drop: PriceDrop = JSON.parse(row.details ?? '{}');
      return { title: dropTitle(drop), text: dropText(drop), link: path };
    }
    case 'reply':
      return { title: `${row.actor_name ?? 'Someone'} replied to your comment ${on}`, text: null, link: toComment() };
    case 'comment': {
      const { post }: PostDetails = JSON.parse(row.details ?? '{}');
      return {
        title: {
          approved: `Your ${post} ${on} is visible again`,
          hidden: `Your ${post} ${on} was hidden`,
          deleted: `Your ${post} ${on} was removed`,
        }[row.outcome as 'approved' | 'hidden' | 'deleted'],
        text:
          row.outcome === 'approved'
            ? 'A moderator reviewed it and made it visible again.'
            : 'A moderator reviewed it.',
        link: row.outcome === 'approved' && post === 'comment' ? toComment() : toPost(post),
      };
    }
    case 'report': {
      const { post }: PostDetails = JSON.parse(row.details ?? '{}');
      return {
        title: `Your report of a ${post} ${on} was reviewed`,
        text: {
          kept: `A moderator kept the ${post}. Thank you for reporting it.`,
          hidden: `A moderator hid the ${post}. Thank you for reporting it.`,
          deleted: `A moderator removed the ${post}. Thank you for reporting it.`,
        }[row.outcome as 'kept' | 'hidden' | 'deleted'],
        link: row.outcome === 'kept' && post === 'comment' ? toComment() : toPost(post),
      };
    }
    case 'note': {
      const { words }: { words: string } = JSON.parse(row.details ?? '{}');
      return {
        title: `${row.actor_name ?? 'Someone'} commented ${page ? `on your article “${page}”` : on}`,
        text: words,
        link: page ? `/admin/blogs/edit/${row.subject_id}?note=${row.comment_id}` : null,
      };
    }
    case 'feed': {
      const { name, since, reason }: FeedDetails = JSON.parse(row.details ?? '{}');
      return {
        title: `Store feed ${name} is failing`,
        text: `It has been failing since ${formatPartialDate(indiaDay(since))}, so its prices are out of date. Recorded prices stay. Last error: ${reason}`,
        link: '/admin/feeds',
      };
    }
    case 'correction': {
      const { about, reason }: CorrectionDetails = JSON.parse(row.details ?? '{}');
      const verb = row.outcome === 'accepted' ? 'accepted' : 'not accepted';
      return { title: `Your correction (${about}) ${on} was ${verb}`, text: reason, link: path };
    }
  }

  function toComment(): string | null {
    return path && row.comment_id ? `${path}#comment-${row.comment_id}` : path;
  }
}

export function dropTitle({ name, was, price, store, isStocked }: PriceDrop): string {
  if (isStocked) return `${name} is in stock at ${store}`;
  return was === null ? `First price for ${name}: ${formatRupees(price)}` : `${name} dropped to ${formatRupees(price)}`;
}

/** `₹74,999 → ₹69,999 · 8 GB + 128 GB · recorded 14 January 2026` */
export function dropText({ variant, was, price, priceAt, store }: PriceDrop): string {
  return [
    was === null ? formatRupees(price) : `${formatRupees(was)} → ${formatRupees(price)}`,
    variant && formatVariant(variant),
    priceAt && `${store ? `in stock at ${store},` : 'recorded'} ${formatPartialDate(priceAt)}`,
  ]
    .filter((part) => part)
    .join(' ·\u00a0');
}
