import type { Phone } from '#contract/phone/phone.ts';

/** A phone of which nothing is known but its name: the base that every layout and the seed fill in. */
export function emptyPhone(name: string, brandId: string): Phone {
  return {
    name,
    brandId,
    status: 'available',
    launchedAt: null,
    price: null,
    variants: [],
    batteryCapacity: null,
    wiredCharging: null,
    wirelessCharging: null,
    displaySize: null,
    displayType: null,
    pixels: null,
    refreshRate: null,
    cutout: null,
    rearCameras: [],
    frontCameras: [],
    ois: null,
    cameraLayout: null,
    chipset: null,
    os: null,
    dimensions: null,
    foldedDimensions: null,
    weight: null,
    foldable: null,
    colours: [],
    network5g: null,
    nfc: null,
    headphoneJack: null,
    memoryCard: null,
    ipRating: null,
    glass: null,
  };
}

/** The price a listing shows: the lowest of the priced variants, else the phone's own. */
export function lowestPrice(phone: Phone): number | null {
  const prices = phone.variants.flatMap((variant) => (variant.price === null ? [] : [variant.price]));
  return prices.length > 0 ? Math.min(...prices) : phone.price;
}
