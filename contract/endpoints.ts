import { apiTokens } from './account/api-tokens.ts';
import { invitations } from './account/invitations.ts';
import { secondFactor } from './account/second-factor.ts';
import { alerts } from './alerts/alerts.ts';
import { notifications } from './alerts/notifications.ts';
import { articleHints } from './article/hints.ts';
import { articleNotes } from './article/notes.ts';
import { shareLinks } from './article/share-links.ts';
import { workingCopies } from './article/working-copy.ts';
import { blogs } from './blogs.ts';
import { brands } from './brands.ts';
import { blogCategories, categories } from './categories.ts';
import { blogComments, comments } from './comments.ts';
import { corrections } from './community/corrections.ts';
import { moderation } from './community/moderation.ts';
import { reviews } from './community/reviews.ts';
import { contact } from './contact.ts';
import { addresses } from './desk/addresses.ts';
import { backups } from './desk/backups.ts';
import { bulk } from './desk/bulk.ts';
import { drafts } from './desk/drafts.ts';
import { tableExports } from './desk/exports.ts';
import { figures } from './desk/figures.ts';
import { imports } from './desk/imports.ts';
import { inbox } from './desk/inbox.ts';
import { jobs } from './desk/jobs.ts';
import { missingPhones } from './desk/missing-phones.ts';
import { admin } from './desk/overview.ts';
import { presence } from './desk/presence.ts';
import { adminPrices } from './desk/prices.ts';
import { adminProducts } from './desk/products.ts';
import { questions } from './desk/questions.ts';
import { rowBulks } from './desk/row-bulk.ts';
import { storeFeeds } from './desk/store-feeds.ts';
import { views } from './desk/views.ts';
import { webhooks } from './desk/webhooks.ts';
import { drawings } from './drawings.ts';
import { mail } from './mail.ts';
import { mediaLibrary } from './media/library.ts';
import { issues } from './newsletter/issues.ts';
import { subscriptions } from './newsletter/subscribers.ts';
import { products } from './products.ts';
import { search } from './search.ts';
import { settings } from './settings/settings.ts';
import { site } from './site.ts';
import { phoneVersions } from './undo/phone-versions.ts';
import { undo } from './undo/runs.ts';
import { trash } from './undo/trash.ts';
import { users } from './users.ts';
import { wishlist } from './wishlist.ts';

/** All API calls by domain. The server registers these and nothing else under /api. */
export const endpoints = {
  products,
  brands,
  categories,
  blogCategories,
  blogs,
  workingCopies,
  articleHints,
  shareLinks,
  articleNotes,
  addresses,
  search,
  site,
  users,
  secondFactor,
  invitations,
  apiTokens,
  wishlist,
  alerts,
  notifications,
  comments,
  blogComments,
  reviews,
  corrections,
  moderation,
  contact,
  inbox,
  newsletter: { ...subscriptions, ...issues },
  mail,
  admin,
  adminProducts: { ...adminProducts, ...imports, ...questions },
  adminPrices,
  bulk,
  ...rowBulks,
  missingPhones,
  storeFeeds,
  views,
  figures,
  drafts,
  presence,
  trash,
  undo,
  phoneVersions,
  drawings,
  mediaLibrary,
  backups,
  jobs,
  webhooks,
  tableExports,
  settings,
};
