import { expect, it } from 'vitest';
import { numberTextsIn, readNumberText } from './number-text.ts';

it.each([
  ['46499', 'rupees', 46_499],
  ['₹46,499', 'rupees', 46_499],
  ['Rs. 1,05,999/-', 'rupees', 105_999],
  ['Rs 105,999', 'rupees', 105_999],
  ['INR 46,499.00', 'rupees', 46_499],
  ['46499 Rupees only', 'rupees', 46_499],
  ['1.2 lakh', 'rupees', 120_000],
  ['₹1.15 Lacs', 'rupees', 115_000],
  ['15.5k', 'rupees', 15_500],
  ['6.7 inch', 'inch', 6.7],
  ['6.7"', 'inch', 6.7],
  ['6.7 inches (17.02 cm)', 'inch', 6.7],
  ['100W', 'W', 100],
  ['5,000 mAh', 'mAh', 5000],
  ['195 gms', 'g', 195],
  ['8.2\u00A0mm', 'mm', 8.2],
  ['120 Hz', 'Hz', 120],
  ['1 TB', 'GB', 1024],
  ['128GB', 'GB', 128],
  ['50 MP', 'MP', 50],
  ['5.3', undefined, 5.3],
])('reads %s in %s', (text, unit, value) => {
  expect(readNumberText(text, unit)).toEqual({ value });
});

it.each([
  ['8,2 mm', 'mm', '"8,2 mm" has a comma. If it means 8.2, write it with a point.'],
  ['0.82 cm', 'mm', '"0.82 cm" is not in mm.'],
  ['lots', 'mAh', '"lots" is not a number.'],
  ['1,2,3', 'rupees', '"1,2,3" is not a number.'],
  ['$499', 'rupees', '"$499" is not a number.'],
  ['1e3', 'mAh', '"1e3" is not a number.'],
  ['0,2 kg', 'g', '"0,2 kg" is not in g.'],
  ['12 to 15', 'W', '"12 to 15" is not a number.'],
  ['', 'W', '"" is not a number.'],
])('asks back about %s', (text, unit, problem) => {
  expect(readNumberText(text, unit)).toEqual({ problem });
});

it.each([
  ['6.7-inch', 'inch', 6.7],
  ['f/1.8', 'f/', 1.8],
  ['1/1.56"', '1/ inch', 1.56],
  ['3x', '×', 3],
])('%s in %s is %s', (text, unit, value) => {
  expect(readNumberText(text, unit)).toEqual({ value });
});

it.each([
  ['80W wired, 15 W wireless', 'W', ['80W', '15 W']],
  ['from Rs. 21,999 or ₹1.2 lakh', 'rupees', ['Rs. 21,999', '₹1.2 lakh']],
  ['1/1.56" sensor, 6.7" display', 'inch', ['6.7"']],
  ['a 5000 mAh battery', 'W', []],
])('the figures of %s in %s are found in a longer text', (text, unit, found) => {
  expect(numberTextsIn(text, unit)).toEqual(found);
});
