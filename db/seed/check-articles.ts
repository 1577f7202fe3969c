import { articleText, countWords, productIdsOf } from '#contract/article/parts.ts';
import { BlogFields, COVER_MOTIFS } from '#contract/blogs.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { FIGURE } from './article-figures.ts';
import { type MarkdownArticle, parseArticle } from './article-markdown.ts';
import { type ArticleFile, articleId } from './compile-articles.ts';

/** What an article may refer to. */
export interface KnownIds {
  phones: ReadonlySet<string>;
  brands: ReadonlySet<string>;
  articles: ReadonlySet<string>;
}

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
const PAGES = new Set([
  '/',
  '/products',
  '/products/compare',
  '/blogs',
  '/faq',
  '/about-us',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-service',
  '/wishlist',
  '/register',
  '/login',
]);

type Report = (line: number, reason: string) => void;

/** Everything wrong with one file, each with its line. */
export function checkArticle({ file, source }: ArticleFile, known: KnownIds) {
  const article = parseArticle(source);
  const problems = article.problems.map(({ line, reason }) => ({
    file: `articles/${file}`,
    id: `line ${line}`,
    reason,
  }));
  const report: Report = (line, reason) => problems.push({ file: `articles/${file}`, id: `line ${line}`, reason });
  checkHead(article, report);
  checkPhones(article, known, report);
  checkLinks(source, known, report);
  for (const [written] of source.matchAll(FIGURE)) report(1, `cannot work out ${written}`);
  const words = countWords(articleText(article.body));
  if (words < WORDS[0] || words > WORDS[1]) report(1, `has ${words} words, not ${WORDS[0]} to ${WORDS[1]}`);
  return problems;
}

export function checkArticles(files: ArticleFile[], known: Omit<KnownIds, 'articles'>) {
  const articles = new Set(files.map(({ file }) => articleId(file)));
  return files.flatMap((file) => checkArticle(file, { ...known, articles }));
}

function checkHead({ head }: MarkdownArticle, report: Report): void {
  for (const name of FIELDS) if (!head.get(name)?.value) report(1, `${name} is missing`);
  for (const [name, { line }] of head) {
    if (!FIELDS.some((field) => field === name)) report(line, `field '${name}' is unknown`);
  }
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

/** Links are looked for in the source, where they have a line. */
function checkLinks(source: string, known: KnownIds, report: Report): void {
  for (const [index, row] of source.split('\n').entries()) {
    for (const [, href = ''] of row.matchAll(/\]\((\/[^)\s]*)\)/g)) {
      const reason = pathProblem(href, known);
      if (reason) report(index + 1, `link ${href}: ${reason}`);
    }
  }
}

function pathProblem(href: string, known: KnownIds): string | null {
  const { pathname, searchParams } = new URL(href, 'https://handset.invalid');
  const [, first, second, third] = pathname.split('/');
  if (third === undefined && second !== undefined) {
    if (first === 'product') return known.phones.has(second) ? null : 'no such phone';
    if (first === 'blog') return known.articles.has(second) ? null : 'no such article';
  }
  if (!PAGES.has(pathname)) return 'no such page';
  if (pathname === '/products') return filterProblem(searchParams, known);
  const phones = pathname === '/products/compare' ? (searchParams.get('ids')?.split(',') ?? []) : [];
  const unknown = phones.find((id) => !known.phones.has(id));
  return unknown === undefined ? null : `no such phone as ${unknown}`;
}

/** The listing's address names the brand `brand` and can include what is discontinued; the rest is named as in the call. */
function filterProblem(search: URLSearchParams, { brands }: KnownIds): string | null {
  const { brand, discontinued: _switch, ...filter } = Object.fromEntries(search);
  if (brand !== undefined && brand !== 'all' && !brand.split(',').every((id) => brands.has(id))) return 'no such brand';
  const unknown = Object.keys(filter).find((name) => !(name in ProductFilterQuery.shape));
  if (unknown) return `'${unknown}' is no filter`;
  const issue = ProductFilterQuery.safeParse(filter).error?.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
}
