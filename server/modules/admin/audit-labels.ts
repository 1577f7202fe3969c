import type { AuditChange } from '#contract/admin.ts';
import type { ContactStatus } from '#contract/contact.ts';
import { CONTACT_STATUS_LABELS } from '#contract/desk/inbox.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import type { RecordedChange } from '#server/http/request/audit-snapshot.ts';

/** What the audit log says of a call: `changed the phone Pixel 9`. */

/** Behind the name of who did it; `…` is the name of the thing. */
const PHRASES: Record<string, string> = {
  'products.create': 'added the phone …',
  'products.update': 'changed the phone …',
  'products.remove': 'removed the phone …',
  'adminProducts.removePicture': 'took the picture of the phone … away',
  'adminProducts.bulk': 'changed or removed many phones: …',
  'jobs.cancel': 'stopped a job of the queue',
  'jobs.retry': 'queued a job again',
  'bulk.start': 'changed many phones: …',
  'bulkPeople.apply': 'changed many accounts: …',
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
  'adminPrices.schedule': 'scheduled a price of …',
  'adminPrices.changeSchedule': 'changed a scheduled price of …',
  'adminPrices.cancelSchedule': 'cancelled a scheduled price of …',
  'mediaLibrary.add': 'uploaded the picture …',
  'mediaLibrary.change': 'described the picture …',
  'mediaLibrary.replace': 'replaced the picture …',
  'mediaLibrary.remove': 'put pictures that nothing shows into the trash',
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
  'blogs.addPicture': 'uploaded a picture for an article',
  'workingCopies.save': 'worked on the published article …',
  'workingCopies.discard': 'gave up the working copy of the article …',
  'workingCopies.publish': 'replaced the article … by its working copy',
  'workingCopies.schedule': 'changed when the working copy of the article … is published',
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
  'users.updateSettings': 'changed the settings of …',
  'users.setAvatar': 'changed the picture of …',
  'users.removeAvatar': 'removed the picture of …',
  'users.remove': 'deleted an account',
  'users.setRole': 'gave … another role',
  'users.setRoles': 'changed the roles of …',
  'users.endSession': 'signed … out in one place',
  'users.endOtherSessions': 'signed … out everywhere',
  'users.profile': 'looked at the profile of …',
  'users.sessions': 'looked at the sessions of …',
  'users.list': 'looked at the list of people',
  'wishlist.merge': 'put phones on the wishlist of …',
  'wishlist.add': 'put a phone on the wishlist of …',
  'wishlist.remove': 'took a phone off the wishlist of …',
  'wishlist.clear': 'emptied the wishlist of …',
  'wishlist.share': 'shared the wishlist of …',
  'wishlist.unshare': 'stopped sharing the wishlist of …',
  'alerts.list': 'looked at the price alerts of …',
  'alerts.set': 'set a price alert of …',
  'alerts.remove': 'ended a price alert of …',
  'notifications.list': 'looked at the notifications of …',
  'notifications.read': 'marked notifications of … as read',
  'secondFactor.remove': 'removed the second factor of …',
  'invitations.create': 'invited …',
  'invitations.revoke': 'took back the invitation of …',
  'invitations.accept': 'accepted an invitation',
  'invitations.list': 'looked at the invitations',
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
  'moderation.unsuspend': 'lifted the suspension of …',
  'moderation.cleanUp': 'removed everything that … wrote, liked and rated',
  'corrections.accept': 'accepted a suggestion about …',
  'corrections.reject': 'declined a suggestion about …',
  'contact.list': 'looked at the messages',
  'contact.export': 'exported messages',
  'contact.update': 'changed the message …',
  'contact.remove': 'removed the message …',
  'inbox.thread': 'read the message …',
  'inbox.reply': 'answered the message …',
  'inbox.takeBack': 'took back an answer to the message …',
  'inbox.addAnswer': 'kept the answer … ready',
  'inbox.changeAnswer': 'changed the answer … that is kept ready',
  'inbox.removeAnswer': 'removed the answer … that was kept ready',
  'inbox.block': 'blocked …',
  'inbox.unblock': 'unblocked …',
  'mail.list': 'looked at the mail that was sent',
  'mail.retry': 'sent a mail once more',
  'newsletter.subscribers': 'looked at the list of subscribers',
  'newsletter.exportSubscribers': 'exported subscribers',
  'newsletter.createIssue': 'composed the issue …',
  'newsletter.updateIssue': 'changed the issue …',
  'newsletter.removeIssue': 'removed the issue …',
  'newsletter.sendIssueToMe': 'sent the issue … to themselves',
  'newsletter.sendIssue': 'sent the issue … to subscribers',
  'newsletter.scheduleIssue': 'scheduled the issue …',
  'newsletter.unscheduleIssue': 'took the issue … off its schedule',
  'newsletter.previewIssue': 'looked at how an issue would look',
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
  'admin.removeSampleReaders': 'removed the sample readers with everything they did',
  'figures.exportCsv': 'exported figures',
};

