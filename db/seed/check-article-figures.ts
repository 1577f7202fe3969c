import { figureOf } from '#contract/phone/values.ts';
import type { ArticleFile } from './compile-articles.ts';
import type { SeedPhone } from './index.ts';

/**
 * What an article says of a phone in a table or a list is what the catalogue says: a price is one of its present ones,
 * of the memory that stands beside it, and a figure that of the column's head.
 */

const LINK = /\]\(\/product\/([a-z0-9-]+)\)/g;
/** A row of a table, or an item of a list, that is about one phone. */
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
        (price) => `₹${price.toLocaleString('en-IN')} is no present price of ${phone.name}${memoryText(line)}`,
      );
      return [...prices, ...wrongFigures(line, columns, phone)].map((reason) => ({
        file: `articles/${file}`,
        id: `line ${index + 1}`,
        reason,
      }));
    });
  });
}

/** The heads of columns that give a figure of a phone. */
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
    const said = Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
    if (!key || Number.isNaN(said)) return [];
    const figure = figureOf(phone, key);
    return figure === said ? [] : [`${head} of ${phone.name} is ${figure ?? 'not known'}, not ${cell}`];
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

/** 'From 12 + 256 GB to 12 + 512 GB' is followed by what that adds. */
function isDifference(line: string): boolean {
  return (line.match(/\d+ GB \|/g)?.length ?? 0) > 1;
}

function memoryText(line: string): string {
  const [, ram, storage] = MEMORY.exec(line) ?? [];
  return ram ? ` with ${ram} / ${storage} GB` : '';
}
