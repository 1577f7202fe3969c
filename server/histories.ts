import type { FastifyInstance } from 'fastify';
import { rowBulks } from '#contract/desk/row-bulk.ts';
import { registerRowBulk } from './history/bulk.ts';
import type { Histories } from './history/registry.ts';
import { articleHistory, articleTable } from './modules/blogs/history.ts';
import { brandHistory, brandTable } from './modules/brands/history.ts';
import { commentHistory } from './modules/comments/history.ts';
import { messageHistory, messageTable } from './modules/contact/history.ts';
import { correctionTable } from './modules/corrections/history.ts';
import { pictureHistory, pictureTable } from './modules/media/history.ts';
import { missingPhoneHistory, missingPhoneTable } from './modules/missing-phones/history.ts';
import { peopleTable, personHistory, postTable } from './modules/moderation/history.ts';
import { issueHistory, subscriberHistory, subscriberTable } from './modules/newsletter/history.ts';
import { noteHistory } from './modules/notes/history.ts';
import { priceHistory } from './modules/prices/history.ts';
import { phoneHistory } from './modules/products/history.ts';
import { reactionHistory, reviewHistory } from './modules/reviews/history.ts';
import { pageHistory, pageTable } from './modules/settings/history.ts';
import { feedHistory, offerHistory } from './modules/store-feeds/history.ts';
import type { Services } from './services.ts';

export const histories: Histories = new Map(
  [
    articleHistory,
    brandHistory,
    commentHistory,
    feedHistory,
    issueHistory,
    messageHistory,
    missingPhoneHistory,
    noteHistory,
    pageHistory,
    offerHistory,
    personHistory,
    phoneHistory,
    pictureHistory,
    priceHistory,
    reactionHistory,
    reviewHistory,
    subscriberHistory,
  ].map((table) => [table.kind, table]),
);

export function registerBulkTables(app: FastifyInstance, services: Services): void {
  registerRowBulk(app, services, rowBulks.bulkArticles, articleTable);
  registerRowBulk(app, services, rowBulks.bulkBrands, brandTable);
  registerRowBulk(app, services, rowBulks.bulkCorrections, correctionTable);
  registerRowBulk(app, services, rowBulks.bulkMessages, messageTable);
  registerRowBulk(app, services, rowBulks.bulkMissingPhones, missingPhoneTable);
  registerRowBulk(app, services, rowBulks.bulkPages, pageTable);
  registerRowBulk(app, services, rowBulks.bulkPeople, peopleTable);
  registerRowBulk(app, services, rowBulks.bulkPictures, pictureTable);
  registerRowBulk(app, services, rowBulks.bulkPosts, postTable);
  registerRowBulk(app, services, rowBulks.bulkSubscribers, subscriberTable);
}
