import type { WebhookEvent } from '#contract/desk/webhooks.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { pickPrice, priceSlots } from '#contract/phone/prices.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import { toPhone } from '#db/phone-columns.ts';
import { prepared } from '#db/prepared.ts';
import type { BlogRow, ProductRow, WebhookSubjectRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

/**
 * Webhook events. Every visible change passes `recordContentChanges`, which compares the phone or article with its last
 * reported state in the same transaction. So the cause does not matter: an editor, an import, an undo, the trash or the
 * clock. Without webhooks nothing is compared or written.
 */

type Kind = WebhookSubjectRow['kind'];

/** Few enough values for a statement; a slice of an import is no larger. */
const SUBJECTS_AT_ONCE = 500;

interface Hook {
  id: string;
  events: ReadonlySet<string>;
  isPaused: boolean;
}

/** What readers see of a phone or article; null if they do not see it. */
interface Seen {
  version: string;
  prices: VariantPrice[] | null;
  data: object;
}

type VariantPrice = Pick<Phone['variants'][number], 'ram' | 'price' | 'priceAt' | 'priceSource'> & {
  storage: number | null;
};

interface NewEvent {
  type: WebhookEvent;
  data: object;
}

const hooksOf = prepared((query, _: object) => query.selectFrom('webhooks').select(['id', 'events', 'paused_at']));

export interface Comparison {
  /** Under the content lock, so that events are numbered in commit order. */
  record(): Promise<void>;
}

/**
 * Computes the events of these ids. Their last reported states are locked until the transaction ends, so that no event
 * is sent twice.
 */
export async function compareForWebhooks(
  trx: Trx,
  engine: Engine,
  kind: Kind,
  ids: readonly string[],
): Promise<Comparison> {
  const compare = async () => {
    const events: NewEvent[] = [];
    const all = [...new Set(ids)].sort();
    for (const some of batches(all, SUBJECTS_AT_ONCE)) events.push(...(await compareSome(trx, engine, kind, some)));
    return events;
  };
  const events = (await readHooks(trx)).length > 0 ? await compare() : null;
  return {
    record: async () => {
      const hooks = await readHooks(trx);
      // If the first webhook was created meanwhile, its initial state lacks this change.
      if (hooks.length > 0) await insertEvents(trx, events ?? (await compare()), hooks, new Date().toISOString());
    },
  };
}

async function readHooks(trx: Trx): Promise<Hook[]> {
  const rows = await hooksOf(trx, {});
  return rows.map(
    ({ id, events, paused_at }): Hook => ({ id, events: new Set(JSON.parse(events)), isPaused: paused_at !== null }),
  );
}

async function compareSome(trx: Trx, engine: Engine, kind: Kind, ids: readonly string[]): Promise<NewEvent[]> {
  const addresses = await movedFrom(trx, kind, ids);
  const known = [...new Set([...ids, ...addresses.values()])];
  const now = new Date().toISOString();
  const reported = await reportedStates(trx, engine, kind, known);
  const seen = await (kind === 'product' ? seenPhones : seenArticles)(trx, known, now);
  const moved = new Map([...addresses].filter(([id, to]) => reported.get(id)?.shown && !seen.has(id) && seen.has(to)));
  const formerOf = new Map([...moved].map(([former, id]) => [id, former]));
  const wanted = [...new Set([...ids.filter((id) => !moved.has(id)), ...moved.values()])];
  const events: NewEvent[] = [];
  const states: WebhookSubjectRow[] = [];
  for (const id of wanted) {
    const former = formerOf.get(id);
    const before = reported.get(former ?? id) ?? reported.get(id);
    const is = seen.get(id) ?? null;
    const found = eventsOf(kind, before, is, { id, ...(former !== undefined && { formerId: former }) });
    events.push(...found);
    if (is) states.push({ kind, id, shown: 1, version: is.version, prices: is.prices && JSON.stringify(is.prices) });
    else if (before?.shown) states.push({ kind, id, shown: 0, version: null, prices: null });
  }
  await saveStates(trx, kind, states, [...moved.keys()]);
  return events;
}

/** The differences from its last reported state. */
function eventsOf(
  kind: Kind,
  before: WebhookSubjectRow | undefined,
  is: Seen | null,
  named: { id: string; formerId?: string },
): NewEvent[] {
  const isPhone = kind === 'product';
  if (!is) return before?.shown ? [{ type: isPhone ? 'phone.removed' : 'article.unpublished', data: named }] : [];
  const data = { ...named, ...is.data };
  if (!before) return [{ type: isPhone ? 'phone.created' : 'article.published', data }];
  if (!before.shown) return [{ type: isPhone ? 'phone.restored' : 'article.published', data }];
  const events: NewEvent[] = [];
  const isMoved = named.formerId !== undefined;
  if (isMoved || before.version !== is.version)
    events.push({ type: isPhone ? 'phone.changed' : 'article.changed', data });
  const prices = is.prices && before.prices ? movedPrices(JSON.parse(before.prices), is.prices) : [];
  if (prices.length > 0) events.push({ type: 'price.changed', data: { ...data, prices } });
  return events;
}

/** Variants whose price changed, with both prices. */
function movedPrices(before: readonly VariantPrice[], after: readonly VariantPrice[]): object[] {
  const keyOf = ({ ram, storage }: VariantPrice) => `${ram}/${storage}`;
  const old = new Map(before.map((variant) => [keyOf(variant), variant]));
  const isNew = new Set(after.map(keyOf));
  const gone = before.filter((variant) => variant.price !== null && !isNew.has(keyOf(variant)));
  return [
    ...after.flatMap(({ ram, storage, price, priceAt, priceSource }) => {
      const was = old.get(`${ram}/${storage}`)?.price ?? null;
      return was === price ? [] : [{ ram, storage, before: was, after: price, at: priceAt, source: priceSource }];
    }),
    ...gone.map(({ ram, storage, price }) => ({ ram, storage, before: price, after: null, at: null, source: null })),
  ];
}

/** Ids that are former ids of something, with its current one. */
async function movedFrom(trx: Trx, kind: Kind, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('old_addresses')
    .select(['id', 'current_id'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, current_id }) => [id, current_id]));
}

