import type {
  Correction,
  CorrectionBody,
  CorrectionFilter,
  CorrectionStatus,
  OwnCorrection,
} from '#contract/community/corrections.ts';
import { commonErrors, communityErrors } from '#contract/errors/texts.ts';
import { CORRECTIONS_PER_DAY } from '#contract/limits.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { sameVariant } from '#contract/phone/prices.ts';
import { changedFields, emptyPhone, isUnknown } from '#contract/phone/values.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Trx } from '#db/client.ts';
import { readFigureSources } from '#db/figure-sources.ts';
import { ImportError } from '#db/import/layout.ts';
import { readCell } from '#db/import/layouts/handset-csv.ts';
import { toPhone } from '#db/phone-columns.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';
import type { RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { notify } from '#server/modules/notifications/service.ts';
import { correctFigure, withFigure } from '#server/modules/products/service.ts';
import { requirePostingRights } from '#server/modules/users/service.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow, getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import {
  type CorrectionRow,
  correctionPage,
  countCorrections,
  decisionsOf,
  getCorrection,
  lockCorrection,
  waitingFor,
} from './queries.ts';

const LIMIT: RateLimit = {
  name: 'corrections',
  max: CORRECTIONS_PER_DAY,
  windowMs: DAY_MS,
  text: communityErrors.tooManyCorrections(CORRECTIONS_PER_DAY),
};

/** Only staff can see it until it is accepted. */
export async function suggestCorrection(
  services: Services,
  viewer: Viewer,
  productId: string,
  { field, value: sent, source, note }: CorrectionBody,
): Promise<OwnCorrection> {
  const { database, catalogue, rateLimiter } = services;
  requirePostingRights(services, viewer);
  catalogue.requireCard(productId);
  const id = uuidv7();
  await database.transaction(async (trx) => {
    const row = await getProductRow(trx, productId);
    if (!row) throw noSuchPhone();
    const phone = toPhone(row);
    const value = readValue(phone, field, sent);
    await rateLimiter.consumeIn(trx, [{ limit: LIMIT, key: viewer.id }]);
    await trx
      .insertInto('corrections')
      .values({
        id,
        product_id: productId,
        user_id: viewer.id,
        field,
        value: JSON.stringify(value),
        source,
        note: note || null,
        status: 'waiting',
        created_at: new Date().toISOString(),
      })
      .execute();
  });
  return toOwn(await requireCorrection(services, id));
}

/** Parses the value sent; it must be valid for the phone and differ from the current figure. */
function readValue(phone: Phone, field: PhoneKey, sent: unknown): unknown {
  const value = sent === null ? unknownValue(field) : withoutPrices(field, parseValue(field, sent));
  if (sent !== null && isUnknown(value)) throw invalidFields({ value: communityErrors.valueMissing });
  const corrected = corrects(phone, field, value);
  if (changedFields(phone, corrected).length === 0) throw invalidFields({ value: communityErrors.sameValue });
  return value;
}

/** A reader may know that a figure is wrong without knowing the right one. Required figures cannot become unknown. */
function unknownValue(field: PhoneKey): unknown {
  const value = emptyPhone()[field];
  if (field === 'variants' || !isUnknown(value)) throw invalidFields({ value: communityErrors.valueMissing });
  return value;
}

/** Text is parsed as in an import file; other values are in the API's format. */
function parseValue(field: PhoneKey, sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return readCell(field, sent);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw invalidFields({ value: error.message });
  }
}

/** Readers correct specifications, not prices. */
function withoutPrices(field: PhoneKey, value: unknown): unknown {
  if (field !== 'variants' || !Array.isArray(value)) return value;
  return value.map((variant) =>
    typeof variant === 'object' && variant !== null
      ? { ...variant, price: null, priceAt: null, priceSource: null }
      : variant,
  );
}

/** The corrected phone; variants that remain keep their prices. */
function corrects(phone: Phone, field: PhoneKey, value: unknown): Phone {
  if (field !== 'variants' || !Array.isArray(value)) return withFigure(phone, field, value);
  const variants = (value as Phone['variants']).map(
    (variant) => phone.variants.find((known) => sameVariant(known, variant)) ?? variant,
  );
  return withFigure(phone, field, variants);
}

export async function listOwnCorrections({ database }: Services, userId: string, page: PageRequest) {
  const { query } = database;
  const rows = await correctionPage(query, page, { userId });
  return {
    corrections: rows.map(toOwn),
    ...pageInfo(page, await countCorrections(query, { userId })),
    accepted: await countCorrections(query, { userId, status: 'accepted' }),
  };
}

