import { element, path } from '#server/media/svg/svg.ts';
import { drawableText, type Faces, textSvg, textWidth } from './text-outlines.ts';

/** The size that social networks show. */
export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 72;
/** Height of the rule that phones stand on. */
export const RULER_Y = 556;

export const PAPER = '#fbf9f5';
export const INK = '#1d1a17';
export const INK_2 = '#57504a';
export const ACCENT = '#d43a14';

/** The common frame: background, logo on top, ruler at the bottom. */
export function frameSvg({ display }: Faces, site: string, content: string): string {
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    element('rect', { width: WIDTH, height: HEIGHT, fill: PAPER }) +
      mark() +
      textSvg(display, drawableText(display, site), MARGIN + 42, 96, { size: 38, fill: INK, tracking: -0.03 }) +
      rule() +
      content,
  );
}

function mark(): string {
  const phone = element('rect', {
    x: 1.25,
    y: 1.25,
    width: 10.5,
    height: 19.5,
    rx: 2.75,
    stroke: INK,
    'stroke-width': 2.5,
  });
  const marks = element('path', {
    d: 'M16 1h4M16 5h3M16 9h3M16 13h3M16 17h3M16 21h4',
    stroke: ACCENT,
    'stroke-width': 1.5,
  });
  return element('g', { transform: `translate(${MARGIN} 65) scale(1.6)`, fill: 'none' }, phone + marks);
}

function rule(): string {
  let marks = '';
  for (let n = 0; n * 8 <= WIDTH - 2 * MARGIN; n++) {
    marks += path`M${MARGIN + n * 8} ${RULER_Y + 6}v${n % 10 === 0 ? 22 : n % 5 === 0 ? 15 : 9}`;
  }
  return (
    element('path', { d: marks, stroke: INK, 'stroke-width': 1.5, opacity: 0.55 }) +
    element('path', { d: path`M${MARGIN} ${RULER_Y}H${WIDTH - MARGIN}`, stroke: INK, 'stroke-width': 2.5 })
  );
}

/** Short texts in one line, separated by dots. */
export function dottedLine(faces: Faces, pieces: readonly string[], y: number, width: number): string {
  const style = { size: 27, fill: INK_2 };
  let line = '';
  for (const piece of pieces) {
    const longer = line ? `${line}  •  ${piece}` : piece;
    if (textWidth(faces.text, longer, style) > width) break;
    line = longer;
  }
  return textSvg(faces.text, line, MARGIN, y, style);
}
