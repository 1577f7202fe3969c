import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Import {
  from: string;
  to: string;
}

interface Rule {
  name: string;
  /** Matched against `from -> to`, as paths from the repository's root. */
  forbidden: RegExp;
}

/** contract <- catalogue <- db <- server, contract <- app. */
const BETWEEN_FLOORS: readonly Rule[] = [
  { name: 'contract knows no other folder', forbidden: /^contract\/.* -> (?!contract\/)/ },
  {
    name: 'what a form about no phone checks with knows no phone: the table of fields would come along',
    forbidden:
      /^contract\/(account\/.*|newsletter\/.*|(fields|picture|comments|contact|community\/reviews)\.ts) -> contract\/phone\//,
  },
  { name: 'catalogue knows the contract', forbidden: /^catalogue\/.* -> (?!(catalogue|contract)\/)/ },
  { name: 'db knows contract and catalogue', forbidden: /^db\/.* -> (?!(db|catalogue|contract)\/)/ },
  {
    name: 'server knows db, catalogue and contract; only what renders pages knows the app',
    forbidden: /^server\/(?!http\/pages\/).* -> (?!(server|db|catalogue|contract)\/)/,
  },
  {
    name: 'what renders pages knows the app beside the floors below',
    forbidden: /^server\/http\/pages\/.* -> (?!(server|db|catalogue|contract|app)\/)/,
  },
  { name: 'app knows the contract', forbidden: /^app\/.* -> (?!(app|contract)\/)/ },
];

/** http <- media, read-models <- jobs, modules <- app.ts. A module is a folder of server/modules. */
const INSIDE_SERVER: readonly Rule[] = [
  {
    name: 'http, read-models, media and mail know no module and no job, and not what modules work with',
    forbidden: /^server\/(http|read-models|media|mail)\/.* -> server\/(modules\/|jobs\/|services\.ts$)/,
  },
  {
    name: 'http knows nothing of phones, of what is kept in memory and of media',
    forbidden:
      /^server\/http\/.* -> (contract\/(phone\/|products?\.ts$)|catalogue\/|server\/(read-models|media|mail)\/)/,
  },
  {
    name: 'another module is used through its service.ts, and its rows through its history.ts',
    forbidden: /^server\/modules\/([\w-]+)\/.* -> server\/modules\/(?!\1\/)[\w-]+\/(?!(service|history)\.ts$)/,
  },
  {
    name: 'jobs use a module, not its queries or routes',
    forbidden: /^server\/jobs\/.* -> server\/modules\/[\w-]+\/(queries|routes)\.ts$/,
  },
  {
    name: 'modules queue jobs and know no kind of them',
    forbidden: /^server\/modules\/.* -> server\/jobs\/(?!(queue|job-rows|leases)\.ts$)/,
  },
  {
    name: 'app.ts puts modules together by their routes.ts and service.ts',
    forbidden: /^server\/(app|services)\.ts -> server\/modules\/[\w-]+\/(?!(routes|service)\.ts$)/,
  },
  {
    name: 'app.ts puts the server together and main.ts starts it: nothing inside imports them',
    forbidden: /^server\/[\w-]+\/.* -> server\/(app|main)\.ts$/,
  },
];