/** Of a call that does one thing or another, by what it changed. */
const PHRASES_BY_CHANGE = [
  { action: 'blogs.schedule', field: 'status', to: 'draft', phrase: 'took the article … off its schedule' },
  { action: 'mediaLibrary.change', field: 'filename', phrase: 'renamed the picture …' },
];

export function hasPhrase(action: string): boolean {
  return phraseOf(action) !== undefined;
}

/** All that the log may say of a call. */
export function phrasesOf(action: string): string[] {
  const special = PHRASES_BY_CHANGE.filter((one) => one.action === action).map(({ phrase }) => phrase);
  return [sentenceOf(action, ''), ...special];
}

/** An action that the contract no longer knows speaks for itself. */
export function sentenceOf(action: string, name: string | null, changes: readonly RecordedChange[] = []): string {
  const special = PHRASES_BY_CHANGE.find(
    (one) => one.action === action && changes.some(({ field, to }) => field === one.field && (one.to ?? to) === to),
  );
  const phrase = special?.phrase ?? phraseOf(action);
  if (phrase === undefined) return name ? `${action}: ${name}` : action;
  // Only messages may be without a name.
  return phrase
    .replace('…', name === '' ? 'without a subject' : (name ?? 'something'))
    .replace(/:? something$/, ' something');
}

function phraseOf(action: string): string | undefined {
  const [, table] = /^bulk([A-Z]\w+)\.apply$/.exec(action) ?? [];
  const ofTable = table && `changed many ${table.toLowerCase()}: …`;
  return PHRASES[action.replace(/^blogCategories/, 'categories')] ?? ofTable;
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
  scheduled_at: 'Leaves',
  alt: 'Description',
  filename: 'Name of the file',
  text: 'Text, characters',
  body: 'Text, characters',
  notes: 'Notes, characters',
  description: 'Description, characters',
};

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const PHONE_LABELS = new Map(Object.entries(PHONE_FIELDS).map(([key, { label }]) => [key, label]));

/** What follows from another field of the same entry, or is nothing to read. */
const WORKED_OUT_FIELDS = new Set(['priceVariant', 'priceSource', 'variants']);

/** Fields whose value is the id of something that has a name. */
const ID_FIELDS = new Set(['assignee_id', 'brand_id', 'brandId']);

export function readChanges(json: string | null): RecordedChange[] {
  return json ? JSON.parse(json) : [];
}

export function idsIn(changes: readonly RecordedChange[]): string[] {
  return changes
    .filter(({ field }) => ID_FIELDS.has(field))
    .flatMap(({ from, to }) => [from, to])
    .filter((id) => typeof id === 'string');
}

/** As people read it: India's time, rupees, the names of fields and of what ids stand for. */
export function changesInWords(
  changes: readonly RecordedChange[],
  action: string,
  names: ReadonlyMap<string, string>,
): AuditChange[] {
  const missing = action.startsWith('settings.') ? 'what ships' : null;
  const isMessage = /^(contact|inbox)\./.test(action);
  const say = ({ field }: RecordedChange, value: string | number | null) => {
    if (isMessage && field === 'status') return CONTACT_STATUS_LABELS[value as ContactStatus] ?? value;
    return (ID_FIELDS.has(field) && names.get(String(value))) || (inWords(field, value) ?? missing);
  };
  return changes
    .filter(({ field }) => !WORKED_OUT_FIELDS.has(field))
    .map((change) => ({ field: labelOf(change.field), from: say(change, change.from), to: say(change, change.to) }));
}

function labelOf(field: string): string {
  return LABELS[field] ?? PHONE_LABELS.get(field) ?? `${field[0]?.toUpperCase()}${field.slice(1).replace(/_/g, ' ')}`;
}

function inWords(field: string, value: string | number | null): string | null {
  if (value === null || value === '' || value === '[]') return null;
  if (field === 'duties') return (JSON.parse(String(value)) as string[]).join(', ');
  if (field === 'price') return RUPEES.format(Number(value));
  // By the name of the column: a name or a country may look like a moment and be none.
  if (field.endsWith('_at')) return MOMENT.format(new Date(value));
  return String(value);
}
