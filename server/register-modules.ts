import type { FastifyInstance } from 'fastify';
import { eraseKept } from '#db/undo/items.ts';
import { openBackups, startBulkChanger, startPriceChanger, startUndoer } from './background.ts';
import { registerOldAddresses } from './http/request/old-addresses.ts';
import { apiNotFound } from './http/response/error-handler.ts';
import { registerKinds } from './jobs/register-kinds.ts';
import { registerMedia } from './media/routes.ts';
import { registerAddresses } from './modules/addresses/routes.ts';
import { registerAdmin } from './modules/admin/routes.ts';
import { registerAlerts } from './modules/alerts/routes.ts';
import { eraseAlerts } from './modules/alerts/service.ts';
import { registerBackups } from './modules/backups/routes.ts';
import { registerBlogs } from './modules/blogs/routes.ts';
import { applyWorkingCopy } from './modules/blogs/working-copies.ts';
import { registerBrands } from './modules/brands/routes.ts';
import { registerCategories } from './modules/categories/routes.ts';
import { registerComments } from './modules/comments/routes.ts';
import { registerContact } from './modules/contact/routes.ts';
import { registerCorrections } from './modules/corrections/routes.ts';
import { registerDrafts } from './modules/drafts/routes.ts';
import { registerMail } from './modules/mail/routes.ts';
import { registerMediaLibrary } from './modules/media/routes.ts';
import { registerModeration } from './modules/moderation/routes.ts';
import { registerNewsletter } from './modules/newsletter/routes.ts';
import { registerNotes } from './modules/notes/routes.ts';
import { registerNotifications } from './modules/notifications/routes.ts';
import { registerPresence } from './modules/presence/routes.ts';
import { registerProducts } from './modules/products/routes.ts';
import { registerReactions } from './modules/reactions/routes.ts';
import { eraseReactions } from './modules/reactions/service.ts';
import { registerReviews } from './modules/reviews/routes.ts';
import { registerSearch } from './modules/search/routes.ts';
import { registerSettings } from './modules/settings/routes.ts';
import { registerTokens } from './modules/tokens/routes.ts';
import { registerTrash } from './modules/trash/routes.ts';
import { registerUndo } from './modules/undo/routes.ts';
import { registerUsers } from './modules/users/routes.ts';
import { registerViews } from './modules/views/routes.ts';
import { registerWebhooks } from './modules/webhooks/routes.ts';
import { registerWishlist } from './modules/wishlist/routes.ts';
import type { Services } from './services.ts';

/** Every call of the API, and the jobs that calls start. */
export function registerModules(app: FastifyInstance, services: Services): void {
  registerOldAddresses(app, (kind, id) => services.addresses.movedTo(kind, id));
  registerAddresses(app, services);
  registerProducts(app, services);
  registerReactions(app, services);
  registerComments(app, services);
  registerReviews(app, services);
  registerModeration(app, services);
  registerBrands(app, services);
  registerCategories(app, services.database);
  registerBlogs(app, services);
  registerNotes(app, services);
  registerSearch(app, services);
  registerUsers(app, services, async (trx, id, email) => {
    await eraseReactions(trx, services, id);
    await eraseAlerts(trx, id, email);
    await eraseKept(trx, email === null ? [id] : [id, email]);
  });
  registerWishlist(app, services);
  registerAlerts(app, services);
  registerNotifications(app, services);
  registerContact(app, services);
  registerCorrections(app, services);
  registerDrafts(app, services);
  registerPresence(app, services);
  registerNewsletter(app, services);
  registerMail(app, services);
  registerAdmin(app, services, {
    onPriceChange: startPriceChanger(app, services),
    onBulkChange: startBulkChanger(app, services),
  });
  registerTokens(app, services);
  registerWebhooks(app, services);
  registerViews(app, services);
  registerSettings(app, services);
  registerTrash(app, services, applyWorkingCopy);
  registerUndo(app, services, startUndoer(app, services));
  registerMedia(app, services);
  registerMediaLibrary(app, services);
  registerBackups(app, services, openBackups(app, services));
  registerKinds(app, services);
  app.all('/api/*', { schema: { hide: true } }, apiNotFound);
  app.setNotFoundHandler(apiNotFound);
}
