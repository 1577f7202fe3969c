import type { KeyboardEvent, PointerEvent } from 'react';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CARD_PX, type Scale } from './calibration.ts';
import { BANK_CARD, COIN_DIAMETER } from './geometry.ts';

const STEPS: Partial<Record<string, number>> = { ArrowRight: 0.5, ArrowUp: 0.5, ArrowLeft: -0.5, ArrowDown: -0.5 };
/** With Shift. */
const FASTER = 10;

const STATES: Record<Scale['state'], string> = {
  set: 'pixels to the inch, as you set it',
  assumed: 'pixels to the inch assumed: sizes are right only once it is set',
  changed: 'pixels to the inch assumed: screen or zoom are not those it was set at, so set it again',
};

/** A bank card on the glass gives the scale of a screen; a coin shows whether it is right. */
export function Calibrate({ scale }: { scale: Scale }) {
  const { pxPerMm, state, setCardPx } = scale;
  const isRemembered = useConsent(({ choice }) => choice?.preferences ?? false);
  const openConsent = useConsent((consent) => consent.open);
  const width = pxPerMm * BANK_CARD.width;
  const height = pxPerMm * BANK_CARD.height;
  const coin = pxPerMm * COIN_DIAMETER;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setCardPx(width + step * (event.shiftKey ? FASTER : 1));
  };
  const drag = (start: PointerEvent<HTMLElement>) => {
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const move = (event: globalThis.PointerEvent) => setCardPx(width + event.clientX - start.clientX);
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  };

  return (
    <section aria-labelledby="set-screen" className="border-t-[1.5px] border-ink pt-4">
      <h2 id="set-screen" className="text-lg">
        Set your screen
      </h2>
      <p className="mt-1 text-ink-2">Hold a bank card to the glass. Drag until the drawing is exactly as wide.</p>
      <div className="mt-3 max-w-full overflow-x-auto py-1">
        <div className="relative inline-block pr-5 align-top">
          <svg width={width} height={height} aria-hidden="true" data-card="" className="block">
            <rect
              x={0.75}
              y={0.75}
              width={width - 1.5}
              height={height - 1.5}
              rx={pxPerMm * 3.18}
              className="fill-sheet stroke-ink"
              strokeWidth={1.5}
            />
            <rect
              x={pxPerMm * 8}
              y={pxPerMm * 12}
              width={pxPerMm * 12}
              height={pxPerMm * 9}
              rx={4}
              className="fill-star"
            />
            <text x={pxPerMm * 8} y={height - pxPerMm * 6} className="fill-ink-2 text-xs num">
              85.60 mm
            </text>
          </svg>
          <div
            role="slider"
            tabIndex={0}
            aria-label="Width of the card"
            aria-valuemin={CARD_PX.min}
            aria-valuemax={CARD_PX.max}
            aria-valuenow={Math.round(width * 2) / 2}
            aria-valuetext={`${(Math.round(width * 2) / 2).toFixed(1)} pixels`}
            onKeyDown={onKeyDown}
            onPointerDown={drag}
            className="absolute top-1/2 right-0 grid h-14 w-10 -translate-y-1/2 cursor-ew-resize touch-none place-items-center rounded-full bg-ink text-paper select-none"
          >
            ⇄
          </div>
        </div>
      </div>
      <p role="status" className="mt-2 text-xs text-ink-2 num">
        {(pxPerMm * 25.4).toFixed(1)} {STATES[state]}. Arrow keys move half a pixel, with Shift five.
      </p>
      {state === 'set' && !isRemembered && (
        <p className="mt-1 text-xs text-ink-2">
          It is forgotten when you leave: remembering it needs Preferences.{' '}
          <Button variant="act" size="sm" onClick={openConsent}>
            Cookie settings
          </Button>
        </p>
      )}
      <div className="mt-4 flex items-center gap-4 rounded-control bg-line/40 p-3">
        <svg width={coin} height={coin} viewBox="0 0 27 27" aria-hidden="true" className="shrink-0">
          <circle cx={13.5} cy={13.5} r={13.25} className="fill-star stroke-ink-3" strokeWidth={0.5} />
          <circle cx={13.5} cy={13.5} r={8.8} className="fill-sheet stroke-ink-3" strokeWidth={0.4} />
          <text x={13.5} y={15.5} textAnchor="middle" fontSize={5} className="fill-ink font-semibold">
            ₹10
          </text>
        </svg>
        <p className="text-ink-2">
          <span className="block font-semibold text-ink">Check it</span>A ten-rupee coin, 27 mm, should cover this one.
        </p>
      </div>
    </section>
  );
}
