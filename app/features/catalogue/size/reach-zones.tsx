import { useId } from 'react';
import type { Box, Reach, Screen } from './geometry.ts';

/** A phone's front with the zones its thumb reaches. SVG draws from the top; the zones are measured from the bottom. */
export function ReachZones({ body, screen, reach }: { body: Box; screen: Screen; reach: Reach }) {
  const id = useId();
  const centre = { cx: reach.joint.x, cy: body.height - reach.joint.y };
  const lit = { x: screen.x, y: body.height - screen.y - screen.height, width: screen.width, height: screen.height };
  return (
    <>
      <clipPath id={`${id}lit`}>
        <rect {...lit} rx={6} />
      </clipPath>
      <pattern id={`${id}far`} width={3} height={3} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V3" strokeWidth={0.8} className="stroke-line-2" />
      </pattern>
      <rect
        width={body.width}
        height={body.height}
        rx={Math.min(body.width, body.height) * 0.12}
        className="fill-ink"
      />
      <g clipPath={`url(#${id}lit)`}>
        <rect {...lit} className="fill-sheet" />
        <rect {...lit} fill={`url(#${id}far)`} />
        <circle
          {...centre}
          r={reach.stretch}
          className="fill-[color-mix(in_oklab,var(--color-star)_40%,var(--color-sheet))] stroke-warn"
          strokeWidth={0.5}
          strokeDasharray="2 1.4"
        />
        <circle {...centre} r={reach.easy} className="fill-better" />
      </g>
    </>
  );
}
