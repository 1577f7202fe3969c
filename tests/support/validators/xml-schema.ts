import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ErrorLevel, XMLToSitemapIndexStream } from 'sitemap';
import { validateXML } from 'xmllint-wasm';
import { inRoot } from '#scripts/support/paths.mjs';

const SITEMAP_SCHEMA = inRoot('node_modules/sitemap/schema/sitemap.xsd');

/** The errors libxml2 finds in a document. */
export async function xmlErrors(document: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: document, normalization: 'c14n' });
  return errors.map(({ message }) => message);
}

/** The errors libxml2 finds in a sitemap by the schema of sitemaps.org. */
export async function sitemapErrors(document: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: document, schema: readFileSync(SITEMAP_SCHEMA, 'utf8') });
  return errors.map(({ message }) => message);
}

/** The files that a strict parser finds in a sitemap index. Throws when the index is invalid. */
export async function sitemapsIn(document: string): Promise<string[]> {
  const reader = new XMLToSitemapIndexStream({ level: ErrorLevel.THROW, logger: false });
  const found: string[] = [];
  for await (const { url } of Readable.from([document]).pipe(reader)) found.push(url);
  return found;
}
