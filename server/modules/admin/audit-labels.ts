import { ROLE_LABELS, type StaffRole } from '#contract/account/access.ts';
import type { ContactStatus } from '#contract/contact.ts';
import type { AuditChange } from '#contract/desk/audit.ts';
import { CONTACT_STATUS_LABELS } from '#contract/desk/inbox.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { formatPartialDate, formatRupees, formatVariant, lowerFirst } from '#contract/phone/format.ts';
import type { RecordedChange } from '#server/http/request/audit-snapshot.ts';
import { shortTime } from '#server/india-time.ts';

/** The audit log's sentence for a call: `changed the phone Pixel 9`. */

/** Follows the actor's name; `…` becomes the name of the thing. */
const PHRASES: Record<string, string> = {
  'products.create': 'added the phone …',
  'products.update': 'changed the phone …',
  'products.remove': 'deleted the phone …',
  'adminProducts.removePicture': 'removed the picture of the phone …',
  'adminProducts.bulk': 'made a bulk change to phones: …',
  'jobs.cancel': 'cancelled a job',
  'jobs.retry': 'retried a job',
  'adminProducts.exportCsv': 'exported all phones',
  'adminProducts.startImport': 'uploaded the import file …',
  'adminProducts.mapColumns': 'matched the columns of an import',
  'adminProducts.applyImport': 'imported phones from …',
  'missingPhones.create': 'listed … as missing from the catalogue',
  'tableExports.users': 'exported users',
  'tableExports.articles': 'exported articles',
  'tableExports.brands': 'exported brands',
  'tableExports.corrections': 'exported corrections',
  'tableExports.pictures': 'exported the media library',
  'tableExports.posts': 'exported comments and reviews',
  'backups.create': 'started a backup',
  'backups.restore': 'restored the backup …',
  'backups.upload': 'uploaded a backup',
  'backups.ticket': 'downloaded the backup …',
  'backups.remove': 'deleted the backup …',
  'phoneVersions.restore': 'restored an earlier version of the phone …',
  'adminPrices.undo': 'undid a bulk price change',
  'adminPrices.schedule': 'scheduled a price for …',
  'adminPrices.changeSchedule': 'changed a scheduled price of …',
  'adminPrices.cancelSchedule': 'cancelled a scheduled price of …',
  'mediaLibrary.add': 'uploaded the picture …',
  'mediaLibrary.change': 'changed the details of the picture …',
  'mediaLibrary.replace': 'replaced the picture …',
  'mediaLibrary.remove': 'deleted unused pictures',
  'brands.create': 'added the brand …',
  'brands.update': 'changed the brand …',
  'brands.remove': 'deleted the brand …',
  'categories.create': 'added the category …',
  'categories.update': 'renamed the category …',
  'categories.remove': 'deleted the category …',
  'blogs.create': 'created the article …',
  'blogs.update': 'changed the article …',
  'blogs.setStatus': 'changed the status of the article …',
  'blogs.schedule': 'scheduled the article …',
  'blogs.remove': 'deleted the article …',
  'blogs.restoreRevision': 'restored an earlier version of the article …',
  'blogs.addPicture': 'uploaded a picture for an article',
  'workingCopies.save': 'edited unpublished changes to the article …',
  'workingCopies.discard': 'discarded unpublished changes to the article …',
  'workingCopies.publish': 'published changes to the article …',
  'workingCopies.schedule': 'scheduled changes to the article …',
  'addresses.moveBlog': 'changed the web address of the article …',
  'addresses.moveProduct': 'changed the web address of the phone …',
  'addresses.moveBrand': 'changed the web address of the brand …',
  'shareLinks.create': 'created a share link for the article …',
  'shareLinks.extend': 'extended a share link for the article …',
  'shareLinks.revoke': 'revoked a share link for the article …',
  'articleNotes.create': 'commented on the article …',
  'articleNotes.reply': 'replied to a comment on the article …',
  'articleNotes.update': 'changed a comment on the article …',
  'articleNotes.resolve': 'resolved or reopened a comment on the article …',
  'articleNotes.remove': 'deleted a comment on the article …',
  'users.login': 'signed in',
  'users.restoreEmail': 'restored the e-mail address of the account',
  'users.updateEmail': 'changed the e-mail address of …',
  'users.updateProfile': 'changed the profile of …',
  'users.updatePassword': 'changed the password of …',
  'users.updateSettings': 'changed the settings of …',
  'users.setAvatar': 'changed the picture of …',
  'users.removeAvatar': 'removed the picture of …',
  'users.remove': 'deleted an account',
  'users.setRole': 'changed the role of …',
  'users.setRoles': 'changed the roles of …',
  'users.endSession': 'signed … out on one device',
  'users.endOtherSessions': 'signed … out everywhere',
  'users.profile': 'viewed the profile of …',
  'users.sessions': 'viewed the sessions of …',
  'users.list': 'viewed the list of users',
  'wishlist.merge': 'added phones to the wishlist of …',
  'wishlist.add': 'added a phone to the wishlist of …',
  'wishlist.remove': 'removed a phone from the wishlist of …',
  'wishlist.clear': 'cleared the wishlist of …',
  'wishlist.share': 'shared the wishlist of …',
  'wishlist.unshare': 'stopped sharing the wishlist of …',
  'alerts.list': 'viewed the price alerts of …',
  'alerts.set': 'set a price alert for …',
  'alerts.remove': 'deleted a price alert of …',
  'notifications.list': 'viewed the notifications of …',
  'notifications.read': 'marked notifications of … as read',
  'secondFactor.remove': 'removed two-step verification of …',
  'invitations.create': 'invited …',
  'invitations.revoke': 'revoked the invitation for …',
  'invitations.accept': 'accepted an invitation',
  'invitations.list': 'viewed the invitations',
  'webhooks.create': 'created a webhook',
  'webhooks.update': 'changed the webhook …',
  'webhooks.remove': 'deleted the webhook …',
  'webhooks.rotate': 'created a new secret for the webhook …',
  'webhooks.test': 'sent a test to the webhook …',
  'webhooks.sendAgain': 'resent an event to the webhook …',
  'storeFeeds.create': 'added the store feed …',
  'storeFeeds.update': 'changed the store feed …',
  'storeFeeds.remove': 'deleted the store feed …',
  'storeFeeds.run': 'fetched the store feed …',
  'storeFeeds.decide': 'reviewed an item of the store feed …',
  'apiTokens.create': 'created the API token …',
  'apiTokens.revoke': 'revoked the API token …',
  'moderation.approve': 'approved a comment on …',
  'moderation.hide': 'hid a comment on …',
  'moderation.remove': 'deleted a comment on …',
  'moderation.approveReview': 'approved a review of …',
  'moderation.hideReview': 'hid a review of …',
  'moderation.removeReview': 'deleted a review of …',
  'moderation.suspend': 'suspended …',
  'moderation.unsuspend': 'lifted the suspension of …',
  'moderation.cleanUp': 'removed everything by …',
  'corrections.accept': 'accepted a correction to …',
  'corrections.reject': 'rejected a correction to …',
  'contact.list': 'viewed the messages',
  'contact.export': 'exported messages',
  'contact.update': 'changed the message …',
  'contact.remove': 'deleted the message …',
  'inbox.thread': 'read the message …',
  'inbox.reply': 'replied to the message …',
  'inbox.takeBack': 'undid a reply to the message …',
  'inbox.addAnswer': 'added the saved reply …',
  'inbox.changeAnswer': 'changed the saved reply …',
  'inbox.removeAnswer': 'deleted the saved reply …',
  'inbox.block': 'blocked …',
  'inbox.unblock': 'unblocked …',
  'mail.list': 'viewed sent e-mails',
  'mail.retry': 'resent an e-mail',
  'mail.retryFailed': 'resent all failed e-mails',
  'mail.sendTest': 'sent a test e-mail',
  'newsletter.subscribers': 'viewed the list of subscribers',
  'newsletter.exportSubscribers': 'exported subscribers',
  'newsletter.createIssue': 'created the issue …',
  'newsletter.updateIssue': 'changed the issue …',
  'newsletter.restoreVersion': 'restored an earlier version of the issue …',
  'newsletter.removeIssue': 'deleted the issue …',
  'newsletter.sendIssueToMe': 'sent a test of the issue …',
  'newsletter.sendIssue': 'sent the issue … to subscribers',
  'newsletter.scheduleIssue': 'scheduled the issue …',
  'newsletter.unscheduleIssue': 'cancelled the schedule of the issue …',
  'newsletter.previewIssue': 'previewed an issue',
  'newsletter.removeSubscriber': 'deleted the subscriber …',
  'settings.saveIdentity': 'changed the site name and logo',
  'settings.saveNavigation': 'changed the header and footer links',
  'settings.saveMail': 'changed the e-mail sender',
  'settings.saveConsent': 'changed the cookie dialog',
  'settings.saveSearch': 'changed the search settings',
  'settings.saveBackups': 'changed when backups are made',
  'settings.createPage': 'added the page …',
  'settings.removePage': 'deleted the page …',
  'settings.schedulePage': 'scheduled the page …',
  'settings.savePage': 'edited the page …',
  'settings.discardPage': 'discarded changes to the page …',
  'settings.publishPage': 'published the page …',
  'settings.resetPage': 'reset the page … to the default',
  'settings.restoreVersion': 'restored an earlier version of …',
  'trash.restore': 'restored … from the trash',
  'trash.remove': 'permanently deleted …',
  'undo.start': 'undid: …',
  'admin.exportAudit': 'exported the audit log',
  'admin.removeSampleReaders': 'removed the demo data',
  'figures.exportCsv': 'exported figures',
};

