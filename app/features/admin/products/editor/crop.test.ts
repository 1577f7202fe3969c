import { expect, test } from 'vitest';
import { cropByEdge, EDGES, edgePercent } from './crop.ts';

const middle = { unit: '%', x: 25, y: 25, width: 50, height: 50 } as const;

test('typing one edge leaves the opposite one unchanged', () => {
  expect(cropByEdge(middle, 'left', 50)).toEqual({ ...middle, x: 50, width: 25 });
  expect(cropByEdge(middle, 'right', 50)).toEqual({ ...middle, width: 25 });
  expect(cropByEdge(middle, 'bottom', 0)).toEqual({ ...middle, height: 75 });
  expect(cropByEdge(middle, 'top', 99).height).toBe(5);
});

test.each(EDGES)('the value typed for the %s edge is the value shown for it', (edge) => {
  expect(edgePercent(cropByEdge(middle, edge, 12), edge)).toBe(12);
});