/** lib <- ssr, ui <- forms <- features <- desk-kit <- desks <- shell, routes. The route table (routes.ts) is plain data. */
const INSIDE_APP: readonly Rule[] = [
  {
    name: 'lib, ssr, ui and forms know no feature, desk, shell or screen',
    forbidden: /^app\/(lib|ssr|ui|forms)\/.* -> app\/(features|desk-kit|shell|routes)\//,
  },
  { name: 'lib and ssr know neither ui nor forms', forbidden: /^app\/(lib|ssr)\/.* -> app\/(ui|forms)\// },
  { name: 'lib does not know ssr', forbidden: /^app\/lib\/.* -> app\/ssr\// },
  { name: 'ui knows no form', forbidden: /^app\/ui\/.* -> app\/forms\// },
  {
    name: 'features and the desk kit know neither shell nor screens',
    forbidden: /^app\/(features|desk-kit)\/.* -> app\/(shell|routes)\//,
  },
  { name: 'the desk kit knows no desk', forbidden: /^app\/desk-kit\/.* -> app\/features\/admin\// },
  {
    name: 'a desk uses the kit, never another desk',
    forbidden: /^app\/features\/admin\/([\w-]+)\/.* -> app\/features\/admin\/(?!\1\/)/,
  },
  {
    name: 'only desks use the desk kit',
    forbidden: /^app\/(?!desk-kit\/|features\/(admin|community\/moderation)\/|routes\/admin\.tsx).* -> app\/desk-kit\//,
  },
  { name: 'the shell knows no screen', forbidden: /^app\/shell\/.* -> app\/routes\// },
  {
    name: 'the router puts the app together: only its entries import it',
    forbidden: /^app\/[\w-]+\/.* -> app\/router\.ts$/,
  },
  {
    name: 'the route table knows the contract alone',
    forbidden: /^app\/routes\.ts -> (?!contract\/)/,
  },
];

const RULES = [...BETWEEN_FLOORS, ...INSIDE_SERVER, ...INSIDE_APP];

/**
 * The files each feature shares with other features; the others are private. Shell and screens combine features and may
 * use all their files.
 */
const PUBLIC_FILES: Record<string, readonly string[]> = {
  'account/auth': [
    'email-verified.ts',
    'passkeys.ts',
    'password-prompt.ts',
    'second-factor-queries.ts',
    'session.ts',
    'sign-in-prompt.ts',
    'sign-in.ts',
    'token.ts',
    'user-context.ts',
    'verify-reminder.tsx',
  ],
  'account/alerts': ['alert-button.tsx'],
  'account/guest': ['guest-wishlist.ts'],
  'account/reactions': [
    'fetch-own-reactions.ts',
    'own-reactions.ts',
    'replace-product.ts',
    'send-reaction.ts',
    'signed-in.ts',
  ],
  'account/wishlist': ['use-wishlist-toggle.ts', 'wishlist-button.tsx'],
  'catalogue/card': [
    'brand-queries.ts',
    'card-phone.ts',
    'card-queries.ts',
    'not-published.tsx',
    'phone-card.tsx',
    'phone-line.tsx',
    'price-note.ts',
    'price-tag.tsx',
    'phone-line.tsx',
    'phone-picture.tsx',
    'phone-thumb.tsx',
    'phone-ref.ts',
    'stage.ts',
  ],
  'catalogue/compare': [
    'compare-checkbox.tsx',
    'comparison-store.ts',
    'comparison.ts',
    'outlines.tsx',
    'rows/find-best.ts',
    'phone-search.tsx',
    'replace-dialog.tsx',
  ],
  'catalogue/grid': ['phone-grid.tsx'],
  'catalogue/listing': ['filters/price-slider.tsx'],
  'catalogue/product': ['facts.tsx', 'key-figures.tsx', 'price.tsx', 'product-picture.tsx', 'sheet/specification.tsx'],
  'catalogue/recent': ['recent-phones.ts', 'recent-shelf.tsx'],
  'catalogue/score': ['arithmetic.tsx', 'score-bar.tsx', 'score-queries.ts', 'unranked-phones.tsx'],
  'catalogue/search': ['header-search.tsx', 'search-panel-store.ts'],
  'catalogue/size': ['geometry.ts', 'reach-zones.tsx', 'size-address.ts'],
  'community/comments': [
    'byline.tsx',
    'comment-text.tsx',
    'delayed-sends.ts',
    'drafts.ts',
    'permalink.ts',
    'report-dialog.tsx',
    'report-reasons.ts',
    'rows.ts',
    'show-error.ts',
  ],
  'community/reactions': ['ratings.tsx'],
  'magazine/article': [
    'article-body.tsx',
    'article-head.tsx',
    'callout.tsx',
    'comparison-block.tsx',
    'figure.tsx',
    'further-reading.tsx',
    'gallery.tsx',
    'outline.ts',
    'phone-block.tsx',
    'social-post.tsx',
    'video.tsx',
  ],
  'magazine/blogs': ['blogs-state.ts', 'cover.tsx', 'publication.tsx', 'story-card.tsx'],
  'pages/consent': ['consent-store.ts'],
  'pages/frame': ['contents.tsx', 'page-frame.tsx', 'page-head.ts'],
  'pages/text': ['page-content.tsx'],
};

/** Folders in these may not depend on each other in a cycle, not even indirectly. */
const WITHOUT_CIRCLES: readonly string[] = ['app', 'server'];

/** A folder with more files should be split. */
const FILES_MAX = 25;

/** Imports that break a rule, one per line. */
function violations(imports: readonly Import[], rules: readonly Rule[] = RULES): string[] {
  const lines = imports.map(({ from, to }) => `${from} -> ${to}`);
  return rules.flatMap(({ name, forbidden }) =>
    lines.filter((line) => forbidden.test(line)).map((line) => `${line} (${name})`),
  );
}

/** A feature is a folder like app/features/<area>/<feature>; the desk kit counts as one. */
const featureOf = (file: string) => /^app\/(?:features\/[\w-]+\/[\w-]+|desk-kit)(?=\/)/.exec(file)?.[0];

function betweenFeatures(imports: readonly Import[]): Import[] {
  return imports.filter(
    ({ from, to }) =>
      featureOf(from) && featureOf(to)?.startsWith('app/features/') && featureOf(from) !== featureOf(to),
  );
}

const publicFiles = Object.entries(PUBLIC_FILES).flatMap(([feature, files]) =>
  files.map((file) => `app/features/${feature}/${file}`),
);

/** Imports of another feature's private file, one per line. */
function privateImports(imports: readonly Import[]): string[] {
  return betweenFeatures(imports)
    .filter(({ to }) => !publicFiles.includes(to))
    .map(({ from, to }) => `${from} -> ${to}`);
}

/** Groups of folders that can all be reached from one another. A file at the root of a floor counts as a folder. */
function circles(imports: readonly Import[], floor: string): string[][] {
  const folderOf = (file: string) => (dirname(file) === floor ? file : dirname(file));
  const known = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!from.startsWith(`${floor}/`) || !to.startsWith(`${floor}/`) || folderOf(from) === folderOf(to)) continue;
    known.set(folderOf(from), (known.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  }
  const reachable = new Map([...known.keys()].map((folder) => [folder, reach(known, folder)]));
  const inCircle = [...reachable].filter(([folder, others]) => others.has(folder)).map(([folder]) => folder);
  const groups = inCircle.map((folder) =>
    inCircle.filter((other) => reachable.get(folder)?.has(other) && reachable.get(other)?.has(folder)).sort(),
  );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function reach(known: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of known.get(folder) ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}

const ROOT = resolve(import.meta.dirname, '..');
const FLOORS = ['contract', 'catalogue', 'db', 'server', 'app'];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(([, specifier = '']) =>
    importOf(file, specifier),
  );
}

function importOf(file: string, specifier: string): Import {
  const to = specifier.startsWith('#') ? specifier.slice(1) : relative(ROOT, join(ROOT, dirname(file), specifier));
  return { from: file, to };
}

/** Runtime imports: of values, and not by import(). */
function valueImportsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const statements = [...text.matchAll(/^(?:import|export) (?!type )([^;']*?) from '([#.][^']+)'/gm)];
  const isOfValues = (names: string) => !names.includes('{') || /[{,]\s*(?!type )\w/.test(names);
  return statements.flatMap(([, names = '', specifier = '']) => (isOfValues(names) ? [importOf(file, specifier)] : []));
}

/** The first cycle found, each file importing the next; empty if there is none. */
function circleOfFiles(links: readonly Import[]): string[] {
  const next = Map.groupBy(links, ({ from }) => from);
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    if (finished.has(file)) return [];
    if (path.includes(file)) return path.slice(path.indexOf(file));
    path.push(file);
    for (const { to } of next.get(file) ?? []) {
      const circle = visit(to);
      if (circle.length > 0) return circle;
    }
    path.pop();
    finished.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}

const turned = ({ from, to }: Import): Import => ({ from: to, to: from });

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

const allImports = FLOORS.flatMap(sourceFiles).flatMap(importsOf);
const imports = allImports.filter(({ from }) => !isTest(from));
const importsOfTests = allImports.filter(({ from }) => isTest(from));

test('no import breaks a rule', () => {
  expect(violations(imports)).toEqual([]);
});

test('imports are relative inside a folder and begin with # across folders', () => {
  const upwards = [...FLOORS, 'bench', 'scripts', 'tests']
    .flatMap(sourceFiles)
    .filter((file) =>
      /(?:from|import\(?)\s*'(?:\.\.\/)+(?!package\.json|[./])/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
  expect(upwards).toEqual([]);
});

test('a test stays on its floor too, except for tests/support', () => {
  const onFloors = importsOfTests.filter(({ to }) => !to.startsWith('tests/'));
  expect(violations(onFloors, BETWEEN_FLOORS)).toEqual([]);
});

test('features use each other through their public files', () => {
  expect(privateImports(imports)).toEqual([]);
});

test('every public file of a feature is used by another', () => {
  const used = new Set(betweenFeatures(imports).map(({ to }) => to));
  expect(publicFiles.filter((file) => !used.has(file))).toEqual([]);
});

test.each(WITHOUT_CIRCLES)('the folders of %s have no cycle', (floor) => {
  expect(circles(imports, floor)).toEqual([]);
});

test('no files import each other’s values in a cycle', () => {
  const links = FLOORS.flatMap(sourceFiles)
    .filter((file) => !isTest(file))
    .flatMap(valueImportsOf);
  expect(links.length).toBeGreaterThan(2_000);
  expect(circleOfFiles(links)).toEqual([]);
  const one = { from: 'server/modules/users/roles.ts', to: 'server/modules/users/queries.ts' };
  expect(links).toContainEqual(one);
  expect(circleOfFiles([...links, turned(one)])).toEqual(expect.arrayContaining([one.from, one.to]));
});

test(`no folder has more than ${FILES_MAX} files`, () => {
  const counts = new Map<string, number>();
  const files = FLOORS.flatMap(sourceFiles).filter((file) => !isTest(file));
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const full = [...counts].filter(([, count]) => count > FILES_MAX).map(([folder]) => folder);
  expect(full).toEqual([]);
});

test('every import names a file that exists', () => {
  const files = new Set(FLOORS.flatMap(sourceFiles));
  const missing = allImports.filter(({ to }) => {
    if (files.has(to)) return false;
    try {
      readFileSync(join(ROOT, to));
      return false;
    } catch {
      return true;
    }
  });
  expect(missing).toEqual([]);
});

test('the contract imports only zod, and only the server and its neighbours import Node', () => {
  const outside = (folder: string, allowed: RegExp) =>
    sourceFiles(folder)
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return [...text.matchAll(/from '([^#.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`);
      })
      .filter((line) => !allowed.test(line));
  expect(outside('contract', /: zod$/)).toEqual([]);
  expect(outside('catalogue', /: lru-cache$/)).toEqual([]);
  expect(
    sourceFiles('app').filter((file) => /from 'node:/.test(readFileSync(join(ROOT, file), 'utf8')) && !isTest(file)),
  ).toEqual([]);
});

describe('the rules notice a reversed import', () => {
  const downwards: Import[] = [
    { from: 'server/modules/brands/routes.ts', to: 'server/http/endpoint.ts' },
    { from: 'server/modules/brands/queries.ts', to: 'server/modules/products/service.ts' },
    { from: 'server/modules/search/routes.ts', to: 'server/read-models/catalogue/card-json.ts' },
    { from: 'server/modules/users/avatar.ts', to: 'server/media/uploads/image.ts' },
    { from: 'server/jobs/kinds/issue-sender.ts', to: 'server/modules/newsletter/service.ts' },
    { from: 'server/read-models/catalogue/live-catalogue.ts', to: 'server/http/response/http-error.ts' },
    { from: 'server/media/routes.ts', to: 'server/http/endpoint.ts' },
    { from: 'contract/phone/product.ts', to: 'contract/fields.ts' },
    { from: 'catalogue/catalogue.ts', to: 'contract/fields.ts' },
    { from: 'db/content.ts', to: 'catalogue/entry.ts' },
    { from: 'server/main.ts', to: 'db/prepare.ts' },
    { from: 'app/lib/api.ts', to: 'contract/endpoint.ts' },
    { from: 'app/ui/controls/button.tsx', to: 'app/lib/cx.ts' },
    { from: 'app/forms/text-field.tsx', to: 'app/ui/controls/field.tsx' },
    { from: 'app/features/catalogue/card/card-queries.ts', to: 'app/lib/api.ts' },
    { from: 'app/shell/header.tsx', to: 'app/features/catalogue/search/header-search.tsx' },
    { from: 'app/routes/pages/faq.tsx', to: 'app/features/pages/text/faq-list.tsx' },
  ];

  test.each(downwards)('$from -> $to', (one) => {
    expect(violations(downwards)).toEqual([]);
    expect(violations(downwards.map((other) => (other === one ? turned(one) : other)))).toEqual([
      expect.stringContaining(`${one.to} -> ${one.from}`),
    ]);
  });

  test('of any real import between floors', () => {
    const floorOf = (file: string) => file.split('/')[0];
    const crossing = imports.filter(({ from, to }) => floorOf(from) !== floorOf(to) && to.endsWith('.ts'));
    expect(crossing.length).toBeGreaterThan(100);
    expect(crossing.filter((one) => violations([turned(one)]).length === 0)).toEqual([]);
  });

  test('of any real import from modules and jobs into the rest of server', () => {
    const downward = imports.filter(
      ({ from, to }) => /^server\/(modules|jobs)\//.test(from) && /^server\/(http|read-models|media|mail)\//.test(to),
    );
    expect(downward.length).toBeGreaterThan(100);
    expect(downward.filter((one) => violations([turned(one)]).length === 0)).toEqual([]);
  });

  test('of a feature’s public file, which becomes one of a private file', () => {
    const one = {
      from: 'app/features/catalogue/listing/results.tsx',
      to: 'app/features/catalogue/grid/phone-grid.tsx',
    };
    expect(imports).toContainEqual(one);
    expect(privateImports([one])).toEqual([]);
    expect(privateImports([turned(one)])).toEqual([`${one.to} -> ${one.from}`]);
    expect(circles([...imports, turned(one)], 'app').flat()).toContain('app/features/catalogue/grid');
  });

  test('between two real modules, which closes a cycle', () => {
    const moduleOf = (file: string) => /^server\/modules\/[\w-]+/.exec(file)?.[0];
    const between = imports.filter(({ from, to }) => moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to));
    expect(between.length).toBeGreaterThan(10);
    for (const one of between) {
      const closed = circles([...imports, turned(one)], 'server').find((group) => group.includes(dirname(one.from)));
      expect(closed).toContain(dirname(one.to));
    }
  });

  test('in a chain of folders, which becomes a cycle', () => {
    const line = [
      { from: 'server/app.ts', to: 'server/modules/a/routes.ts' },
      { from: 'server/modules/a/routes.ts', to: 'server/modules/b/service.ts' },
      { from: 'server/modules/b/service.ts', to: 'server/modules/c/service.ts' },
      { from: 'server/modules/a/service.ts', to: 'server/modules/c/service.ts' },
    ];
    expect(circles(line, 'server')).toEqual([]);
    const round = line.map((one) => (one.from.includes('/a/service') ? turned(one) : one));
    expect(circles(round, 'server')).toEqual([['server/modules/a', 'server/modules/b', 'server/modules/c']]);
  });
});
