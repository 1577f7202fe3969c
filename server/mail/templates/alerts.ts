import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

const accountReason = (site: string) =>
  `You get this mail because of your account at ${site}. Your settings say which mails come.`;

export interface NotificationMailParts {
  title: string;
  text: string | null;
  link: string | null;
  stopLink: string;
}

/** What the bell says, by mail. */
export function notificationMail(site: string, { title, text, link, stopLink }: NotificationMailParts): MailContent {
  return renderMail(site, {
    subject: title,
    preview: text ?? `Open ${site} to read it.`,
    heading: title,
    blocks: [
      ...(text ? [{ kind: 'text', text } as const] : []),
      ...(link ? [{ kind: 'button', label: 'Look at it', link } as const] : []),
    ],
    reason: accountReason(site),
    unsubscribeLink: stopLink,
  });
}

/** A price that fell, in words. */
export interface DropLine {
  title: string;
  text: string;
  /** What was asked for: 'at or below ₹60,000', 'any drop'. */
  wish: string;
  link: string;
  /** Ends this one alert. */
  stopLink: string;
}

interface PriceDropMailParts {
  drops: readonly [DropLine, ...DropLine[]];
  /** Ends all that this mail was sent for. */
  stopLink: string;
}

/** All that fell for one person at one go: a line each, the price before and now, its day, and how to end it. */
export function priceDropMail(site: string, { drops, stopLink }: PriceDropMailParts): MailContent {
  const [first, ...others] = drops;
  const heading = others.length === 0 ? first.title : `${drops.length} prices fell`;
  const single = [
    { kind: 'text', text: first.text },
    { kind: 'button', label: 'See the phone', link: first.link },
  ] as const;
  return renderMail(site, {
    subject: heading,
    preview: others.length === 0 ? first.text : drops.map(({ title }) => title).join(', '),
    heading,
    blocks: [
      ...(others.length === 0
        ? single
        : drops.map(
            ({ title, text, link, stopLink: end }) =>
              ({ kind: 'price', title, text, link, stopLink: end, stopLabel: 'End this alert' }) as const,
          )),
      {
        kind: 'text',
        text: 'A price is told of once, after it has stood for five minutes, and again only when it was higher in between.',
      },
    ],
    reason:
      others.length === 0
        ? `You get this mail because you asked to be told of this price (${first.wish}).`
        : 'You get this mail because you asked to be told of these prices.',
    unsubscribeLink: stopLink,
    unsubscribeLabel: others.length === 0 ? 'End this alert' : 'End all of them',
  });
}

export function confirmAlertMail(
  site: string,
  { phone, wish, link }: { phone: string; wish: string; link: string },
): MailContent {
  return renderMail(site, {
    subject: `Confirm your price alert: ${phone}`,
    preview: 'One click and we tell you when the price falls.',
    heading: 'One click to go',
    blocks: [
      { kind: 'text', text: `Confirm that you want a mail when the price of the ${phone} falls (${wish}).` },
      { kind: 'button', label: 'Confirm the alert', link },
      { kind: 'text', text: 'If you did not ask for it, you need not do anything: nothing will be sent.' },
    ],
    reason: `Somebody entered this address for a price alert at ${site}.`,
  });
}
