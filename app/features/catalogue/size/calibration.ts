import { useEffect, useState } from 'react';
import { type PreferenceKey, readPreference, storePreference } from '#app/features/pages/consent/consent-store.ts';
import { BANK_CARD } from './geometry.ts';

const KEY: PreferenceKey = 'handset:calibration';

/** The CSS definition is close on most computers; phones have about 155 CSS pixels per inch. */
export const ASSUMED_PX_PER_MM = { desktop: 96 / 25.4, phone: 6.1 };
const IS_PHONE = '(pointer: coarse) and (width < 37.5rem)';

interface Calibration {
  /** The length of a bank card on this screen in CSS pixels. */
  cardPx: number;
  /** The pixel ratio when it was set: a change of screen or zoom invalidates the scale. */
  ratio: number;
}

const CARD_PX = { min: 200, max: 800 };

export interface Scale {
  /** Null during server rendering. */
  pxPerMm: number | null;
  /** `assumed` until it is set; `changed` when screen or zoom differ from then. */
  state: 'set' | 'assumed' | 'changed';
  set: (pxPerMm: number) => void;
}

/** Kept in memory when the reader does not allow Preferences. */
let ofVisit: Calibration | null = null;

/** The scale of this screen as the reader set it, stored only with consent for Preferences. */
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

/** Limits to plausible values for a screen. */
export function limited(pxPerMm: number): number {
  return Math.min(CARD_PX.max, Math.max(CARD_PX.min, pxPerMm * BANK_CARD.width)) / BANK_CARD.width;
}

function parse(stored: unknown): Calibration | null {
  const { cardPx, ratio } = (stored ?? {}) as Record<string, unknown>;
  if (typeof cardPx !== 'number' || typeof ratio !== 'number') return null;
  return cardPx >= CARD_PX.min && cardPx <= CARD_PX.max ? { cardPx, ratio } : null;
}

/** Changes with zoom and when the window moves to another screen. 1 on the server. */
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
