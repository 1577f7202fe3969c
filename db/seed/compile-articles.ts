import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { CoverMotif } from '#contract/blogs.ts';
import { withCatalogueFigures } from './article-figures.ts';
import { parseArticle } from './article-markdown.ts';
import { ARTICLES_FILE, type SeedArticle } from './articles.ts';
import { type SeedPhone, seedPhones } from './index.ts';

/**
 * `npm run articles`: compiles the shipped articles from Markdown, one file each with the id as its name, to the JSON
 * that a new database is filled from. So the server needs no reader of Markdown.
 */

export interface ArticleFile {
  file: string;
  source: string;
}

const FOLDER = new URL('./articles/', import.meta.url);

/** With the figures of the catalogue that they ask for. */
export function articleFiles(phones: readonly SeedPhone[] = seedPhones()): ArticleFile[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({ file, source: withCatalogueFigures(readFileSync(new URL(file, FOLDER), 'utf8'), phones) }));
}

export const articleId = (file: string) => file.replace(/\.md$/, '');

/** As its file says; `npm run check` vouches for what it says. */
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

/** One line an article, so that a change of one shows as one. */
export function compileArticles(files: ArticleFile[]): string {
  return `[\n${files.map((file) => JSON.stringify(compileArticle(file))).join(',\n')}\n]\n`;
}

/** The file that holds them, when it is not what the sources say. */
export function checkCompiled(files: ArticleFile[], compiled = readFileSync(ARTICLES_FILE, 'utf8')) {
  if (compiled === compileArticles(files)) return [];
  return [{ file: 'articles.json', id: 'all', reason: 'is not what articles/*.md say: run `npm run articles`' }];
}

if (import.meta.main) {
  const files = articleFiles();
  writeFileSync(ARTICLES_FILE, compileArticles(files));
  console.log(`${files.length} articles compiled to db/seed/articles.json`);
}
