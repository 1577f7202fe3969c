import { cx } from '#app/lib/cx.ts';
import { DemoTag } from './demo-tag.tsx';
import { StarIcon } from './icons.tsx';

type StarsProps = {
  /** 0 to 5; null when there is none yet. */
  value: number | null;
  count?: number;
  /** Sample readers had a part in it. */
  isDemo?: boolean;
  /** Five stars instead of one with the figure. */
  full?: boolean;
  className?: string;
};

export function Stars({ value, count, isDemo = false, full = false, className }: StarsProps) {
  if (value === null) return <span className={cx('text-ink-3', className)}>Not rated</span>;
  const figure = value.toFixed(1);

  return (
    <span className={cx('inline-flex items-center gap-1 num', className)}>
      <span className="sr-only">
        {figure} of 5 stars{count === undefined ? '' : `, ${count} ratings`}
      </span>
      {full ? <FiveStars value={value} /> : <StarIcon className="text-star" />}
      <span aria-hidden="true" className="font-medium">
        {figure}
        {count !== undefined && <span className="font-normal text-ink-3"> ({count})</span>}
      </span>
      {isDemo && <DemoTag />}
    </span>
  );
}

const places = [1, 2, 3, 4, 5];

function FiveStars({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="relative inline-flex forced-color-adjust-none">
      <span className="flex text-line-2">
        {places.map((place) => (
          <StarIcon key={place} />
        ))}
      </span>
      <span className="absolute inset-0 flex overflow-hidden text-star" style={{ width: `${(value / 5) * 100}%` }}>
        {places.map((place) => (
          <StarIcon key={place} className="shrink-0" />
        ))}
      </span>
    </span>
  );
}
