import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { CoverMotif } from '#contract/blogs.ts';
import type { TextPageId } from '#contract/settings/sections.ts';
import { withCatalogueFigures } from './article-figures.ts';
import { parseArticle } from './article-markdown.ts';
import { ARTICLES_FILE, type SeedArticle } from './articles.ts';
import { type SeedPhone, seedPhones } from './index.ts';
import { type DefaultPage, PAGES_FILE } from './pages.ts';

/**
 * `npm run articles`: compiles the default articles and text pages from Markdown to JSON, one file each with the id as
 * its name, so that the server needs no Markdown parser.
 */

export interface ArticleFile {
  file: string;
  source: string;
}

/** With catalogue figures inserted. */
function filesIn(folder: URL, phones: readonly SeedPhone[]): ArticleFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({ file, source: withCatalogueFigures(readFileSync(new URL(file, folder), 'utf8'), phones) }));
}

export const articleFiles = (phones: readonly SeedPhone[] = seedPhones()) =>
  filesIn(new URL('./articles/', import.meta.url), phones);

export const pageFiles = (phones: readonly SeedPhone[] = seedPhones()) =>
  filesIn(new URL('./pages/', import.meta.url), phones);

export const articleId = (file: string) => file.replace(/\.md$/, '');

/** Unchecked; `npm run check` validates it. */
export function compileArticle({ file, source }: ArticleFile): SeedArticle {
  const { head, body } = parseArticle(source);
  const field = (name: string) => head.get(name)?.value ?? '';
  return {
    id: articleId(file),
    title: field('title'),
    excerpt: field('excerpt'),
    categories: field('categories')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    cover: field('cover') as CoverMotif,
    published: field('published'),
    body,
  };
}

export function compilePage({ file, source }: ArticleFile): DefaultPage {
  const { head, body } = parseArticle(source);
  const field = (name: string) => head.get(name)?.value ?? '';
  return {
    id: articleId(file) as TextPageId,
    updated: field('updated'),
    page: { title: field('title'), headline: field('headline'), lead: field('lead'), body },
  };
}

export const compileArticles = (files: ArticleFile[]) => toJson(files.map(compileArticle));
export const compilePages = (files: ArticleFile[]) => toJson(files.map(compilePage));

/** One article per line, for readable diffs. */
function toJson(texts: readonly object[]): string {
  return `[\n${texts.map((text) => JSON.stringify(text)).join(',\n')}\n]\n`;
}

/** Reports a compiled file that differs from its sources. */
export function checkCompiled(compiled: string, file = ARTICLES_FILE) {
  if (compiled === readFileSync(file, 'utf8')) return [];
  const name = file.pathname.split('/').at(-1) ?? '';
  return [{ file: name, id: 'all', reason: 'differs from its Markdown: run `npm run articles`' }];
}

if (import.meta.main) {
  const [articles, pages] = [articleFiles(), pageFiles()];
  writeFileSync(ARTICLES_FILE, compileArticles(articles));
  writeFileSync(PAGES_FILE, compilePages(pages));
  console.log(`${articles.length} articles and ${pages.length} text pages compiled`);
}
