import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { seededRandom } from '#catalogue/random.ts';
import type { Role } from '#server/http/request/access.ts';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { picture } from '#tests/support/content/pictures.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { complaintAbout } from './check.ts';
import { type Operation, readOperations } from './operations.ts';
import { randomRequest } from './requests.ts';
import { pick } from './samples.ts';

export interface FuzzOptions {
  seed: number;
  count: number;
  /** Stops earlier after this time. */
  seconds?: number;
  /** Concurrent requests. */
  parallel?: number;
}

export interface FuzzResult {
  requests: number;
  operations: number;
  /** How often each status was returned. */
  statuses: Record<number, number>;
  /** Each kind of complaint once, with the first request that caused it. */
  complaints: string[];
}

type Caller = 'guest' | 'consumer' | 'moderator' | 'admin' | 'unverified';
/** Mostly admins, because most calls need one. */
const CALLERS: readonly Caller[] = [
  'admin',
  'admin',
  'admin',
  'moderator',
  'consumer',
  'consumer',
  'unverified',
  'guest',
];

/** A user is replaced after this many requests, because limits per person are tested elsewhere. */
const REQUESTS_A_PERSON = 25;
/** Each starts a thread. */
const EXPENSIVE = new Map([['POST /api/admin/imports', 0.05]]);
const IDS_MAX = 300;
const CONTENT_EVERY = 2_000;

/** Sends random requests to every operation of the OpenAPI document as every role, and collects faulty responses. */
export async function fuzz(
  server: TestApp,
  { seed, count, seconds = Infinity, parallel = 1 }: FuzzOptions,
): Promise<FuzzResult> {
  const random = seededRandom(seed);
  const operations = await readOperations(server);
  const ids = new IdPool(random);
  const callers = new Callers(server);
  const small = await picture('png', 20, 20);
  const statuses: Record<number, number> = {};
  const complaints = new Map<string, string>();
  const until = performance.now() + seconds * 1_000;
  let requests = 0;
  const plan = async (at: number) => {
    const operation = pickOperation(operations, at, random);
    const caller = pick(CALLERS, random);
    const person = await callers.get(caller);
    const request = randomRequest(operation, { random, ids: person ? ids.with(person.id) : ids, picture: small });
    return { at, operation, caller, request: { ...request, headers: { ...person?.headers, ...request.headers } } };
  };
  const judge = (
    { at, operation, caller, request }: Awaited<ReturnType<typeof plan>>,
    answer: LightMyRequestResponse,
  ) => {
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode === 401) callers.forget(caller);
    if (answer.statusCode < 300) ids.gather(operation.path, answer.body);
    const complaint = complaintAbout(String(request.method), answer);
    const kind = `${operation.method} ${operation.path}: ${complaint?.slice(0, 60)}`;
    if (complaint && !complaints.has(kind))
      complaints.set(kind, `#${at} ${caller} ${describeRequest(request)}\n  ${complaint}`);
  };
  while (requests < count && performance.now() < until) {
    if (requests % CONTENT_EVERY < parallel) await addContent(server, ids, requests);
    // Planned and checked in order, so that a seed gives the same requests in every run.
    const planned = [];
    for (let index = 0; index < parallel; index++) planned.push(await plan(requests + index));
    const answers = await Promise.all(planned.map(({ request }) => server.app.inject(request)));
    for (const [index, one] of planned.entries()) judge(one, answers[index] as LightMyRequestResponse);
    requests += parallel;
  }
  if (Object.keys(Object.prototype).length > 0 || 'polluted' in {})
    complaints.set('pollution', 'Object.prototype was changed');
  return { requests, operations: operations.length, statuses, complaints: [...complaints.values()] };
}

/** Each operation once first, so that a short run covers all. */
function pickOperation(operations: readonly Operation[], done: number, random: () => number): Operation {
  const inTurn = operations[done];
  if (inTurn) return inTurn;
  for (;;) {
    const operation = pick(operations, random);
    const chance = EXPENSIVE.get(`${operation.method} ${operation.path}`) ?? 1;
    if (random() < chance) return operation;
  }
}