/** Bulk changes are named by what they did, `Suspended 3 accounts`, which is the sentence. */
const BULK = /^(?:bulk\.start|adminPrices\.start|bulk[A-Z]\w+\.apply)$/;

/** Some calls do one of two things; the changed field tells which. */
const PHRASES_BY_CHANGE = [
  { action: 'blogs.schedule', field: 'status', to: 'draft', phrase: 'cancelled the schedule of the article …' },
  { action: 'mediaLibrary.change', field: 'filename', phrase: 'renamed the picture …' },
];

export function hasPhrase(action: string): boolean {
  return phraseOf(action) !== undefined;
}

export function phrasesOf(action: string): string[] {
  const special = PHRASES_BY_CHANGE.filter((one) => one.action === action).map(({ phrase }) => phrase);
  return [sentenceOf(action, ''), ...special];
}

/** An action that is no longer in the contract is shown as is. */
export function sentenceOf(action: string, name: string | null, changes: readonly RecordedChange[] = []): string {
  if (BULK.test(action) && name) return lowerFirst(name);
  const special = PHRASES_BY_CHANGE.find(
    (one) => one.action === action && changes.some(({ field, to }) => field === one.field && (one.to ?? to) === to),
  );
  const phrase = special?.phrase ?? phraseOf(action);
  if (phrase === undefined) return name ? `${action}: ${name}` : action;
  // Only messages may have no name.
  return phrase
    .replace('…', name === '' ? 'without a subject' : (name ?? 'something'))
    .replace(/:? something$/, ' something');
}

