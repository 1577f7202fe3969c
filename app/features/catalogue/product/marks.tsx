import { cx } from '#app/lib/cx.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';

/** From this length in millimetres on, a narrow screen has no room for every number. */
const LONG_RULE = 190;

/** A CSS length of this many millimetres, at the scale of the container. */
export function mm(length: number): string {
  return `calc(var(--mm) * ${Math.round(length * 100) / 100})`;
}

/** A number every 20 mm. Rulers of the same length are the same on every page. */
export function Marks({ length, isUpright = false }: { length: number; isUpright?: boolean }) {
  const marks = Array.from({ length: Math.floor(length / 20) + 1 }, (_, index) => index * 20);
  const kind = isUpright ? 'marks-upright' : length > LONG_RULE && 'marks-long';
  return (
    <CachedHtml as="span" aria-hidden of={`${marks.length}`} look="marks" className={cx('marks', kind)}>
      {marks.map((mark) => (
        <i key={mark}>{mark}</i>
      ))}
    </CachedHtml>
  );
}
