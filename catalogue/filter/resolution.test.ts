import { describe, expect, it } from 'vitest';
import { resolutionOption, resolutionType } from './resolution.ts';

describe('resolutionType', () => {
  it.each([
    [480, 854, 'SD'],
    [720, 1280, 'HD'],
    [720, 1600, 'HD+'],
    [828, 1792, 'HD+'],
    [1080, 1920, 'FHD'],
    [1080, 2400, 'FHD+'],
    [1170, 2532, 'FHD+'],
    [1220, 2712, 'FHD+'],
    [1440, 2560, 'QHD'],
    [1440, 3120, 'QHD+'],
    [1644, 3840, '4K'],
    [1968, 2184, 'QHD+'],
  ])('%i x %i is %s', (width, height, type) => {
    expect(resolutionType({ width, height })).toBe(type);
  });

  it('does not mind which way round the panel is given', () => {
    expect(resolutionType({ width: 2400, height: 1080 })).toBe('FHD+');
  });

  it('says nothing where nobody published the pixels', () => {
    expect(resolutionType(null)).toBeNull();
  });
});

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
