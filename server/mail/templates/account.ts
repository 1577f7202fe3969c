import type { StaffRole } from '#contract/account/access.ts';
import { INVITATION_DAYS } from '#contract/account/invitations.ts';
import { roleTasks } from '#contract/account/role-tasks.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/account/scopes.ts';
import { longTime } from '#server/india-time.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';
import { nameOf } from './name-of.ts';

const accountReason = (site: string) => `You’re receiving this because you have an account on ${site}.`;
const NOT_YOU = 'If this wasn’t you, change your password now and sign out all other devices in Settings.';

/** `16 November 2026 at 7:40 am IST`. */
function indiaTime(moment: string): string {
  return `${longTime(moment)} IST`;
}

export function verificationMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    kind: 'verification',
    subject: 'Confirm your e-mail address',
    preview: `One step left to finish setting up your ${site} account.`,
    heading: `Welcome, ${nameOf(name)}`,
    blocks: [
      { kind: 'text', text: `Confirm your e-mail address to like, rate and comment on ${site}.` },
      { kind: 'button', label: 'Confirm e-mail address', link },
      {
        kind: 'text',
        text: 'This link works once and expires in 24 hours. If you didn’t create an account, ignore this e-mail.',
      },
    ],
    reason: `Someone created an account on ${site} with this address.`,
  });
}

type InvitationDetails = { inviter: string; roles: readonly StaffRole[]; link: string };

export function invitationMail(site: string, { inviter, roles, link }: InvitationDetails): MailContent {
  const work = roleTasks(roles);
  return renderMail(site, {
    kind: 'invitation',
    subject: `You’re invited to work on ${site}`,
    preview: `You’ll be able to ${work}.`,
    heading: 'You’re invited',
    blocks: [
      { kind: 'text', text: `${nameOf(inviter)} invited you to join the ${site} team. You’ll be able to ${work}.` },
      { kind: 'button', label: 'View invitation', link },
      {
        kind: 'text',
        text: `This link works once and expires in ${INVITATION_DAYS} days. If you weren’t expecting it, ignore this e-mail.`,
      },
    ],
    reason: `An admin of ${site} entered this address.`,
  });
}

type TokenMail = { name: string; token: string; scopes: readonly TokenScope[]; expiresAt: string; link: string };

const scopeLabels = (scopes: readonly TokenScope[]) => scopes.map((scope) => TOKEN_SCOPES[scope].label).join('; ');

export function tokenCreatedMail(site: string, { name, token, scopes, expiresAt, link }: TokenMail): MailContent {
  return renderMail(site, {
    kind: 'tokenMade',
    subject: 'A new API token was created for your account',
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'A new API token',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, the API token “${nameOf(token)}” was created for your account. It expires on ${indiaTime(expiresAt)}.`,
      },
      { kind: 'text', text: `Permissions: ${scopeLabels(scopes)}.` },
      { kind: 'button', label: 'View API tokens', link },
      { kind: 'text', text: 'If this wasn’t you, revoke the token and change your password now.' },
    ],
    reason: accountReason(site),
  });
}

export function tokenExpiresMail(
  site: string,
  { name, token, expiresAt, link }: Omit<TokenMail, 'scopes'>,
): MailContent {
  return renderMail(site, {
    kind: 'tokenEnds',
    subject: `Your API token “${nameOf(token)}” expires soon`,
    preview: `It expires on ${indiaTime(expiresAt)}.`,
    heading: 'An API token expires soon',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, the API token “${nameOf(token)}” expires on ${indiaTime(expiresAt)}. If a program still uses it, create a new token before then.`,
      },
      { kind: 'button', label: 'Create a new token', link },
    ],
    reason: accountReason(site),
  });
}

