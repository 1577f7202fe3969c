import type { CSSProperties } from 'react';
import { cx } from '#app/lib/cx.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';

type RulerProps = {
  /** The distance between two ticks, any CSS length. */
  tick?: string;
  className?: string;
};

/** A decorative millimetre ruler. For real lengths use NumberedRule. */
export function Ruler({ tick, className }: RulerProps) {
  return (
    <div aria-hidden="true" className={className}>
      <div className="ruler" style={tick ? ({ '--tick': tick } as CSSProperties) : undefined} />
    </div>
  );
}

/** The numbers end at this many millimetres; what does not fit is clipped. */
const LENGTH_MM = 640;
const STEP_MM = 20;
const NUMBERS = Array.from({ length: LENGTH_MM / STEP_MM }, (_, at) => at * STEP_MM);

/**
 * A millimetre ruler as wide as its container. A millimetre is `--mm`, shared with the drawings on it; a tick is two.
 * Hidden from screen readers, like every scale of a picture: lengths are also given as text.
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
