import { useEffect, useState } from 'react';
import { type PreferenceKey, readPreference, storePreference } from '#app/features/pages/consent/consent-store.ts';
import { BANK_CARD } from './geometry.ts';

const KEY: PreferenceKey = 'handset:calibration';

/** What CSS promises and hardly any screen keeps. */
export const ASSUMED_PX_PER_MM = 96 / 25.4;

interface Calibration {
  /** How wide a bank card is on this screen, CSS pixels. */
  cardPx: number;
  /** Of the screen and the zoom it was set at: another means another scale. */
  ratio: number;
}

export const CARD_PX = { min: 200, max: 800 };

export interface Scale {
  pxPerMm: number;
  /** `assumed` until it is set; `changed` when screen or zoom are others than then. */
  state: 'set' | 'assumed' | 'changed';
  setCardPx: (cardPx: number) => void;
}

/** The scale of this screen: as the reader set it, remembered only where Preferences are allowed. */
export function useScale(): Scale {
  const [calibration, setCalibration] = useState<Calibration | null>(null);
  const ratio = usePixelRatio();

  useEffect(() => setCalibration(readPreference(KEY, parse)), []);

  const isSame = calibration !== null && calibration.ratio === ratio;
  return {
    pxPerMm: isSame ? calibration.cardPx / BANK_CARD.width : ASSUMED_PX_PER_MM,
    state: calibration === null ? 'assumed' : isSame ? 'set' : 'changed',
    setCardPx: (cardPx) => {
      const next = { cardPx: Math.min(CARD_PX.max, Math.max(CARD_PX.min, cardPx)), ratio };
      setCalibration(next);
      storePreference(KEY, next);
    },
  };
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
