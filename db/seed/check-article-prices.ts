import type { ArticleFile } from './compile-articles.ts';
import type { SeedPhone } from './index.ts';

/** A price that an article gives for a phone is one of its present ones, of the memory that stands beside it. */

const LINK = /\]\(\/product\/([a-z0-9-]+)\)/g;
/** A row of a table, or an item of a list, that is about one phone. */
const ABOUT_ONE_PHONE = /^(?:\||- \*\*)/;
/** `₹12,999`, and `6 / 128 GB` beside it. */
const PRICE = /₹(\d[\d,]*)/g;
const MEMORY = /\| (\d+) \/ (\d+) GB \|/;

export function checkArticlePrices(files: readonly ArticleFile[], phones: readonly SeedPhone[]) {
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  return files.flatMap(({ file, source }) =>
    source.split('\n').flatMap((line, index) => {
      const phone = ABOUT_ONE_PHONE.test(line) ? byId.get(onlyLink(line) ?? '') : undefined;
      if (!phone) return [];
      return wrongPrices(line, phone).map((price) => ({
        file: `articles/${file}`,
        id: `line ${index + 1}`,
        reason: `₹${price.toLocaleString('en-IN')} is no present price of ${phone.name}${memoryText(line)}`,
      }));
    }),
  );
}

function onlyLink(line: string): string | null {
  const ids = new Set([...line.matchAll(LINK)].map(([, id]) => id));
  const [id] = ids;
  return ids.size === 1 && id ? id : null;
}

function wrongPrices(line: string, { variants }: SeedPhone): number[] {
  const [, ram, storage] = MEMORY.exec(line) ?? [];
  const meant = variants.filter((one) => !ram || (one.ram === Number(ram) && one.storage === Number(storage)));
  return [...line.matchAll(PRICE)]
    .map(([, digits = '']) => Number(digits.replaceAll(',', '')))
    .filter((price) => !isDifference(line) && !meant.some((one) => one.price === price));
}

/** 'From 12 + 256 GB to 12 + 512 GB' is followed by what that adds. */
function isDifference(line: string): boolean {
  return (line.match(/\d+ GB \|/g)?.length ?? 0) > 1;
}

function memoryText(line: string): string {
  const [, ram, storage] = MEMORY.exec(line) ?? [];
  return ram ? ` with ${ram} / ${storage} GB` : '';
}