async function reportedStates(
  trx: Trx,
  engine: Engine,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, WebhookSubjectRow>> {
  const subjects = trx.selectFrom('webhook_subjects').selectAll().where('kind', '=', kind).where('id', 'in', ids);
  const rows = await lockRows(subjects.orderBy('id'), engine).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function seenPhones(trx: Trx, ids: readonly string[], now: string): Promise<Map<string, Seen>> {
  const rows = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.filter((row) => isShown(row, now)).map((row) => [row.id, toSeenPhone(row)]));
}

function isShown({ publication, publish_at }: ProductRow, now: string): boolean {
  return publication === 'published' || (publication === 'scheduled' && publish_at !== null && publish_at <= now);
}

function toSeenPhone(row: ProductRow): Seen {
  const phone = toPhone(row);
  const { name, brandId, status, launchedAt } = phone;
  return {
    version: row.updated_at,
    prices: priceSlots(phone).map((slot) => ({ ram: slot.ram, storage: slot.storage, ...pickPrice(slot) })),
    data: { name, brandId, status, launchedAt, price: row.price, path: `/product/${row.id}` },
  };
}

async function seenArticles(trx: Trx, ids: readonly string[], now: string): Promise<Map<string, Seen>> {
  const rows = await trx
    .selectFrom('blogs')
    .select(['id', 'title', 'excerpt', 'author', 'status', 'published_at', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.filter((row) => isPublished(row, now)).map((row) => [row.id, toSeenArticle(row)]));
}

type ArticleRow = Pick<BlogRow, 'id' | 'title' | 'excerpt' | 'author' | 'status' | 'published_at' | 'updated_at'>;

function isPublished({ status, published_at }: ArticleRow, now: string): boolean {
  return status === 'published' || (status === 'scheduled' && published_at !== null && published_at <= now);
}

function toSeenArticle({ id, title, excerpt, author, published_at, updated_at }: ArticleRow): Seen {
  const data = { title, excerpt, author, publishedAt: published_at, path: `/blog/${id}` };
  return { version: updated_at, prices: null, data };
}

async function saveStates(
  trx: Trx,
  kind: Kind,
  states: readonly WebhookSubjectRow[],
  gone: readonly string[],
): Promise<void> {
  if (gone.length > 0)
    await trx.deleteFrom('webhook_subjects').where('kind', '=', kind).where('id', 'in', gone).execute();
  if (states.length === 0) return;
  await trx
    .insertInto('webhook_subjects')
    .values(states)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet(({ ref }) => ({
        shown: ref('excluded.shown'),
        version: ref('excluded.version'),
        prices: ref('excluded.prices'),
      })),
    )
    .execute();
}

async function insertEvents(trx: Trx, events: readonly NewEvent[], hooks: readonly Hook[], now: string): Promise<void> {
  const awaited = events.filter(({ type }) => hooks.some(({ isPaused, events: of }) => !isPaused && of.has(type)));
  for (const some of batches(awaited, SUBJECTS_AT_ONCE)) {
    const made = await trx
      .insertInto('webhook_events')
      .values(some.map(({ type, data }) => ({ id: uuidv7(), type, at: now, data: JSON.stringify(data) })))
      .returning(['id', 'seq', 'type'])
      .execute();
    const deliveries = hooks
      .filter(({ isPaused }) => !isPaused)
      .flatMap((hook) =>
        made.filter(({ type }) => hook.events.has(type)).map((event) => newDelivery(hook.id, event, now)),
      );
    for (const rows of batches(deliveries, SUBJECTS_AT_ONCE))
      await trx.insertInto('webhook_deliveries').values(rows).execute();
  }
}

export function newDelivery(webhookId: string, event: { id: string; seq: number }, now: string) {
  return {
    id: uuidv7(),
    webhook_id: webhookId,
    event_id: event.id,
    event_seq: event.seq,
    state: 'waiting' as const,
    due_at: now,
    created_at: now,
  };
}

/**
 * Stores the current state when the first webhook is created, so that later changes send events. The caller holds the
 * content lock.
 */
export async function noteAllSubjects(trx: Trx): Promise<void> {
  await deleteSubjects(trx);
  const now = new Date().toISOString();
  for (const [kind, table, seenOf] of [
    ['product', 'products', seenPhones],
    ['blog', 'blogs', seenArticles],
  ] as const) {
    for (let after = ''; ; ) {
      const rows = await trx
        .selectFrom(table as 'blogs')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(SUBJECTS_AT_ONCE)
        .execute();
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      const seen = await seenOf(
        trx,
        rows.map(({ id }) => id),
        now,
      );
      const states = [...seen].map(([id, { version, prices }]) => ({
        kind,
        id,
        shown: 1,
        version,
        prices: prices && JSON.stringify(prices),
      }));
      await saveStates(trx, kind, states, []);
    }
  }
}

export async function deleteSubjects(trx: Trx): Promise<void> {
  await trx.deleteFrom('webhook_subjects').execute();
}

/** Articles that became visible by the clock, without a write. */
export async function articlesDueForEvents(query: Queryable, now: string): Promise<string[]> {
  const rows = await query
    .selectFrom('blogs')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_subjects')
            .select('webhook_subjects.id')
            .where('webhook_subjects.kind', '=', 'blog')
            .where('webhook_subjects.shown', '=', 1)
            .whereRef('webhook_subjects.id', '=', 'blogs.id'),
        ),
      ),
    )
    .orderBy('published_at')
    .limit(SUBJECTS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