export function passwordResetMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    kind: 'passwordReset',
    subject: 'Set a new password',
    preview: 'The link expires in 30 minutes.',
    heading: 'Set a new password',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, we received a request to reset your password.` },
      { kind: 'button', label: 'Set a new password', link },
      {
        kind: 'text',
        text: 'This link works once and expires in 30 minutes. If you didn’t ask for it, ignore this e-mail. Your password won’t change.',
      },
    ],
    reason: accountReason(site),
  });
}

export function passwordChangedMail(site: string, { name }: { name: string }): MailContent {
  return renderMail(site, {
    kind: 'passwordChanged',
    subject: 'Your password was changed',
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, the password for your ${site} account was just changed.` },
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
    kind: 'newDevice',
    subject: 'New sign-in to your account',
    preview: `${device}, ${indiaTime(at)}.`,
    heading: 'New sign-in',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, your ${site} account was used to sign in from a new device: ${device}, ${indiaTime(at)}.`,
      },
      { kind: 'text', text: `If this was you, you don’t need to do anything. ${NOT_YOU}` },
    ],
    reason: accountReason(site),
  });
}

/** Sent for every change of second factors, because someone other than the owner may have made it. */
export function secondFactorMail(site: string, { name, change }: { name: string; change: string }): MailContent {
  return renderMail(site, {
    kind: 'secondFactor',
    subject: 'Your two-step verification was changed',
    preview: change,
    heading: 'Your two-step verification was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}. ${change}` },
      { kind: 'text', text: NOT_YOU },
    ],
    reason: accountReason(site),
  });
}

/** To the previous address. */
export function emailChangedOldMail(
  site: string,
  change: { name: string; newEmail: string; link: string },
): MailContent {
  const { name, newEmail, link } = change;
  return renderMail(site, {
    kind: 'emailChangedOld',
    subject: 'Your e-mail address was changed',
    preview: 'This address no longer belongs to your account.',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'text', text: `Hello ${nameOf(name)}, your ${site} account now uses the address ${newEmail}.` },
      {
        kind: 'text',
        text: 'We now send e-mail about your account there. If this wasn’t you, restore this address. Restoring it signs out every device and lets you set a new password.',
      },
      { kind: 'button', label: 'Restore this address', link },
      {
        kind: 'text',
        text: 'This link works once and expires in seven days. If you made this change, you don’t need to do anything.',
      },
    ],
    reason: `Until now, this was the address of an account on ${site}.`,
  });
}

/** To the current address, while the new one is unconfirmed. */
export function emailChangeRequestedMail(
  site: string,
  change: { name: string; newEmail: string; link: string },
): MailContent {
  const { name, newEmail, link } = change;
  return renderMail(site, {
    kind: 'emailChangeAsked',
    subject: 'Request to change your e-mail address',
    preview: 'If this was you, confirm it from the new address.',
    heading: 'Request to change your e-mail address',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, someone signed in to your ${site} account asked to change its address to ${newEmail}. The change takes effect when they open the link we sent there.`,
      },
      {
        kind: 'text',
        text: 'If this wasn’t you, cancel the change. That signs out every device and lets you set a new password. The link works for seven days, even after the change.',
      },
      { kind: 'button', label: 'Cancel the change', link },
      { kind: 'text', text: 'If you made this request, you don’t need to do anything here.' },
    ],
    reason: accountReason(site),
  });
}

/** To the address that needs confirmation. */
export function confirmNewEmailMail(site: string, { name, link }: { name: string; link: string }): MailContent {
  return renderMail(site, {
    kind: 'confirmNewEmail',
    subject: 'Confirm your new e-mail address',
    preview: 'One step left to change your address.',
    heading: 'Confirm your new address',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${nameOf(name)}, you asked to use this address for your ${site} account. Confirm that it’s yours.`,
      },
      { kind: 'button', label: 'Confirm e-mail address', link },
      {
        kind: 'text',
        text: 'This link works once and expires in 24 hours. If you didn’t ask for this, ignore this e-mail. Nothing will change.',
      },
    ],
    reason: `Someone entered this address for their account on ${site}.`,
  });
}

export function accountDeletedMail(site: string, { name }: { name: string }): MailContent {
  return renderMail(site, {
    kind: 'accountDeleted',
    subject: 'Your account was deleted',
    preview: 'Your profile, wishlist, likes, ratings and reviews were deleted.',
    heading: 'Your account was deleted',
    blocks: [
      {
        kind: 'text',
        text: `Goodbye, ${nameOf(name)}. We deleted your profile, wishlist, likes, ratings and reviews.`,
      },
      { kind: 'text', text: 'Your comments stay on the site, with “Deleted account” as the author.' },
    ],
    reason: `This is the last e-mail about your account on ${site}.`,
  });
}
