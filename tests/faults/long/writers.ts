import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { Secrets } from '#server/secrets.ts';
import { communityCounters } from '#tests/support/content/community.ts';
import { insertPerson, type Person, type PersonRole } from '#tests/support/content/people.ts';
import { multipart } from '#tests/support/content/pictures.ts';
import { TEST_SECRET } from '#tests/support/server/server-process.ts';

const PHONE_WRITERS = 3;
const TALKERS = 7;
const PEOPLE = 60;

export interface Writers {
  admin: Person;
  people: Person[];
}

/** An acknowledged write, and its time in the caller's units. */
export interface Acknowledged {
  phones: Map<string, { at: number; pictures: string[] }>;
  comments: Map<string, number>;
  likes: number;
}

export async function insertWriters(database: Database, role: PersonRole = 'admin'): Promise<Writers> {
  const secrets = new Secrets([TEST_SECRET]);
  const admin = await insertPerson(database, secrets, { role });
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await insertPerson(database, secrets));
  return { admin, people };
}

export interface WritingOptions {
  /** The server for the next request. */
  url: () => string;
  writers: Writers;
  acknowledged: Acknowledged;
  /** Makes written names unique. */
  label: string;
  random: () => number;
  /** The time of a response. */
  now?: () => number;
  pictures?: boolean;
  onWritten?: () => void;
  /** Called for anything else than success: the response, or null if there was none. */
  onRefused?: (answer: Response | null) => void;
}

/** Ten clients that write phones with prices, comments and likes until stopped. */
export function writeAlong({
  url,
  writers: { admin, people },
  acknowledged,
  label,
  random,
  now = Date.now,
  pictures = false,
  onWritten = () => {},
  onRefused = () => {},
}: WritingOptions) {
  let writing = true;
  // Each from its own network, so that no rate limit is reached.
  const networkOf = () => `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join('.')}`;
  const post = (path: string, { headers }: Person, type: Record<string, string>, body: BodyInit) =>
    fetch(url() + path, {
      method: 'POST',
      headers: { ...headers, ...type, 'x-forwarded-for': networkOf() },
      body,
    }).catch(() => null);
  const send = (path: string, person: Person, body: object) =>
    post(path, person, { 'content-type': 'application/json' }, JSON.stringify(body));
  const sendPhone = async (name: string, price: number, n: number) => {
    if (!pictures || n % 3 > 0) return send('/api/products', admin, { name, brandId: 'acme', price });
    const bytes = await noise(random);
    const fields = { name, brandId: 'acme', price: String(price) };
    const { headers, payload } = multipart(fields, { name: 'x.png', type: 'image/png', bytes });
    return post('/api/products', admin, headers, new Uint8Array(payload));
  };
  const phones = Array.from({ length: PHONE_WRITERS }, async (_, writer) => {
    for (let n = 0; writing; n++) {
      const name = `Kill ${label} ${writer} ${n}`;
      const answer = await sendPhone(name, 1_000 + n, n);
      if (answer?.status !== 201) {
        onRefused(answer);
        continue;
      }
      const at = now();
      const { image } = await answer.json().catch(() => ({ image: null }));
      const files = image ? [...image.avif, ...image.webp].map(({ url: address }) => address.split('/').at(-1)) : [];
      acknowledged.phones.set(name, { at, pictures: files });
      onWritten();
    }
  });
  // People take turns, because of the limit of ten comments a minute.
  const talking = Array.from({ length: TALKERS }, async (_, writer) => {
    for (let n = Math.floor(random() * PEOPLE); writing; n++) {
      const person = people[(writer + n * 11) % PEOPLE] as Person;
      const comment = `Said in ${label} by ${writer}, ${n}`;
      const answer = await send('/api/products/acme-talked-about/comments', person, { comment });
      if (answer?.status === 201) {
        acknowledged.comments.set(comment, now());
        onWritten();
      } else onRefused(answer);
      const liked = await send('/api/products/acme-talked-about/like', person, { liked: n % 2 === 0 });
      if (liked?.ok) acknowledged.likes++;
      else onRefused(liked);
    }
  });
  return {
    /** Creates the phone they comment on. */
    prepare: async () => {
      await send('/api/brands', admin, { name: 'Acme' });
      await send('/api/products', admin, { name: 'Talked about', brandId: 'acme' });
    },
    stop: async () => {
      writing = false;
      await Promise.all([...phones, ...talking]);
    },
  };
}

/** A unique picture, so that its files are its own. */
async function noise(random: () => number): Promise<Buffer> {
  const [width, height] = [80, 60];
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * Lists acknowledged writes that are not stored exactly once with price and pictures, and counters that differ from
 * their rows.
 */
export async function findDamage(
  database: Database,
  { phones, comments }: Acknowledged,
  { until = Number.POSITIVE_INFINITY, uploads }: { until?: number; uploads?: string } = {},
): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, expected: Iterable<string>, stored: readonly string[]) => {
    const there = new Set(stored);
    for (const one of expected) if (!there.has(one)) found.push(`${what} lost: ${one}`);
    if (there.size !== stored.length) found.push(`${stored.length - there.size} ${what} doubled`);
  };
  const { query } = database;
  const rows = await query.selectFrom('products').select(['id', 'name']).where('name', 'like', 'Kill %').execute();
  const expected = [...phones].filter(([, { at }]) => at <= until);
  compare(
    'phones',
    expected.map(([name]) => name),
    rows.map(({ name }) => name),
  );
  const commentRows = await query.selectFrom('comments').select('comment').execute();
  compare(
    'comments',
    [...comments].filter(([, at]) => at <= until).map(([comment]) => comment),
    commentRows.map(({ comment }) => comment),
  );
  const ids = new Set(rows.map(({ id }) => id));
  const prices = await query.selectFrom('price_changes').select('product_id').execute();
  compare(
    'prices',
    ids,
    prices.map(({ product_id }) => product_id).filter((id) => ids.has(id)),
  );
  for (const file of uploads ? expected.flatMap(([, { pictures }]) => pictures) : [])
    if (!isWhole(join(uploads as string, file), file)) found.push(`picture lost: ${file}`);
  const { counters, rows: counted } = await communityCounters({ database });
  if (JSON.stringify(counters) !== JSON.stringify(counted)) found.push('counters differ from their rows');
  return found;
}

/** A file's name is a hash of its content. */
function isWhole(path: string, name: string): boolean {
  if (!existsSync(path)) return false;
  return name.startsWith(createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 32));
}
