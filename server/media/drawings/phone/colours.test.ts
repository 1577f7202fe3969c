import { describe, expect, test } from 'vitest';
import { bodyColour, finishOf } from './colours.ts';
import { fromHex, toHex } from './oklch.ts';

const named = (name: string) => bodyColour([name], 'x');

describe('bodyColour reads the name a maker gave', () => {
  test.each([
    ['Phantom Black', 0, 0.35],
    ['Obsidian', 0, 0.35],
    ['Titanium Gray', 0.5, 0.7],
    ['Marshmallow', 0.88, 1],
    ['Starlight', 0.88, 1],
    ['Midnight Blue', 0.3, 0.5],
    ['Awesome Iceblue', 0.65, 0.9],
  ])('%s is as light as it sounds', (name, low, high) => {
    expect(named(name).l).toBeGreaterThan(low);
    expect(named(name).l).toBeLessThan(high);
  });

  test.each([
    ['Sierra Blue', 230, 270],
    ['Blue Shadow', 230, 280],
    ['Marshmallow Blue', 230, 270],
    ['Awesome Iceblue', 230, 270],
    ['Flowy Emerald', 140, 180],
    ['Mint', 140, 180],
    ['Peach', 20, 70],
    ['Titanium Violet', 280, 320],
    ['Peony Pink', 0, 30],
  ])('%s has its hue', (name, low, high) => {
    expect(named(name).h).toBeGreaterThan(low);
    expect(named(name).h).toBeLessThan(high);
  });

  test('names of JavaScript properties are unknown colours', () => {
    for (const name of ['constructor', '__proto__', 'toString']) expect(named(name)).toEqual(bodyColour([], 'x'));
  });

  test('an unknown name gives the same graphite every time', () => {
    const odd = named('Zyx');
    expect(odd.c).toBeLessThan(0.02);
    expect(odd).toEqual(named('Zyx'));
    expect(bodyColour([], 'x')).toEqual(odd);
  });
});

test('the edge is visible on light and dark backgrounds', () => {
  for (const colour of ['Black', 'White', 'Midnight', 'Porcelain']) {
    const edge = fromHex(finishOf([colour], 'x').edge);
    expect(edge.l).toBeGreaterThan(0.45);
    expect(edge.l).toBeLessThan(0.78);
  }
});

test('a colour converts to oklch and back', () => {
  for (const hex of ['#000000', '#ffffff', '#b8336a', '#3f7560']) expect(toHex(fromHex(hex))).toBe(hex);
});
