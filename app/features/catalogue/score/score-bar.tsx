import { cx } from '#app/lib/cx.ts';
import { comparedToTypical, type Tone, WORD_TONES } from '#contract/phone/score/noticeable.ts';

type ScoreBarProps = {
  points: number;
  typical: number | null;
  /** The tone of the part's verdict word. */
  tone?: Tone | undefined;
  className?: string;
};

/** The colour shows how good the score is for the price; grey when there is no price to compare. */
export function ScoreBar({ points, typical, tone, className }: ScoreBarProps) {
  const ownTone = typical === null ? undefined : WORD_TONES[comparedToTypical(points, typical)];
  return (
    <span aria-hidden="true" data-tone={tone ?? ownTone} className={cx('score-bar', className)}>
      <i style={{ width: `${points}%` }} />
      {typical !== null && <u style={{ left: `calc(${typical}% - 1px)` }} />}
    </span>
  );
}
