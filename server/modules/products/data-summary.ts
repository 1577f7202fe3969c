import { SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { DataSummary } from '#contract/site.ts';
import { readFigureSources } from '#db/figure-sources.ts';
import { toPhone } from '#db/phone-columns.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';

const PHONES_PER_QUERY = 500;

/** Counts figures by source, and unpublished ones. */
export async function countFigures({ database: { query }, catalogue: { model } }: Services): Promise<DataSummary> {
  const ids = model.newest(1, model.size).products.map(({ id }) => id);
  const counts = new Map<string, { figures: number; newest: string }>();
  let known = 0;
  let unknown = 0;
  for (let start = 0; start < ids.length; start += PHONES_PER_QUERY) {
    const some = ids.slice(start, start + PHONES_PER_QUERY);
    const sources = await readFigureSources(query, some);
    for (const row of await getProductRows(query, some)) {
      const phone = toPhone(row);
      for (const key of SOURCED_KEYS) {
        if (isUnknown(phone[key])) {
          unknown += 1;
          continue;
        }
        known += 1;
        const recorded = sources.get(row.id)?.[key];
        if (!recorded) continue;
        const count = counts.get(recorded.source) ?? { figures: 0, newest: '' };
        counts.set(recorded.source, {
          figures: count.figures + 1,
          newest: recorded.at > count.newest ? recorded.at : count.newest,
        });
      }
    }
  }
  return {
    phones: ids.length,
    fields: SOURCED_KEYS.length,
    known,
    unknown,
    sources: [...counts].map(([source, count]) => ({ source, ...count })) as DataSummary['sources'],
  };
}
