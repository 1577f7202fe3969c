import { isPhoneRef, type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';

export type ComparisonItem = PhoneRef;

export const COMPARISON_KEY = 'handset:comparison';
export const COMPARE_PATH = '/products/compare';

/** Returns the same list when it is full or already contains the phone. */
export function withPhone(items: readonly ComparisonItem[], phone: ComparisonItem): readonly ComparisonItem[] {
  const { id, name } = phone;
  const isRefused = items.length >= COMPARISON_MAX || items.some((item) => item.id === id);
  return isRefused ? items : [...items, { id, name, ...pickVariant(phone) }];
}

export function withoutPhone(items: readonly ComparisonItem[], id: string): readonly ComparisonItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** The stored list, limited by the same rules; null when it is not a list. */
export function parseComparison(stored: unknown): readonly ComparisonItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isPhoneRef).reduce(withPhone, [] as readonly ComparisonItem[]);
}

/** The view options of a comparison, each a parameter of the address. */
export type ComparisonView = {
  /** Shows only rows that differ; the default with three phones. */
  readonly differences?: boolean | undefined;
  readonly overlay?: boolean;
  /** The phone the overlay compares the others with; the first by default. */
  readonly against?: string | undefined;
  /** The selected variant by phone; others use the variant of their price. */
  variants?: Readonly<Record<string, string>>;
};

/** The variants stored with the phones. */
export function variantsOf(items: readonly ComparisonItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(items.flatMap(({ id, variant }) => (variant ? [[id, variant]] : [])));
}

/** Commas stay unescaped, because this address is shown and shared. */
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
  /** At most three, without duplicates, in the given order. */
  ids: string[];
  /** More than three different phones were named. */
  isCut: boolean;
  view: ComparisonView;
}

/** Reads `?ids=a,b,c&variants=a:8-256&overlay=on`. The server decides whether the ids exist. */
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
