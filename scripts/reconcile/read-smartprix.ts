import { brandOfName } from '#db/import/parse/brands.ts';
import { withoutVariant } from '#db/import/parse/names.ts';
import { firstNumber, gigabytes } from '#db/import/parse/text.ts';
import type { Listing } from './listing.ts';

type Row = Record<string, string>;

/** Its file bears no day of its own; this is the day on which the prices were last written. */
const LISTING_DAY = '2026-01-08';

/** `(8GB RAM + 256GB)`, `(256GB)`. */
export function memoryOfName(name: string): { ram: number | null; storage: number | null } {
  const bracket = /\(([^()]*\d\s*[GT]B[^()]*)\)\s*$/i.exec(name)?.[1] ?? '';
  const [first, second] = bracket.split('+');
  return second === undefined
    ? { ram: null, storage: gigabytes(first) }
    : { ram: gigabytes(first), storage: gigabytes(second) };
}

function fromName(name: string, price: number | null, at: string): Listing | null {
  if (!name || !price) return null;
  const memory = memoryOfName(name);
  return {
    source: 'smartprix',
    name: withoutVariant(name),
    brand: brandOfName(name),
    ...memory,
    isNamedVariant: memory.storage !== null,
    price,
    at,
    battery: null,
    display: null,
    inStock: true,
  };
}

interface RelatedItem {
  Name: string;
  Price: number;
}

/** The sheet of one phone names its rivals with their prices of the same day. */
function relatedItems(row: Row): RelatedItem[] {
  return row['Related Items'] ? JSON.parse(row['Related Items']) : [];
}

/** One sheet a row, each with the day on which it was read; unreleased phones are left out. */
export function readSpecifications(rows: Row[]): Listing[] {
  return rows.flatMap((row) => {
    if (/expected/i.test(row['General.Release Date'] ?? '')) return [];
    const at = (row['Last modified'] ?? '').slice(0, 10);
    const own = fromName(row.Name ?? '', Number(row.Price) || null, at);
    if (own) {
      own.ram = gigabytes(row['Memory.RAM']) ?? own.ram;
      own.storage = gigabytes(row['Memory.Storage']) ?? own.storage;
      own.battery = firstNumber(row['Battery.Size']);
      own.display = firstNumber(row['Display.Size']);
    }
    const related = relatedItems(row).map(({ Name, Price }) => fromName(Name, Price, at));
    return [own, ...related].filter((listing) => listing !== null);
  });
}

export function readPriceListing(rows: Row[]): Listing[] {
  return rows.flatMap((row) => {
    const listing = fromName(row.model ?? '', firstNumber(row.price), LISTING_DAY);
    if (!listing) return [];
    const [ram, storage] = (row.ram ?? '').split(',');
    listing.ram = gigabytes(ram) ?? listing.ram;
    listing.storage = gigabytes(storage) ?? listing.storage;
    listing.battery = firstNumber(row.battery);
    listing.display = firstNumber(row.display);
    return [listing];
  });
}
