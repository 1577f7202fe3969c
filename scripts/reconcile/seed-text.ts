import type { SeedLine } from '#db/seed/index.ts';
import type { PhonePoints } from './points.ts';
import { olderPrices, pricedPhone } from './priced-phone.ts';

/** The file of a brand with new prices: one line a phone, its fields in the order they have. */
export function seedText(lines: readonly SeedLine[], phones: readonly PhonePoints[]): string {
  const byId = new Map(phones.map((one) => [one.phone.id, one]));
  const texts = lines.map((line) => JSON.stringify(withPrices(line, byId.get(line.id))));
  return `[\n${texts.join(',\n')}\n]\n`;
}

/** What the phone costs is not written: it is what its cheapest variant does. */
function withPrices(line: SeedLine, points: PhonePoints | undefined): object {
  if (!points) return line;
  const { variants } = pricedPhone(points);
  const prices = olderPrices(points);
  const fields = Object.entries(line).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'prices' || key === 'price') return [];
    if (key !== 'variants') return [[key, value]];
    return [['variants', variants], ...(prices.length > 0 ? [['prices', prices] as [string, unknown]] : [])];
  });
  return Object.fromEntries(fields);
}