function phraseOf(action: string): string | undefined {
  if (BULK.test(action)) return 'made a bulk change';
  return PHRASES[action.replace(/^blogCategories/, 'categories')];
}

const LABELS: Record<string, string> = {
  brand_id: 'Brand',
  duties: 'Additional roles',
  suspended_at: 'Suspended since',
  hidden_at: 'Hidden since',
  published_at: 'Published',
  publish_at: 'Publish time',
  publishAt: 'Publish time',
  launched_at: 'Launched',
  assignee_id: 'Assigned to',
  scheduled_at: 'Scheduled for',
  alt: 'Description',
  filename: 'File name',
  text: 'Text length',
  body: 'Text length',
  notes: 'Notes length',
  description: 'Description length',
  every_minutes: 'Fetch every (minutes)',
  max_change_percent: 'Largest price change (%)',
  active: 'Status',
  senderName: 'Sender name',
  replyTo: 'Reply-to address',
  isDaily: 'Daily backups',
  at: 'Time',
  inFooter: 'Footer link',
};

/** Items of a list in the settings: `header Compare` is the link with this label. */
const SETTING_ITEM = /^(header|footer|synonyms|intents) (.+)$/;
const SETTING_ITEM_LABELS: Record<string, string> = {
  header: 'Header link',
  footer: 'Footer link',
  synonyms: 'Synonym',
  intents: 'Purpose',
};

