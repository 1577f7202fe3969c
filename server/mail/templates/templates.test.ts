import { describe, expect, test } from 'vitest';
import { MAIL_KINDS, type MailKind } from '#contract/mail.ts';
import { unplainWordsIn } from '#tests/support/english/unplain-words.ts';
import {
  accountDeletedMail,
  confirmNewEmailMail,
  emailChangedOldMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account.ts';
import { confirmAlertMail, notificationMail, priceDropMail } from './alerts.ts';
import { contactMail, replyMail } from './contact.ts';
import { exampleMail } from './examples.ts';
import { confirmSubscriptionMail, issueMail, unsubscribedMail, welcomeMail } from './newsletter.ts';

const link = 'https://handset.example/x?token=abc&more=1';
const name = '<script>alert("x")</script> & Co';
const unsubscribeLink = 'https://handset.example/newsletter/unsubscribe?token=def';

const manageLink = 'https://handset.example/newsletter/manage?token=ghi';
const publicUrl = 'https://handset.example';
const drop = { title: name, text: '₹60,000 → ₹54,999', wish: 'any drop', link, stopLink: unsubscribeLink };

const mails = {
  verification: verificationMail('Handset', { name, link }),
  'password reset': passwordResetMail('Handset', { name, link }),
  'password changed': passwordChangedMail('Handset', { name }),
  'old address': emailChangedOldMail('Handset', { name, newEmail: 'new@example.com', link }),
  'new address': confirmNewEmailMail('Handset', { name, link }),
  'account deleted': accountDeletedMail('Handset', { name }),
  contact: contactMail('Handset', {
    name,
    email: 'a@example.com',
    subject: name,
    message: `${name}\nsecond line`,
    link,
  }),
  reply: replyMail('Handset', {
    name,
    subject: name,
    message: `${name}\nsecond line`,
    askedAt: '2026-11-15T04:00:00.000Z',
    text: `${name}\n\nSee ${link} for more.`,
  }),
  'confirm subscription': confirmSubscriptionMail('Handset', { link }),
  welcome: welcomeMail('Handset', { link, unsubscribeLink, manageLink }),
  unsubscribed: unsubscribedMail('Handset', { link }),
  'confirm alert': confirmAlertMail('Handset', { phone: name, wish: 'any drop', link }),
  'price drop': priceDropMail('Handset', { drops: [drop], stopLink: unsubscribeLink, stops: 'alert' }),
  'price digest': priceDropMail('Handset', { drops: [drop, drop], stopLink: unsubscribeLink, stops: 'kind' }),
  notification: notificationMail('Handset', { title: name, text: name, link, stopLink: unsubscribeLink }),
  issue: issueMail('Handset', {
    subject: name,
    intro: `${name}\n\nSecond paragraph.`,
    articles: [{ title: name, excerpt: name, link }],
    introBody: null,
    publicUrl,
    unsubscribeLink,
    manageLink,
  }),
  'rich issue': issueMail('Handset', {
    subject: name,
    intro: 'not shown',
    articles: [],
    publicUrl,
    unsubscribeLink,
    manageLink,
    introBody: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: name }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: name, marks: [{ type: 'bold' }, { type: 'link', attrs: { href: link } }] },
            { type: 'hardBreak' },
            { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: '/best?x=1&y="2' } }] },
          ],
        },
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Three' }] }] }],
        },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said' }] }] },
        { type: 'codeBlock', content: [{ type: 'text', text: '<b>' }] },
        { type: 'horizontalRule' },
      ],
    },
  }),
};

describe.each(Object.entries(mails))('the %s mail', (_name, { subject, text, html }) => {
  test('has no jargon', () => {
    expect(unplainWordsIn(`${subject} ${text}`)).toEqual([]);
  });

  test('has the same text in HTML and plain text', () => {
    expect(subject).not.toBe('');
    expect(text.length).toBeGreaterThan(60);
    expect(html).not.toMatch(/<script|<img|<link|<iframe|url\(|@import|\bon\w+=/i);
    expect(html).toContain('prefers-color-scheme: dark');
    for (const [address] of text.matchAll(/https:\/\/\S+/g)) {
      expect(html).toContain(`href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
    }
  });
});

describe.each(Object.keys(MAIL_KINDS) as MailKind[])('the example of %s', (kind) => {
  const { text, html, ...mail } = exampleMail(kind, { site: 'Handset', publicUrl });

  test('has an example of its kind without a token', () => {
    expect(mail.kind).toBe(kind);
    expect(unplainWordsIn(`${mail.subject} ${text}`)).toEqual([]);
    expect(text + html).not.toMatch(/token=|undefined|null/);
  });
});

test('a first price is not called a drop', () => {
  const first = { ...drop, isFirst: true };
  const subjects = [
    [drop, drop],
    [drop, first],
    [{ ...drop, isStocked: true }, first],
    [first, first],
  ].map(
    ([one = drop, ...others]) =>
      priceDropMail('Handset', { drops: [one, ...others], stopLink: unsubscribeLink, stops: 'kind' }).subject,
  );
  expect(subjects).toEqual(['2 prices dropped', '2 price alerts', '2 price alerts', '2 price alerts']);
  expect(priceDropMail('Handset', { drops: [first], stopLink: unsubscribeLink, stops: 'alert' }).text).toContain(
    'You’ll hear from us again if the price drops.',
  );
});

test('a picture of an issue has one address for all readers', () => {
  const name32 = 'a'.repeat(32);
  const size = (width: number) => ({ width, url: `/media/uploads/${name32}-${width}.webp` });
  const image = { width: 1280, height: 640, avif: [size(640)], webp: [size(640), size(1280)] };
  const attrs = { image, alt: 'Two "phones" <side by side>', caption: 'At our desk' };
  const { html, text } = issueMail('Handset', {
    subject: 'Pictures',
    intro: '',
    articles: [],
    publicUrl,
    unsubscribeLink,
    manageLink,
    introBody: { type: 'doc', content: [{ type: 'picture', attrs }] },
  });
  expect(html).toContain(
    `<img src="${publicUrl}/media/uploads/${name32}-1280.webp" width="520" height="260" alt="Two &quot;phones&quot; &lt;side by side&gt;"`,
  );
  expect(text).toContain('[Two "phones" <side by side>]\nAt our desk');
});

test('the main link of a mail is alone on its line', () => {
  for (const { text } of [mails.verification, mails['password reset'], mails['new address'], mails.welcome]) {
    expect(text.split('\n')).toContain(link);
  }
  expect(mails.issue.text.split('\n')).toContain(unsubscribeLink);
});
