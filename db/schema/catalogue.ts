import type { Generated, Insertable, Selectable } from 'kysely';
import type { PriceSource, Publication } from '#contract/phone/choices.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { Json, Timestamp } from './columns.ts';

/** Brands, phones and their history. */
export interface CatalogueTables {
  brands: BrandsTable;
  products: ProductsTable;
  price_changes: PriceChangesTable;
  product_changes: ProductChangesTable;
  figure_sources: FigureSourcesTable;
  corrections: CorrectionsTable;
  missing_phones: MissingPhonesTable;
}

export interface BrandsTable {
  id: string;
  name: string;
  country: string | null;
  founded: number | null;
  description: string | null;
  website: string | null;
  /** SVG path of our own emblem, in a 24 x 24 box. */
  emblem: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Figures used for filters and sorting have columns; all others are in `details`. */
export interface ProductsTable {
  id: string;
  name: string;
  brand_id: string;
  status: 'available' | 'upcoming' | 'discontinued';
  publication: Generated<Publication>;
  /** When a scheduled phone appears. */
  publish_at: Timestamp | null;
  launched_at: string | null;
  price: number | null;
  battery: number | null;
  display: number | null;
  storage: number | null;
  ram: number | null;
  primary_camera: number | null;
  secondary_camera: number | null;
  chipset: string | null;
  resolution_type: string | null;
  details: Json;
  /** The uploaded picture in its sizes; null for the drawing. */
  image: Json | null;
  likes: Generated<number>;
  favorites: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** Which of them demo data contributed to, separated by commas. */
  demo_figures: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PriceChangesTable {
  id: Generated<number>;
  product_id: string;
  /** RAM and storage are null for prices recorded without a variant. */
  ram: number | null;
  storage: number | null;
  price: number | null;
  source: PriceSource | null;
  /** The day it was seen, with the precision known; `changed_at` is when it was written. */
  recorded_at: string;
  changed_at: Timestamp;
}

export interface ProductChangesTable {
  id: string;
  product_id: string;
  at: Timestamp;
  /** Null for the command line. */
  actor_id: string | null;
  kind: 'created' | 'changed' | 'imported';
  /** `[{ field, before, after }]` */
  fields: Json;
  /** The job or schedule it was part of; `… undone` for the undo of one. */
  run_id: Generated<string | null>;
}

export interface FigureSourcesTable {
  product_id: string;
  /** `[{ source, at, fields }]` */
  sources: Json;
}

/** A reader's suggested correction. */
export interface CorrectionsTable {
  id: string;
  product_id: string;
  user_id: string;
  field: PhoneKey;
  value: Json;
  /** The reader's source. */
  source: string;
  note: string | null;
  status: 'waiting' | 'accepted' | 'rejected';
  reason: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  created_at: Timestamp;
}

/** A known phone that is not in the catalogue. */
export interface MissingPhonesTable {
  id: string;
  name: string;
  brand_id: string;
  launched_at: string | null;
  /** `8/128, 12/256` */
  memories: string | null;
  /** What still needs a source. */
  missing: string | null;
  created_at: Timestamp;
}

export type ProductRow = Selectable<ProductsTable>;
export type NewProductRow = Insertable<ProductsTable>;
