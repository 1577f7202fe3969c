import type { TextDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

const subscribedReason = (site: string) => `You’re receiving this because you subscribed to the ${site} newsletter.`;

export function confirmSubscriptionMail(site: string, { link }: { link: string }): MailContent {
  return renderMail(site, {
    kind: 'confirmSubscription',
    subject: 'Confirm your subscription',
    preview: 'One step left to get the newsletter.',
    heading: 'Confirm your subscription',
    blocks: [
      { kind: 'text', text: `Confirm that you want to get the ${site} newsletter at this address.` },
      { kind: 'button', label: 'Confirm subscription', link },
      { kind: 'text', text: 'If you didn’t ask for this, ignore this e-mail. We won’t send anything else.' },
    ],
    reason: `Someone entered this address for the ${site} newsletter.`,
  });
}

export function welcomeMail(
  site: string,
  links: { link: string; unsubscribeLink: string; manageLink: string },
): MailContent {
  const { link, unsubscribeLink, manageLink } = links;
  return renderMail(site, {
    kind: 'welcome',
    subject: `Welcome to the ${site} newsletter`,
    preview: 'Buying guides and new articles about phones.',
    heading: 'Welcome',
    blocks: [
      {
        kind: 'text',
        text: 'You’re subscribed. From time to time we’ll send you our latest articles about phones, and nothing else.',
      },
      { kind: 'button', label: 'Read the latest articles', link },
    ],
    reason: subscribedReason(site),
    unsubscribeLink,
    manageLink,
  });
}

/** Reports an unsubscribe to the address, because someone else could have typed it. */
export function unsubscribedMail(site: string, { link }: { link: string }): MailContent {
  return renderMail(site, {
    kind: 'unsubscribed',
    subject: 'You’re unsubscribed',
    preview: `You’ll no longer get the ${site} newsletter.`,
    heading: 'You’re unsubscribed',
    blocks: [
      { kind: 'text', text: `You’ll no longer get the ${site} newsletter at this address.` },
      { kind: 'text', text: 'If you didn’t ask for this, subscribe again at the bottom of any page.' },
      { kind: 'button', label: `Open ${site}`, link },
    ],
    reason: `Someone unsubscribed this address from the ${site} newsletter. This is the last e-mail.`,
  });
}

export interface IssueMailParts {
  subject: string;
  intro: string;
  /** Replaces the plain introduction. */
  introBody: TextDocument | null;
  articles: readonly { title: string; excerpt: string; link: string }[];
  publicUrl: string;
  unsubscribeLink: string;
  manageLink: string;
}

export function issueMail(site: string, parts: IssueMailParts): MailContent {
  const { subject, intro, introBody, articles, publicUrl, unsubscribeLink, manageLink } = parts;
  const paragraphs = introBody ? [] : intro.split(/\n{2,}/).filter((text) => text.trim() !== '');
  const words = introBody ? articleText(introBody).trim() : (paragraphs[0] ?? '');
  return renderMail(site, {
    kind: 'issue',
    subject,
    preview: words.slice(0, 120) || (articles[0]?.excerpt ?? ''),
    heading: subject,
    blocks: [
      ...(introBody ? [{ kind: 'rich', document: introBody, publicUrl } as const] : []),
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
      ...articles.map((article) => ({ kind: 'article', ...article }) as const),
    ],
    reason: subscribedReason(site),
    unsubscribeLink,
    manageLink,
  });
}
