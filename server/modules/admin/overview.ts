import { may } from '#contract/account/access.ts';
import { isBackupOverdue } from '#contract/desk/backups.ts';
import {
  OLD_PRICE_DAYS,
  type Overview,
  type OverviewQueues,
  QUEUE_ACCESS,
  type SystemHealth,
} from '#contract/desk/overview.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { lastGoodBackup } from '#server/modules/backups/service.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import { latestAudit } from './audit-log.ts';
import { daysAgo, hasPicture, isRecordedBefore } from './product-table.ts';
import { countQueues, longestOverdue } from './queries.ts';

const RECENT = 12;
const OVERDUE = 5;

export async function readOverview(services: Services, now = Date.now()): Promise<Overview> {
  const { query } = services.database;
  return {
    queues: await readQueues(services, now),
    overdue: await longestOverdue(query, OVERDUE),
    recent: await latestAudit(services, RECENT),
    health: await readHealth(services, now),
  };
}

async function readQueues(services: Services, now: number): Promise<OverviewQueues> {
  const { database, settings } = services;
  const isOverdue = isBackupOverdue(settings.backups, await lastGoodBackup(database.query), now);
  return {
    ...(await countQueues(database.query, new Date(now).toISOString())),
    ...countMissing(services),
    overdueBackups: Number(isOverdue),
  };
}

/** The queues that the viewer may work on. */
export async function readOwnQueues(services: Services, { roles }: Viewer): Promise<Partial<OverviewQueues>> {
  const queues = Object.entries(await readQueues(services, Date.now()));
  return Object.fromEntries(queues.filter(([key]) => may(roles, QUEUE_ACCESS[key as keyof OverviewQueues])));
}

function countMissing({ catalogue: { model } }: Services) {
  const phones = model.newest(1, model.size).products;
  const day = daysAgo(OLD_PRICE_DAYS);
  return {
    phonesWithoutPrice: phones.filter(({ price }) => price === null).length,
    phonesWithOldPrice: phones.filter((card) => card.status === 'available' && isRecordedBefore(card, day)).length,
    phonesWithoutPicture: phones.filter((card) => !hasPicture(card)).length,
    unconfirmedPhones: phones.filter((card) => saleStatus(card) === 'unconfirmed').length,
  };
}

async function readHealth(services: Services, now: number): Promise<SystemHealth> {
  const { database, config, mail, catalogue, monitor } = services;
  return {
    engine: database.engine,
    mail: mail.deliversBySmtp ? 'smtp' : 'files',
    storage: config.s3 ? 's3' : 'disk',
    version: VERSION,
    startedAt: new Date(now - process.uptime() * 1_000).toISOString(),
    memory: process.memoryUsage.rss(),
    phones: catalogue.model.size,
    figures: await monitor.read(),
  };
}
