const GAP = 6;
const MARGIN = 8;

/** Which edges are aligned; 'roomier' chooses by the available space. */
export type Alignment = 'start' | 'end' | 'roomier';

/**
 * Positions a popover below its anchor, or above it when there is more room. Called before the popover is shown, so
 * only the anchor is measured and nothing visibly moves.
 */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, side: Alignment): void {
  const box = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const align = side !== 'roomier' ? side : box.left < width - box.right ? 'start' : 'end';
  const below = innerHeight - box.bottom;
  const opensBelow = below >= box.top || below > 320;
  const room = (opensBelow ? below : box.top) - GAP - MARGIN;

  Object.assign(popover.style, {
    top: opensBelow ? `${box.bottom + GAP}px` : 'auto',
    bottom: opensBelow ? 'auto' : `${innerHeight - box.top + GAP}px`,
    left: align === 'start' ? `${Math.max(MARGIN, box.left)}px` : 'auto',
    right: align === 'end' ? `${Math.max(MARGIN, width - box.right)}px` : 'auto',
    maxHeight: `${room}px`,
    maxWidth: `calc(100vw - ${2 * MARGIN}px)`,
  });
}
