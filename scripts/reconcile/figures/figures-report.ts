import type { PhoneKey } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
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

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

export function figuresReport({ phones, unmatched }: ReconciledFigures): string[] {
  const before = phones.map((one) => one.before);
  const after = phones.map((one) => one.after);
  const rows = WEIGHED_KEYS.map((key) => {
    const was = agreement(phones, key, 'before');
    const is = agreement(phones, key, 'after');
    return [
      key,
      percent(filled(before, key), before.length),
      percent(filled(after, key), after.length),
      percent(was.agreed, was.compared),
      percent(is.agreed, is.compared - is.verified),
      String(is.compared),
      String(is.verified),
    ].join(' | ');
  });
  const reasons = [...Map.groupBy(unmatched, ({ one, reason }) => `${one.source}: ${reason}`)];
  return [
    'field | filled before | filled | agreed before | agreed | compared | verified against it',
    ...rows,
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
