import type { CSSProperties } from 'react';
import { cx } from '#app/lib/cx.ts';

type RulerProps = {
  /** The distance between two ticks, any CSS length. */
  tick?: string;
  /** Draws the edge that things rest on. */
  edge?: boolean;
  className?: string;
};

/** The millimetre rule. Decoration: what it measures is written beside it. */
export function Ruler({ tick, edge = false, className }: RulerProps) {
  return (
    <div aria-hidden="true" className={cx(edge && 'border-t border-ink-2', className)}>
      <div className="ruler" style={tick ? ({ '--tick': tick } as CSSProperties) : undefined} />
    </div>
  );
}
