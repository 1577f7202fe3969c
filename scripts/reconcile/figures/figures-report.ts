import type { PhoneKey } from '#contract/phone/fields.ts';
import { sameVariant } from '#contract/phone/prices.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { INDIAN_MEMORIES } from '#db/seed/verified.ts';
import { meet } from './agreement.ts';
import { type ReconciledFigures, type ReconciledPhone, WEIGHED_KEYS } from './reconcile-figures.ts';
import { isWithin, SILENCE_RULES } from './silence.ts';

/** What docs/catalogue.md states of figures, as lines of text. */

interface Agreement {
  compared: number;
  agreed: number;
  /** Differs from the second source and was verified to. */
  verified: number;
}

function filled(phones: readonly SeedPhone[], key: PhoneKey): number {
  return phones.filter((phone) => !isUnknown(phone[key])).length;
}

function agreement(phones: readonly ReconciledPhone[], key: PhoneKey, which: 'before' | 'after'): Agreement {
  const result: Agreement = { compared: 0, agreed: 0, verified: 0 };
  for (const one of phones) {
    const second = one.sheets.find(({ source }) => source === 'devices')?.stated[key];
    if (!second || isUnknown(one[which][key])) continue;
    result.compared += 1;
    if (meet(key, [one[which][key]], second)) result.agreed += 1;
    else if (which === 'after' && one.figures.get(key)?.how === 'verified') result.verified += 1;
  }
  return result;
}

/** RAM is the variants': all that we list with a storage that the second source lists, too, must have a RAM of its. */
function ramAgreement(phones: readonly ReconciledPhone[], which: 'before' | 'after'): Agreement {
  const result: Agreement = { compared: 0, agreed: 0, verified: 0 };
  for (const one of phones) {
    const listed = one.sheets.find(({ source }) => source === 'devices')?.memories ?? [];
    const known = one[which].variants.filter(({ storage }) => listed.some((other) => other.storage === storage));
    if (known.length === 0) continue;
    result.compared += 1;
    if (known.every((variant) => listed.some((other) => sameVariant(variant, other)))) result.agreed += 1;
    else if (which === 'after' && INDIAN_MEMORIES.has(one.after.id)) result.verified += 1;
  }
  return result;
}

/** Phones of these years are looked at by themselves: makers publish more since. */
const RECENT = '2022';

/** Rows that the sheet had before there was a second source. */
const FIRST_ROWS: readonly PhoneKey[] = [
  ...(['displaySize', 'displayType', 'pixels', 'refreshRate', 'glass', 'chipset', 'os', 'memoryCard'] as const),
  ...(['rearCameras', 'ois', 'frontCameras', 'batteryCapacity', 'wiredCharging', 'wirelessCharging'] as const),
  ...(['dimensions', 'weight', 'ipRating', 'colours', 'network5g', 'nfc', 'headphoneJack'] as const),
];
/** RAM and storage, which every variant has. */
const MEMORY_ROWS = 2;

function rowsReport(phones: readonly SeedPhone[]): string[] {
  const rows = phones
    .filter(({ launchedAt }) => (launchedAt ?? '') >= RECENT)
    .map((phone) => MEMORY_ROWS + WEIGHED_KEYS.filter((key) => !isUnknown(phone[key])).length)
    .sort((a, b) => a - b);
  const unknown = FIRST_ROWS.map((key) => phones.length - filled(phones, key));
  const all = phones.length * (FIRST_ROWS.length + MEMORY_ROWS);
  const sum = unknown.reduce((total, count) => total + count, 0);
  return [
    `Rows of the median phone of ${RECENT} or later: ${rows[Math.floor(rows.length / 2)]} of ${MEMORY_ROWS + WEIGHED_KEYS.length}`,
    `Not known among the first ${FIRST_ROWS.length + MEMORY_ROWS} rows: ${percent(sum, all)}, of them glass ${percent(unknown[FIRST_ROWS.indexOf('glass')] ?? 0, all)}`,
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

export function figuresReport({ phones, unmatched }: ReconciledFigures): string[] {
  const before = phones.map((one) => one.before);
  const after = phones.map((one) => one.after);
  const row = (what: string, fill: [number, number], was: Agreement, is: Agreement) =>
    [
      what,
      ...fill.map((count) => percent(count, phones.length)),
      percent(was.agreed, was.compared),
      percent(is.agreed, is.compared - is.verified),
      String(is.compared),
      String(is.verified),
    ].join(' | ');
  const rows = WEIGHED_KEYS.map((key) =>
    row(
      key,
      [filled(before, key), filled(after, key)],
      agreement(phones, key, 'before'),
      agreement(phones, key, 'after'),
    ),
  );
  const withRam = (all: readonly SeedPhone[]) =>
    all.filter(({ variants }) => variants.some(({ ram }) => ram !== null)).length;
  const reasons = [...Map.groupBy(unmatched, ({ one, reason }) => `${one.source}: ${reason}`)];
  return [
    'field | filled before | filled | agreed before | agreed | compared | verified against it',
    ...rows,
    row('ram', [withRam(before), withRam(after)], ramAgreement(phones, 'before'), ramAgreement(phones, 'after')),
    ...rowsReport(after),
    ...reasons.map(([reason, list]) => `Not ours: ${reason}: ${list.length}`),
    ...silenceReport(phones),
  ];
}

/** How often a rule about silence would have been wrong: phones within it that have something else, by any source. */
function silenceReport(phones: readonly ReconciledPhone[]): string[] {
  return SILENCE_RULES.map((rule) => {
    const applied = phones.filter(({ figures }) => figures.get(rule.key)?.how === 'silence').length;
    const within = phones.filter(
      ({ before, sheets }) => isWithin(rule, before) && sheets.some(({ stated }) => stated[rule.key]),
    );
    const other = within.filter(({ after }) => !meet(rule.key, [rule.value], [after[rule.key]]));
    const silent = rule.silent.map((group) => {
      const unsaid = other.filter(({ sheets }) => {
        const own = sheets.filter(({ source }) => group.includes(source));
        return own.length > 0 && own.every(({ stated }) => !stated[rule.key]);
      });
      return `${group.join(' or ')} silent about ${unsaid.length} (${unsaid.map(({ after }) => after.id).join(', ')})`;
    });
    return `Silence: ${rule.key} ${rule.value}: applied to ${applied}; ${other.length} of ${within.length} have another; ${silent.join('; ')}`;
  });
}

/** Where sources do not agree, for a person to judge. */
export function disagreements({ phones }: ReconciledFigures): string[] {
  return phones.flatMap(({ after, figures }) =>
    [...figures].flatMap(([key, { value, by, against, how }]) => {
      if (against.length === 0) return [];
      const said = against.map(({ source, stated }) => `${source} ${JSON.stringify(stated[key]?.[0])}`).join(', ');
      const from = by.map(({ source }) => source).join('+') || 'ours';
      return `${after.id} ${key}: ${JSON.stringify(value)} (${how}, ${from}) against ${said}`;
    }),
  );
}
