import type { StaffRole } from '#contract/account/access.ts';
import { INVITATION_DAYS } from '#contract/account/invitations.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/account/scopes.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';
import { nameOf } from './name-of.ts';

const accountReason = (site: string) => `You get this mail because of your account at ${site}.`;
const NOT_YOU = 'If that was not you, set a new password at once and end all other sessions in your settings.';

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `16 November 2026 at 7:40 am, India’s time`. */
function indiaTime(moment: string): string {
  return `${TIME.format(new Date(moment))}, India’s time`;
}

export function verificationMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    subject: 'Confirm your e-mail address',
    preview: `One click and your ${site} account is complete.`,
    heading: `Welcome, ${nameOf(name)}`,
    blocks: [
      { kind: 'text', text: `Confirm that this address is yours, and you can like, rate and comment at ${site}.` },
      { kind: 'button', label: 'Confirm the address', link },
      {
        kind: 'text',
        text: 'The link works once, for 24 hours. If you did not register, you need not do anything.',
      },
    ],
    reason: `Somebody registered at ${site} with this address.`,
  });
}

const ROLE_WORDS: Record<StaffRole, string> = {
  writer: 'write articles',
  editor: 'write and publish articles and the newsletter',
  catalogue: 'keep phones, brands and prices',
  moderator: 'moderate what readers write',
  admin: 'run the whole site',
};

type InvitationDetails = { inviter: string; roles: readonly StaffRole[]; link: string };

export function invitationMail(site: string, { inviter, roles, link }: InvitationDetails): MailContent {
  const work = roles.map((role) => ROLE_WORDS[role]).join(', ');
  return renderMail(site, {
    subject: `You are invited to work on ${site}`,
    preview: `To ${work}.`,
    heading: 'You are invited',
    blocks: [
      { kind: 'text', text: `${nameOf(inviter)} invites you to work on ${site}: to ${work}.` },
      { kind: 'button', label: 'See the invitation', link },
      {
        kind: 'text',
        text: `The link works once, for ${INVITATION_DAYS} days. If you expected no invitation, you need not do anything.`,
      },
    ],
    reason: `An admin of ${site} entered this address.`,
  });
}

type TokenMail = { name: string; token: string; scopes: readonly TokenScope[]; expiresAt: string; link: string };

const scopesInWords = (scopes: readonly TokenScope[]) => scopes.map((scope) => TOKEN_SCOPES[scope].label).join('; ');

export function tokenMadeMail(site: string, { name, token, scopes, expiresAt, link }: TokenMail): MailContent {
  return renderMail(site, {
    subject: 'An API token was made for your account',
    preview: 'If that was you, all is well.',
    heading: 'A new API token',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, the API token “${nameOf(token)}” was made for your account. It ends on ${indiaTime(expiresAt)}.`,
      },
      { kind: 'text', text: `What it may do: ${scopesInWords(scopes)}.` },
      { kind: 'button', label: 'See your API tokens', link },
      { kind: 'text', text: 'If that was not you, revoke it there and set a new password at once: that ends it too.' },
    ],
    reason: accountReason(site),
  });
}

export function tokenEndsMail(site: string, { name, token, expiresAt, link }: Omit<TokenMail, 'scopes'>): MailContent {
  return renderMail(site, {
    subject: `Your API token “${nameOf(token)}” ends soon`,
    preview: `It ends on ${indiaTime(expiresAt)}.`,
    heading: 'An API token ends soon',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, the API token “${nameOf(token)}” ends on ${indiaTime(expiresAt)}. What still needs it then needs a new one.`,
      },
      { kind: 'button', label: 'Make another', link },
    ],
    reason: accountReason(site),
  });
}

export function passwordResetMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    subject: 'Set a new password',
    preview: 'The link works once, for 30 minutes.',
    heading: 'Set a new password',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, somebody asked for a new password for your account.` },
      { kind: 'button', label: 'Choose a new password', link },
      {
        kind: 'text',
        text: 'The link works once, for 30 minutes. If you did not ask for it, your password stays as it is.',
      },
    ],
    reason: accountReason(site),
  });
}

export function passwordChangedMail(site: string, { name }: { name: string }): MailContent {
  return renderMail(site, {
    subject: 'Your password was changed',
    preview: 'If that was you, all is well.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, the password of your ${site} account has just been changed.` },
      { kind: 'text', text: NOT_YOU },
    ],
    reason: accountReason(site),
  });
}

