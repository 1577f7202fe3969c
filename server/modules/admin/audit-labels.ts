import type { AuditChange } from '#contract/admin.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';

/** What the audit log says of a call: `changed the phone Pixel 9`. */

/** Behind the name of who did it; `…` is the name of the thing. */
const PHRASES: Record<string, string> = {
  'products.create': 'added the phone …',
  'products.update': 'changed the phone …',
  'products.remove': 'removed the phone …',
  'adminProducts.removePicture': 'took the picture of the phone … away',
  'adminProducts.bulk': 'changed or removed many phones: …',
  'bulk.start': 'changed many phones: …',
  'bulkArticles.apply': 'changed many articles: …',
  'bulkMessages.apply': 'changed many messages: …',
  'bulkSubscribers.apply': 'changed many subscribers: …',
  'bulkPeople.apply': 'changed many accounts: …',
  'bulkBrands.apply': 'changed many brands: …',
  'bulkPictures.apply': 'changed many pictures: …',
  'bulkPosts.apply': 'decided on many comments and reviews: …',
  'bulkCorrections.apply': 'decided on many suggestions of readers: …',
  'adminProducts.exportCsv': 'exported all phones',
  'adminProducts.startImport': 'sent the file … to be checked',
  'adminProducts.applyImport': 'brought a checked file into the catalogue',
  'tableExports.users': 'exported people',
  'tableExports.articles': 'exported articles',
  'tableExports.brands': 'exported brands',
  'tableExports.corrections': 'exported suggestions of readers',
  'tableExports.pictures': 'exported the library of pictures',
  'tableExports.posts': 'exported comments and reviews',
  'backups.create': 'began a backup',
  'backups.restore': 'went back to the backup …',
  'backups.upload': 'sent a backup',
  'backups.ticket': 'downloaded the backup …',
  'backups.remove': 'deleted the backup …',
  'phoneVersions.restore': 'restored an earlier version of the phone …',
  'adminPrices.start': 'changed many prices',
  'adminPrices.undo': 'took a change of many prices back',
  'brands.create': 'added the brand …',
  'brands.update': 'changed the brand …',
  'brands.remove': 'removed the brand …',
  'categories.create': 'added the category …',
  'categories.update': 'renamed the category …',
  'categories.remove': 'removed the category …',
  'blogs.create': 'began the article …',
  'blogs.update': 'changed the article …',
  'blogs.setStatus': 'changed where the article … stands',
  'blogs.schedule': 'scheduled the article …',
  'blogs.remove': 'removed the article …',
  'blogs.restoreRevision': 'restored an earlier version of the article …',
  'workingCopies.save': 'worked on the published article …',
  'workingCopies.discard': 'gave up the working copy of the article …',
  'workingCopies.publish': 'replaced the article … by its working copy',
  'workingCopies.schedule': 'scheduled the working copy of the article …',
  'addresses.moveBlog': 'gave the article … another address',
  'addresses.moveProduct': 'gave the phone … another address',
  'addresses.moveBrand': 'gave the brand … another address',
  'shareLinks.create': 'made a link to share the article …',
  'shareLinks.revoke': 'withdrew a link to the article …',
  'articleNotes.create': 'commented on the article …',
  'articleNotes.reply': 'answered a comment on the article …',
  'articleNotes.update': 'changed a comment on the article …',
  'articleNotes.resolve': 'resolved or reopened a comment on the article …',
  'articleNotes.remove': 'removed a comment on the article …',
  'users.login': 'signed in with …',
  'users.restoreEmail': 'put back the e-mail address of the account',
  'users.updateEmail': 'changed the e-mail address of …',
  'users.updateProfile': 'changed the profile of …',
  'users.updatePassword': 'changed the password of …',
  'users.remove': 'deleted an account',
  'users.setRole': 'gave … another role',
  'users.setRoles': 'changed the roles of …',
  'users.endSession': 'signed … out in one place',
  'users.endOtherSessions': 'signed … out everywhere',
  'users.profile': 'looked at the profile of …',
  'users.sessions': 'looked at the sessions of …',
  'secondFactor.remove': 'removed the second factor of …',
  'invitations.create': 'invited …',
  'invitations.revoke': 'took back the invitation of …',
  'invitations.accept': 'accepted an invitation',
  'webhooks.create': 'made a webhook',
  'webhooks.update': 'changed the webhook to …',
  'webhooks.remove': 'removed the webhook to …',
  'webhooks.rotate': 'made a new secret for the webhook to …',
  'webhooks.test': 'sent a test to the webhook to …',
  'webhooks.sendAgain': 'sent an event to the webhook to … again',
  'apiTokens.create': 'made the API token …',
  'apiTokens.revoke': 'revoked the API token …',
  'moderation.approve': 'let a comment on … stand',
  'moderation.hide': 'hid a comment on …',
  'moderation.remove': 'removed a comment on …',
  'moderation.approveReview': 'let a review of … stand',
  'moderation.hideReview': 'hid a review of …',
  'moderation.removeReview': 'removed a review of …',
  'moderation.suspend': 'suspended …',
  'moderation.unsuspend': 'let … write again',
  'moderation.cleanUp': 'removed everything that … wrote, liked and rated',
  'contact.update': 'changed the message …',
  'contact.remove': 'removed the message …',
  'newsletter.createIssue': 'composed the issue …',
  'newsletter.updateIssue': 'changed the issue …',
  'newsletter.removeIssue': 'removed the issue …',
  'newsletter.sendIssueToMe': 'sent the issue … to themselves',
  'newsletter.sendIssue': 'sent the issue … to all subscribers',
  'newsletter.removeSubscriber': 'removed the subscriber …',
  'settings.saveIdentity': 'changed the name and logo of the site',
  'settings.saveNavigation': 'changed the links of header and footer',
  'settings.saveMail': 'changed whom mails are from',
  'settings.saveConsent': 'changed the words about cookies',
  'settings.saveSearch': 'explained words that people search for',
  'settings.savePage': 'worked on the page …',
  'settings.discardPage': 'gave up the changes of the page …',
  'settings.publishPage': 'published the page …',
  'settings.resetPage': 'put the page … back to what ships',
  'settings.restoreVersion': 'restored an earlier version of …',
  'trash.restore': 'put … back from the trash',
  'trash.remove': 'removed … from the trash for good',
  'undo.start': 'took back: …',
  'admin.exportAudit': 'exported the audit log',
};

