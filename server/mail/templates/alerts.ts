import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

const accountReason = (site: string) =>
  `You’re receiving this because you have an account on ${site}. Choose which e-mails you get in Settings.`;

export interface NotificationMailParts {
  title: string;
  text: string | null;
  link: string | null;
  stopLink: string;
}

/** A notification as mail. */
export function notificationMail(site: string, { title, text, link, stopLink }: NotificationMailParts): MailContent {
  return renderMail(site, {
    kind: 'notification',
    subject: title,
    preview: text ?? `Open ${site} to read it.`,
    heading: title,
    blocks: [
      ...(text ? [{ kind: 'text', text } as const] : []),
      ...(link ? [{ kind: 'button', label: 'View', link } as const] : []),
    ],
    reason: accountReason(site),
    unsubscribeLink: stopLink,
  });
}

export interface DropLine {
  title: string;
  text: string;
  /** The alert's condition: 'at or below ₹60,000', 'any drop', 'when it has a price'. */
  wish: string;
  link: string;
  /** Stops this alert. */
  stopLink: string;
  /** Sent because a store has it in stock, not because of the price. */
  isStocked?: boolean;
  /** The phone had no price before. */
  isFirst?: boolean;
}

const STOP_LABELS = {
  alert: 'Stop this alert',
  address: 'Stop all price alerts',
  kind: 'Stop e-mails about price alerts',
};

interface PriceDropMailParts {
  drops: readonly [DropLine, ...DropLine[]];
  /** Stops the alert, all alerts of an address, or e-mails about alerts. */
  stopLink: string;
  stops: keyof typeof STOP_LABELS;
}

/** All price drops for one person: old and new price, its date, and a link that stops the alert. */
export function priceDropMail(site: string, { drops, stopLink, stops }: PriceDropMailParts): MailContent {
  const [first, ...others] = drops;
  const areDrops = drops.every(({ isStocked, isFirst }) => !isStocked && !isFirst);
  const areStocked = drops.every(({ isStocked }) => isStocked);
  const many = `${drops.length} ${areDrops ? 'prices dropped' : areStocked ? 'phones are in stock' : 'price alerts'}`;
  const heading = others.length === 0 ? first.title : many;
  const single = [
    { kind: 'text', text: first.text },
    { kind: 'button', label: 'View phone', link: first.link },
  ] as const;
  return renderMail(site, {
    kind: 'priceDrop',
    subject: heading,
    preview: others.length === 0 ? first.text : drops.map(({ title }) => title).join(', '),
    heading,
    blocks: [
      ...(others.length === 0
        ? single
        : drops.map(
            ({ title, text, link, stopLink: end }) =>
              ({ kind: 'price', title, text, link, stopLink: end, stopLabel: STOP_LABELS.alert }) as const,
          )),
      {
        kind: 'text',
        text: areDrops
          ? 'We send one e-mail per price drop. You’ll hear from us again if the price rises and then drops again.'
          : areStocked
            ? 'You’ll hear from us again if it sells out and then comes back.'
            : 'You’ll hear from us again if the price drops.',
      },
    ],
    reason:
      others.length === 0
        ? `You’re receiving this because you set a price alert (${first.wish}).`
        : 'You’re receiving this because you set price alerts for these phones.',
    unsubscribeLink: stopLink,
    unsubscribeLabel: STOP_LABELS[stops],
  });
}

export function confirmAlertMail(
  site: string,
  { phone, wish, link }: { phone: string; wish: string; link: string },
): MailContent {
  return renderMail(site, {
    kind: 'confirmAlert',
    subject: `Confirm your price alert: ${phone}`,
    preview: 'One step left: confirm that you asked for it.',
    heading: 'Confirm your price alert',
    blocks: [
      { kind: 'text', text: `You asked for a price alert for the ${phone} (${wish}). Confirm that you want it.` },
      { kind: 'button', label: 'Confirm price alert', link },
      { kind: 'text', text: 'If you didn’t ask for this, ignore this e-mail. We won’t send anything else.' },
    ],
    reason: `Someone entered this address for a price alert on ${site}.`,
  });
}
