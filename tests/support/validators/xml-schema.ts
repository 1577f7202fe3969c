import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ErrorLevel, XMLToSitemapIndexStream } from 'sitemap';
import { validateXML } from 'xmllint-wasm';
import { inRoot } from '../../../scripts/support/paths.mjs';

const SITEMAP_SCHEMA = inRoot('node_modules/sitemap/schema/sitemap.xsd');

/** What libxml2 finds wrong with a document as such. */
export async function xmlErrors(document: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: document, normalization: 'c14n' });
  return errors.map(({ message }) => message);
}

/** What libxml2 finds wrong with a sitemap by the schema of sitemaps.org. */
export async function sitemapErrors(document: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: document, schema: readFileSync(SITEMAP_SCHEMA, 'utf8') });
  return errors.map(({ message }) => message);
}

/** The files a strict reader of sitemap indexes finds in one. Throws at what such an index may not hold. */
export async function sitemapsIn(document: string): Promise<string[]> {
  const reader = new XMLToSitemapIndexStream({ level: ErrorLevel.THROW, logger: false });
  const found: string[] = [];
  for await (const { url } of Readable.from([document]).pipe(reader)) found.push(url);
  return found;
}
