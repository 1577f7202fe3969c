import { isPhoneRef, type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';

export type ComparisonItem = PhoneRef;

export const COMPARISON_KEY = 'handset:comparison';
export const COMPARE_PATH = '/products/compare';

/** The same list when it is full or contains the phone already. */
export function withPhone(items: readonly ComparisonItem[], phone: ComparisonItem): readonly ComparisonItem[] {
  const { id, name } = phone;
  const isRefused = items.length >= COMPARISON_MAX || items.some((item) => item.id === id);
  return isRefused ? items : [...items, { id, name, ...pickVariant(phone) }];
}

export function withoutPhone(items: readonly ComparisonItem[], id: string): readonly ComparisonItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** What was stored, by the same rules; null when it is no list at all. */
export function parseComparison(stored: unknown): readonly ComparisonItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isPhoneRef).reduce(withPhone, [] as readonly ComparisonItem[]);
}

/** The ways to look at a comparison, each a parameter of the address. */
export type ComparisonView = {
  /** Only the rows that differ; of three phones that is how it begins. */
  readonly differences?: boolean | undefined;
  readonly overlay?: boolean;
  /** The phone that the overlay measures the others against; the first by default. */
  readonly against?: string | undefined;
  /** The variant looked at, by phone; others show the one that their price is for. */
  variants?: Readonly<Record<string, string>>;
};

/** The variants that were chosen with the phones. */
export function variantsOf(items: readonly ComparisonItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.flatMap(({ id, variant }) => (variant ? [[id, variant]] : [])));
}

/** Commas stay readable: this address is shown and shared. */
export function comparePath(ids: readonly string[], view: ComparisonView = {}): string {
  if (ids.length === 0) return COMPARE_PATH;
  const chosen = ids.flatMap((id) => (view.variants?.[id] ? `${encodeURIComponent(id)}:${view.variants[id]}` : []));
  const variants = chosen.length > 0 ? `&variants=${chosen.join(',')}` : '';
  const views = [
    view.differences && '&differences=on',
    view.differences === false && ids.length === COMPARISON_MAX && '&differences=off',
    view.overlay && '&overlay=on',
    view.against && ids.indexOf(view.against) > 0 && `&against=${encodeURIComponent(view.against)}`,
  ].filter(Boolean);
  return `${COMPARE_PATH}?ids=${ids.map(encodeURIComponent).join(',')}${variants}${views.join('')}`;
}

interface ComparisonParams {
  /** At most three, none twice, in the order given. */
  ids: string[];
  /** More than three different phones were named. */
  isCut: boolean;
  view: ComparisonView;
}

/** Reads `?ids=a,b,c&variants=a:8-256&overlay=on`. Whether phones have these ids is for the server to say. */
export function readComparisonParams(search: URLSearchParams): ComparisonParams {
  const named = (search.get('ids') ?? '').split(',').map((id) => id.trim());
  const different = [...new Set(named.filter(Boolean))];
  const differences = { on: true, off: false }[search.get('differences') ?? ''];
  const against = search.get('against');
  const variants = Object.fromEntries(
    (search.get('variants') ?? '').split(',').flatMap((part) => {
      const [, id, key] = /^([a-z\d][\w.~-]*):([\d.-]+)$/.exec(part) ?? [];
      return id && key ? [[id, key]] : [];
    }),
  );
  return {
    ids: different.slice(0, COMPARISON_MAX),
    isCut: different.length > COMPARISON_MAX,
    view: {
      ...(differences !== undefined && { differences }),
      ...(against && different.includes(against) && { against }),
      overlay: search.get('overlay') === 'on',
      variants,
    },
  };
}
