import { describe, expect, test } from 'vitest';
import { readShop } from './read-flipkart.ts';
import { memoryOfName, readPriceListing, readSpecifications } from './read-smartprix.ts';

describe('the price comparison', () => {
  test('a name says its memory', () => {
    expect(memoryOfName('Poco X7 5G (8GB RAM + 256GB)')).toEqual({ ram: 8, storage: 256 });
    expect(memoryOfName('Apple iPhone 15 (512GB)')).toEqual({ ram: null, storage: 512 });
    expect(memoryOfName('Nothing Phone (3a)')).toEqual({ ram: null, storage: null });
  });

  test('a sheet gives its own price and those of its rivals, of the day it was read', () => {
    const related = JSON.stringify([{ Name: 'Apple iPhone 15 (256GB)', Price: 56999 }]);
    const row = { Name: 'Poco X7 5G', Price: '14999', 'Last modified': '2025-10-13', 'Memory.RAM': '8 GB' };
    const listings = readSpecifications([{ ...row, 'Memory.Storage': '128 GB', 'Related Items': related }]);
    expect(listings).toMatchObject([
      { name: 'Poco X7 5G', ram: 8, storage: 128, price: 14_999, at: '2025-10-13', isNamedVariant: false },
      { name: 'Apple iPhone 15', brand: 'Apple', ram: null, storage: 256, price: 56_999, isNamedVariant: true },
    ]);
  });

  test('phones that are only expected are left out', () => {
    expect(
      readSpecifications([{ Name: 'OnePlus 20', Price: '9', 'General.Release Date': 'May 1, 2026 (Expected)' }]),
    ).toEqual([]);
  });

  test('the listing of January has rupees with signs and commas', () => {
    const [listing] = readPriceListing([
      {
        model: 'Vivo X200',
        price: '₹65,999',
        ram: '12 GB RAM, 256 GB inbuilt',
        battery: '5800 mAh Battery',
        display: '6.67 inches',
      },
    ]);
    expect(listing).toMatchObject({
      brand: 'vivo',
      ram: 12,
      storage: 256,
      price: 65_999,
      battery: 5800,
      display: 6.67,
    });
  });
});

describe('the shop', () => {
  const row = (PhoneName: string, Specification: string, more = {}) => ({
    Brand: 'SAMSUNG',
    PhoneName,
    Specification,
    DiscountPrice: '₹52,999',
    availability: 'Available',
    comingsoon: 'Available',
    ...more,
  });

  test('colour and storage stand in brackets, the card that fits is no storage', () => {
    const specification =
      "['6 GB RAM | 128 GB ROM | Expandable Upto 1 TB', '16.51 cm (6.5 inch) Display', '5000 mAh Battery']";
    expect(readShop([row('SAMSUNG Galaxy F23 5G (Aqua Blue, 128 GB)', specification)])).toMatchObject([
      {
        name: 'SAMSUNG Galaxy F23 5G',
        brand: 'Samsung',
        ram: 6,
        storage: 128,
        price: 52_999,
        battery: 5000,
        display: 6.5,
      },
    ]);
  });

  test('brackets that are the name stay, and a Motorola is a Moto', () => {
    const names = readShop([
      row('Nothing Phone (2) (Dark Grey, 512 GB)', '512 GB ROM', { Brand: 'Nothing' }),
      row('MOTOROLA g42 (Atlantic Green, 64 GB)', '64 GB ROM', { Brand: 'MOTOROLA' }),
      row('MOTOROLA Edge 20 Fusion 5G (Cyber Teal, 128 GB)', '128 GB ROM', { Brand: 'MOTOROLA' }),
    ]).map(({ name }) => name);
    expect(names).toEqual(['Nothing Phone (2)', 'MOTOROLA Moto g42', 'MOTOROLA Edge 20 Fusion 5G']);
  });

  test('refurbished and announced phones are left out', () => {
    expect(readShop([row('SAMSUNG Galaxy S22 (Refurbished) (Black, 128 GB)', '128 GB ROM')])).toEqual([]);
    expect(readShop([row('SAMSUNG Galaxy S22 (Black, 128 GB)', '128 GB ROM', { comingsoon: 'Coming Soon' })])).toEqual(
      [],
    );
  });
});
