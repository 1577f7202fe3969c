import type { CSSProperties } from 'react';
import { cx } from '#app/lib/cx.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';

type RulerProps = {
  /** The distance between two ticks, any CSS length. */
  tick?: string;
  /** Draws the edge that things rest on. */
  edge?: boolean;
  className?: string;
};

/** The millimetre rule as decoration. Where it represents a length it has numbers: see NumberedRule. */
export function Ruler({ tick, edge = false, className }: RulerProps) {
  return (
    <div aria-hidden="true" className={cx(edge && 'border-t border-ink-2', className)}>
      <div className="ruler" style={tick ? ({ '--tick': tick } as CSSProperties) : undefined} />
    </div>
  );
}

/** Numbers to this many millimetres; what does not fit is cut off. */
const LENGTH_MM = 640;
const STEP_MM = 20;
const NUMBERS = Array.from({ length: LENGTH_MM / STEP_MM }, (_, at) => at * STEP_MM);

/**
 * A rule of millimetres, as long as there is room. A millimetre is `--mm`, which it shares with what is on it; a
 * tick is two. Hidden from assistive technology, like every scale of a picture: lengths are written where they matter.
 */
export function NumberedRule({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('numbered-rule', className)}>
      <div className="ruler" />
      <CachedHtml as="div" of="" look="numbers of a rule">
        {NUMBERS.map((mm) => (
          <i key={mm}>{mm}</i>
        ))}
      </CachedHtml>
    </div>
  );
}
