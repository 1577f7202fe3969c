import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPE_NAMES, type TokenScope } from '#contract/account/scopes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import type { Person } from '#tests/support/content/people.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';

/** Who may make which call, independent of the contract: a call that is missing here, or that lets in others, fails. */

const PEOPLE = ['reader', 'unverified', 'suspended', 'writer', 'editor', 'catalogue', 'moderator', 'admin'] as const;
type Caller = 'guest' | (typeof PEOPLE)[number];
const CALLERS: readonly Caller[] = ['guest', ...PEOPLE];

/**
 * Whom a row of the table lets in. `own` and `self` concern the caller's own account, and are tested with every kind of
 * caller.
 */
const LET_IN = {
  everybody: CALLERS,
  signedIn: PEOPLE,
  own: PEOPLE,
  self: PEOPLE,
  /** The caller's own account, with a verified address. */
  ownVerified: ['reader', 'suspended', 'writer', 'editor', 'catalogue', 'moderator', 'admin'],
  /** With a verified address, and not suspended. */
  trusted: ['reader', 'writer', 'editor', 'catalogue', 'moderator', 'admin'],
  /** The caller's own account, unless suspended. */
  selfUnlessSuspended: ['reader', 'unverified', 'writer', 'editor', 'catalogue', 'moderator', 'admin'],
  staff: ['writer', 'editor', 'catalogue', 'moderator', 'admin'],
  desk: ['writer', 'editor', 'catalogue', 'admin'],
  media: ['writer', 'editor', 'catalogue', 'admin'],
  articles: ['writer', 'editor', 'admin'],
  editorial: ['editor', 'admin'],
  catalogue: ['catalogue', 'admin'],
  moderation: ['moderator', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly Caller[]>;

/** Whose accounts a caller may also use: an admin any, except for calls restricted to the owner. */
const OF_OTHERS: Partial<Record<keyof typeof LET_IN, readonly Caller[]>> = {
  own: [],
  ownVerified: [],
  self: ['admin'],
  selfUnlessSuspended: ['admin'],
};

type Table = { [D in keyof typeof endpoints]: { [N in keyof (typeof endpoints)[D]]: keyof typeof LET_IN } };

const TABLE: Table = {
  products: {
    list: 'everybody',
    filter: 'everybody',
    trending: 'everybody',
    mostLiked: 'everybody',
    dailyHits: 'everybody',
    latestByBrand: 'everybody',
    popularComparisons: 'everybody',
    compare: 'everybody',
    reactions: 'signedIn',
    like: 'trusted',
    favorite: 'signedIn',
    rate: 'trusted',
    get: 'everybody',
    similar: 'everybody',
    score: 'everybody',
    verdict: 'everybody',
    places: 'everybody',
    scoring: 'everybody',
    prices: 'everybody',
    storePrices: 'everybody',
    sources: 'everybody',
    create: 'catalogue',
    update: 'catalogue',
    remove: 'catalogue',
  },
  brands: {
    list: 'everybody',
    create: 'catalogue',
    update: 'catalogue',
    remove: 'catalogue',
  },
  categories: {
    list: 'everybody',
    create: 'editorial',
    update: 'editorial',
    remove: 'editorial',
  },
  blogCategories: {
    list: 'everybody',
    create: 'editorial',
    update: 'editorial',
    remove: 'editorial',
  },
  blogs: {
    list: 'everybody',
    count: 'everybody',
    get: 'everybody',
    neighbours: 'everybody',
    create: 'articles',
    update: 'articles',
    setStatus: 'editorial',
    schedule: 'editorial',
    remove: 'articles',
    addPicture: 'articles',
    revisions: 'articles',
    revision: 'articles',
    restoreRevision: 'articles',
  },
  shareLinks: {
    list: 'articles',
    create: 'articles',
    extend: 'articles',
    revoke: 'articles',
    open: 'everybody',
  },
  articleNotes: {
    list: 'articles',
    create: 'articles',
    reply: 'articles',
    update: 'articles',
    resolve: 'articles',
    remove: 'articles',
    place: 'articles',
  },
  articleHints: {
    check: 'articles',
  },
  addresses: {
    moveBlog: 'articles',
    moveProduct: 'catalogue',
    moveBrand: 'catalogue',
    list: 'desk',
  },
  workingCopies: {
    get: 'articles',
    save: 'editorial',
    discard: 'editorial',
    publish: 'editorial',
    schedule: 'editorial',
  },
  search: {
    find: 'everybody',
    popular: 'everybody',
    made: 'everybody',
  },
  site: {
    get: 'everybody',
    page: 'everybody',
    data: 'everybody',
  },
  users: {
    login: 'everybody',
    verifyToken: 'signedIn',
    register: 'everybody',
    forgotPassword: 'everybody',
    resetPassword: 'everybody',
    verifyEmail: 'everybody',
    resendVerification: 'signedIn',
    restoreEmail: 'everybody',
    reauthenticate: 'signedIn',
    logout: 'signedIn',
    profile: 'self',
    updateProfile: 'selfUnlessSuspended',
    updateSettings: 'self',
    setAvatar: 'selfUnlessSuspended',
    removeAvatar: 'self',
    updateEmail: 'self',
    emailVerified: 'self',
    updatePassword: 'self',
    remove: 'self',
    sessions: 'self',
    endSession: 'self',
    endOtherSessions: 'self',
    list: 'admins',
    setRole: 'admins',
    setRoles: 'admins',
  },
  secondFactor: {
    login: 'everybody',
    passkeyOptions: 'everybody',
    passkeyLogin: 'everybody',
    reauthenticationOptions: 'signedIn',
    state: 'self',
    remove: 'self',
    beginCodes: 'ownVerified',
    confirmCodes: 'own',
    removeCodes: 'own',
    beginPasskey: 'ownVerified',
    addPasskey: 'own',
    removePasskey: 'own',
    renewRecoveryCodes: 'own',
  },
  invitations: {
    list: 'admins',
    create: 'admins',
    revoke: 'admins',
    read: 'everybody',
    accept: 'signedIn',
    register: 'everybody',
  },
  webhooks: {
    list: 'admins',
    create: 'admins',
    update: 'admins',
    remove: 'admins',
    rotate: 'admins',
    test: 'admins',
    deliveries: 'admins',
    sendAgain: 'admins',
  },
  storeFeeds: {
    list: 'catalogue',
    create: 'catalogue',
    readColumns: 'catalogue',
    update: 'catalogue',
    remove: 'catalogue',
    run: 'catalogue',
    runs: 'catalogue',
    items: 'catalogue',
    decide: 'catalogue',
  },
  apiTokens: { list: 'desk', create: 'desk', revoke: 'desk' },
  wishlist: {
    get: 'self',
    merge: 'self',
    add: 'self',
    remove: 'self',
    clear: 'self',
    share: 'self',
    unshare: 'self',
    shared: 'everybody',
  },
  alerts: {
    list: 'self',
    set: 'self',
    remove: 'self',
    request: 'everybody',
    confirm: 'everybody',
    stop: 'everybody',
  },
  notifications: {
    list: 'self',
    read: 'self',
  },
  comments: {
    list: 'everybody',
    context: 'everybody',
    create: 'trusted',
    update: 'trusted',
    remove: 'signedIn',
    like: 'trusted',
    report: 'trusted',
    mine: 'self',
  },
  blogComments: {
    list: 'everybody',
    context: 'everybody',
    create: 'trusted',
    update: 'trusted',
    remove: 'signedIn',
    like: 'trusted',
    report: 'trusted',
  },
  reviews: {
    list: 'everybody',
    mine: 'self',
    put: 'trusted',
    remove: 'signedIn',
    helpful: 'trusted',
    report: 'trusted',
  },
  corrections: {
    suggest: 'trusted',
    mine: 'self',
    list: 'catalogue',
    accept: 'catalogue',
    reject: 'catalogue',
  },
  moderation: {
    queue: 'moderation',
    comment: 'moderation',
    approve: 'moderation',
    hide: 'moderation',
    remove: 'moderation',
    approveReview: 'moderation',
    hideReview: 'moderation',
    removeReview: 'moderation',
    suspend: 'moderation',
    unsuspend: 'moderation',
    cleanUp: 'moderation',
    author: 'moderation',
    log: 'moderation',
  },
  contact: {
    submit: 'everybody',
    list: 'admins',
    export: 'admins',
    unread: 'admins',
    update: 'admins',
    remove: 'admins',
  },
  inbox: {
    thread: 'admins',
    reply: 'admins',
    takeBack: 'admins',
    people: 'admins',
    answers: 'admins',
    addAnswer: 'admins',
    changeAnswer: 'admins',
    removeAnswer: 'admins',
    blocked: 'admins',
    block: 'admins',
    unblock: 'admins',
  },
  newsletter: {
    subscribe: 'everybody',
    confirm: 'everybody',
    unsubscribe: 'everybody',
    subscribers: 'admins',
    exportSubscribers: 'admins',
    removeSubscriber: 'admins',
    issues: 'editorial',
    issue: 'editorial',
    createIssue: 'editorial',
    updateIssue: 'editorial',
    removeIssue: 'editorial',
    previewIssue: 'editorial',
    sendIssueToMe: 'editorial',
    sendIssue: 'editorial',
    preferences: 'everybody',
    savePreferences: 'everybody',
    audience: 'editorial',
    results: 'editorial',
    versions: 'editorial',
    version: 'editorial',
    restoreVersion: 'editorial',
    scheduleIssue: 'editorial',
    unscheduleIssue: 'editorial',
  },
  mail: {
    list: 'admins',
    retry: 'admins',
    retryFailed: 'admins',
    sendTest: 'admins',
    template: 'admins',
  },
  admin: {
    overview: 'admins',
    queues: 'desk',
    audit: 'admins',
    exportAudit: 'admins',
    removeSampleReaders: 'admins',
  },
  adminProducts: {
    list: 'catalogue',
    bulk: 'catalogue',
    get: 'catalogue',
    removePicture: 'catalogue',
    history: 'catalogue',
    exportCsv: 'catalogue',
    imports: 'catalogue',
    startImport: 'catalogue',
    importJob: 'catalogue',
    applyImport: 'catalogue',
    refusedRows: 'catalogue',
    mapColumns: 'catalogue',
    importTemplate: 'catalogue',
    readSheet: 'catalogue',
    questions: 'catalogue',
  },
  bulk: { preview: 'catalogue', start: 'catalogue', get: 'catalogue' },
  bulkArticles: { preview: 'editorial', apply: 'editorial' },
  bulkPages: { preview: 'editorial', apply: 'editorial' },
  bulkMessages: { preview: 'admins', apply: 'admins' },
  bulkSubscribers: { preview: 'admins', apply: 'admins' },
  bulkPeople: { preview: 'admins', apply: 'admins' },
  bulkBrands: { preview: 'catalogue', apply: 'catalogue' },
  bulkPictures: { preview: 'media', apply: 'media' },
  bulkPosts: { preview: 'moderation', apply: 'moderation' },
  bulkCorrections: { preview: 'catalogue', apply: 'catalogue' },
  bulkMissingPhones: { preview: 'catalogue', apply: 'catalogue' },
  missingPhones: { list: 'catalogue', create: 'catalogue' },
  figures: { get: 'admins', exportCsv: 'admins' },
  views: { list: 'staff', save: 'staff', update: 'staff', remove: 'staff' },
  adminPrices: {
    preview: 'catalogue',
    start: 'catalogue',
    list: 'catalogue',
    get: 'catalogue',
    undo: 'catalogue',
    schedules: 'catalogue',
    schedule: 'catalogue',
    changeSchedule: 'catalogue',
    cancelSchedule: 'catalogue',
  },
  presence: {
    beat: 'desk',
    leave: 'desk',
  },
  drafts: {
    list: 'desk',
    save: 'desk',
    remove: 'desk',
  },
  trash: {
    list: 'staff',
    restore: 'staff',
    remove: 'staff',
  },
  undo: {
    list: 'staff',
    get: 'staff',
    start: 'staff',
  },
  phoneVersions: {
    list: 'catalogue',
    compare: 'catalogue',
    restore: 'catalogue',
  },
  drawings: {
    preview: 'catalogue',
  },
  tableExports: {
    users: 'admins',
    articles: 'articles',
    brands: 'catalogue',
    corrections: 'catalogue',
    pictures: 'media',
    posts: 'moderation',
  },
  settings: {
    list: 'admins',
    saveIdentity: 'admins',
    saveNavigation: 'admins',
    saveMail: 'admins',
    saveConsent: 'admins',
    saveBackups: 'admins',
    saveSearch: 'admins',
    pages: 'editorial',
    createPage: 'editorial',
    removePage: 'editorial',
    page: 'editorial',
    savePage: 'editorial',
    discardPage: 'editorial',
    publishPage: 'editorial',
    schedulePage: 'editorial',
    resetPage: 'editorial',
    versions: 'editorial',
    version: 'editorial',
    restoreVersion: 'editorial',
  },
  jobs: { list: 'admins', cancel: 'admins', retry: 'admins' },
  backups: {
    preview: 'admins',
    restore: 'admins',
    upload: 'admins',
    list: 'admins',
    create: 'admins',
    verify: 'admins',
    ticket: 'admins',
    remove: 'admins',
  },
  mediaLibrary: {
    list: 'media',
    get: 'media',
    add: 'media',
    change: 'media',
    replace: 'admins',
    remove: 'media',
  },
};

/**
 * The calls open to API tokens, by scope; one with `write` includes `read`. Every other call rejects all tokens, unless
 * everyone may make it: then a program counts as a guest.
 */
const TOKEN_CALLS: Record<TokenScope, string[]> = {
  'catalogue:read': [
    ...['adminProducts.list', 'adminProducts.get', 'adminProducts.history', 'adminProducts.exportCsv'],
    ...['adminProducts.imports', 'adminProducts.importJob', 'adminProducts.refusedRows', 'bulk.get', 'bulk.preview'],
    ...['adminProducts.importTemplate', 'adminProducts.readSheet', 'adminProducts.questions'],
    ...['phoneVersions.list', 'phoneVersions.compare', 'corrections.list', 'drawings.preview'],
    ...['bulkBrands.preview', 'bulkCorrections.preview', 'bulkMissingPhones.preview', 'missingPhones.list'],
  ],
  'catalogue:write': [
    'adminProducts.mapColumns',
    ...['products.create', 'products.update', 'products.remove', 'brands.create', 'brands.update', 'brands.remove'],
    ...['adminProducts.bulk', 'adminProducts.removePicture', 'adminProducts.startImport', 'adminProducts.applyImport'],
    ...['bulk.start', 'phoneVersions.restore', 'corrections.accept', 'corrections.reject'],
    ...['addresses.moveProduct', 'addresses.moveBrand', 'bulkBrands.apply'],
    ...['bulkCorrections.apply', 'bulkMissingPhones.apply', 'missingPhones.create'],
  ],
  'prices:read': ['adminPrices.list', 'adminPrices.get', 'adminPrices.schedules', 'adminPrices.preview'],
  'prices:write': [
    ...['adminPrices.start', 'adminPrices.undo'],
    ...['adminPrices.schedule', 'adminPrices.changeSchedule', 'adminPrices.cancelSchedule'],
  ],
  'articles:read': [
    ...['blogs.revisions', 'blogs.revision', 'workingCopies.get', 'articleHints.check', 'shareLinks.list'],
    ...['bulkArticles.preview'],
  ],
  'articles:write': [
    ...['categories.create', 'categories.update', 'categories.remove'],
    ...['blogCategories.create', 'blogCategories.update', 'blogCategories.remove'],
    ...['blogs.create', 'blogs.update', 'blogs.setStatus', 'blogs.schedule', 'blogs.remove', 'blogs.addPicture'],
    ...['blogs.restoreRevision', 'shareLinks.create', 'shareLinks.extend', 'shareLinks.revoke', 'addresses.moveBlog'],
    ...['workingCopies.save', 'workingCopies.discard', 'workingCopies.publish', 'workingCopies.schedule'],
    ...['bulkArticles.apply'],
  ],
  'media:read': ['mediaLibrary.list', 'mediaLibrary.get', 'bulkPictures.preview'],
  'media:write': [
    ...['mediaLibrary.add', 'mediaLibrary.change', 'mediaLibrary.replace', 'mediaLibrary.remove'],
    ...['bulkPictures.apply'],
  ],
  'newsletter:read': [
    ...['newsletter.subscribers', 'newsletter.issues', 'newsletter.issue'],
    ...['newsletter.previewIssue', 'newsletter.audience', 'newsletter.results'],
    ...['newsletter.versions', 'newsletter.version'],
  ],
  'moderation:read': [
    ...['moderation.queue', 'moderation.comment', 'moderation.author', 'moderation.log', 'bulkPosts.preview'],
  ],
  'moderation:write': [
    ...['moderation.approve', 'moderation.hide', 'moderation.remove'],
    ...['moderation.approveReview', 'moderation.hideReview', 'moderation.removeReview'],
    ...['bulkPosts.apply'],
  ],
  'inbox:read': [
    ...['contact.list', 'contact.unread', 'inbox.thread', 'inbox.people', 'inbox.answers'],
    ...['inbox.blocked'],
  ],
  'figures:read': ['figures.get', 'figures.exportCsv', 'admin.overview'],
  'audit:read': ['admin.audit', 'admin.exportAudit'],
};

/** Bodies that are valid enough to reach the access check. */
const BODIES: Record<string, object> = {
  'users.updateProfile': { name: 'Another Name' },
  'products.like': { liked: true },
  'products.favorite': { favorited: true },
  'products.rate': { rating: 4 },
  'comments.create': { comment: 'A comment.' },
  'comments.update': { comment: 'A comment.' },
  'comments.report': { reason: 'spam' },
  'blogComments.create': { comment: 'A comment.' },
  'blogComments.update': { comment: 'A comment.' },
  'blogComments.report': { reason: 'spam' },
  'reviews.put': { rating: 4, title: 'A phone', good: 'It is light.', bad: 'It is slow.', monthsOwned: 3 },
  'reviews.helpful': { helpful: true },
  'reviews.report': { reason: 'spam' },
  'corrections.suggest': { field: 'weight', value: 180, source: 'https://example.com/sheet', note: 'On the box.' },
};

let server: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ server, close } = await openAppWithMail());
});
afterAll(() => close());

