import type { PhoneIn } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { difference, formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';

type ComparedPhone = PhoneIn<'dimensions'> & Partial<PhoneIn<'weight' | 'batteryCapacity'>>;
export type Comparison = { products: ComparedPhone[] };

export function PopularComparisons({ comparisons }: { comparisons: Comparison[] }) {
  return (
    <ul className="shelf-cards max-md:*:w-[84%] max-md:*:max-w-90 md:grid-cols-3">
      {comparisons.map(({ products: [left, right] }) =>
        left && right ? (
          <CachedHtml key={`${left.id} ${right.id}`} as="li" of={[left, right]} look="comparison">
            <ComparisonLink left={left} right={right} />
          </CachedHtml>
        ) : null,
      )}
    </ul>
  );
}

/** Both phones on one scale, with the largest differences of the first from the second. */
function ComparisonLink({ left, right }: { left: ComparedPhone; right: ComparedPhone }) {
  const differences = differencesOf(left, right);
  return (
    <Link
      to={`/products/compare?ids=${left.id},${right.id}`}
      className="block h-full overflow-hidden rounded-card border border-line bg-sheet text-center transition-colors hover:border-edge"
    >
      <span className="grid grid-cols-2">
        <Side phone={left} />
        <Side phone={right} />
      </span>
      <span className="flex items-baseline justify-center gap-2 px-3 pt-3 text-sm font-semibold wrap-anywhere *:flex-1 max-[16rem]:flex-col max-[16rem]:items-center">
        <span>{left.name}</span>
        <span className="flex-none! text-xs font-normal text-ink-3">vs</span>
        <span>{right.name}</span>
      </span>
      <span className="block min-h-9 px-3 pt-1 pb-3 text-xs text-ink-2 num">
        {differences.length > 0 && `${left.name}: ${differences.join(', ')}`}
      </span>
    </Link>
  );
}

const MM_TO_REM = 0.058;

function Side({ phone }: { phone: ComparedPhone }) {
  const height = (phone.dimensions?.height ?? 160) * MM_TO_REM;
  return (
    <span className={`${stageOf(phone)} flex h-47 items-end justify-center`}>
      <PhonePicture
        phone={phone}
        front
        decorative
        loading="lazy"
        className="w-full object-contain object-bottom"
        style={{ height: `${height}rem` }}
      />
    </span>
  );
}

type Measure = {
  of: (phone: ComparedPhone) => number | null | undefined;
  write: (gap: number) => string;
  more: string;
  less: string;
};

const MEASURES: readonly Measure[] = [
  {
    of: ({ batteryCapacity }) => batteryCapacity,
    write: (gap) => `${formatCount(gap)} mAh`,
    more: 'more',
    less: 'less',
  },
  { of: ({ weight }) => weight, write: (gap) => `${gap} g`, more: 'heavier', less: 'lighter' },
  { of: ({ dimensions }) => dimensions?.height, write: (gap) => `${gap} mm`, more: 'taller', less: 'shorter' },
];
const SHOWN = 3;

/** The largest differences relative to the second phone's figures, in words about the first. */
function differencesOf(left: ComparedPhone, right: ComparedPhone): string[] {
  return MEASURES.flatMap(({ of, write, more, less }) => {
    const [own, other] = [of(left), of(right)];
    if (own == null || other == null || own === other) return [];
    const gap = Math.abs(difference(own, other));
    return { text: `${write(gap)} ${own > other ? more : less}`, share: gap / other };
  })
    .sort((a, b) => b.share - a.share)
    .slice(0, SHOWN)
    .map(({ text }) => text);
}