/** A call whose phrase nobody wrote: its summary, in the past. */
const PAST: Record<string, string> = {
  add: 'added',
  bring: 'brought',
  cancel: 'cancelled',
  change: 'changed',
  compose: 'composed',
  decline: 'declined',
  delete: 'deleted',
  give: 'gave',
  hide: 'hid',
  keep: 'kept',
  leave: 'left',
  let: 'let',
  make: 'made',
  mark: 'marked',
  publish: 'published',
  put: 'put',
  receive: 'received',
  remove: 'removed',
  rename: 'renamed',
  replace: 'replaced',
  schedule: 'scheduled',
  send: 'sent',
  set: 'set',
  sign: 'signed',
  stop: 'stopped',
  take: 'took',
  try: 'tried',
  upload: 'uploaded',
  work: 'worked',
  write: 'wrote',
};

export function sentenceOf(action: string, call: Endpoint | undefined, name: string | null): string {
  const phrase = PHRASES[action.replace(/^blogCategories/, 'categories')] ?? phraseOf(call);
  if (phrase === null) return name ? `${action}: ${name}` : action;
  if (phrase.includes('…')) return phrase.replace('…', name ?? 'something').replace(/:? something$/, ' something');
  return name && !PHRASES[action] ? `${phrase}: ${name}` : phrase;
}

function phraseOf(call: Endpoint | undefined): string | null {
  const words = (call?.audited?.label ?? call?.summary)?.split(/[;:,.]/)[0];
  if (!words) return null;
  const [first = '', ...rest] = words.split(' ');
  const verb = first.toLowerCase();
  return [PAST[verb] ?? verb, ...rest].join(' ');
}

const LABELS: Record<string, string> = {
  brand_id: 'Brand',
  duties: 'Further roles',
  suspended_at: 'Suspended since',
  hidden_at: 'Hidden since',
  published_at: 'Published',
  publish_at: 'Readers see it from',
  launched_at: 'Launch',
  assignee_id: 'Assigned',
  body: 'Text, characters',
  notes: 'Notes, characters',
  description: 'Description, characters',
};

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const PHONE_LABELS = new Map(Object.entries(PHONE_FIELDS).map(([key, { label }]) => [key, label]));

/** What follows from another field of the same entry, or is nothing to read. */
const WORKED_OUT_FIELDS = new Set(['priceVariant', 'priceSource', 'variants']);

/** As people read it: India's time, rupees, the names of fields. */
export function changesInWords(json: string | null, action: string): AuditChange[] {
  if (!json) return [];
  const missing = action.startsWith('settings.') ? 'what ships' : null;
  const changes = JSON.parse(json) as { field: string; from: string | number | null; to: string | number | null }[];
  return changes
    .filter(({ field }) => !WORKED_OUT_FIELDS.has(field))
    .map(({ field, from, to }) => ({
      field:
        LABELS[field] ?? PHONE_LABELS.get(field) ?? `${field[0]?.toUpperCase()}${field.slice(1).replace(/_/g, ' ')}`,
      from: inWords(field, from) ?? missing,
      to: inWords(field, to) ?? missing,
    }));
}

function inWords(field: string, value: string | number | null): string | null {
  if (value === null || value === '' || value === '[]') return null;
  if (field === 'duties') return (JSON.parse(String(value)) as string[]).join(', ');
  if (field === 'price') return RUPEES.format(Number(value));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return MOMENT.format(new Date(value));
  return String(value);
}
