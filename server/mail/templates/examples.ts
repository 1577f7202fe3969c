import type { MailKind } from '#contract/mail.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as contact from './contact.ts';
import { testMail } from './desk.ts';
import * as newsletter from './newsletter.ts';
import { webhookPausedMail } from './webhooks.ts';

interface ExampleSite {
  site: string;
  publicUrl: string;
}

const person = { name: 'Demo reader' };
const at = '2026-11-18T04:10:00.000Z';
const phone = 'OnePlus 12';

/** Every kind of mail with example data; its links have no token. */
const EXAMPLES: Record<MailKind, (site: string, urlOf: (path: string) => string) => MailContent> = {
  verification: (site, urlOf) => account.verificationMail(site, { ...person, link: urlOf('/verify-email') }),
  confirmNewEmail: (site, urlOf) => account.confirmNewEmailMail(site, { ...person, link: urlOf('/verify-email') }),
  emailChangeAsked: (site, urlOf) =>
    account.emailChangeRequestedMail(site, { ...person, newEmail: 'asha@new.example', link: urlOf('/restore-email') }),
  emailChangedOld: (site, urlOf) =>
    account.emailChangedOldMail(site, { ...person, newEmail: 'asha@new.example', link: urlOf('/restore-email') }),
  passwordReset: (site, urlOf) => account.passwordResetMail(site, { ...person, link: urlOf('/reset-password') }),
  passwordChanged: (site) => account.passwordChangedMail(site, person),
  newDevice: (site) => account.newDeviceMail(site, { ...person, device: 'Chrome on Android', at }),
  secondFactor: (site) => account.secondFactorMail(site, { ...person, change: 'A passkey was added.' }),
  accountDeleted: (site) => account.accountDeletedMail(site, person),
  invitation: (site, urlOf) =>
    account.invitationMail(site, { inviter: 'Vikram Shah', roles: ['editor'], link: urlOf('/invitation') }),
  tokenMade: (site, urlOf) =>
    account.tokenCreatedMail(site, {
      ...person,
      token: 'Price import',
      scopes: ['catalogue:read'],
      expiresAt: at,
      link: urlOf('/admin/tokens'),
    }),
  tokenEnds: (site, urlOf) =>
    account.tokenExpiresMail(site, { ...person, token: 'Price import', expiresAt: at, link: urlOf('/admin/tokens') }),
  confirmAlert: (site, urlOf) =>
    alerts.confirmAlertMail(site, { phone, wish: 'at or below ₹60,000', link: urlOf('/alerts/confirm') }),
  priceDrop: (site, urlOf) => {
    const wish = 'at or below ₹60,000';
    const stopLink = urlOf('/alerts/stop');
    const text = '12 GB + 256 GB: ₹64,999 → ₹59,999, seen on 18 November 2026';
    const drop = { title: `${phone} dropped to ₹59,999`, text, wish, link: urlOf('/product/oneplus-12'), stopLink };
    return alerts.priceDropMail(site, { drops: [drop], stopLink, stops: 'alert' });
  },
  notification: (site, urlOf) =>
    alerts.notificationMail(site, {
      title: 'Vikram replied to your comment',
      text: 'The camera is much better after the update.',
      link: urlOf('/product/oneplus-12'),
      stopLink: urlOf('/profile?tab=settings'),
    }),
  confirmSubscription: (site, urlOf) =>
    newsletter.confirmSubscriptionMail(site, { link: urlOf('/newsletter/confirm') }),
  welcome: (site, urlOf) => newsletter.welcomeMail(site, { link: urlOf('/blogs'), ...listLinks(urlOf) }),
  unsubscribed: (site, urlOf) => newsletter.unsubscribedMail(site, { link: urlOf('/') }),
  issue: (site, urlOf) => {
    const excerpt = 'Small phones are rare. These are the ones on sale in India today.';
    const article = { title: 'The best compact phones', excerpt, link: urlOf('/blog/compact-phones') };
    const intro = 'Here is what we wrote this month.';
    return newsletter.issueMail(site, {
      subject: 'What we wrote in November',
      intro,
      introBody: null,
      articles: [article],
      publicUrl: urlOf(''),
      ...listLinks(urlOf),
    });
  },
  contact: (site, urlOf) =>
    contact.contactMail(site, {
      ...person,
      email: 'asha@example.com',
      subject: 'A wrong weight',
      message: 'The weight of the OnePlus 12 is 220 g.',
      link: urlOf('/admin/contacts'),
    }),
  reply: (site) =>
    contact.replyMail(site, {
      ...person,
      subject: 'A wrong weight',
      message: 'The weight of the OnePlus 12 is 220 g.',
      askedAt: at,
      text: 'Thank you, it is corrected now.',
    }),
  webhookPaused: (site, urlOf) =>
    webhookPausedMail(site, {
      url: 'https://shop.example/hooks',
      since: at,
      reason: 'The receiver returned 500.',
      link: urlOf('/admin/webhooks'),
    }),
  test: (site, urlOf) => testMail(site, { ...person, link: urlOf('/admin/mail') }),
};

function listLinks(urlOf: (path: string) => string) {
  return { unsubscribeLink: urlOf('/newsletter/unsubscribe'), manageLink: urlOf('/newsletter/manage') };
}

export function exampleMail(kind: MailKind, { site, publicUrl }: ExampleSite): MailContent {
  return EXAMPLES[kind](site, (path) => publicUrl + path);
}
