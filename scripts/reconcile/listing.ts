/** One priced line of a source: a phone with its memory, as a shop or a price comparison showed it on a day. */
export interface Listing {
  source: 'smartprix' | 'flipkart';
  /** Without the memory, colour and brackets: 'Samsung Galaxy S22 5G'. */
  name: string;
  brand: string;
  ram: number | null;
  storage: number | null;
  /** True where the name itself says which memory: a price comparison does so for every variant but its first. */
  isNamedVariant: boolean;
  price: number;
  /** The day on which the source recorded it. */
  at: string;
  battery: number | null;
  display: number | null;
  /** False where the shop still showed a price for what it no longer had. */
  inStock: boolean;
}

/** Folders below the one given to the script; a source that is not there is left out. */
export const SOURCES = {
  specifications: 'smartprix-mynkpdr-2025-10/mobiles.csv',
  listing: 'smartprix-abhinavflac-2026-01/smartphones_raw.csv',
  shop: 'flipkart-2023-08/listings.csv',
  devices: 'gsm-devices-2025-01/devices.csv',
} as const;
