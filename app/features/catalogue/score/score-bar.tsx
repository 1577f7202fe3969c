import { besideTypical } from '#contract/phone/score/noticeable.ts';

type ScoreBarProps = { points: number; typical: number | null; className?: string };

/** Its colour says how good it is for the price; grey where there is no price to compare at. */
export function ScoreBar({ points, typical, className = '' }: ScoreBarProps) {
  const tone = typical === null ? undefined : besideTypical(points, typical).tone;
  return (
    <span aria-hidden="true" data-tone={tone} className={`score-bar ${className}`}>
      <i style={{ width: `${points}%` }} />
      {typical !== null && <u style={{ left: `calc(${typical}% - 1px)` }} />}
    </span>
  );
}
