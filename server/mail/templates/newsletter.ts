import type { TextDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

const subscribedReason = (site: string) => `You get this mail because you subscribed to the ${site} newsletter.`;

export function confirmSubscriptionMail(site: string, { link }: { link: string }): MailContent {
  return renderMail(site, {
    subject: 'Confirm your subscription',
    preview: 'One click and the newsletter comes to you.',
    heading: 'One click to go',
    blocks: [
      { kind: 'text', text: `Confirm that you want the ${site} newsletter at this address.` },
      { kind: 'button', label: 'Confirm the subscription', link },
      { kind: 'text', text: 'If you did not ask for it, you need not do anything: nothing will be sent.' },
    ],
    reason: `Somebody entered this address for the ${site} newsletter.`,
  });
}

export function welcomeMail(
  site: string,
  links: { link: string; unsubscribeLink: string; manageLink: string },
): MailContent {
  const { link, unsubscribeLink, manageLink } = links;
  return renderMail(site, {
    subject: `Welcome to the ${site} newsletter`,
    preview: 'Buying guides and plain explanations, now and then.',
    heading: 'Welcome',
    blocks: [
      { kind: 'text', text: 'You are on the list. Now and then we send what we wrote about phones, and nothing else.' },
      { kind: 'button', label: 'Read the latest articles', link },
    ],
    reason: subscribedReason(site),
    unsubscribeLink,
    manageLink,
  });
}

/** Tells an address that it was taken off, since anybody could have typed it. */
export function unsubscribedMail(site: string, { link }: { link: string }): MailContent {
  return renderMail(site, {
    subject: 'You are off the list',
    preview: `The ${site} newsletter no longer comes to this address.`,
    heading: 'You are off the list',
    blocks: [
      { kind: 'text', text: `The ${site} newsletter no longer comes to this address.` },
      { kind: 'text', text: 'If you did not ask for that, subscribe again at the foot of any page.' },
      { kind: 'button', label: `Open ${site}`, link },
    ],
    reason: `Somebody asked to take this address off the ${site} newsletter. This is its last mail.`,
  });
}

export interface IssueMailParts {
  subject: string;
  intro: string;
  /** Takes the place of the plain one. */
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