function describeRequest({ method, url, headers, payload }: InjectOptions): string {
  const body = payload === undefined ? '' : ` ${String(payload).slice(0, 300)}`;
  return `${method} ${String(url).slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${body}`;
}

/** The kind of id that a field or parameter contains. */
const KINDS: Readonly<Record<string, string>> = {
  brandId: 'brands',
  moveTo: 'brands',
  favouriteBrands: 'brands',
  productId: 'products',
  productIds: 'products',
  product: 'products',
  ids: 'products',
  articleIds: 'blogs',
  category: 'categories',
  commentId: 'comments',
  reviewId: 'reviews',
  parentId: 'comments',
  after: 'comments',
  sessionId: 'sessions',
  revisionId: 'revisions',
  versionId: 'versions',
};

/** Ids of existing rows, collected from responses by the last segment of their address. */
class IdPool {
  readonly #random: () => number;
  readonly #kinds = new Map<string, string[]>([
    ['brands', ['acme']],
    ['products', ['acme-a']],
    ['users', ['01890a5d-ac96-774b-bcce-b302099a8057']],
  ]);

  constructor(random: () => number) {
    this.#random = random;
  }

  slug = (of: string) => this.#pick(of, 'products');
  uuid = (of: string) => this.#pick(of, 'users');

  /** Most calls need the caller's own id. */
  with(own: string) {
    return {
      slug: this.slug,
      uuid: (of: string) => (of === 'users' && this.#random() < 0.7 ? own : this.uuid(of)),
    };
  }

  add(kind: string, id: string): void {
    const pool = this.#kinds.get(kind) ?? [];
    if (pool.length < IDS_MAX) pool.push(id);
    else pool[Math.floor(this.#random() * IDS_MAX)] = id;
    this.#kinds.set(kind, pool);
  }

  gather(path: string, body: string): void {
    const kind = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
    for (const [, id = ''] of body.slice(0, 20_000).matchAll(/"id":"([\w-]{1,100})"/g)) this.add(kind, id);
  }

  /** Sometimes an id of another kind. */
  #pick(of: string, otherwise: string): string {
    const pools = [...this.#kinds.values()];
    const own = this.#kinds.get(KINDS[of] ?? of) ?? this.#kinds.get(otherwise) ?? [];
    return pick(this.#random() < 0.9 ? own : pick(pools, this.#random), this.#random);
  }
}

/** A signed-in user per role, replaced when used up, signed out or deleted. */
class Callers {
  readonly #server: TestApp;
  readonly #people = new Map<Caller, { person: Person; left: number }>();

  constructor(server: TestApp) {
    this.#server = server;
  }

  async get(caller: Caller): Promise<Person | null> {
    if (caller === 'guest') return null;
    const known = this.#people.get(caller);
    if (known && known.left-- > 0) return known.person;
    const role: Role = caller === 'unverified' ? 'consumer' : caller;
    const person = await this.#server.signUp(`A ${caller}`, role);
    if (caller === 'unverified')
      await this.#server.database.query
        .updateTable('users')
        .set({ verified_at: null })
        .where('id', '=', person.id)
        .execute();
    this.#people.set(caller, { person, left: REQUESTS_A_PERSON });
    return person;
  }

  forget(caller: Caller): void {
    this.#people.delete(caller);
  }
}

/** Adds content to request, because requests also delete it. */
async function addContent(app: TestApp, ids: IdPool, round: number): Promise<void> {
  // The previous round's admin may be gone.
  const { headers } = await app.signUp('An editor', 'admin');
  const server = { ...app, as: async () => headers };
  await addPhones(server, ['A', 'B', `C ${round}`]);
  const editor = await createEditor(server);
  const { id } = await editor.publish(`Round ${round}`, { body: bodyOf('Some words.') });
  const reader = await server.signUp();
  const comments = commentsOn(server, '/api/products/acme-a', reader);
  const answers = [await comments.add('First'), await comments.add('Second')];
  ids.add('brands', 'acme');
  for (const phone of ['acme-a', 'acme-b']) ids.add('products', phone);
  ids.add('blogs', id);
  for (const { status, body } of answers) if (status === 201) ids.add('comments', body.id);
}