const calls = Object.entries(endpoints).flatMap(([domain, named]) =>
  Object.entries(named as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
);
const rows = Object.entries(TABLE).flatMap(([domain, named]) =>
  Object.entries(named).map(([name, letIn]) => [`${domain}.${name}`, letIn as keyof typeof LET_IN] as const),
);

test('every call of the contract is in the table, and nothing else', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test.each(rows)('%s is open to: %s', async (name, letIn) => {
  const endpoint = calls.find((call) => call.name === name)?.endpoint as Endpoint;
  const expected = (allowed: readonly Caller[]) =>
    CALLERS.map((caller) => [caller, allowed.includes(caller) ? 'in' : caller === 'guest' ? 401 : 403]);
  expect(await answers(name, endpoint, letIn, false)).toEqual(expected(LET_IN[letIn]));
  const ofOthers = OF_OTHERS[letIn];
  if (ofOthers) expect(await answers(name, endpoint, letIn, true)).toEqual(expected(ofOthers));
});

test.each(rows)('%s with an API token of an admin', async (name, letIn) => {
  const endpoint = calls.find((call) => call.name === name)?.endpoint as Endpoint;
  // It tells a program that its token is not a session.
  const isForEverybody = letIn === 'everybody' || name === 'users.verifyToken';
  const allowed: string[] = [];
  for (const [scope, headers] of (await tokensOfAdmin()).slice(0, isForEverybody ? 1 : undefined)) {
    const { status, body } = await server.call({
      method: endpoint.method as 'GET',
      url: endpoint.path.replace(/:\w+/g, randomUUID()),
      headers,
      ...(BODIES[name] && { payload: BODIES[name] }),
    });
    expect(status, `${name} ${scope} ${JSON.stringify(body)}`).toBeLessThan(500);
    if (status !== 401 && status !== 403) allowed.push(scope);
  }
  const enough = SCOPE_NAMES.filter(
    (scope) =>
      TOKEN_CALLS[scope].includes(name) ||
      // A scope to write includes reading.
      TOKEN_CALLS[scope.replace(':write', ':read') as TokenScope].includes(name),
  );
  expect(allowed).toEqual(isForEverybody ? SCOPE_NAMES.slice(0, 1) : enough);
});

test('the scopes name calls of the table', () => {
  const names: string[] = rows.map(([name]) => name);
  expect(
    Object.values(TOKEN_CALLS)
      .flat()
      .filter((name) => !names.includes(name)),
  ).toEqual([]);
});

let tokens: Promise<[TokenScope, { authorization: string }][]> | undefined;
/** One token per scope, all of one admin. */
function tokensOfAdmin() {
  tokens ??= (async () => {
    const { headers } = await server.signUp('A maker of tokens', 'admin');
    const made: [TokenScope, { authorization: string }][] = [];
    for (const scope of SCOPE_NAMES) {
      const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const payload = { name: scope, scopes: [scope], expiresAt };
      const { body } = await server.call({ method: 'POST', url: '/api/admin/tokens', headers, payload });
      made.push([scope, authHeaders(body.secret)]);
    }
    return made;
  })();
  return tokens;
}

/** A successful call may sign its caller out, or delete the account. */
const isUsedUp = ({ method }: Endpoint, letIn: keyof typeof LET_IN, caller: Caller) =>
  method !== 'GET' && LET_IN[letIn].some((one) => one === caller);

const people = new Map<string, Promise<Person>>();
function samePerson(caller: (typeof PEOPLE)[number]): Promise<Person> {
  const person = people.get(caller) ?? newPerson(caller);
  people.set(caller, person);
  return person;
}

/** The status for each caller: 401 or 403, or anything else. */
async function answers(name: string, endpoint: Endpoint, letIn: keyof typeof LET_IN, ofAnother: boolean) {
  const allowed: [Caller, number | 'in'][] = [];
  for (const caller of CALLERS) {
    const person =
      caller === 'guest' ? null : await (isUsedUp(endpoint, letIn, caller) ? newPerson : samePerson)(caller);
    const owner = ofAnother || !person ? randomUUID() : person.id;
    const { status, body } = await server.call({
      method: endpoint.method as 'GET',
      url: endpoint.path.replace(':id', owner).replace(/:\w+/g, randomUUID()),
      ...(person && { headers: person.headers }),
      ...(BODIES[name] && { payload: BODIES[name] }),
    });
    expect(status, `${name} ${caller} ${JSON.stringify(body)}`).toBeLessThan(500);
    allowed.push([caller, status === 401 || status === 403 ? status : 'in']);
  }
  return allowed;
}

async function newPerson(caller: (typeof PEOPLE)[number]): Promise<Person> {
  if (caller !== 'reader' && caller !== 'unverified' && caller !== 'suspended') return server.signUp(caller, caller);
  const person = await server.signUp(caller);
  const changes = {
    unverified: { verified_at: null },
    suspended: { suspended_at: new Date().toISOString() },
    reader: null,
  };
  const change = changes[caller];
  if (change) await server.database.query.updateTable('users').set(change).where('id', '=', person.id).execute();
  return person;
}
