import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { PlusIcon } from '#app/ui/display/icons.tsx';
import { limited, type Scale } from './calibration.ts';
import { FullScreen } from './full-screen.tsx';
import { BANK_CARD, COIN_DIAMETER } from './geometry.ts';

/** The card is upright, because its short side fits the screen of a phone. */
const CARD = { width: BANK_CARD.height, height: BANK_CARD.width, radius: 3.18 };
const HALF_PIXEL = 0.5;
/** How many half pixels an arrow key moves with Shift. */
const FASTER = 10;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

type SetScreenProps = { scale: Scale & { pxPerMm: number }; onDone: () => void; onClose: () => void };

/** The reader matches a bank card with its outline, which gives the scale of the screen. */
export function SetScreen({ scale, onDone, onClose }: SetScreenProps) {
  const [pxPerMm, setPxPerMm] = useState(scale.pxPerMm);
  const isStored = useConsent(({ choice }) => choice?.preferences ?? false);
  const width = pxPerMm * CARD.width;
  const height = pxPerMm * CARD.height;
  const widen = (pixels: number) => setPxPerMm((now) => limited(now + pixels / CARD.width));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    widen(step * HALF_PIXEL * (event.shiftKey ? FASTER : 1));
  };
  const drag = (start: PointerEvent<HTMLElement>) => {
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const move = (event: globalThis.PointerEvent) =>
      setPxPerMm(limited((width + event.clientX - start.clientX) / CARD.width));
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  };
  const done = () => {
    scale.set(pxPerMm);
    onDone();
  };

  return (
    <FullScreen
      title="Calibrate your screen"
      onClose={onClose}
      foot={
        <>
          <div className="mx-auto flex max-w-md items-center gap-2">
            <IconButton variant="outline" label="A little narrower" onClick={() => widen(-HALF_PIXEL)}>
              <span aria-hidden="true">−</span>
            </IconButton>
            <IconButton variant="outline" label="A little wider" onClick={() => widen(HALF_PIXEL)}>
              <PlusIcon />
            </IconButton>
            <Button variant="primary" onClick={done} className="grow">
              Done, it fits
            </Button>
          </div>
          {!isStored && (
            <p className="mx-auto mt-2 max-w-md text-xs text-ink-2">
              Saved for this visit only. To keep it, allow Preferences in cookie settings.
            </p>
          )}
        </>
      }
    >
      <div className="overflow-auto">
        <p className="px-4 pt-3.5 pb-3">
          Hold a bank card, PAN card or driving licence against the outline. Drag the handle until the{' '}
          <b className="font-semibold">right edges meet</b>.
        </p>
        <div className="relative" style={{ width: width + 24, height }}>
          <div
            data-card=""
            style={{ width, height, borderRadius: `0 ${pxPerMm * CARD.radius}px ${pxPerMm * CARD.radius}px 0` }}
            className="relative border-2 border-l-4 border-ink bg-sheet"
          >
            <i
              aria-hidden="true"
              style={{ left: pxPerMm * 8, top: pxPerMm * 10, width: pxPerMm * 8.8, height: pxPerMm * 11.6 }}
              className="absolute rounded-small border-2 border-edge"
            />
            <p className="absolute bottom-4 left-5 max-w-[60%] text-sm text-ink-2">
              Put the card’s left edge on the left edge of this outline
            </p>
          </div>
          <div
            role="slider"
            tabIndex={0}
            aria-label="Width of the card"
            aria-valuemin={Math.round(limited(0) * CARD.width)}
            aria-valuemax={Math.round(limited(Number.MAX_SAFE_INTEGER) * CARD.width)}
            aria-valuenow={Math.round(width * 2) / 2}
            aria-valuetext={`${(Math.round(width * 2) / 2).toFixed(1)} pixels`}
            onKeyDown={onKeyDown}
            onPointerDown={drag}
            style={{ left: width - 22, top: height / 2 - 30 }}
            className="absolute grid h-15 w-11 cursor-ew-resize touch-none place-items-center rounded-full bg-ink text-paper select-none"
          >
            ⇄
          </div>
        </div>
        {scale.state === 'set' && <CoinCheck pxPerMm={pxPerMm} />}
      </div>
    </FullScreen>
  );
}

/** Lets readers check a scale they set earlier. */
function CoinCheck({ pxPerMm }: { pxPerMm: number }) {
  const coin = pxPerMm * COIN_DIAMETER;
  return (
    <div className="m-4 flex max-w-md items-center gap-4 rounded-control bg-sunk p-3">
      <svg width={coin} height={coin} viewBox="0 0 27 27" aria-hidden="true" className="shrink-0">
        <circle cx={13.5} cy={13.5} r={13.25} className="fill-star stroke-ink-3" strokeWidth={0.5} />
        <circle cx={13.5} cy={13.5} r={8.8} className="fill-sheet stroke-ink-3" strokeWidth={0.4} />
        <text x={13.5} y={15.5} textAnchor="middle" fontSize={5} className="fill-ink font-semibold">
          ₹10
        </text>
      </svg>
      <p className="text-ink-2">
        <span className="block font-semibold text-ink">Check it</span>A ten-rupee coin (27 mm) covers this circle.
      </p>
    </div>
  );
}
