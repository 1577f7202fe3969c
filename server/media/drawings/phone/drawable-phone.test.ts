import { expect, test } from 'vitest';
import { ONEPLUS_12, phoneWith, Z_FLIP6 } from '#server/media/drawings/testing/sample-phones.ts';
import { modelOf } from './drawable-phone.ts';

test('the brand is named once', () => {
  expect(modelOf(ONEPLUS_12).text).toBe('oneplus 12');
  expect(modelOf(Z_FLIP6).text).toBe('samsung galaxy z flip6');
});

test('the age of an undated phone is estimated from its screen', () => {
  expect(modelOf(phoneWith({ pixels: { width: 720, height: 1280 } })).year).toBe(2015);
  expect(modelOf(phoneWith({ pixels: { width: 1080, height: 2400 } })).year).toBe(2023);
});