export function newDeviceMail(
  site: string,
  { name, device, at }: { name: string; device: string; at: string },
): MailContent {
  return renderMail(site, {
    subject: 'A new sign-in to your account',
    preview: `${device}, ${indiaTime(at)}.`,
    heading: 'A new sign-in',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, somebody signed in to your ${site} account with ${device}, ${indiaTime(at)}. That device had not signed in before.`,
      },
      { kind: 'text', text: `If it was you, all is well. ${NOT_YOU}` },
    ],
    reason: accountReason(site),
  });
}

/** Whatever changes who can sign in is told to the owner, who may not be the one who did it. */
export function secondFactorMail(site: string, { name, change }: { name: string; change: string }): MailContent {
  return renderMail(site, {
    subject: 'The second factor of your account was changed',
    preview: change,
    heading: 'Your second factor was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}. ${change}` },
      { kind: 'text', text: NOT_YOU },
    ],
    reason: accountReason(site),
  });
}

/** To the address that was. */
export function emailChangedOldMail(
  site: string,
  change: { name: string; newEmail: string; link: string },
): MailContent {
  const { name, newEmail, link } = change;
  return renderMail(site, {
    subject: 'Your e-mail address was changed',
    preview: 'This address no longer belongs to your account.',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, your ${site} account now uses the address ${newEmail}.` },
      {
        kind: 'text',
        text: 'Mail about your account goes there from now on. If that was not you, put this address back: it ends every session and you choose a new password.',
      },
      { kind: 'button', label: 'Put this address back', link },
      { kind: 'text', text: 'The link works once, for seven days. If you changed it yourself, all is well.' },
    ],
    reason: `This address belonged to an account at ${site} until now.`,
  });
}

/** To the address that is, while another waits. */
export function emailChangeAskedMail(
  site: string,
  change: { name: string; newEmail: string; link: string },
): MailContent {
  const { name, newEmail, link } = change;
  return renderMail(site, {
    subject: 'Someone asked to change your e-mail address',
    preview: 'If that was you, confirm it from the new address.',
    heading: 'A change of your e-mail address',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, someone who is signed in to your ${site} account asked to change its address to ${newEmail}. It changes once they open the link we sent there.`,
      },
      {
        kind: 'text',
        text: 'If that was not you, cancel it: this ends every session and you choose a new password. For seven days it also undoes the change.',
      },
      { kind: 'button', label: 'Cancel the change', link },
      { kind: 'text', text: 'If you asked for it yourself, you don’t need to do anything here.' },
    ],
    reason: accountReason(site),
  });
}

/** To the address that is to be confirmed. */
export function confirmNewEmailMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    subject: 'Confirm your new e-mail address',
    preview: 'One click and the change is complete.',
    heading: 'Confirm your new address',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, you asked to use this address for your ${site} account. Confirm that it is yours.`,
      },
      { kind: 'button', label: 'Confirm the address', link },
      {
        kind: 'text',
        text: 'The link works once, for 24 hours. If you did not ask for this, open the link to refuse it, or ignore this mail.',
      },
    ],
    reason: `Someone entered this address for their account at ${site}.`,
  });
}

export function accountDeletedMail(site: string, { name }: { name: string }): MailContent {
  return renderMail(site, {
    subject: 'Your account was deleted',
    preview: 'Your profile, wishlist and sessions are gone.',
    heading: 'Your account was deleted',
    blocks: [
      { kind: 'text', text: `Goodbye, ${nameOf(name)}. Your profile, wishlist, likes, ratings and sessions are gone.` },
      { kind: 'text', text: 'Comments you wrote stay and show “Deleted account” as their author.' },
    ],
    reason: `This is the last mail about your account at ${site}.`,
  });
}
