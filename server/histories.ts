import type { FastifyInstance } from 'fastify';
import {
  bulkArticles,
  bulkBrands,
  bulkCorrections,
  bulkMessages,
  bulkPeople,
  bulkPictures,
  bulkPosts,
  bulkSubscribers,
} from '#contract/desk/row-bulk.ts';
import { registerRowBulk } from './history/bulk.ts';
import type { Histories } from './history/registry.ts';
import { articleHistory, articleTable } from './modules/blogs/history.ts';
import { brandHistory, brandTable } from './modules/brands/history.ts';
import { commentHistory } from './modules/comments/history.ts';
import { messageHistory, messageTable } from './modules/contact/history.ts';
import { correctionTable } from './modules/corrections/history.ts';
import { pictureHistory, pictureTable } from './modules/media/history.ts';
import { peopleTable, personHistory, postTable } from './modules/moderation/history.ts';
import { subscriberHistory, subscriberTable } from './modules/newsletter/history.ts';
import { noteHistory } from './modules/notes/history.ts';
import { priceHistory } from './modules/prices/history.ts';
import { phoneHistory } from './modules/products/history.ts';
import { reactionHistory, reviewHistory } from './modules/reviews/history.ts';
import type { Services } from './services.ts';

/** Every table whose rows have a trash or an undo. */
export const histories: Histories = new Map(
  [
    articleHistory,
    brandHistory,
    commentHistory,
    messageHistory,
    noteHistory,
    personHistory,
    phoneHistory,
    pictureHistory,
    priceHistory,
    reactionHistory,
    reviewHistory,
    subscriberHistory,
  ].map((table) => [table.kind, table]),
);

/** The calls that change many rows of a table. */
export function registerBulkTables(app: FastifyInstance, services: Services): void {
  registerRowBulk(app, services, bulkArticles, articleTable);
  registerRowBulk(app, services, bulkBrands, brandTable);
  registerRowBulk(app, services, bulkCorrections, correctionTable);
  registerRowBulk(app, services, bulkMessages, messageTable);
  registerRowBulk(app, services, bulkPeople, peopleTable);
  registerRowBulk(app, services, bulkPictures, pictureTable);
  registerRowBulk(app, services, bulkPosts, postTable);
  registerRowBulk(app, services, bulkSubscribers, subscriberTable);
}
