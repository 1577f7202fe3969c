import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { FIGURE_SOURCES, type FigureSources } from '#contract/phone/sources.ts';
import type { SpecRow } from './specification.tsx';

/** Long enough to move the pointer from a figure onto its note. */
const HIDE_AFTER_MS = 250;
const GAP = 7;
const MARGIN = 8;

type FigureNotesProps = {
  /** The hovered, focused or touched figure. */
  pointed: HTMLElement | null;
  rows: readonly SpecRow[];
  sources: FigureSources;
  onLeave: () => void;
  onCorrect: (row: SpecRow) => void;
};

/** The source and date of a figure, beside it; Escape closes it. Fetched when the first figure is pointed at. */
export function FigureNotes({ pointed, rows, sources, onLeave, onCorrect }: FigureNotesProps) {
  const note = useRef<HTMLDivElement>(null);
  const named = pointed?.closest('dd')?.previousElementSibling?.textContent;
  const row = rows.find(({ label, value }) => label === named && value !== null);
  const figureSource = row && sources[row.field];
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    const popover = note.current;
    if (!popover || !pointed) return;
    let timer: ReturnType<typeof setTimeout>;
    const isInside = (target: unknown) =>
      target instanceof Node && (pointed.contains(target) || popover.contains(target));
    const hideSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, HIDE_AFTER_MS);
    };
    const cancelHide = () => clearTimeout(timer);
    const leaveOutside = ({ target }: Event) => !isInside(target) && leave();
    const leaveOnEscape = ({ key }: { key: string }) => key === 'Escape' && leave();
    const hideOnLeave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hideSoon();

    popover.showPopover();
    place(popover, pointed.getBoundingClientRect());
    pointed.setAttribute('aria-describedby', popover.id);
    for (const element of [pointed, popover]) {
      element.addEventListener('pointerleave', hideOnLeave);
      element.addEventListener('pointerenter', cancelHide);
    }
    document.addEventListener('pointerdown', leaveOutside);
    document.addEventListener('focusin', leaveOutside);
    document.addEventListener('keydown', leaveOnEscape);
    addEventListener('scroll', leave, { passive: true, once: true });
    return () => {
      clearTimeout(timer);
      popover.hidePopover();
      pointed.removeAttribute('aria-describedby');
      for (const element of [pointed, popover]) {
        element.removeEventListener('pointerleave', hideOnLeave);
        element.removeEventListener('pointerenter', cancelHide);
      }
      document.removeEventListener('pointerdown', leaveOutside);
      document.removeEventListener('focusin', leaveOutside);
      document.removeEventListener('keydown', leaveOnEscape);
      removeEventListener('scroll', leave);
    };
  }, [pointed]);

  return (
    <div
      ref={note}
      id="figure-note"
      popover="manual"
      role="note"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && pointed?.focus()}
      className="fixed m-0 w-72 max-w-[calc(100vw-1rem)] rounded-control bg-ink px-3 py-2.5 text-sm text-paper shadow-float"
    >
      <p>
        {figureSource ? (
          <>
            Source: {FIGURE_SOURCES[figureSource.source].label}, {formatPartialDate(figureSource.at)}.
            {figureSource.note && ` “${figureSource.note}”`}{' '}
            <Link to="/about-the-data" className="underline">
              How we weigh sources
            </Link>
          </>
        ) : (
          'Source not recorded'
        )}
      </p>
      {row && (
        <button type="button" className="mt-1 font-medium underline tap" onClick={() => onCorrect(row)}>
          Suggest a correction
        </button>
      )}
    </div>
  );
}

function place(note: HTMLElement, figure: DOMRect): void {
  const { width, height } = note.getBoundingClientRect();
  const above = figure.top - height - GAP;
  note.style.left = `${Math.max(MARGIN, Math.min(figure.left, document.documentElement.clientWidth - width - MARGIN))}px`;
  note.style.top = `${above > MARGIN ? above : figure.bottom + GAP}px`;
}
