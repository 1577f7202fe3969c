import { figureOf } from '#contract/phone/values.ts';
import type { ArticleFile } from '#db/seed/compile-articles.ts';
import type { SeedPhone } from '#db/seed/index.ts';

/**
 * Checks that tables and lists in articles agree with the catalogue: a price must be a current one for its memory, and
 * a figure that of its column.
 */

const LINK = /\]\(\/product\/([a-z0-9-]+)\)/g;
/** A table row or list item about a single phone. */
const ABOUT_ONE_PHONE = /^(?:\||- \*\*)/;
/** `₹12,999`, and `6 / 128 GB` beside it. */
const PRICE = /₹(\d[\d,]*)/g;
const MEMORY = /\| (\d+) \/ (\d+) GB \|/;

export function checkArticleFigures(files: readonly ArticleFile[], phones: readonly SeedPhone[]) {
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  return files.flatMap(({ file, source }) => {
    let columns: string[] = [];
    return source.split('\n').flatMap((line, index) => {
      const phone = ABOUT_ONE_PHONE.test(line) ? byId.get(onlyLink(line) ?? '') : undefined;
      if (!phone && !line.startsWith('| ---')) columns = cellsOf(line);
      if (!phone) return [];
      const prices = wrongPrices(line, phone).map(
        (price) => `₹${price.toLocaleString('en-IN')} is not a current price of ${phone.name}${memoryText(line)}`,
      );
      return [...prices, ...wrongFigures(line, columns, phone)].map((reason) => ({
        file: `articles/${file}`,
        id: `line ${index + 1}`,
        reason,
      }));
    });
  });
}

/** Table headings that name a figure of a phone. */
const COLUMNS = {
  Battery: 'batteryCapacity',
  'Wired charging': 'wiredCharging',
  Weight: 'weight',
  Display: 'displaySize',
  Width: 'width',
  Height: 'height',
  Thickness: 'thickness',
} as const;

function cellsOf(line: string): string[] {
  return line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];
}

function wrongFigures(line: string, columns: readonly string[], phone: SeedPhone): string[] {
  return cellsOf(line).flatMap((cell, index) => {
    const head = columns[index] as keyof typeof COLUMNS | undefined;
    const key = head && COLUMNS[head];
    const stated = Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
    if (!key || Number.isNaN(stated)) return [];
    const figure = figureOf(phone, key);
    return figure === stated ? [] : [`${head} of ${phone.name} is ${figure ?? 'not known'}, not ${cell}`];
  });
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

/** 'From 12 + 256 GB to 12 + 512 GB' is followed by the price difference. */
function isDifference(line: string): boolean {
  return (line.match(/\d+ GB \|/g)?.length ?? 0) > 1;
}

function memoryText(line: string): string {
  const [, ram, storage] = MEMORY.exec(line) ?? [];
  return ram ? ` with ${ram} / ${storage} GB` : '';
}
