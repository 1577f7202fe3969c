import { articleText, countWords, productIdsOf } from '#contract/article/parts.ts';
import { BlogFields, COVER_MOTIFS } from '#contract/blogs.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { SitePage } from '#contract/settings/sections.ts';
import { FIGURE } from '#db/seed/article-figures.ts';
import { type MarkdownArticle, parseArticle } from '#db/seed/article-markdown.ts';
import { type ArticleFile, articleId, compilePage } from '#db/seed/compile-articles.ts';

/** What articles may refer to. */
export interface KnownIds {
  phones: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  /** Headings of text pages, such as `/faq#cookies`. */
  places: ReadonlySet<string>;
}

type CatalogueIds = Pick<KnownIds, 'phones' | 'brands'>;

export const ARTICLE_CATEGORIES = [
  'Explainers',
  'Buying guides',
  'Batteries',
  'Cameras',
  'Displays',
  'Networks',
  'Ownership',
  'Performance',
] as const;

const WORDS = [600, 1_500] as const;
const FIELDS = ['title', 'excerpt', 'categories', 'cover', 'published'] as const;
const PAGE_FIELDS = ['title', 'headline', 'lead', 'updated'] as const;
const PAGES = new Set([
  '/',
  '/products',
  '/products/compare',
  '/finder',
  '/best',
  '/size',
  '/blogs',
  '/faq',
  '/about-us',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-service',
  '/wishlist',
  '/register',
  '/login',
  '/forgot-password',
  '/user',
  '/about-the-data',
  '/how-we-score',
  '/blogs/feed.xml',
  '/api/docs',
]);

type Report = (line: number, reason: string) => void;

/** All problems of a file, with line numbers. */
export function checkArticle(file: ArticleFile, known: KnownIds) {
  const { article, problems, report } = checkText('articles', file, known);
  checkHead(article, report);
  const words = countWords(articleText(article.body));
  if (words < WORDS[0] || words > WORDS[1]) report(1, `has ${words} words, not ${WORDS[0]} to ${WORDS[1]}`);
  return problems;
}

export function checkArticles(files: ArticleFile[], known: CatalogueIds, pages: ArticleFile[]) {
  const articles = new Set(files.map(({ file }) => articleId(file)));
  return files.flatMap((file) => checkArticle(file, { ...known, articles, places: placesOn(pages) }));
}

export function checkPages(files: ArticleFile[], known: CatalogueIds, articles: ArticleFile[]) {
  const ids = new Set(articles.map(({ file }) => articleId(file)));
  return files.flatMap((file) => {
    const { article, problems, report } = checkText('pages', file, {
      ...known,
      articles: ids,
      places: placesOn(files),
    });
    checkFields(article, PAGE_FIELDS, report);
    for (const { message } of SitePage.safeParse(compilePage(file).page).error?.issues ?? []) report(1, message);
    if (!isDay(article.head.get('updated')?.value ?? '')) report(1, 'updated is no day such as 2026-09-14');
    return problems;
  });
}

function checkText(folder: string, { file, source }: ArticleFile, known: KnownIds) {
  const article = parseArticle(source);
  const problems: { file: string; id: string; reason: string }[] = [];
  const report: Report = (line, reason) => problems.push({ file: `${folder}/${file}`, id: `line ${line}`, reason });
  for (const { line, reason } of article.problems) report(line, reason);
  checkPhones(article, known, report);
  checkLinks(source, known, report);
  for (const [written] of source.matchAll(FIGURE)) report(1, `cannot work out ${written}`);
  return { article, problems, report };
}

function placesOn(pages: ArticleFile[]): Set<string> {
  return new Set(
    pages.flatMap(({ file, source }) =>
      [...source.matchAll(/^#.* \{(#[a-z\d-]+)\}$/gm)].map(([, anchor]) => `/${articleId(file)}${anchor}`),
    ),
  );
}

function checkFields({ head }: MarkdownArticle, known: readonly string[], report: Report): void {
  for (const [name, { line }] of head) if (!known.includes(name)) report(line, `field '${name}' is unknown`);
}

function checkHead(article: MarkdownArticle, report: Report): void {
  const { head } = article;
  for (const name of FIELDS) if (!head.get(name)?.value) report(1, `${name} is missing`);
  checkFields(article, FIELDS, report);
  const each = (name: (typeof FIELDS)[number], check: (value: string) => string | null | undefined) => {
    const field = head.get(name);
    const reason = field?.value && check(field.value);
    if (field && reason) report(field.line, reason);
  };
  for (const name of ['title', 'excerpt'] as const) {
    each(name, (value) => BlogFields.shape[name].safeParse(value).error?.issues[0]?.message);
  }
  each('cover', (value) => (COVER_MOTIFS.some((motif) => motif === value) ? null : `cover '${value}' is unknown`));
  each('published', (value) => (isDay(value) ? null : `'${value}' is no day such as 2026-09-14`));
  each('categories', (value) => {
    const unknown = value
      .split(',')
      .map((name) => name.trim())
      .find((name) => !ARTICLE_CATEGORIES.some((category) => category === name));
    return unknown === undefined ? null : `category '${unknown}' is unknown`;
  });
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function checkPhones({ body, lines }: MarkdownArticle, known: KnownIds, report: Report): void {
  for (const [index, block] of body.content.entries()) {
    for (const id of productIdsOf({ type: 'doc', content: [block] })) {
      if (!known.phones.has(id)) report(lines[index] ?? 1, `phone '${id}' is not in the catalogue`);
    }
  }
}

/** Checks links in the source text, where line numbers are known. */
function checkLinks(source: string, known: KnownIds, report: Report): void {
  for (const [index, row] of source.split('\n').entries()) {
    for (const [, href = ''] of row.matchAll(/\]\((\/[^)\s]*)\)/g)) {
      const reason = pathProblem(href, known);
      if (reason) report(index + 1, `link ${href}: ${reason}`);
    }
  }
}

function pathProblem(href: string, known: KnownIds): string | null {
  const { pathname, searchParams, hash } = new URL(href, 'https://handset.invalid');
  const [, first, second, third] = pathname.split('/');
  if (third === undefined && second !== undefined) {
    if (first === 'product') return known.phones.has(second) ? null : 'no such phone';
    if (first === 'blog') return known.articles.has(second) ? null : 'no such article';
  }
  if (!PAGES.has(pathname)) return 'no such page';
  if (hash && !known.places.has(pathname + hash)) return 'no such place on the page';
  if (pathname === '/products') return filterProblem(searchParams, known);
  const phones = pathname === '/products/compare' ? (searchParams.get('ids')?.split(',') ?? []) : [];
  const unknown = phones.find((id) => !known.phones.has(id));
  return unknown === undefined ? null : `no such phone as ${unknown}`;
}

/**
 * The listing's address has the parameter `brand` and may include discontinued phones; other parameters are those of
 * the call.
 */
function filterProblem(search: URLSearchParams, { brands }: KnownIds): string | null {
  const { brand, discontinued: _switch, ...filter } = Object.fromEntries(search);
  if (brand !== undefined && brand !== 'all' && !brand.split(',').every((id) => brands.has(id))) return 'no such brand';
  const unknown = Object.keys(filter).find((name) => !(name in ProductFilterQuery.shape));
  if (unknown) return `'${unknown}' is not a filter`;
  const issue = ProductFilterQuery.safeParse(filter).error?.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
}