const PHONE_LABELS = new Map(Object.entries(PHONE_FIELDS).map(([key, { label }]) => [key, label]));
const PHONE_DAYS = new Set(Object.entries(PHONE_FIELDS).flatMap(([key, { kind }]) => (kind === 'date' ? [key] : [])));

/** The price of a variant, with its memory. */
const VARIANT = /^variants ([\d.]*)\/([\d.]+)$/;

/** Fields that follow from another field of the same entry, or that people cannot read. */
const WORKED_OUT_FIELDS = new Set(['priceVariant', 'priceSource', 'variants']);

/** Fields whose value is an id that can be shown as a name. */
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

/** Changes for people: dates in India's time, prices in rupees, labels of fields and names for ids. */
export function describeChanges(
  changes: readonly RecordedChange[],
  action: string,
  names: ReadonlyMap<string, string>,
): AuditChange[] {
  const missing = action.startsWith('settings.') ? 'default' : null;
  const isMessage = /^(contact|inbox)\./.test(action);
  const formatChange = ({ field }: RecordedChange, value: string | number | null) => {
    if (isMessage && field === 'status') return CONTACT_STATUS_LABELS[value as ContactStatus] ?? value;
    return (
      (ID_FIELDS.has(field) && names.get(String(value))) ||
      (formatValue(field, value) ?? (SETTING_ITEM.test(field) ? null : missing))
    );
  };
  return changes
    .filter(({ field }) => !WORKED_OUT_FIELDS.has(field))
    .map((change) => ({
      field: labelOf(change.field),
      from: formatChange(change, change.from),
      to: formatChange(change, change.to),
    }));
}

function labelOf(field: string): string {
  const [, ram, storage] = VARIANT.exec(field) ?? [];
  if (storage) return `Price, ${formatVariant({ ram: ram ? Number(ram) : null, storage: Number(storage) })}`;
  const [, list = '', item] = SETTING_ITEM.exec(field) ?? [];
  if (item) return `${SETTING_ITEM_LABELS[list]} ${item}`;
  return LABELS[field] ?? PHONE_LABELS.get(field) ?? `${field[0]?.toUpperCase()}${field.slice(1).replace(/_/g, ' ')}`;
}

function formatValue(field: string, value: string | number | null): string | null {
  if (value === null || value === '' || value === '[]') return null;
  if (field === 'role') return roleLabel(String(value));
  if (field === 'duties') return (JSON.parse(String(value)) as string[]).map(roleLabel).join(', ');
  if (field === 'active') return Number(value) === 1 ? 'Active' : 'Paused';
  if (field === 'isDaily' || field === 'inFooter') return value === 'true' ? 'On' : 'Off';
  if (field === 'tags') return (JSON.parse(String(value)) as string[]).join(', ');
  if (field === 'price' || VARIANT.test(field)) return formatRupees(Number(value));
  // Decided by column name: other text may look like a timestamp without being one.
  if (field.endsWith('_at')) return shortTime(value);
  if (PHONE_DAYS.has(field)) return formatPartialDate(String(value));
  return String(value);
}

function roleLabel(role: string): string {
  return role === 'consumer' ? 'Reader' : (ROLE_LABELS[role as StaffRole] ?? role);
}
