import { deskErrors } from '#contract/errors/texts.ts';
import { uuidv7 } from '#db/uuid.ts';
import { IMPORTED } from './desk-jobs.ts';
import type { Site } from './site.ts';
import { NEVER, type Outcome, unlessEqual, type Work } from './work.ts';

const READERS = 12;
const GUESTS = 6;

/**
 * Mail to many recipients must not be sent twice: what was being sent at a kill is not sent again and reported as such.
 */
async function bulkMailProblems({ database, smtp }: Site, what: string, emails: readonly string[], outcome: Outcome) {
  const failed = await database.query
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('failed_at', 'is not', null)
    .where('last_error', '=', deskErrors.mailInterrupted)
    .execute();
  const given = new Set(failed.map(({ recipient }) => recipient));
  return emails.flatMap((email) => {
    const copies = smtp.to(email).length;
    if (given.has(email)) outcome.unsent++;
    if (copies > 1) return [`${what} came to ${email} ${copies} times`];
    return copies === 0 && !given.has(email) ? [`${what} did not come to ${email}`] : [];
  });
}

export async function issueWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const { database } = site;
  const now = new Date().toISOString();
  const emails = Array.from({ length: READERS }, (_, n) => `reader-${round}-${n}@example.com`);
  const confirmed = { subscribed_at: now, asked_at: now, confirmed_at: now, unsubscribed_at: null };
  return {
    queue: () =>
      database.transaction(async (trx) => {
        const id = uuidv7();
        const articles = JSON.stringify([{ title: 'One', excerpt: 'First.', link: 'http://handset.test/blog/one' }]);
        const counts = { total_count: READERS, sent_count: null, failed_count: null };
        const times = { created_at: now, updated_at: now, started_at: now, finished_at: null };
        const issue = { id, subject: `Round ${round}`, intro: '', article_ids: '[]', articles };
        await trx
          .insertInto('subscribers')
          .values(emails.map((email) => ({ id: uuidv7(), email, ...confirmed })))
          .execute();
        await trx
          .insertInto('newsletter_issues')
          .values({ ...issue, ...times, ...counts })
          .execute();
        const rows = emails.map((email) => ({ issue_id: id, email, queued_at: null, mail_id: null }));
        await trx.insertInto('newsletter_deliveries').values(rows).execute();
      }),
    findProblems: () => bulkMailProblems(site, 'the issue', emails, outcome),
  };
}

export async function alertWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const { request, database } = site;
  const phone = { name: `Watched ${round}`, brandId: 'undone', price: 60_000 };
  // No other job uses it.
  const { id } = await request<{ id: string }>('POST', '/api/products', { ...phone, brandId: 'zenith-watched' }).catch(
    async () => {
      await request('POST', '/api/brands', { name: 'Zenith Watched' });
      return request<{ id: string }>('POST', '/api/products', { ...phone, brandId: 'zenith-watched' });
    },
  );
  const now = new Date().toISOString();
  const emails = Array.from({ length: GUESTS }, (_, n) => `guest-${round}-${n}@example.com`);
  const alert = { user_id: null, product_id: id, variant: '', below: null, base_price: 60_000 };
  const times = { created_at: now, set_at: now, confirmed_at: now };
  const rows = emails.map((email) => ({ id: uuidv7(), email, ...alert, ...times }));
  await database.query.insertInto('price_alerts').values(rows).execute();
  return {
    queue: async () => {
      await request('PUT', `/api/products/${id}`, { price: 50_000 });
      await database.query.updateTable('price_moves').set({ due_at: NEVER }).execute();
    },
    findProblems: async () => {
      const mails = await database.query
        .selectFrom('mail_outbox')
        .select('recipient')
        .where('recipient', 'in', emails)
        .execute();
      return [
        ...unlessEqual('alerts: mails', mails.map(({ recipient }) => recipient).sort(), emails.toSorted()),
        ...(await mailProblems(site, 'an alert', emails, outcome)),
      ];
    },
  };
}

/** Checks both kinds of mail against their rows. */
async function mailProblems(site: Site, what: string, emails: readonly string[], outcome: Outcome) {
  const rows = await site.database.query
    .selectFrom('mail_outbox')
    .select(['recipient', 'priority'])
    .where('recipient', 'in', emails)
    .execute();
  const many = rows.filter(({ priority }) => priority > 0).map(({ recipient }) => recipient);
  const awaited = emails.filter((email) => !many.includes(email));
  const problems = awaited.flatMap((email) => {
    const copies = site.smtp.to(email);
    if (copies.length > 1) outcome.again.mails += copies.length - 1;
    const ids = new Set(copies.map(({ mail }) => mail.messageId));
    return ids.size === 1 ? [] : [`${what} came to ${email} as ${ids.size} mails`];
  });
  return [...problems, ...(await bulkMailProblems(site, what, many, outcome))];
}

export async function mailWork(site: Site, round: number, outcome: Outcome): Promise<Work> {
  const emails = Array.from({ length: 4 }, (_, n) => `new-${round}-${n}@example.com`);
  return {
    queue: async () => {
      await Promise.all(emails.map((email) => site.request('POST', '/api/newsletter/subscribe', { email })));
    },
    findProblems: () => mailProblems(site, 'a confirmation', emails, outcome),
  };
}

export async function dailyWork({ database }: Site): Promise<Work> {
  const tasks = () =>
    database.query.selectFrom('jobs').select(['key', 'state']).where('kind', '=', 'daily').orderBy('key').execute();
  const before = (await tasks()).map(({ key }) => key);
  return {
    queue: async () => {
      await database.query
        .updateTable('jobs')
        .set({ run_at: NEVER })
        .where('kind', '=', 'daily')
        .where('state', '=', 'queued')
        .execute();
    },
    findProblems: async () =>
      unlessEqual(
        'daily tasks',
        await tasks(),
        before.map((key) => ({ key, state: 'queued' })),
      ),
  };
}

/** Every phone of this round was sent as one event. */
export function webhookWork({ receiver, request }: Site, round: number, outcome: Outcome): Work {
  const eventsOf = (id: string) =>
    receiver.received.filter(({ body }) => body.data?.id === id || body.phone?.id === id);
  let id = '';
  return {
    queue: async () => {
      const phone = { name: `Told ${round}`, brandId: 'zenith-watched', status: 'available', price: 9_999 };
      id = (await request<{ id: string }>('POST', '/api/products', phone)).id;
    },
    findProblems: async () => {
      const ids = [id, ...Array.from({ length: IMPORTED }, (_, n) => `zenith-round-${round}-no-${n}`)];
      return ids.flatMap((phone) => {
        const events = eventsOf(phone);
        const distinct = new Set(events.map(({ body }) => body.id));
        outcome.again.events += events.length - distinct.size;
        return distinct.size === 1 ? [] : [`${distinct.size} events told of ${phone}`];
      });
    },
  };
}
