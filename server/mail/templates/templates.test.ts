import { describe, expect, test } from 'vitest';
import {
  accountDeletedMail,
  emailChangedNewMail,
  emailChangedOldMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account.ts';
import { confirmAlertMail, notificationMail, priceDropMail } from './alerts.ts';
import { contactMail, replyMail } from './contact.ts';
import { confirmSubscriptionMail, issueMail, unsubscribedMail, welcomeMail } from './newsletter.ts';

const link = 'https://handset.example/x?token=abc&more=1';
const name = '<script>alert("x")</script> & Co';
const unsubscribeLink = 'https://handset.example/newsletter/unsubscribe?token=def';

const drop = { title: name, text: '₹60,000 → ₹54,999', wish: 'any drop', link, stopLink: unsubscribeLink };

const mails = {
  verification: verificationMail({ name, link }),
  'password reset': passwordResetMail({ name, link }),
  'password changed': passwordChangedMail({ name }),
  'old address': emailChangedOldMail({ name, newEmail: 'new@example.com', link }),
  'new address': emailChangedNewMail({ name, link }),
  'account deleted': accountDeletedMail({ name }),
  contact: contactMail({ name, email: 'a@example.com', subject: name, message: `${name}\nsecond line`, link }),
  reply: replyMail({
    ...{ name, subject: name, message: `${name}\nsecond line`, askedAt: '2026-11-15T04:00:00.000Z' },
    text: `${name}\n\nSee ${link} for more.`,
  }),
  'confirm subscription': confirmSubscriptionMail({ link }),
  welcome: welcomeMail({ link, unsubscribeLink }),
  unsubscribed: unsubscribedMail({ link }),
  'confirm alert': confirmAlertMail({ phone: name, wish: 'any drop', link }),
  'price drop': priceDropMail({ drops: [drop], stopLink: unsubscribeLink }),
  'price digest': priceDropMail({ drops: [drop, drop], stopLink: unsubscribeLink }),
  notification: notificationMail({ title: name, text: name, link, stopLink: unsubscribeLink }),
  issue: issueMail({
    subject: name,
    intro: `${name}\n\nSecond paragraph.`,
    articles: [{ title: name, excerpt: name, link }],
    unsubscribeLink,
  }),
};

describe.each(Object.entries(mails))('the %s mail', (_name, { subject, text, html }) => {
  test('says the same in both forms and holds nothing that runs or is fetched', () => {
    expect(subject).not.toBe('');
    expect(text.length).toBeGreaterThan(60);
    expect(html).not.toMatch(/<script|<img|<link|<iframe|url\(|@import|\bon\w+=/i);
    expect(html).toContain('prefers-color-scheme: dark');
    for (const [address] of text.matchAll(/https:\/\/\S+/g)) {
      expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    }
  });
});

test('the link a mail is about stands alone on a line, so that every program makes it one', () => {
  for (const { text } of [mails.verification, mails['password reset'], mails['new address'], mails.welcome]) {
    expect(text.split('\n')).toContain(link);
  }
  expect(mails.issue.text.split('\n')).toContain(unsubscribeLink);
});