export async function listCorrections(
  { database: { query } }: Services,
  { status, search, ...page }: PageRequest & CorrectionFilter,
) {
  const rows = await correctionPage(query, page, { status, search });
  const productIds = [...new Set(rows.map((row) => row.product_id))];
  const phones = new Map((await getProductRows(query, productIds)).map((row) => [row.id, toPhone(row)]));
  const sources = await readFigureSources(query, productIds);
  const decisions = await decisionsOf(query, [...new Set(rows.map((row) => row.user_id))]);
  const waiting = await waitingFor(query, productIds);
  const corrections = rows.map((row): Correction => {
    const { field, product_id, user_id } = row;
    const present = phones.get(product_id)?.[field];
    const decided = (which: CorrectionStatus) =>
      decisions.find((one) => one.user_id === user_id && one.status === which)?.count ?? 0;
    return {
      ...toOwn(row),
      person: {
        id: user_id,
        name: row.person_deleted_at === null ? row.person_name : 'Deleted account',
        accepted: decided('accepted'),
        rejected: decided('rejected'),
      },
      present: isUnknown(present) ? null : figureText(field, present),
      presentSource: sources.get(product_id)?.[field] ?? null,
      others: waiting
        .filter((other) => other.id !== row.id && other.product_id === product_id && other.field === field)
        .map((other) => ({ id: other.id, text: textOf(other), source: other.source })),
    };
  });
  return { corrections, ...pageInfo(page, await countCorrections(query, { status, search })) };
}

/** Writes the figure, source, history, decision and notification in one transaction. */
export async function acceptCorrection(services: Services, viewer: Viewer, id: string, reason: string) {
  await decide(services, id, { status: 'accepted', reason, actorId: viewer.id });
  await services.catalogue.catchUp();
  return toOwn(await requireCorrection(services, id));
}

export async function rejectCorrection(services: Services, viewer: Viewer, id: string, reason: string) {
  await decide(services, id, { status: 'rejected', reason, actorId: viewer.id });
  return toOwn(await requireCorrection(services, id));
}

interface Decision {
  status: 'accepted' | 'rejected';
  reason: string;
  actorId: string;
}

async function decide(services: Services, id: string, decision: Decision): Promise<void> {
  const { database, mail } = services;
  await database.transaction(async (trx) => {
    const row = await lockCorrection(trx, database.engine, id);
    if (!row) throw noSuchCorrection();
    if (row.status !== 'waiting') throw new HttpError('CONFLICT', communityErrors.alreadyDecided);
    await writeDecision(trx, services, row, decision);
  });
  mail.sendDue();
}

/** The suggestion must be locked and waiting. */
export async function writeDecision(
  trx: Trx,
  services: Services,
  row: CorrectionRow,
  { status, reason, actorId }: Decision,
): Promise<void> {
  if (status === 'accepted')
    await correctFigure(trx, services, { id: row.product_id, actorId, correct: (phone) => correctedBy(phone, row) });
  await trx
    .updateTable('corrections')
    .set({ status, reason: reason || null, decided_by: actorId, decided_at: new Date().toISOString() })
    .where('id', '=', row.id)
    .execute();
  if (row.person_deleted_at !== null) return;
  await notify(trx, services, {
    kind: 'correction',
    outcome: status,
    userId: row.user_id,
    subject: { kind: 'product', id: row.product_id },
    about: fieldRow(row.field).label,
    reason: reason || null,
  });
}

export function correctedBy(phone: Phone, { field, value }: Pick<CorrectionRow, 'field' | 'value'>): Phone {
  return corrects(phone, field, JSON.parse(value));
}

async function requireCorrection({ database }: Pick<Services, 'database'>, id: string): Promise<CorrectionRow> {
  const row = await getCorrection(database.query, id);
  if (!row) throw noSuchCorrection();
  return row;
}

function noSuchCorrection(): HttpError {
  return notFound(commonErrors.notFound('suggestion'));
}

export function textOf({ field, value }: Pick<CorrectionRow, 'field' | 'value'>): string {
  const suggested: unknown = JSON.parse(value);
  return isUnknown(suggested) ? 'Not known' : figureText(field, suggested);
}

/** Variants without prices, since suggestions do not change those. */
export function figureText(field: PhoneKey, value: unknown): string {
  return field === 'variants' ? (value as Phone['variants']).map(formatVariant).join(', ') : valueText(field, value);
}

function toOwn(row: CorrectionRow): OwnCorrection {
  return {
    id: row.id,
    product: { id: row.product_id, name: row.product_name },
    field: row.field,
    label: fieldRow(row.field).label,
    text: textOf(row),
    source: row.source,
    note: row.note ?? '',
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}
