import { describe, expect, it } from 'vitest';
import { resolutionOption } from './resolution.ts';

describe('resolutionOption', () => {
  it.each([
    ['HD', 'hd'],
    ['HD+', 'hd'],
    ['FHD+', 'fhd'],
    ['QHD', 'qhd'],
    ['4K', 'qhd'],
    ['SD', null],
    [null, null],
  ])('%s is found under %s', (type, option) => {
    expect(resolutionOption(type)).toBe(option);
  });
});
