import type { PhoneIn } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { Link } from '#app/lib/link.tsx';
import { Chip } from '#app/ui/controls/chip.tsx';

type ComparedPhone = PhoneIn<'dimensions'>;
export type Comparison = { products: ComparedPhone[] };

export function PopularComparisons({ comparisons }: { comparisons: Comparison[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4.5 sm:grid-cols-2 lg:grid-cols-3">
      {comparisons.map(({ products: [left, right] }) =>
        left && right ? (
          <li key={`${left.id} ${right.id}`}>
            <ComparisonLink left={left} right={right} />
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Both phones at one scale. */
function ComparisonLink({ left, right }: { left: ComparedPhone; right: ComparedPhone }) {
  return (
    <Link
      to={`/products/compare?ids=${left.id},${right.id}`}
      className="relative flex h-full items-end justify-center gap-6 rounded-card border border-line bg-sheet px-4 pt-5.5 pb-4.5 transition-colors hover:border-edge"
    >
      <Side phone={left} />
      <Chip className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-4/5">vs</Chip>
      <Side phone={right} />
    </Link>
  );
}

const MM_TO_REM = 0.046;

function Side({ phone }: { phone: ComparedPhone }) {
  const height = (phone.dimensions?.height ?? 160) * MM_TO_REM;
  return (
    <span className="flex min-w-0 flex-1 flex-col items-center gap-2 text-center text-sm font-semibold wrap-anywhere">
      <PhonePicture
        phone={phone}
        front
        decorative
        loading="lazy"
        className="w-full object-contain"
        style={{ height: `${height}rem` }}
      />
      {phone.name}
    </span>
  );
}
