import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

const SUBSCRIBED = 'You get this mail because you subscribed to the Handset newsletter.';

export function confirmSubscriptionMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'Confirm your subscription',
    preview: 'One click and the newsletter comes to you.',
    heading: 'One click to go',
    blocks: [
      { kind: 'text', text: 'Confirm that you want the Handset newsletter at this address.' },
      { kind: 'button', label: 'Confirm the subscription', link },
      { kind: 'text', text: 'If you did not ask for it, you need not do anything: nothing will be sent.' },
    ],
    reason: 'Somebody entered this address for the Handset newsletter.',
  });
}

export function welcomeMail({ link, unsubscribeLink }: { link: string; unsubscribeLink: string }): MailContent {
  return renderMail({
    subject: 'Welcome to the Handset newsletter',
    preview: 'Buying guides and plain explanations, now and then.',
    heading: 'Welcome',
    blocks: [
      { kind: 'text', text: 'You are on the list. Now and then we send what we wrote about phones, and nothing else.' },
      { kind: 'button', label: 'Read the latest articles', link },
    ],
    reason: SUBSCRIBED,
    unsubscribeLink,
  });
}

/** Tells an address that it was taken off, since anybody could have typed it. */
export function unsubscribedMail({ link }: { link: string }): MailContent {
  return renderMail({
    subject: 'You are off the list',
    preview: 'The Handset newsletter no longer comes to this address.',
    heading: 'You are off the list',
    blocks: [
      { kind: 'text', text: 'The Handset newsletter no longer comes to this address.' },
      { kind: 'text', text: 'If you did not ask for that, subscribe again at the foot of any page.' },
      { kind: 'button', label: 'Open Handset', link },
    ],
    reason: 'Somebody asked to take this address off the Handset newsletter. This is its last mail.',
  });
}

export interface IssueMailParts {
  subject: string;
  intro: string;
  articles: readonly { title: string; excerpt: string; link: string }[];
  unsubscribeLink: string;
}

export function issueMail({ subject, intro, articles, unsubscribeLink }: IssueMailParts): MailContent {
  const paragraphs = intro.split(/\n{2,}/).filter((text) => text.trim() !== '');
  return renderMail({
    subject,
    preview: paragraphs[0]?.slice(0, 120) ?? articles[0]?.excerpt ?? '',
    heading: subject,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
      ...articles.map((article) => ({ kind: 'article', ...article }) as const),
    ],
    reason: SUBSCRIBED,
    unsubscribeLink,
  });
}
