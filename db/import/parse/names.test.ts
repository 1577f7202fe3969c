import { describe, expect, it } from 'vitest';
import { phoneId } from '#db/slug.ts';
import { modelKey, nameKey, productName } from './names.ts';

describe('productName', () => {
  it.each([
    ['Samsung', 'Samsung Galaxy S24 Ultra (12GB RAM + 512GB)', 'Galaxy S24 Ultra'],
    ['Samsung', 'Samsung Galaxy S24 Plus 5G', 'Galaxy S24+'],
    ['Apple', 'Apple iPhone 15 Pro (1TB)', 'iPhone 15 Pro'],
    ['Apple', 'Apple iPhone 16 Plus', 'iPhone 16 Plus'],
    ['Google', 'Google Pixel 8a', 'Pixel 8a'],
    ['Xiaomi', 'Xiaomi Redmi Note 13 Pro', 'Redmi Note 13 Pro'],
    ['Redmi', 'Note 13 Pro', 'Redmi Note 13 Pro'],
    ['Xiaomi', 'Xiaomi 14', 'Xiaomi 14'],
    ['Motorola', 'Motorola Moto G84 5G', 'Moto G84'],
    ['Motorola', 'Motorola Edge 50 Pro', 'Motorola Edge 50 Pro'],
    ['OnePlus', 'OnePlus 12', 'OnePlus 12'],
    ['Vivo', 'Vivo V30 Pro', 'vivo V30 Pro'],
    ['Realme', 'Realme 12 Pro Plus (8 GB RAM + 256 GB)', 'realme 12 Pro+'],
    ['OPPO', 'OPPO Reno 11 5G', 'OPPO Reno 11'],
    ['Poco', 'Poco X6 Pro', 'POCO X6 Pro'],
    ['CMF', 'CMF Phone 1', 'CMF Phone 1'],
    ['Infinix', 'Infinix Note 40', 'Infinix Note 40'],
  ])('%s: %s is called %s', (brand, raw, name) => {
    expect(productName(brand, raw)).toBe(name);
  });

  it('keeps 5G where a 4G phone of the same name exists', () => {
    expect(productName('Samsung', 'Samsung Galaxy A14 5G')).toBe('Galaxy A14 5G');
  });
});

describe('phoneId', () => {
  it.each([
    ['Samsung', 'Galaxy S24+', 'samsung-galaxy-s24-plus'],
    ['OnePlus', 'OnePlus 12', 'oneplus-12'],
    ['Nothing', 'Nothing Phone (2a)', 'nothing-phone-2a'],
    ['Motorola', 'Moto G84', 'motorola-moto-g84'],
    ['Ai+', 'Ai+ Pulse', 'ai-plus-pulse'],
    ['Lava', 'अग्नि', 'lava'],
  ])('%s %s is %s', (brand, name, id) => {
    expect(phoneId(brand, name)).toBe(id);
  });
});

describe('nameKey', () => {
  it('is the same for spellings of one phone', () => {
    expect(nameKey('vivo', 'vivo T4 R')).toBe(nameKey('Vivo', 'Vivo T4R'));
  });
});

describe('modelKey', () => {
  it.each([
    ['Samsung', 'Galaxy S24', 'Samsung Galaxy S24 5G (8GB RAM + 256GB)'],
    ['OnePlus', 'OnePlus 12', 'OnePlus12'],
    ['LG', 'LG Velvet', 'Velvet'],
    ['Nothing', 'Nothing Phone (2a) Plus', 'nothing phone 2a+'],
  ])('%s: %s is %s', (brand, name, other) => {
    expect(modelKey(brand, name)).toBe(modelKey(brand, other));
  });

  it.each([
    ['Samsung', 'Galaxy A14', 'Galaxy A14 5G'],
    ['realme', 'realme 12 Pro', 'realme 12 Pro+'],
    ['Lava', 'अग्नि', 'वायु'],
  ])('%s: %s is not %s', (brand, name, other) => {
    expect(modelKey(brand, name)).not.toBe(modelKey(brand, other));
  });
});
