import { pendingEmail } from './046-pending-email.ts';
import { importProcesses } from './047-import-processes.ts';
import { activityIndexes } from './048-activity-indexes.ts';
import { jobs } from './049-jobs.ts';
import { queuedMail } from './052-queued-mail.ts';
import { versionAuthors } from './053-version-authors.ts';
import { priceRuns } from './054-price-runs.ts';
import { missingPhones } from './055-missing-phones.ts';
import { priceDays } from './058-price-days.ts';
import { sharedViews } from './059-shared-views.ts';
import { auditRunIndexes, auditRuns } from './060-audit-runs.ts';
import { backupSchedule } from './060-backup-schedule.ts';
import { mailKinds } from './060-mail-kinds.ts';
import { pagesAndTags } from './061-pages-and-tags.ts';
import { storeFeeds } from './062-store-feeds.ts';
import { stockAlerts } from './063-stock-alerts.ts';
import { issueVersions } from './064-issue-versions.ts';
import { shareLinkOpens } from './066-share-link-opens.ts';
import { dropStoreRules } from './067-drop-store-rules.ts';
import { catalogue } from './first/001-catalogue.ts';
import { activity } from './first/002-activity.ts';
import { accounts } from './first/003-accounts.ts';
import { mail } from './first/004-mail.ts';
import { community } from './first/005-community.ts';
import { editorial } from './first/006-editorial.ts';
import { newsletter } from './first/007-newsletter.ts';
import { admin } from './first/008-admin.ts';
import { rateLimits } from './first/009-rate-limits.ts';
import { recentSignIn } from './first/010-recent-sign-in.ts';
import { variantPrices } from './first/011-variant-prices.ts';
import { pictureLeases } from './first/012-picture-leases.ts';
import type { Indexes, Migration } from './migration.ts';
import { demoFigures } from './second/013-demo-figures.ts';
import { offers } from './second/014-offers.ts';
import { wishlistVariants } from './second/015-wishlist-variants.ts';
import { reviews } from './second/016-reviews.ts';
import { priceJobs } from './second/017-price-jobs.ts';
import { figureSources } from './second/018-figure-sources.ts';
import { priceSchedules } from './second/019-price-schedules.ts';
import { alerts } from './second/020-alerts.ts';
import { deskDrafts } from './second/021-desk-drafts.ts';
import { undo } from './second/022-undo.ts';
import { secondFactor } from './second/023-second-factor.ts';
import { workingCopies } from './second/024-working-copies.ts';
import { roles } from './third/025-roles.ts';
import { phoneDrafts } from './third/026-phone-drafts.ts';
import { inbox } from './third/027-inbox.ts';
import { callCounts } from './third/028-call-counts.ts';
import { invitations } from './third/029-invitations.ts';
import { articleDetails } from './third/030-article-details.ts';
import { deskTables } from './third/031-desk-tables.ts';
import { mediaLibrary } from './third/032-media-library.ts';
import { newsletterPlans } from './third/033-newsletter-plans.ts';
import { auditDetails } from './third/034-audit-details.ts';
import { shareLinks } from './third/035-share-links.ts';
import { activityDays } from './third/036-activity-days.ts';
import { deskPresence } from './third/037-desk-presence.ts';
import { articleNotes } from './third/038-article-notes.ts';
import { apiTokens } from './third/039-api-tokens.ts';
import { webhooks } from './third/040-webhooks.ts';
import { busyIndexes } from './third/042-busy-indexes.ts';
import { siteSettings } from './third/043-site-settings.ts';
import { sessionWrites } from './third/044-session-writes.ts';
import { searchSettings } from './third/045-search-settings.ts';

/**
 * The last migration that removed, renamed or narrowed something that the previous server used. Older servers refuse a
 * database that has it; all later migrations only add, so that two versions can run side by side and one can go back.
 */
export const LAST_CONTRACTION = '009-rate-limits';

/** In order and append-only: released migrations are never edited. */
export const migrations: readonly (readonly [name: string, what: Migration | Indexes])[] = [
  ['001-catalogue', catalogue],
  ['002-activity', activity],
  ['003-accounts', accounts],
  ['004-mail', mail],
  ['005-community', community],
  ['006-editorial', editorial],
  ['007-newsletter', newsletter],
  ['008-admin', admin],
  ['009-rate-limits', rateLimits],
  ['010-recent-sign-in', recentSignIn],
  ['011-variant-prices', variantPrices],
  ['012-picture-leases', pictureLeases],
  ['013-demo-figures', demoFigures],
  ['014-offers', offers],
  ['015-wishlist-variants', wishlistVariants],
  ['016-reviews', reviews],
  ['017-price-jobs', priceJobs],
  ['018-figure-sources', figureSources],
  ['019-price-schedules', priceSchedules],
  ['020-alerts', alerts],
  ['021-desk-drafts', deskDrafts],
  ['022-undo', undo],
  ['023-second-factor', secondFactor],
  ['024-working-copies', workingCopies],
  ['025-roles', roles],
  ['026-phone-drafts', phoneDrafts],
  ['027-inbox', inbox],
  ['028-call-counts', callCounts],
  ['029-invitations', invitations],
  ['030-article-details', articleDetails],
  ['031-desk-tables', deskTables],
  ['032-media-library', mediaLibrary],
  ['033-newsletter-plans', newsletterPlans],
  ['034-audit-details', auditDetails],
  ['035-share-links', shareLinks],
  ['036-activity-days', activityDays],
  ['037-desk-presence', deskPresence],
  ['038-article-notes', articleNotes],
  ['039-api-tokens', apiTokens],
  ['040-webhooks', webhooks],
  ['042-busy-indexes', busyIndexes],
  ['043-site-settings', siteSettings],
  ['044-session-writes', sessionWrites],
  ['045-search-settings', searchSettings],
  ['046-pending-email', pendingEmail],
  ['047-import-processes', importProcesses],
  ['048-activity-indexes', activityIndexes],
  ['049-jobs', jobs],
  ['052-queued-mail', queuedMail],
  ['053-version-authors', versionAuthors],
  ['054-price-runs', priceRuns],
  ['055-missing-phones', missingPhones],
  ['058-price-days', priceDays],
  ['059-shared-views', sharedViews],
  ['060-backup-schedule', backupSchedule],
  ['060-audit-runs', auditRuns],
  ['060-audit-run-indexes', auditRunIndexes],
  ['060-mail-kinds', mailKinds],
  ['061-pages-and-tags', pagesAndTags],
  ['062-store-feeds', storeFeeds],
  ['063-stock-alerts', stockAlerts],
  ['064-issue-versions', issueVersions],
  ['066-share-link-opens', shareLinkOpens],
  ['067-drop-store-rules', dropStoreRules],
];
