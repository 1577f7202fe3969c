import { useEffect, useState } from 'react';
import { type PreferenceKey, readPreference, storePreference } from '#app/features/pages/consent/consent-store.ts';
import { BANK_CARD } from './geometry.ts';

const KEY: PreferenceKey = 'handset:calibration';

/** What CSS promises, close on most computers; phones pack about 155 pixels into an inch. */
export const ASSUMED_PX_PER_MM = { desktop: 96 / 25.4, phone: 6.1 };
const IS_PHONE = '(pointer: coarse) and (width < 37.5rem)';

interface Calibration {
  /** How long a bank card is on this screen, CSS pixels. */
  cardPx: number;
  /** Of the screen and the zoom it was set at: another means another scale. */
  ratio: number;
}

const CARD_PX = { min: 200, max: 800 };

export interface Scale {
  /** Null before the browser is known. */
  pxPerMm: number | null;
  /** `assumed` until it is set; `changed` when screen or zoom are others than then. */
  state: 'set' | 'assumed' | 'changed';
  set: (pxPerMm: number) => void;
}

/** For the visit of a reader who does not allow Preferences. */
let ofVisit: Calibration | null = null;

/** The scale of this screen: as the reader set it, stored only where Preferences are allowed. */
export function useScale(): Scale {
  const [calibration, setCalibration] = useState<Calibration | null>(null);
  const [assumed, setAssumed] = useState<number | null>(null);
  const ratio = usePixelRatio();

  useEffect(() => {
    setCalibration(readPreference(KEY, parse) ?? ofVisit);
    const query = window.matchMedia(IS_PHONE);
    const update = () => setAssumed(query.matches ? ASSUMED_PX_PER_MM.phone : ASSUMED_PX_PER_MM.desktop);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);

  const isSame = calibration !== null && calibration.ratio === ratio;
  return {
    pxPerMm: isSame ? calibration.cardPx / BANK_CARD.width : assumed,
    state: calibration === null ? 'assumed' : isSame ? 'set' : 'changed',
    set: (pxPerMm) => {
      ofVisit = { cardPx: limited(pxPerMm) * BANK_CARD.width, ratio };
      setCalibration(ofVisit);
      storePreference(KEY, ofVisit);
    },
  };
}

/** No screen is coarser or finer than this. */
export function limited(pxPerMm: number): number {
  return Math.min(CARD_PX.max, Math.max(CARD_PX.min, pxPerMm * BANK_CARD.width)) / BANK_CARD.width;
}

function parse(stored: unknown): Calibration | null {
  const { cardPx, ratio } = (stored ?? {}) as Record<string, unknown>;
  if (typeof cardPx !== 'number' || typeof ratio !== 'number') return null;
  return cardPx >= CARD_PX.min && cardPx <= CARD_PX.max ? { cardPx, ratio } : null;
}

/** Changes with zoom and with the screen that the window is on. 1 on the server. */
function usePixelRatio(): number {
  const [ratio, setRatio] = useState(1);

  useEffect(() => {
    setRatio(window.devicePixelRatio);
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const update = () => setRatio(window.devicePixelRatio);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [ratio]);

  return ratio;
}
