import { describe, expect, test } from 'vitest';
import { type HANDS, reachable, reachOf, type Screen, screenOf, screenShare } from './geometry.ts';

const BODY = { width: 72, height: 152.8, thickness: 8.5 };
const square: Screen = { x: 0, y: 0, width: 10, height: 10, isKnown: true };

describe('the screen of a phone', () => {
  test('has the sides that follow from its diagonal and resolution', () => {
    const screen = screenOf({ dimensions: BODY, displaySize: 6.3, pixels: { width: 1080, height: 2424 } }) as Screen;
    expect(Math.hypot(screen.width, screen.height)).toBeCloseTo(6.3 * 25.4, 6);
    expect(screen.height / screen.width).toBeCloseTo(2424 / 1080, 6);
    expect(screen.x * 2 + screen.width).toBeCloseTo(BODY.width, 6);
    expect(screenShare(BODY, screen)).toBeGreaterThan(0.8);
  });

  test('is the body minus a frame when not published, and never larger than the body', () => {
    for (const unknown of [
      { displaySize: null, pixels: { width: 1080, height: 2424 } },
      { displaySize: 6.3, pixels: null },
      { displaySize: 9, pixels: { width: 1080, height: 2424 } },
    ])
      expect(screenOf({ dimensions: BODY, ...unknown })).toMatchObject({ isKnown: false, width: 66, height: 146.8 });
    expect(screenOf({ dimensions: null, displaySize: 6.3, pixels: null })).toBeNull();
  });
});

describe('the reach of a thumb', () => {
  test('covers everything near, nothing far, and a quarter circle in between', () => {
    const joint = { x: 0, y: 0 };
    expect(reachable(square, { easy: 20, stretch: 30, joint })).toEqual({ easy: 1, all: 1 });
    expect(reachable(square, { easy: 1, stretch: 2, joint: { x: 50, y: 50 } })).toEqual({ easy: 0, all: 0 });
    const { easy } = reachable(square, { easy: 10, stretch: 10, joint });
    expect(easy).toBeCloseTo(Math.PI / 4, 2);
  });

  test('is equal for both hands, larger for large hands and smaller on large phones', () => {
    const screen = screenOf({ dimensions: BODY, displaySize: 6.3, pixels: { width: 1080, height: 2424 } }) as Screen;
    const share = (hand: keyof typeof HANDS, isLeft = false, box = BODY, lit = screen) =>
      reachable(lit, reachOf(box, hand, isLeft));
    for (const hand of ['small', 'medium', 'large'] as const) {
      expect(share(hand, true).easy).toBeCloseTo(share(hand).easy, 2);
      expect(share(hand).all).toBeGreaterThan(share(hand).easy);
    }
    expect(share('large').all).toBeGreaterThan(share('medium').all);
    expect(share('medium').all).toBeGreaterThan(share('small').all);
    const large = { width: 77.6, height: 162.8, thickness: 8.2 };
    const wide = screenOf({ dimensions: large, displaySize: 6.9, pixels: { width: 1440, height: 3120 } }) as Screen;
    expect(share('medium', false, large, wide).all).toBeLessThan(share('medium').all);
  });
});
